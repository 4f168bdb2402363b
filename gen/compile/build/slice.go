package build

import (
	"go/ast"
	"go/token"
	"go/types"

	"ndgo/gen/compile/ir"
)

// A slice operand is a lookup table, the same for all elements of the arrays. In a program it is two values: a Slice and its length.
// If an element has fewer than 4 bytes, a third value is the address of the slice, modulo 4.

// sliceType returns the type of a slice operand of Go type t. If t is not a slice, it returns 0.
func (b *builder) sliceType(t types.Type) ir.Type {
	s, ok := b.concrete(t).(*types.Slice)
	if !ok {
		return 0
	}
	switch basic, _ := s.Elem().(*types.Basic); {
	case basic == nil:
	case basic.Kind() == types.Complex64:
		return ir.SliceOf + ir.Complex64
	case basic.Kind() == types.Complex128:
		return ir.SliceOf + ir.Complex128
	default:
		of, _ := ir.BasicType(basic)
		return ir.SliceOf + of
	}
	return 0
}

// sliceOperand adds a slice operand and returns its values.
func (b *builder) sliceOperand(t ir.Type) []*ir.Value {
	values := []*ir.Value{b.f.Value(ir.Slice, t, uint64(len(b.f.In)))}
	b.f.In = append(b.f.In, t)
	values = append(values, b.f.Param(ir.Int64))
	values[1].Repeated = true
	if t.Of().Size() < 4 {
		values = append(values, b.f.Param(ir.Uint32))
		values[2].Repeated = true
	}
	return values
}

// isSliceOperand reports whether values belong to a slice operand.
func isSliceOperand(values []*ir.Value) bool { return len(values) > 0 && values[0].Type.IsSlice() }

// sliceValues returns the values of x, a slice operand. For other expressions it returns nil. Variables in indices take their values
// from indexScope.
func (b *builder) sliceValues(x ast.Expr, e, indexScope scope) []*ir.Value {
	name, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return nil
	}
	values := e[b.Info.ObjectOf(name)]
	if !isSliceOperand(values) {
		return nil
	}
	if values[0].Op != ir.Slice {
		b.refuse(x.Pos(), "the choice of the slice %s depends on elements: choose between elements of the slices", name.Name)
	}
	return values
}

// elementOf returns the element at index i of a slice with the given values. Lanes with i out of range panic.
func (b *builder) elementOf(s []*ir.Value, i *ir.Value, pos token.Pos) []*ir.Value {
	of := s[0].Type.Of()
	if i.Op == ir.Undefined {
		return b.undefinedElement(of)
	}
	within, known := b.within(i, s[1])
	if !known {
		b.panicUnless(within, pos, "the index is out of range")
	}
	i = b.f.ToInteger(i, ir.Int64, 0)
	i = b.f.Choose(within, i, b.f.Bits(ir.Int64, 0)) // a lane without a valid index loads element 0
	operand := s[0].Aux
	if !of.IsComplex() {
		return []*ir.Value{b.element(of, operand, i, s[2:])}
	}
	i = b.f.Value(ir.Shl, ir.Int64, 1, i)
	return []*ir.Value{b.element(of.Part(), operand, i, nil), b.element(of.Part(), operand, b.f.Do(ir.Or, i, b.f.Bits(ir.Int64, 1)), nil)}
}

// undefinedElement returns an undefined element, for lanes that do not need the element.
func (b *builder) undefinedElement(of ir.Type) []*ir.Value {
	if of.IsComplex() {
		return []*ir.Value{b.f.Value(ir.Undefined, of.Part(), 0), b.f.Value(ir.Undefined, of.Part(), 0)}
	}
	return []*ir.Value{b.f.Value(ir.Undefined, of, 0)}
}

// element returns the element at index i of a slice operand, converted to the given type. It works in lanes of at least 32 bits.
// The parameter offset has the address of the slice, modulo 4, or nothing for larger elements.
func (b *builder) element(of ir.Type, operand uint64, i *ir.Value, offset []*ir.Value) *ir.Value {
	wide := of
	if of.Size() < 4 {
		wide = ir.Uint32
	}
	index := append([]*ir.Value{b.f.Convert(i, ir.Uint32)}, offset...)
	v := b.f.Value(ir.Element, wide, operand|uint64(of.Size())<<8, index...)
	if of == ir.Bool {
		return b.f.Not(b.f.Compare(ir.Eq, v, b.f.Bits(wide, 0)))
	}
	return b.f.Convert(v, of)
}
