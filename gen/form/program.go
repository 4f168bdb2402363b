package form

import (
	"go/token"
	"go/types"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
)

// Build returns the program of l.
func (m *Manifest) Build(l *Loop) (*ir.Func, error) {
	if l.Build != nil {
		return l.Build()
	}
	f, err := build.Function(m.Source, l.Func, l.TypeArguments(), l.Promises(), l.Values...)
	if m.Copies != nil {
		m.Copies.take(err)
	}
	return f, err
}

// TypeArguments returns the type arguments of l's definition.
func (l *Loop) TypeArguments() []types.Type { return TypesOf(l.Args) }

// TypesOf returns elements as types of go/types.
func TypesOf(elements []Element) (all []types.Type) {
	for _, e := range elements {
		all = append(all, types.Universe.Lookup(string(e)).Type())
	}
	return all
}

// Promises returns the facts about the operands of l that hold after all requirements have been checked.
func (l *Loop) Promises() []build.Promise { return l.PromisesOf(l.Requires) }

// PromisesOf returns the facts about the operands of l that hold after the given requirements have been checked.
func (l *Loop) PromisesOf(checked []*Requirement) []build.Promise {
	all := make([]build.Promise, len(l.Ins()))
	for _, r := range checked {
		r.parts(func(op token.Token, k int) {
			all[k].NonZero = all[k].NonZero || op == token.NEQ || op == token.GTR
			all[k].NonNegative = all[k].NonNegative || op == token.GEQ || op == token.GTR
		})
	}
	return all
}

// Like returns the loop whose kernels l shares. A loop of int shares those of int64, because int has 64 bits on all machines with
// kernels.
func (op *Operator) Like(l *Loop) *Loop {
	if l.Element() == l.Element().Fixed() {
		return l
	}
	for _, other := range op.Loops {
		if (other.Definition == l.Definition || op.Fused != nil) && other.Element() == l.Element().Fixed() {
			return other
		}
	}
	return l
}
