package loops

import (
	"go/types"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/form"
)

// divisor returns the kernels of l for a scalar as the last operand, or nil if there are none. They are compiled from the function
// of the manifest's package with the suffix By, for example FloorDivideBy for FloorDivide.
func (o *Output) divisor(a *kernel.Assembly, op *form.Operator, l *form.Loop) *Vectorised {
	fn, ok := o.Loaded.Types.Scope().Lookup(op.Name + "By").(*types.Func)
	e := l.Element()
	if !ok || o.Marked != nil || e.Class() != "integers" || e.Size() == 0 {
		return nil
	}
	f, err := build.Function(o.Source, fn, form.TypesOf([]form.Element{e, multiplierOf(e)}), []build.Promise{2: {Repeated: true}, 3: {Repeated: true}})
	v := &Vectorised{Loop: l, Refused: err}
	v.compile(a, loopName(op, l)+"By", f)
	if !v.Has() && o.Failed == nil {
		o.Failed = err
	}
	return v
}

// multiplierOf returns the type of the number by which kernels multiply elements of type e, in place of a division.
func multiplierOf(e form.Element) form.Element {
	switch {
	case e.Size() < 4:
		return "uint16"
	case e.Size() == 4:
		return "uint32"
	}
	return "uint64"
}
