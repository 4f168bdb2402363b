package main

import (
	"go/types"

	"ndgo/gen/vector"
)

// divisor returns the kernels of l for a last operand that is one scalar. They are compiled from the function that has the
// name of the operator and By, in the manifest's package. It is nil if there is none.
func (o *Output) divisor(a *vector.Assembly, op *Operator, l *Loop) *Vectorised {
	fn, ok := o.loaded.Types.Scope().Lookup(op.Name + "By").(*types.Func)
	e := l.Element()
	if !ok || o.marked != nil || e.class() != "integers" || e.size() == 0 {
		return nil
	}
	f, err := o.source.Build(fn, typesOf([]element{e, multiplierOf(e)}), []vector.Promise{2: {Repeated: true}, 3: {Repeated: true}})
	v := &Vectorised{Loop: l, Refused: err}
	v.compile(a, loopName(op, l)+"By", f)
	if !v.has() && o.failed == nil {
		o.failed = err
	}
	return v
}

// multiplierOf returns the type of what elements of type e are multiplied by.
func multiplierOf(e element) element {
	switch {
	case e.size() < 4:
		return "uint16"
	case e.size() == 4:
		return "uint32"
	}
	return "uint64"
}
