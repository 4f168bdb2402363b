package amd64

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	avo "github.com/mmcloughlin/avo/x86"

	"ndgo/gen/shape"
)

// AVX2 compares 8-byte integers as signed integers. Therefore registers hold unsigned 8-byte keys with an inverted highest bit.

// isSigned reports whether registers hold keys with an inverted highest bit, so a signed comparison orders them.
func (t *target) isSigned(of shape.Type) bool { return !t.wide && of.Size() == 8 }

// exchangeSign sets z to x with inverted sign bits.
func (t *target) exchangeSign(z, x reg.VecVirtual) {
	sign := uint64(1) << 63
	t.VPXOR(t.words("sign", sign, sign, sign, sign), x, z)
}

func (t *target) RepeatKey(of shape.Type, z shape.Vector, a shape.Address) {
	t.Repeat(of, z, a)
	if t.isSigned(of) {
		t.exchangeSign(t.vectors[z], t.vectors[z])
	}
}

// lanesBelow returns a mask of the lanes with numbers below n. The first lane has the number first. On AVX2 the mask is a vector. Masks are used
// again until the next label, so n must not change before the label.
func (t *target) lanesBelow(size, first int, n shape.Integer) shape.Mask {
	var numbers []uint64
	for i := first * size; i < first*size+t.Bytes(); i += 8 {
		if size == 8 {
			numbers = append(numbers, uint64(i/8))
		} else {
			numbers = append(numbers, uint64(i/4)|uint64(i/4+1)<<32)
		}
	}
	order := t.words(fmt.Sprintf("lane%dNumbers%d", first, size), numbers...)
	all, ok := t.repeated[n]
	if !ok {
		all = t.vectors[t.Vector()]
		t.repeated[n] = all
		switch {
		case !t.wide:
			t.VMOVQ(t.integers[n], all.AsX())
			t.emit("VPBROADCAST"+suffixOf(size), all.AsX(), all)
		case size == 8:
			t.VPBROADCASTQ(t.integers[n], all)
		default:
			t.VPBROADCASTD(t.integers[n].As32(), all)
		}
	}
	if t.wide {
		const greater = operand.U8(6) // the predicate not less or equal
		m := t.K()
		t.emit("VPCMP"+suffixOf(size), greater, order, all, m)
		t.masks = append(t.masks, m)
	} else {
		m := t.YMM()
		t.emit("VPCMPGT"+suffixOf(size), order, all, m)
		t.masks = append(t.masks, m)
	}
	return shape.Mask(len(t.masks) - 1)
}

func (t *target) LoadKeys(of shape.Type, z shape.Vector, a shape.Address, first int, n shape.Integer) {
	v, size := t.vectors[z], of.Size()
	switch {
	case n == 0:
		t.Load(z, a)
	case t.wide:
		t.ones(v)
		t.emit(fmt.Sprintf("VMOVDQU%d", 8*size), t.memory(a), t.masks[t.lanesBelow(size, first, n)], v)
	default:
		m := t.lanesBelow(size, first, n)
		t.LoadLanes(size, z, a, m)
		ones := t.YMM()
		t.VPCMPEQD(ones, ones, ones)
		t.VPXOR(ones, t.masks[m], ones)
		t.VPOR(ones, v, v)
	}
	if t.isSigned(of) {
		t.exchangeSign(v, v)
	}
}

// ones sets all bits of z, on AVX-512.
func (t *target) ones(z reg.VecVirtual) {
	i, err := avo.VPTERNLOGD(operand.U8(0xff), z, z, z)
	if err != nil {
		panic(err)
	}
	i.CancellingInputs = true
	t.Instruction(i)
}

func (t *target) StoreKeys(of shape.Type, x shape.Vector, a shape.Address, first int, n shape.Integer) {
	if t.isSigned(of) {
		v := t.Vector()
		t.exchangeSign(t.vectors[v], t.vectors[x])
		x = v
	}
	if n == 0 {
		t.Store(x, a)
	} else {
		t.StoreLanes(of.Size(), x, a, t.lanesBelow(of.Size(), first, n))
	}
}

func (t *target) Split(of shape.Type, x, pivot shape.Vector, m shape.Mask, less, others shape.Vector, count shape.Integer) {
	if !t.wide {
		t.splitByTable(of, x, pivot, m, less, others, count)
		return
	}
	const isLess, isNotLess = operand.U8(1), operand.U8(5)
	compare := func(how operand.U8) reg.OpmaskVirtual {
		k := t.K()
		ops := []operand.Op{how, t.vectors[pivot], t.vectors[x]}
		if m != 0 {
			ops = append(ops, t.masks[m])
		}
		t.emit("VPCMPU"+suffixOf(of.Size()), append(ops, k)...)
		return k
	}
	lower, upper := compare(isLess), compare(isNotLess)
	t.KMOVQ(lower, t.integers[count])
	t.POPCNTQ(t.integers[count], t.integers[count])
	for i, z := range []shape.Vector{less, others} {
		// Copy the source to the instruction's target first. Without the copy, the instruction would wait for the old value of its
		// target, although it does not need this value.
		t.CopyVector(z, x)
		t.emit("VPCOMPRESS"+suffixOf(of.Size())+"_Z", t.vectors[z], []reg.OpmaskVirtual{lower, upper}[i], t.vectors[z])
	}
}

// splitByTable permutes lanes by table entries, so keys below the pivot come first.
func (t *target) splitByTable(of shape.Type, x, pivot shape.Vector, m shape.Mask, less, others shape.Vector, count shape.Integer) {
	v, is, size := t.vectors[x], t.YMM(), of.Size()
	if size == 8 {
		signed := t.YMM()
		t.exchangeSign(signed, v)
		t.VPCMPGTQ(signed, t.vectors[pivot], is)
	} else { // AVX2 has no unsigned comparison: a key is below the pivot if it is not the maximum of both
		t.VPMAXUD(v, t.vectors[pivot], is)
		t.VPCMPEQD(v, is, is)
		not := t.YMM()
		t.VPCMPEQD(not, not, not)
		t.VPXOR(not, is, is)
	}
	bits := func(z reg.GPVirtual, from reg.Register) {
		if size == 8 {
			t.VMOVMSKPD(from, z.As32())
		} else {
			t.VMOVMSKPS(from, z.As32())
		}
	}
	lower, upper, table := t.GP64(), t.GP64(), t.GP64()
	if m != 0 {
		t.VPAND(t.masks[m], is, is)
		bits(upper, t.masks[m])
	} else {
		t.MOVQ(operand.I32(1<<(32/size)-1), upper)
	}
	bits(lower, is)
	t.XORQ(lower, upper)
	t.POPCNTQ(lower, t.integers[count])
	t.LEAQ(t.places(false, size), table)
	for i, chosen := range []reg.GPVirtual{lower, upper} {
		indices := t.YMM()
		t.VPMOVZXBD(operand.Mem{Base: table, Index: chosen, Scale: 8}, indices)
		t.VPERMD(v, indices, t.vectors[[]shape.Vector{less, others}[i]])
	}
}

// otherKey is the truth table of x ^ y ^ z. Of two keys and their minimum, x ^ y ^ z is the maximum. Intel's processors have two
// ports for such ternary operations on vectors of 64 bytes, but only one for maxima.
const otherKey = operand.U8(0x96)

func (t *target) Ascend(of shape.Type, x, y shape.Vector) (lesser, greater shape.Vector) {
	v, w := t.vectors[x], t.vectors[y]
	lesser = t.Vector()
	l := t.vectors[lesser]
	if t.isSigned(of) {
		is := t.YMM() // a mask of the lanes to exchange
		t.VPCMPGTQ(w, v, is)
		t.VBLENDVPD(is, w, v, l)
		t.VBLENDVPD(is, v, w, w)
	} else {
		t.emit("VPMINU"+suffixOf(of.Size()), w, v, l)
		if t.wide {
			t.VPTERNLOGQ(otherKey, l, v, w)
		} else {
			t.emit("VPMAXU"+suffixOf(of.Size()), w, v, w)
		}
	}
	return lesser, y
}

func (t *target) AscendWithin(of shape.Type, x, y shape.Vector, bit int) shape.Vector {
	v, w, size := t.vectors[x], t.vectors[y], of.Size()
	if t.wide {
		m := t.lanesOfBit(size, bit)
		lesser := t.Vector()
		t.emit("VPMINU"+suffixOf(size), w, v, t.vectors[lesser])
		t.emit("VPTERNLOG"+suffixOf(size), otherKey, w, v, m, t.vectors[lesser])
		return lesser
	}
	lesser, _ := t.Ascend(of, x, y)
	var greater uint8 // the 4-byte lanes that get the greater of two keys
	for i := range 8 {
		if i*4/size&bit != 0 {
			greater |= 1 << i
		}
	}
	t.VPBLENDD(operand.U8(greater), w, t.vectors[lesser], t.vectors[lesser])
	return lesser
}

// lanesOfBit returns a mask register of the lanes whose numbers have the given bit set.
func (t *target) lanesOfBit(size, bit int) reg.OpmaskVirtual {
	lanes := 0
	for i := range t.Bytes() / size {
		if i&bit != 0 {
			lanes |= 1 << i
		}
	}
	if m, ok := t.constants[lanes]; ok {
		return m
	}
	n, m := t.GP64(), t.K()
	t.MOVQ(operand.I32(lanes), n)
	t.KMOVQ(n, m)
	t.constants[lanes] = m
	return m
}

// PermuteLanes permutes lanes by one instruction: within pieces of 16 bytes, by words within 32 bytes, or by indices in a register.
func (t *target) PermuteLanes(size int, z, x shape.Vector, from func(i int) int) {
	v, w := t.vectors[x], t.vectors[z]
	parts := size / 4
	source := func(i int) int { return parts*from(i/parts) + i%parts } // the source of each 4-byte lane
	short, words := uint8(0), uint8(0)
	isShort, isWords := true, true
	for i := range t.Bytes() / 4 {
		isShort = isShort && source(i)/4 == i/4
		isWords = isWords && source(i)/8 == i/8 && source(i)%2 == i%2
		if i < 4 {
			short |= uint8(source(i)%4) << (2 * i)
		}
		if i < 8 && i%2 == 0 {
			words |= uint8(source(i)/2%4) << i
		}
	}
	switch {
	case isShort:
		t.VPSHUFD(operand.U8(short), v, w)
	case isWords:
		t.VPERMQ(operand.U8(words), v, w)
	default:
		var indices []uint64
		for i := 0; i < t.Bytes()/4; i += 2 {
			indices = append(indices, uint64(source(i))|uint64(source(i+1))<<32)
		}
		order := t.Vector()
		t.emit("VMOVUPD", t.words(fmt.Sprintf("lanes%dFrom%d", size, source(0)), indices...), t.vectors[order])
		t.VPERMD(v, t.vectors[order], w)
	}
}

func (t *target) Signs(of shape.Type, z, x shape.Vector) {
	v, w := t.vectors[x], t.vectors[z]
	switch {
	case of.Size() == 4:
		t.VPSRAD(operand.U8(31), v, w)
	case t.wide:
		t.VPSRAQ(operand.U8(63), v, w)
	default:
		zero := t.YMM()
		t.VPXOR(zero, zero, zero)
		t.VPCMPGTQ(v, zero, w)
	}
}

func (t *target) MarkEqual(of shape.Type, z, x, y shape.Vector) {
	compare := "VPCMPEQ" + suffixOf(of.Size())
	if !t.wide {
		is := t.YMM()
		t.emit(compare, t.vectors[y], t.vectors[x], is)
		t.VPOR(is, t.vectors[z], t.vectors[z])
		return
	}
	const ones = operand.U8(0xff)
	k := t.K()
	t.emit(compare, t.vectors[y], t.vectors[x], k)
	t.emit("VPTERNLOG"+suffixOf(of.Size()), ones, t.vectors[z], t.vectors[z], k, t.vectors[z])
}

func (t *target) AndXor(z, x, y shape.Vector) {
	if t.wide {
		const andXor = operand.U8(0x6a)
		t.VPTERNLOGQ(andXor, t.vectors[y], t.vectors[x], t.vectors[z])
		return
	}
	t.three("VPAND", z, z, x)
	t.three("VPXOR", z, z, y)
}
