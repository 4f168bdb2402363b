package build

import (
	"go/ast"
	"go/token"
	"go/types"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// A function panics by a call of panic, a division by zero, a negative shift, or an index out of range. If panics are allowed, a
// separate program searches for elements for which the function panics, before any result is written. The function's own program
// then never gets such elements, and may compute anything for them.
//
// There is no search for panics in a loop with a data-dependent trip count. If such a loop panics for an element, the kernel leaves
// the element to the Go loop, which panics like the function. If a function may panic both inside and outside of such loops, there
// is no search at all, because it would also find the panics inside. The kernel then leaves all panicking elements to the Go loop.

// Panics returns a program with the operands of fn and no results. Its output Rare is true in the lanes in which fn panics. Panics
// in a loop with a data-dependent trip count do not count.
func Panics(s *source.Source, fn *types.Func, args []types.Type, promises []Promise, bound ...Bound) (f *ir.Func, err error) {
	b := newBuilder(s, fn)
	defer b.catch(&err)
	b.seeks = true
	e := b.begin(fn, args, bound)
	b.promise(promises)
	b.body(e)
	if b.f.Rare == nil {
		b.f.Rare = b.f.Truth(false)
	}
	b.f.Trim()
	return b.f, nil
}

// mayPanic reports whether lanes may panic.
func (b *builder) mayPanic() bool { return b.source.Panics && !b.strict }

// isPanic reports whether c is a call of the builtin panic.
func (b *builder) isPanic(c *ast.CallExpr) bool {
	name, ok := ast.Unparen(c.Fun).(*ast.Ident)
	return ok && name.Name == "panic" && b.Info.Types[c.Fun].IsBuiltin()
}

// panics evaluates a call of panic. It ends the current function in the lanes of the current path.
func (b *builder) panics(c *ast.CallExpr) []*ir.Value {
	b.panicUnless(b.f.Truth(false), c.Pos(), "this panic is reached")
	var results []*ir.Value
	for _, t := range b.resultTypes() {
		results = append(results, b.f.Value(ir.Undefined, t, 0))
	}
	return b.returned(results)
}

// panicUnless records that the lanes with a false c panic, for the given reason.
func (b *builder) panicUnless(c *ir.Value, pos token.Pos, reason string) {
	if c.Op == ir.Const && c.Aux != 0 {
		return
	}
	if c.Op == ir.Const && b.path == nil {
		b.refuse(pos, "%s for all elements, and the function panics: put it under a condition", reason)
	}
	if b.rounding || b.source.Rarely || !b.mayPanic() {
		b.f.PanicsInLoop = b.f.PanicsInLoop || b.mayPanic()
		if b.rounding && b.seeks {
			return
		}
	} else {
		b.f.Panics = true
		if !b.seeks {
			return
		}
	}
	b.under(b.f.Not(c), func() []*ir.Value {
		b.addRare(b.path)
		return nil
	})
}
