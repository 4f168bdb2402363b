package vector

import (
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
)

// Arrays are values of their elements, one after the other, and so are slices: a slice is a literal that nothing stores into, so
// that no other can share its elements.

// maxTable is how many elements a table has at most that is looked up: all of them are in registers or memory, and an element is
// chosen by the bits of the index.
const maxTable = 64

// elementsOf returns the type of the elements of t, an array or a slice, or nil if it is none.
func (b *builder) elementsOf(t types.Type) types.Type {
	switch t := b.concrete(t).Underlying().(type) {
	case *types.Array:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	}
	return nil
}

// isSlice reports whether x is a slice.
func (b *builder) isSlice(x ast.Expr) bool {
	_, ok := b.concrete(b.info.TypeOf(x)).Underlying().(*types.Slice)
	return ok
}

// all returns the values of x, an array or a slice, how many make an element, and how many elements there are.
func (b *builder) all(x ast.Expr, e scope) (values []*Value, width, n int) {
	of := b.elementsOf(b.info.TypeOf(x))
	if of == nil {
		b.refuse(x.Pos(), "maps, strings and pointers cannot be compiled: use numbers, arrays, and literals of slices")
	}
	values, width = b.expression(x, e), len(b.layout(x.Pos(), of))
	if width == 0 {
		b.refuse(x.Pos(), "elements without fields cannot be compiled")
	}
	return values, width, len(values) / width
}

// index returns an element of an array or a slice.
func (b *builder) index(x *ast.IndexExpr, e scope) []*Value {
	values, width, n := b.all(x.X, e)
	i := b.one(x.Index, e)
	if i.Op == Const {
		if extend(i.Type, i.Aux) >= uint64(n) {
			b.refuse(x.Index.Pos(), "the index is out of range: there are %d elements", n)
		}
		return values[int(i.Aux)*width:][:width]
	}
	if n > maxTable {
		b.refuse(x.Index.Pos(), "an index that depends on elements cannot be compiled for more than %d elements: "+
			"choose with if, compute a polynomial, or move the table into a function marked ndgo:rare", maxTable)
	}
	switch {
	case n == 0:
		b.refuse(x.Index.Pos(), "the index is out of range: there are no elements")
	case i.Op == Undefined:
		return b.undefinedValues(values[:width])
	}
	i = b.f.cast(i, i.Type.unsigned()) // so that a negative one is out of range as well
	if limit := uint64(n); largest(i) >= limit {
		b.leaveOthers(b.f.compare(Lt, i, b.f.bits(i.Type, limit)), x.Index.Pos())
	}
	if width == 1 {
		if v := b.lookUp(values, i); v != nil {
			return []*Value{v}
		}
	}
	return b.chosen(values, width, i, bits.Len(uint(n-1))-1)
}

// largest returns a bound of the unsigned integer v, which it does not exceed.
func largest(v *Value) uint64 {
	switch {
	case v.Op == And && v.Args[1].Op == Const:
		return min(v.Args[1].Aux, largest(v.Args[0]))
	case v.Op == Shr:
		return largest(v.Args[0]) >> v.Aux
	}
	return v.Type.ones()
}

// elementAt returns the element at index i, which is in range, of those in values.
func (b *builder) elementAt(values []*Value, width int, i *Value, pos token.Pos) []*Value {
	n := len(values) / width
	switch {
	case i.Op == Const:
		return values[int(i.Aux)*width:][:width]
	case n > maxTable:
		b.refuse(pos, "a loop over more than %d elements that is not written out cannot be compiled: "+
			"move it into a function marked ndgo:rare", maxTable)
	}
	return b.chosen(values, width, i, bits.Len(uint(n-1))-1)
}

// chosen returns the element at index i of those in values, by the given bit of i and those below.
func (b *builder) chosen(values []*Value, width int, i *Value, bit int) []*Value {
	half := width << max(bit, 0)
	if bit < 0 {
		return values[:width]
	}
	low := b.chosen(values[:min(half, len(values))], width, i, bit-1)
	if half >= len(values) {
		return low
	}
	high := b.chosen(values[half:], width, i, bit-1)
	one := b.f.bits(i.Type, 1<<bit)
	return b.merge(b.f.compare(Eq, b.f.do(And, i, one), one), high, low)
}

// leaveOthers leaves lanes where c is not true to Go, which panics there.
func (b *builder) leaveOthers(c *Value, pos token.Pos) {
	if c.Op == Const && c.Aux != 0 {
		return
	}
	b.under(b.f.not(c), func() []*Value {
		b.leave(pos)
		return nil
	})
}

// undefinedValues returns as many values of the same types for lanes that need none.
func (b *builder) undefinedValues(like []*Value) (values []*Value) {
	for _, v := range like {
		values = append(values, b.f.value(Undefined, v.Type, 0))
	}
	return values
}

// element returns where the element x of an array, at a constant index, is among its values.
func (b *builder) element(x *ast.IndexExpr, e scope) (first, width int) {
	if b.isSlice(x.X) {
		b.refuse(x.Pos(), "elements of slices cannot be assigned to, since other slices may share them: use an array")
	}
	_, width, n := b.all(x.X, e)
	i := b.one(x.Index, e)
	switch {
	case i.Op != Const:
		b.refuse(x.Index.Pos(), "an element at an index that depends on elements cannot be assigned to: "+
			"choose with if, or move the array into a function marked ndgo:rare")
	case extend(i.Type, i.Aux) >= uint64(n):
		b.refuse(x.Index.Pos(), "the index is out of range: there are %d elements", n)
	}
	return int(i.Aux) * width, width
}

// sliceLiteral returns the elements of a literal of a slice.
func (b *builder) sliceLiteral(x *ast.CompositeLit, of types.Type, e scope) (values []*Value) {
	for _, element := range x.Elts {
		if _, ok := element.(*ast.KeyValueExpr); ok {
			b.refuse(x.Pos(), "indices in a literal cannot be compiled: write the elements in order")
		}
		values = append(values, b.elementLiteral(element, types.NewSlice(of), e)...)
	}
	return values
}

// elementLiteral returns the values of an element of a literal of type t, whose own type may be left out.
func (b *builder) elementLiteral(element ast.Expr, t types.Type, e scope) []*Value {
	if literal, ok := element.(*ast.CompositeLit); ok {
		return b.composite(literal, e)
	}
	return b.expression(element, e)
}

// slice returns a part of a slice, with constant bounds.
func (b *builder) slice(x *ast.SliceExpr, e scope) []*Value {
	if !b.isSlice(x.X) {
		b.refuse(x.Pos(), "a slice of an array cannot be compiled, since it shares its elements: use indices")
	}
	values, width, n := b.all(x.X, e)
	bound := func(x ast.Expr, otherwise int) int {
		if x == nil {
			return otherwise
		}
		i := b.one(x, e)
		if i.Op != Const || extend(i.Type, i.Aux) > uint64(n) {
			b.refuse(x.Pos(), "the bounds of a slice must be constants, and not above its length, %d", n)
		}
		return int(i.Aux)
	}
	low, high := bound(x.Low, 0), bound(x.High, n)
	if low > high || x.Max != nil {
		b.refuse(x.Pos(), "these bounds of a slice cannot be compiled: write low ≤ high, and no capacity")
	}
	return values[low*width : high*width]
}
