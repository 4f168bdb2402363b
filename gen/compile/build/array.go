package build

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/bits"
	"slices"

	"ndgo/gen/compile/ir"
)

// The builder represents an array by the values of its elements, one after the other. It represents a slice in the same way if it is
// not an operand: a literal, a part of another slice, or a result of make. Slice operands are in slice.go. A function may set
// elements of a slice only if no other slice can share the elements (see own.go).

// maxTable is the maximum number of elements of an array with a variable index. The bits of the index select the element.
const maxTable = 64

// elementsOf returns the element type of t, an array or a slice, or nil for other types.
func (b *builder) elementsOf(t types.Type) types.Type {
	switch t := b.concrete(b.pointed(b.concrete(t))).Underlying().(type) {
	case *types.Array:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	}
	return nil
}

// isSlice reports whether x is a slice.
func (b *builder) isSlice(x ast.Expr) bool {
	_, ok := b.concrete(b.Info.TypeOf(x)).Underlying().(*types.Slice)
	return ok
}

// all returns the values of x, an array or a slice, with the number of values in an element and the number of elements. Variables in
// indices take their values from indexScope.
func (b *builder) all(x ast.Expr, e, indexScope scope) (values []*ir.Value, width, n int) {
	if c := b.Info.Types[x].Value; c != nil && c.Kind() == constant.String {
		text := constant.StringVal(c)
		for i := range len(text) {
			values = append(values, b.f.Bits(ir.Uint8, uint64(text[i])))
		}
		return values, 1, len(text)
	}
	of := b.elementsOf(b.Info.TypeOf(x))
	if of == nil {
		b.refuse(x.Pos(), "maps, and strings other than constants, cannot be compiled: use numbers, arrays, and slice literals")
	}
	values, width = b.held(x, e, indexScope), len(b.layout(x.Pos(), of))
	if isSliceOperand(values) {
		b.refuse(x.Pos(), "a slice operand, or one of several slices, cannot be indexed in the expression that returns it: assign it to a variable first, as in s := %s", types.ExprString(x))
	}
	if width == 0 {
		b.refuse(x.Pos(), "elements without fields cannot be compiled")
	}
	return values, width, len(values) / width
}

// index returns an element of an array or a slice. Variables in indices take their values from indexScope.
func (b *builder) index(x *ast.IndexExpr, e, indexScope scope) []*ir.Value {
	if s := b.sliceValues(x.X, e, indexScope); s != nil {
		return b.elementOf(s, b.one(x.Index, indexScope), x.Index.Pos())
	}
	values, width, n := b.all(x.X, e, indexScope)
	i := b.one(x.Index, indexScope)
	if i.Op == ir.Const && n > 0 {
		if ir.Extend(i.Type, i.Aux) >= uint64(n) {
			b.outOfRange(n, x.Index.Pos())
			return b.undefinedValues(values[:width])
		}
		return values[int(i.Aux)*width:][:width]
	}
	switch {
	case n == 0:
		b.refuse(x.Index.Pos(), "the index is out of range: there are no elements")
	case i.Op == ir.Undefined:
		return b.undefinedValues(values[:width])
	}
	i = b.inRange(i, n, x.Index.Pos())
	if width == 1 {
		if v := b.f.LookUp(values, i); v != nil {
			return []*ir.Value{v}
		}
	}
	if n > maxTable {
		var element []*ir.Value
		for k := range width {
			v := b.f.Gather(fieldOf(values, width, k), i)
			if v == nil {
				b.refuse(x.Index.Pos(), "an index that depends on elements cannot be compiled for more than %d elements, or %d constants: "+
					"choose with if, compute a polynomial, or move the table into a function marked ndgo:rare", maxTable, ir.MaxGathered)
			}
			element = append(element, v)
		}
		return element
	}
	return b.chosen(values, width, i, bits.Len(uint(n-1))-1)
}

// fieldOf returns the list of the k-th values of all elements. Each element has width values.
func fieldOf(values []*ir.Value, width, k int) (of []*ir.Value) {
	for ; k < len(values); k += width {
		of = append(of, values[k])
	}
	return of
}

// elementAt returns the element of values at index i, which is in range.
func (b *builder) elementAt(values []*ir.Value, width int, i *ir.Value, pos token.Pos) []*ir.Value {
	if isSliceOperand(values) {
		return b.elementOf(values, i, pos)
	}
	n := len(values) / width
	switch {
	case i.Op == ir.Const:
		return values[int(i.Aux)*width:][:width]
	case n > maxTable:
		b.refuse(pos, "a loop over more than %d elements cannot be compiled unless it is unrolled: "+
			"move it into a function marked ndgo:rare", maxTable)
	}
	return b.chosen(values, width, i, bits.Len(uint(n-1))-1)
}

// chosen returns the element of values at index i. It selects the element by the bits of i, from the given bit down.
func (b *builder) chosen(values []*ir.Value, width int, i *ir.Value, bit int) []*ir.Value {
	half := width << max(bit, 0)
	if bit < 0 {
		return values[:width]
	}
	low := b.chosen(values[:min(half, len(values))], width, i, bit-1)
	if half >= len(values) {
		return low
	}
	high := b.chosen(values[half:], width, i, bit-1)
	one := b.f.Bits(i.Type, 1<<bit)
	return b.merge(b.f.Compare(ir.Eq, b.f.Do(ir.And, i, one), one), high, low)
}

// undefinedValues returns undefined values with the types of the values in like. They stand for results in lanes that do not use
// them.
func (b *builder) undefinedValues(like []*ir.Value) (values []*ir.Value) {
	for _, v := range like {
		values = append(values, b.f.Value(ir.Undefined, v.Type, 0))
	}
	return values
}

// withElement returns the elements of an array after values are stored in its element x. Variables in indices take their values from
// indexScope. If the index differs between lanes, every element becomes a selection between its old value and the stored value.
func (b *builder) withElement(x *ast.IndexExpr, values []*ir.Value, e, indexScope scope) []*ir.Value {
	if b.isSlice(x.X) && !b.isOwn(x.X) {
		b.refuse(x.Pos(), "elements of a slice cannot be set, because other slices may share them: use an array, "+
			"or a variable that is initialised by a literal or make, and is only indexed, ranged over and passed to len")
	}
	whole, width, n := b.all(x.X, e, indexScope)
	whole = slices.Clone(whole)
	i := b.one(x.Index, indexScope)
	switch {
	case i.Op == ir.Const && ir.Extend(i.Type, i.Aux) >= uint64(n):
		b.outOfRange(n, x.Index.Pos())
		return whole
	case i.Op == ir.Const:
		copy(whole[int(i.Aux)*width:][:width], values)
		return whole
	case n > maxTable:
		b.refuse(x.Index.Pos(), "in an array of more than %d elements, an element cannot be set at an index that depends on array elements: "+
			"choose with if, or move the array into a function marked ndgo:rare", maxTable)
	case i.Op == ir.Undefined:
		return whole
	}
	i = b.inRange(i, n, x.Index.Pos())
	for k := range n {
		here := b.f.Compare(ir.Eq, i, b.f.Bits(i.Type, uint64(k)))
		copy(whole[k*width:], b.merge(here, values, whole[k*width:][:width]))
	}
	return whole
}

// outOfRange records that an index is out of range for n elements, so the current lanes panic. If all lanes reach the code, outOfRange refuses
// the function. Otherwise perhaps no lane reaches the code, for example in an iteration of an unrolled loop.
func (b *builder) outOfRange(n int, pos token.Pos) {
	if b.path == nil {
		b.refuse(pos, "the index is out of range: there are %d elements", n)
	}
	b.panicUnless(b.f.Truth(false), pos, "the index is out of range")
}

// inRange returns the index i as an unsigned integer. Lanes with i out of range for n elements panic.
func (b *builder) inRange(i *ir.Value, n int, pos token.Pos) *ir.Value {
	i = b.f.Cast(i, i.Type.Unsigned()) // a negative index becomes a large one
	if limit := uint64(n); ir.Largest(i) >= limit {
		b.panicUnless(b.f.Compare(ir.Lt, i, b.f.Bits(i.Type, limit)), pos, "the index is out of range")
	}
	return i
}

// sliceLiteral returns the elements of a slice literal.
func (b *builder) sliceLiteral(x *ast.CompositeLit, of types.Type, e scope) (values []*ir.Value) {
	at, width := 0, len(b.layout(x.Pos(), of))
	for _, element := range x.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			at, element = b.indexed(pair)*width, pair.Value
		}
		for len(values) < at+width {
			values = append(values, b.zeros(x.Pos(), of)...)
		}
		at += copy(values[at:], b.elementLiteral(element, types.NewSlice(of), e))
	}
	return values
}

// indexed returns the constant index of an element of a literal.
func (b *builder) indexed(pair *ast.KeyValueExpr) int {
	i, _ := constant.Int64Val(constant.ToInt(b.Info.Types[pair.Key].Value))
	if i >= maxMade {
		b.refuse(pair.Pos(), "a literal of more than %d elements cannot be compiled: use a smaller table", maxMade)
	}
	return int(i)
}

// elementLiteral returns the values of an element of a literal. The element has type t, and its syntax may omit the type.
func (b *builder) elementLiteral(element ast.Expr, t types.Type, e scope) []*ir.Value {
	if literal, ok := element.(*ast.CompositeLit); ok {
		return b.composite(literal, e)
	}
	return b.expression(element, e)
}

// slice returns a part of a slice. Its bounds are constant.
func (b *builder) slice(x *ast.SliceExpr, e scope) []*ir.Value {
	if !b.isSlice(x.X) {
		b.refuse(x.Pos(), "a slice of an array cannot be compiled, because it shares the array's elements: use indices")
	}
	if b.sliceValues(x.X, e, e) != nil {
		b.refuse(x.Pos(), "a part of a slice operand cannot be compiled: use indices")
	}
	values, width, n := b.all(x.X, e, e)
	bound := func(x ast.Expr, otherwise int) int {
		if x == nil {
			return otherwise
		}
		i := b.one(x, e)
		if i.Op != ir.Const || ir.Extend(i.Type, i.Aux) > uint64(n) {
			b.refuse(x.Pos(), "the bounds of a slice must be constants, at most its length %d", n)
		}
		return int(i.Aux)
	}
	low, high := bound(x.Low, 0), bound(x.High, n)
	if low > high || x.Max != nil {
		b.refuse(x.Pos(), "these bounds of a slice cannot be compiled: write low ≤ high, and no capacity")
	}
	return values[low*width : high*width]
}
