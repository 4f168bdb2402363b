package vector

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"ndgo/gen/internal/rowlayout"
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
	}
	return values
}

// isSliceOperand reports whether values are those of an operand that is a slice.
func isSliceOperand(values []*Value) bool { return len(values) > 0 && values[0].Type.isSlice() }

// slices returns the values of x if it is an operand that is a slice, or nil. Indices in x have the values that they have in before.
func (b *builder) slices(x ast.Expr, e, before scope) []*Value {
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
	var within *Value
	if i.Type == Uint64 {
		within = b.f.compare(Lt, i, b.f.cast(s[1], Uint64))
		i = b.f.cast(i, Int64)
	} else {
		i = b.f.toInteger(i, Int64, 0)
		within = b.f.do(And, b.notNegative(i), b.below(i, 0, s[1]))
	}
	if !b.holdsAll(within) {
		b.panicUnless(within, pos, "the index is out of range")
	}
	i = b.f.choose(within, i, b.f.bits(Int64, 0)) // in other lanes, too, since they are loaded
	operand := s[0].Aux
	if !of.isComplex() {
		return []*Value{b.element(of, operand, i, s[2:])}
	}
	i = b.f.value(Shl, Int64, 1, i)
	return []*Value{b.element(of.part(), operand, i, nil), b.element(of.part(), operand, b.f.do(Or, i, b.f.bits(Int64, 1)), nil)}
}

// below returns whether i + k < n, for a constant k that is not negative, where the sum does not overflow, and the length n of a slice.
func (b *builder) below(i *Value, k int64, n *Value) *Value {
	switch {
	case i.Op == Max:
		return b.f.do(And, b.below(i.Args[0], k, n), b.below(i.Args[1], k, n))
	case i.Op == Min:
		for _, x := range i.Args {
			if c := b.below(x, k, n); c.Op == Const && c.Aux != 0 {
				return c
			}
		}
	case i.Op == Const:
		return b.f.compare(Lt, b.f.bits(Int64, uint64(min(int64(i.Aux), maxLength<<1)+k)), n)
	case (i.Op == Add || i.Op == Sub) && i.Args[1].Op == Const:
		c := int64(i.Args[1].Aux)
		if i.Op == Sub {
			c = -c
		}
		switch {
		case i.Args[0] == n && c < 0 && c >= -maxLength:
			return b.f.truth(c+k < 0)
		case i.Op == Add && c >= 0 && c+k <= maxLength && b.isBounded(i.Args[0]):
			return b.below(i.Args[0], c+k, n)
		}
	}
	if k != 0 {
		return b.f.compare(Lt, i, b.f.do(Sub, n, b.f.bits(Int64, uint64(k))))
	}
	return b.f.compare(Lt, i, n)
}

// isBounded reports whether the int64 v is known to be so small that sums with small constants do not overflow.
func (b *builder) isBounded(v *Value) bool {
	switch v.Op {
	case Const:
		return int64(v.Aux) <= maxLength
	case Param:
		return b.f.isLength(v)
	case Convert:
		return v.Args[0].Type.IsInteger() && v.Args[0].Type.Size() <= 4
	case Min:
		return b.isBounded(v.Args[0]) || b.isBounded(v.Args[1])
	case Max:
		return b.isBounded(v.Args[0]) && b.isBounded(v.Args[1])
	case Add:
		return v.Args[1].Op == Const && int64(v.Args[1].Aux) <= maxLength && b.isBounded(v.Args[0])
	case Sub:
		return v.Args[1].Op == Const && uint64(v.Args[1].Aux) <= maxLength && b.f.isLength(v.Args[0])
	}
	return false
}

// notNegative returns whether the int64 i is not negative.
func (b *builder) notNegative(i *Value) *Value {
	switch {
	case b.isNonNegative(i):
		return b.f.truth(true)
	case i.Op == Convert && i.Args[0].Type.IsInteger() && !i.Args[0].Type.IsSigned():
		return b.f.truth(true)
	case i.Op == Max:
		return b.f.do(Or, b.notNegative(i.Args[0]), b.notNegative(i.Args[1]))
	case i.Op == Add && i.Args[1].Op == Const && int64(i.Args[1].Aux) >= 0 && int64(i.Args[1].Aux) <= maxLength && b.isBounded(i.Args[0]):
		if c := b.notNegative(i.Args[0]); c.Op == Const && c.Aux != 0 {
			return c
		}
	}
	return b.f.compare(Le, b.f.bits(Int64, 0), i)
}

// holdsAll reports whether c, or all that it joins, is among the conditions under which the builder is where it is.
func (b *builder) holdsAll(c *Value) bool {
	return c.Op == Const && c.Aux != 0 || b.holds(c) || c.Op == And && b.holdsAll(c.Args[0]) && b.holdsAll(c.Args[1])
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
func (v *Value) inSlice() (operand, size int) { return int(v.Aux & 0xff), int(v.Aux >> 8) }

// isLength reports whether v is the length of a slice.
func (f *Func) isLength(v *Value) bool {
	return v.Op == Param && v.Type == Int64 && int(v.Aux) < len(parts(f.In)) && parts(f.In)[v.Aux].of.isSlice()
}

// elementX86 returns the Element v of legal arguments. Gathers load words: those that an element of less than 4 bytes is in, which begin
// at a multiple of 4 and so lie in no page that the slice does not lie in.
func (l *legaliser) elementX86(v *Value, a []*Value) *Value {
	operand, size := v.inSlice()
	switch x := v.Args[0]; {
	case size == 8 && x.Op == Convert && x.Args[0].Type.Size() == 8:
		return l.value(Element, v.Type, v.Aux, l.as[x.Args[0]])
	case size >= 4:
		return l.value(Element, v.Type, v.Aux, a[0])
	}
	at := a[0]
	if size == 2 {
		at = l.value(Shl, Uint32, 1, at)
	}
	at = l.do(Add, at, a[1])
	word := l.value(Element, Uint32, uint64(operand), l.do(And, at, l.bits(Uint32, 0xffffffff-3)))
	by := l.value(Shl, Uint32, 3, l.do(And, at, l.bits(Uint32, 3)))
	shifted := l.tier.shift(l, &Value{Op: ShrV, Type: Uint32}, []*Value{word, by})
	return l.do(And, shifted, l.bits(Uint32, 1<<(8*size)-1))
}

// elementAt returns what the interpreter has as the Element v at index i.
func (f *Func) elementAt(v *Value, i uint64) uint64 {
	operand, size := v.inSlice()
	all := f.slices[operand]
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

// moves reports whether the pointer to operand i moves.
func (k *kernel) moves(i int) bool { return k.touched[i] && !k.f.operands()[i].isSlice() }

// partOf returns the type that the program has of a part of operand i, a slice, and where it is among the parameters.
func (k *kernel) partOf(i int, second bool) (p part, of Type, ok bool) {
	for at, p := range k.from {
		if p.operand+len(k.f.Out) != i || p.second != second {
			continue
		}
		k.f.each(func(v *Value) {
			if v.Op == Param && int(v.Aux) == at && k.isOwn(v) {
				of, ok = v.Type, true
			}
		})
		return p, of, ok
	}
	return p, of, false
}

// isOwn reports whether v is a value of the program, not of a round.
func (k *kernel) isOwn(v *Value) bool { return v.ID < len(k.f.values) && k.f.values[v.ID] == v }

// enterSlice sets the pointer to operand i, a slice that is at p, to its first element, and repeats what is known of it in the block.
// Of an empty slice it is the address of the slice itself, where lanes that look up nothing can load something. The kernel stops if
// the slice is too long.
func (k *kernel) enterSlice(i int, p whole) {
	k.move(memory{p, rowlayout.Length}, scratch)
	if k.part != nil {
		k.move(0, k.part)
	}
	k.branch(atLeast, scratch, maxLength+1, "stop")
	if part, of, ok := k.partOf(i, false); ok {
		k.address(memory{p, rowlayout.Length}, done)
		k.repeat(of, memory{base: done}, k.blocks[i], k.bytes)
		k.lengths[part] = k.blocks[i]
	}
	empty := "empty" + strconv.Itoa(i)
	k.branchIfZero(scratch, empty)
	k.move(memory{p, 0}, p)
	k.label(empty)
	if part, of, ok := k.partOf(i, true); ok {
		block := k.blocks[i].after(k.bytes)
		k.move(p, scratch)
		k.and(3, scratch)
		k.move(scratch, block)
		k.address(block, done)
		k.repeat(of, memory{base: done}, block, k.bytes)
		k.lengths[part] = block
		k.and(-4, p)
	}
	k.move(field(rowlayout.Done), done)
	k.point(i)
}

// sliceBase returns the register that has the address of the slice of the Element v.
func (e *emitter) sliceBase(v *Value) whole {
	operand, _ := v.inSlice()
	return e.element(len(e.f.Out)+operand, 0, Uint8).base
}
