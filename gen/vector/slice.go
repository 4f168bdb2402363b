package vector

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A slice that is an operand is the same for all elements, which look up others in it. Its values are a Slice and its length, and for
// elements of less than 4 bytes how many bytes it begins after a multiple of 4.

// maxLength is the length of the longest slice that kernels read: indices in bytes are numbers of 32 bits.
const maxLength = 1 << 28

// sliceType returns the type of an operand that is a slice of elements, or 0 if t is none.
func (b *builder) sliceType(t types.Type) Type {
	s, ok := b.concrete(t).(*types.Slice)
	if !ok {
		return 0
	}
	switch basic, _ := s.Elem().(*types.Basic); {
	case basic == nil:
	case basic.Kind() == types.Complex64:
		return sliceOf + Complex64
	case basic.Kind() == types.Complex128:
		return sliceOf + Complex128
	default:
		of, _ := basicType(basic)
		return sliceOf + of
	}
	return 0
}

// sliceOperand adds an operand that is a slice, and returns its values.
func (b *builder) sliceOperand(t Type) []*Value {
	values := []*Value{b.f.value(Slice, t, uint64(len(b.f.In)))}
	b.f.In = append(b.f.In, t)
	values = append(values, b.f.param(Int64))
	values[1].repeated = true
	if t.of().Size() < 4 {
		values = append(values, b.f.param(Uint32))
		values[2].repeated = true
	}
	return values
}

// isSliceOperand reports whether values are those of an operand that is a slice.
func isSliceOperand(values []*Value) bool { return len(values) > 0 && values[0].Type.isSlice() }

// sliceValues returns those of x if it is an operand that is a slice, or nil. Indices in x have the values that they have in before.
func (b *builder) sliceValues(x ast.Expr, e, before scope) []*Value {
	name, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return nil
	}
	values := e[b.info.ObjectOf(name)]
	if !isSliceOperand(values) {
		return nil
	}
	if values[0].Op != Slice {
		b.refuse(x.Pos(), "which slice %s is depends on elements: choose between their elements", name.Name)
	}
	return values
}

// elementOf returns the element at index i of a slice with the given values. Lanes in which it is no index panic.
func (b *builder) elementOf(s []*Value, i *Value, pos token.Pos) []*Value {
	of := s[0].Type.of()
	if i.Op == Undefined {
		return b.undefinedElement(of)
	}
	within, known := b.within(i, s[1])
	if !known {
		b.panicUnless(within, pos, "the index is out of range")
	}
	i = b.f.toInteger(i, Int64, 0)
	i = b.f.choose(within, i, b.f.bits(Int64, 0)) // in other lanes, too, since they are loaded
	operand := s[0].Aux
	if !of.isComplex() {
		return []*Value{b.element(of, operand, i, s[2:])}
	}
	i = b.f.value(Shl, Int64, 1, i)
	return []*Value{b.element(of.part(), operand, i, nil), b.element(of.part(), operand, b.f.do(Or, i, b.f.bits(Int64, 1)), nil)}
}

// undefinedElement returns an element of a type for lanes that need none.
func (b *builder) undefinedElement(of Type) []*Value {
	if of.isComplex() {
		return []*Value{b.f.value(Undefined, of.part(), 0), b.f.value(Undefined, of.part(), 0)}
	}
	return []*Value{b.f.value(Undefined, of, 0)}
}

// element returns the element at index i, of type of, in lanes of 32 bits at least.
func (b *builder) element(of Type, operand uint64, i *Value, before []*Value) *Value {
	wide := of
	if of.Size() < 4 {
		wide = Uint32
	}
	index := append([]*Value{b.f.convert(i, Uint32)}, before...)
	v := b.f.value(Element, wide, operand|uint64(of.Size())<<8, index...)
	if of == Bool {
		return b.f.not(b.f.compare(Eq, v, b.f.bits(wide, 0)))
	}
	return b.f.convert(v, of)
}

// inSlice returns of the Element v the number of the operand among those that are read, and the bytes of an element. For 0 bytes it is
// the word at an index in bytes, a multiple of 4.
func (v *Value) inSlice() (operand, size int) { return int(v.Aux & 0xff), int(v.Aux >> 8 & 0xff) }

// alike, in the Aux of an Element of a tier, says that the index is the same in all lanes.
const alike = 1 << 16

// isAlike reports whether the Element v has the same index in all lanes, so that one element is loaded.
func (v *Value) isAlike() bool { return v.Op == Element && v.Aux&alike != 0 }

// isLength reports whether v is the length of a slice.
func (f *Func) isLength(v *Value) bool {
	return v.Op == Param && v.Type == Int64 && int(v.Aux) < len(parts(f.In)) && parts(f.In)[v.Aux].of.isSlice()
}

// elementX86 returns the Element v of legal arguments. Gathers load words: those that an element of less than 4 bytes is in, which begin
// at a multiple of 4 and so lie in no page that the slice does not lie in.
func (l *legaliser) elementX86(v *Value, a []*Value) *Value {
	operand, size := v.inSlice()
	of := v.Aux | l.alike(v)
	switch x := v.Args[0]; {
	case size == 8 && x.Op == Convert && x.Args[0].Type.Size() == 8:
		return l.value(Element, v.Type, of, l.as[x.Args[0]])
	case size >= 4:
		return l.value(Element, v.Type, of, a[0])
	}
	at := a[0]
	if size == 2 {
		at = l.value(Shl, Uint32, 1, at)
	}
	at = l.do(Add, at, a[1])
	word := l.value(Element, Uint32, uint64(operand)|of&alike, l.do(And, at, l.bits(Uint32, 0xffffffff-3)))
	by := l.value(Shl, Uint32, 3, l.do(And, at, l.bits(Uint32, 3)))
	shifted := l.tier.shift(l, &Value{Op: ShrV, Type: Uint32}, []*Value{word, by})
	return l.do(And, shifted, l.bits(Uint32, 1<<(8*size)-1))
}

// elementIn returns what the interpreter has as the Element v at index i.
func (f *Func) elementIn(v *Value, i uint64) uint64 {
	operand, size := v.inSlice()
	all := f.inSlices[operand]
	if size > 0 {
		if i < uint64(len(all)) {
			return all[i]
		}
		return 0
	}
	of := uint64(f.In[operand].of().Size())
	word := uint64(0xa5a5a5a5) // of what is around the slice
	for k := range 4 / of {
		if at := i/of + k; at < uint64(len(all)) {
			shift := 8 * of * k
			word = word&^((1<<(8*of)-1)<<shift) | all[at]<<shift
		}
	}
	return word
}

// hasSlices reports whether there are operands that are slices.
func (f *Func) hasSlices() bool { return slices.ContainsFunc(f.In, Type.isSlice) }

// Reads returns the numbers of the operands that f depends on.
func (f *Func) Reads() (all []int) {
	for i, touched := range f.touched()[len(f.Out):] {
		if touched {
			all = append(all, i)
		}
	}
	return all
}
