package amd64

import (
	"math/bits"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/shape"
)

// places returns a table of indices for compressing or expanding on AVX2, with an entry for each selection of lanes. An entry for
// eight lanes has one byte for each lane. An entry for four 8-byte lanes has two indices for each lane, one for each half.
func (t *target) places(expand bool, size int) operand.Mem {
	name, lanes := "compress", 8
	if expand {
		name = "expand"
	}
	if size == 8 {
		name, lanes = name+"Words", 4
	}
	var table []uint64
	for chosen := range 1 << lanes {
		entry, rank := uint64(0), 0
		put := func(at, place int) {
			if size < 8 {
				entry |= uint64(place) << (8 * at)
			} else {
				entry |= uint64(2*place|(2*place+1)<<8) << (16 * at)
			}
		}
		for place := range lanes {
			if expand {
				put(place, bits.OnesCount(uint(chosen&(1<<place-1))))
			} else if chosen>>place&1 == 1 {
				put(rank, place)
				rank++
			}
		}
		table = append(table, entry)
	}
	return t.words(name, table...)
}

// indices removes the bits for the next lanes from bits. It returns the number of ones among them, and a vector of indices for shuffling the
// elements that these bits select. An element has size bytes.
func (t *target) indices(expand bool, size, lanes int, bits shape.Integer) (v reg.VecVirtual, chosen reg.GPVirtual) {
	table := t.places(expand, size)
	at, b := t.GP64(), t.integers[bits]
	chosen = t.GP64()
	if lanes == 8 {
		t.MOVBQZX(b.As8L(), chosen)
	} else {
		t.MOVQ(b, chosen)
		t.ANDQ(operand.I32(1<<lanes-1), chosen)
	}
	t.LEAQ(table, at)
	entry := operand.Mem{Base: at, Index: chosen, Scale: 8}
	switch size {
	case 1:
		v = t.XMM()
		t.VMOVQ(entry, v)
	case 2: // indices for both bytes of an element
		v = t.XMM()
		twos, next := t.words("twoOfEach", 0x0202020202020202, 0x0202020202020202), t.words("nextOfEach", 0x0100010001000100, 0x0100010001000100)
		t.VPMOVZXBW(entry, v)
		t.VPMULLW(twos, v, v)
		t.VPADDW(next, v, v)
	default:
		v = t.YMM()
		t.VPMOVZXBD(entry, v)
	}
	t.POPCNTQ(chosen, chosen)
	t.SHRQ(operand.U8(lanes), b)
	return v, chosen
}

// shuffled returns the elements at from in the order given by indices.
func (t *target) shuffled(size int, from operand.Mem, indices reg.VecVirtual) reg.VecVirtual {
	if size >= 4 {
		v := t.YMM()
		t.VPERMD(from, indices, v)
		return v
	}
	v := t.XMM()
	t.part(size, from, v)
	t.VPSHUFB(indices, v, v)
	return v
}

// part moves eight elements of size bytes between memory and a register.
func (t *target) part(size int, from, to operand.Op) {
	if size == 1 {
		t.VMOVQ(from, to)
	} else {
		t.VMOVDQU(from, to)
	}
}

func (t *target) compressByTable(size, lanes int, z, bits shape.Integer, x shape.Address) {
	to := operand.Mem{Base: t.integers[z]}
	if size == 16 {
		for i := range lanes {
			v, chosen := t.XMM(), t.GP64()
			t.VMOVDQU(t.memory(x.Next(i*size)), v)
			t.VMOVDQU(v, to)
			t.lowest(bits, chosen)
			t.advance(z, chosen, size)
		}
		return
	}
	indices, chosen := t.indices(false, size, lanes, bits)
	t.part(size, t.shuffled(size, t.memory(x), indices), to)
	t.advance(z, chosen, size)
}

// lowest moves the lowest bits of the mask in bits to chosen, and shifts the remaining bits down.
func (t *target) lowest(bits shape.Integer, chosen reg.GPVirtual) {
	t.MOVQ(t.integers[bits], chosen)
	t.ANDQ(operand.I32(1), chosen)
	t.SHRQ(operand.U8(1), t.integers[bits])
}

func (t *target) expandByTable(size, lanes int, z shape.Address, bits, x shape.Integer, mask shape.Address) {
	from := operand.Mem{Base: t.integers[x]}
	if size == 16 {
		for i := range lanes {
			v, chosen, source := t.XMM(), t.GP64(), t.GP64()
			t.LEAQ(t.memory(z.Next(i*size)), source)
			t.lowest(bits, chosen)
			t.TESTQ(chosen, chosen)
			t.CMOVQNE(t.integers[x], source)
			t.VMOVDQU(operand.Mem{Base: source}, v)
			t.VMOVDQU(v, t.memory(z.Next(i*size)))
			t.advance(x, chosen, size)
		}
		return
	}
	indices, chosen := t.indices(true, size, lanes, bits)
	v := t.shuffled(size, from, indices)
	if size >= 4 {
		old := t.YMM()
		t.VMOVDQU(t.memory(z), old)
		t.VPBLENDVB(t.bytes(size, mask), v, old, v)
	} else {
		old, there := t.XMM(), t.XMM()
		t.part(size, t.memory(z), old)
		if size == 1 {
			t.VMOVQ(t.memory(mask), there)
			t.VPSLLW(operand.U8(7), there, there)
		} else {
			zero := t.XMM()
			t.VPXOR(zero, zero, zero)
			t.VPMOVZXBW(t.memory(mask), there)
			t.VPSUBW(there, zero, there)
		}
		t.VPBLENDVB(there, v, old, v)
	}
	t.part(size, v, t.memory(z))
	t.advance(x, chosen, size)
}
