package amd64

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/shape"
)

func (t *target) IsExact() bool { return t.wide }

func (t *target) Lanes(size int, whole bool) int {
	switch {
	case whole:
		return t.Bytes() / size
	case t.wide:
		return min(t.Bytes()/size, 16) // AVX-512 compresses elements of 4 and 8 bytes; smaller elements are widened first
	}
	return min(t.Bytes()/size, 8) // the tables have an entry for each selection of 8 lanes
}

func (t *target) AddFromMemory(z shape.Integer, a shape.Address) { t.ADDQ(t.memory(a), t.integers[z]) }

func (t *target) CountBits(z, x shape.Integer) { t.POPCNTQ(t.integers[x], t.integers[z]) }

func (t *target) LowBits(z, n shape.Integer) {
	t.MOVQ(operand.I32(-1), t.integers[z])
	t.BZHIQ(t.integers[n], t.integers[z], t.integers[z])
}

func (t *target) RepeatBytes(size int, z shape.Vector, a shape.Address) {
	switch {
	case size < 16:
		t.emit("VPBROADCAST"+suffixOf(size), t.memory(a), t.vectors[z])
	case t.wide:
		t.emit("VBROADCASTF32X4", t.memory(a), t.vectors[z])
	default:
		t.emit("VBROADCASTF128", t.memory(a), t.vectors[z])
	}
}

// Marks collects one bit of each bool, a byte of value 0 or 1, in a register. AVX2 can collect only the highest bits of bytes, so a
// shift first moves the bits there.
func (t *target) Marks(z shape.Integer, mask shape.Address, left shape.Integer) {
	if t.wide {
		exist, m, v := t.K(), t.K(), t.ZMM()
		ones, n := t.GP64(), t.GP64()
		t.MOVQ(operand.I32(shape.Marked), n)
		t.CMPQ(t.integers[left], n)
		t.CMOVQLT(t.integers[left], n)
		t.MOVQ(operand.I32(-1), ones)
		t.BZHIQ(n, ones, ones)
		t.KMOVQ(ones, exist)
		t.VMOVDQU8_Z(t.memory(mask), exist, v)
		t.VPTESTMB(v, v, m)
		t.KMOVQ(m, t.integers[z])
		return
	}
	upper := t.GP64()
	for i, r := range []reg.GPVirtual{t.integers[z], upper} {
		v := t.YMM()
		t.VMOVDQU(t.memory(mask.Next(32*i)), v)
		t.VPSLLW(operand.U8(7), v, v)
		t.VPMOVMSKB(v, r.As32())
	}
	t.SHLQ(operand.U8(32), upper)
	t.ORQ(upper, t.integers[z])
}

// choose removes the bits for the next lanes from bits. It returns them as a mask register, and the number of ones among them.
func (t *target) choose(size, lanes int, bits shape.Integer) (m reg.OpmaskVirtual, chosen reg.GPVirtual) {
	m, chosen = t.K(), t.GP64()
	b := t.integers[bits]
	if size == 16 { // an element of 16 bytes takes two lanes
		const even = 0x55
		pairs := t.GP64()
		t.MOVQ(operand.I32(even), pairs)
		t.MOVQ(b, chosen)
		t.ANDQ(operand.I32(15), chosen)
		t.PDEPQ(pairs, chosen, pairs)
		t.LEAQ(operand.Mem{Base: pairs, Index: pairs, Scale: 2}, pairs)
		t.KMOVQ(pairs, m)
	} else {
		t.KMOVQ(b, m)
		switch lanes {
		case 8:
			t.MOVBQZX(b.As8L(), chosen)
		case 16:
			t.MOVWQZX(b.As16(), chosen)
		}
	}
	t.POPCNTQ(chosen, chosen)
	t.SHRQ(operand.U8(lanes), b)
	return m, chosen
}

// first returns a mask register for the first n elements of size bytes.
func (t *target) first(size int, n reg.GPVirtual) reg.OpmaskVirtual {
	m, bits := t.K(), t.GP64()
	t.MOVQ(operand.I32(-1), bits)
	if size == 16 {
		twice := t.GP64()
		t.LEAQ(operand.Mem{Base: n, Index: n, Scale: 1}, twice)
		n = twice
	}
	t.BZHIQ(n, bits, bits)
	t.KMOVQ(bits, m)
	return m
}

// advance adds n elements of size bytes to the address z.
func (t *target) advance(z shape.Integer, n reg.GPVirtual, size int) {
	if size == 16 {
		t.SHLQ(operand.U8(4), n)
		t.ADDQ(n, t.integers[z])
		return
	}
	t.LEAQ(operand.Mem{Base: t.integers[z], Index: n, Scale: uint8(size)}, t.integers[z])
}

// unit returns the lane size with which AVX-512 compresses elements of size bytes.
func unit(size int) int { return map[int]int{1: 4, 2: 4, 4: 4, 8: 8, 16: 8}[size] }

func (t *target) Compress(size int, z, bits shape.Integer, x shape.Address) {
	lanes := t.Lanes(size, false)
	if !t.wide {
		t.compressByTable(size, lanes, z, bits, x)
		return
	}
	m, chosen := t.choose(size, lanes, bits)
	v := t.ZMM()
	to := operand.Mem{Base: t.integers[z]}
	t.emit(t.widen(size), t.memory(x), m, v)
	t.emit("VPCOMPRESS"+suffixOf(unit(size))+"_Z", v, m, v)
	t.storeFirst(size, v, t.first(size, chosen), to)
	t.advance(z, chosen, size)
}

// widen returns the instruction that loads narrow elements into wider lanes, under a mask.
func (t *target) widen(size int) string {
	if size < 4 {
		return "VPMOVZX" + suffixOf(size) + "D_Z"
	}
	return fmt.Sprintf("VMOVDQU%d_Z", 8*unit(size))
}

// storeFirst stores the lanes of v selected by the mask m.
func (t *target) storeFirst(size int, v reg.VecVirtual, m reg.OpmaskVirtual, to operand.Mem) {
	switch size {
	case 1:
		t.VPMOVDB(v, v.AsX())
		t.VMOVDQU8(v.AsX(), m, to)
	case 2:
		t.VPMOVDW(v, v.AsY())
		t.VMOVDQU16(v.AsY(), m, to)
	default:
		t.emit(fmt.Sprintf("VMOVDQU%d", 8*unit(size)), v, m, to)
	}
}

func (t *target) Expand(size int, z shape.Address, bits, x shape.Integer, mask shape.Address) {
	lanes := t.Lanes(size, false)
	if !t.wide {
		t.expandByTable(size, lanes, z, bits, x, mask)
		return
	}
	m, chosen := t.choose(size, lanes, bits)
	v := t.ZMM()
	t.emit(t.widen(size), operand.Mem{Base: t.integers[x]}, t.first(size, chosen), v)
	t.emit("VPEXPAND"+suffixOf(unit(size))+"_Z", v, m, v)
	t.storeFirst(size, v, m, t.memory(z))
	t.advance(x, chosen, size)
}

// next removes the bits for the next whole vector from bits. It returns them as a mask register.
func (t *target) next(size int, bits shape.Integer) reg.OpmaskVirtual {
	m, b := t.K(), t.integers[bits]
	if size == 16 {
		const even = 0x55
		pairs := t.GP64()
		t.MOVQ(operand.I32(even), pairs)
		t.PDEPQ(pairs, b, pairs)
		t.LEAQ(operand.Mem{Base: pairs, Index: pairs, Scale: 2}, pairs)
		t.KMOVQ(pairs, m)
	} else {
		t.KMOVQ(b, m)
	}
	if size > 1 {
		t.SHRQ(operand.U8(t.Lanes(size, true)), b)
	}
	return m
}

func (t *target) Fill(size int, z shape.Address, bits shape.Integer, value shape.Vector, mask shape.Address) {
	if t.wide {
		t.emit(fmt.Sprintf("VMOVDQU%d", 8*min(size, 8)), t.vectors[value], t.next(size, bits), t.memory(z))
		return
	}
	v := t.YMM()
	t.VMOVDQU(t.memory(z), v)
	t.VPBLENDVB(t.bytes(size, mask), t.vectors[value], v, v)
	t.VMOVDQU(v, t.memory(z))
}

func (t *target) Select(size int, z shape.Address, bits shape.Integer, x, y shape.Source, mask shape.Address, exist shape.Integer) {
	if !t.wide {
		v, chosen := t.YMM(), t.bytes(size, mask)
		other := t.source(y, v)
		if x.Vector != 0 {
			t.VPBLENDVB(chosen, t.vectors[x.Vector], other, v)
		} else {
			t.VPBLENDVB(chosen, t.memory(x.Memory), other, v)
		}
		t.VMOVDQU(v, t.memory(z))
		return
	}
	move := fmt.Sprintf("VMOVDQU%d", 8*min(size, 8))
	m := t.next(size, bits)
	v := t.ZMM()
	if exist == 0 {
		if y.Vector != 0 {
			t.VMOVDQA64(t.vectors[y.Vector], v)
		} else {
			t.emit(move, t.memory(y.Memory), v)
		}
	} else {
		there := t.next(size, exist)
		if y.Vector != 0 {
			t.VMOVDQA64(t.vectors[y.Vector], v)
		} else {
			t.emit(move+"_Z", t.memory(y.Memory), there, v)
		}
		defer func() { t.emit(move, v, there, t.memory(z)) }()
	}
	if x.Vector != 0 {
		t.emit(move, t.vectors[x.Vector], m, v)
	} else {
		t.emit(move, t.memory(x.Memory), m, v)
	}
	if exist == 0 {
		t.emit(move, v, t.memory(z))
	}
}

// source returns the register of x. If x is in memory, it loads x into v.
func (t *target) source(x shape.Source, v reg.VecVirtual) reg.VecVirtual {
	if x.Vector != 0 {
		return t.vectors[x.Vector]
	}
	t.VMOVDQU(t.memory(x.Memory), v)
	return v
}

// bytes returns, on AVX2, a mask for elements of size bytes: the highest bit of each byte is set if the bool at mask selects the
// byte's element.
func (t *target) bytes(size int, mask shape.Address) reg.VecVirtual {
	v, from := t.YMM(), t.memory(mask)
	switch size {
	case 1:
		t.VMOVDQU(from, v)
		t.VPSLLW(operand.U8(7), v, v)
	case 2:
		zero := t.YMM()
		t.VPXOR(zero, zero, zero)
		t.VPMOVZXBW(from, v)
		t.VPSUBW(v, zero, v)
	case 4:
		zero := t.YMM()
		t.VPXOR(zero, zero, zero)
		t.VPMOVZXBD(from, v)
		t.VPSUBD(v, zero, v)
	case 8:
		zero := t.YMM()
		t.VPXOR(zero, zero, zero)
		t.VPMOVZXBQ(from, v)
		t.VPSUBQ(v, zero, v)
	case 16: // two bools, each repeated in half of the vector
		halves := t.words("halves", 0, 0, 0x0101010101010101, 0x0101010101010101)
		t.VPBROADCASTW(from, v)
		t.VPSHUFB(halves, v, v)
		t.VPSLLW(operand.U8(7), v, v)
	}
	return v
}

func (t *target) PositionsFrom(n shape.Integer) (at shape.Vector) {
	at = t.Vector()
	v := t.vectors[at]
	if t.wide { // the positions of all lanes of the next vector
		t.VPBROADCASTQ(t.integers[n], v)
		t.VPADDQ(t.words("numbers", 0, 1, 2, 3, 4, 5, 6, 7), v, v)
		return at
	}
	low := t.XMM()
	t.VMOVQ(t.integers[n], low)
	t.VPBROADCASTQ(low, v)
	return at
}

func (t *target) Positions(z, bits shape.Integer, at shape.Vector) {
	const lanes = 8
	v := t.vectors[at]
	to := operand.Mem{Base: t.integers[z]}
	if t.wide {
		m, chosen := t.choose(8, lanes, bits)
		taken := t.ZMM()
		t.VMOVDQA64(v, taken) // a copy, so the next instruction need not wait for the old value of its target
		t.VPCOMPRESSQ_Z(taken, m, taken)
		t.storeFirst(8, taken, t.first(8, chosen), to)
		t.advance(z, chosen, 8)
		t.VPADDQ(t.words("eights", 8, 8, 8, 8, 8, 8, 8, 8), v, v)
		return
	}
	table, chosen := t.GP64(), t.GP64()
	t.LEAQ(t.places(false, 1), table)
	t.MOVBQZX(t.integers[bits].As8L(), chosen)
	for half := range 2 {
		w := t.YMM()
		t.VPMOVZXBQ(operand.Mem{Base: table, Index: chosen, Scale: 8, Disp: 4 * half}, w)
		t.VPADDQ(v, w, w)
		t.VMOVDQU(w, to.Offset(32*half))
	}
	t.POPCNTQ(chosen, chosen)
	t.SHRQ(operand.U8(lanes), t.integers[bits])
	t.advance(z, chosen, 8)
	t.VPADDQ(t.words("eights", 8, 8, 8, 8), v, v)
}

func (t *target) AddBytes(z, x shape.Vector) {
	sums := t.Vector()
	t.Zero(sums)
	t.three("VPSADBW", sums, x, sums)
	t.three("VPADDQ", z, z, sums)
}
