package amd64

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"

	"ndgo/gen/compile/ir"
	"ndgo/gen/shape"
)

func (t *target) LoadWords(z shape.Vector, a shape.Address, m shape.Mask) {
	if m == 0 {
		t.emit("VPMOVZXBW", t.memory(a), t.vectors[z])
	} else {
		t.emit("VPMOVZXBW_Z", t.memory(a), t.masks[m], t.vectors[z])
	}
}

// StoreWords stores 16-bit words as bytes. AVX-512 has an instruction for this. AVX2 packs each half of a vector separately, so the
// bytes land in the first and the third quarter.
func (t *target) StoreWords(x shape.Vector, a shape.Address, m shape.Mask) {
	switch {
	case t.wide && m == 0:
		t.emit("VPMOVWB", t.vectors[x], t.memory(a))
	case t.wide:
		t.emit("VPMOVWB", t.vectors[x], t.masks[m], t.memory(a))
	default:
		lower := uint64(0x00ff00ff00ff00ff)
		z := t.YMM()
		t.VPAND(t.words("lower", lower, lower, lower, lower), t.vectors[x], z)
		t.VPACKUSWB(z, z, z)
		t.VPERMQ(operand.U8(0x08), z, z)
		t.VMOVDQU(z.AsX(), t.memory(a))
	}
}

// Turn multiplies complex numbers by i: it exchanges the parts of each pair, and changes the sign of the first part of the result.
func (t *target) Turn(part shape.Type, z, x shape.Vector) {
	exchange, sign := operand.U8(0x55), [2]uint64{1 << 63, 0}
	if part == ir.Float32 {
		exchange, sign = 0xb1, [2]uint64{1 << 31, 1 << 31}
	} else if !t.wide {
		exchange = 0x5
	}
	var signs []uint64
	for len(signs) < t.Bytes()/8 {
		signs = append(signs, sign[:]...)
	}
	t.emit("VPERMIL"+floats(part), exchange, t.vectors[x], t.vectors[z])
	t.emit("VXOR"+floats(part), t.words(fmt.Sprintf("signs%d", part.Size()), signs...), t.vectors[z], t.vectors[z])
}

func (t *target) RealParts(part shape.Type, z, x shape.Vector) {
	name := map[shape.Type]string{ir.Float32: "VMOVSLDUP", ir.Float64: "VMOVDDUP"}[part]
	t.emit(name, t.vectors[x], t.vectors[z])
}

func (t *target) ImaginaryParts(part shape.Type, z, x shape.Vector) {
	if part == ir.Float32 {
		t.emit("VMOVSHDUP", t.vectors[x], t.vectors[z])
		return
	}
	second := operand.U8(0xff)
	if !t.wide {
		second = 0xf
	}
	t.emit("VPERMILPD", second, t.vectors[x], t.vectors[z])
}

// AddHalf adds the upper half of a vector to its lower half. The vector has the given number of bytes. Instructions work on at least 16 bytes,
// so bytes beyond the lower half become meaningless.
func (t *target) AddHalf(of shape.Type, z shape.Vector, bytes int) {
	name, v := "VPADD"+suffixOf(of.Size()), t.vectors[z]
	if of.IsFloat() {
		name = "VADD" + floats(of)
	}
	switch bytes {
	case 64:
		upper := t.YMM()
		t.VEXTRACTF64X4(operand.U8(1), v, upper)
		t.emit(name, upper, v.AsY(), v.AsY())
		return
	case 32:
		upper := t.XMM()
		if t.wide {
			t.VEXTRACTF32X4(operand.U8(1), v.AsY(), upper)
		} else {
			t.VEXTRACTF128(operand.U8(1), v, upper)
		}
		t.emit(name, upper, v.AsX(), v.AsX())
		return
	}
	upper := t.XMM()
	switch bytes {
	case 16:
		t.VPSHUFD(operand.U8(0xee), v.AsX(), upper)
	case 8:
		t.VPSHUFD(operand.U8(0x55), v.AsX(), upper)
	case 4:
		t.VPSRLD(operand.U8(16), v.AsX(), upper)
	}
	t.emit(name, upper, v.AsX(), v.AsX())
}

func (t *target) StoreFirst(size int, x shape.Vector, a shape.Address) {
	v := t.vectors[x].AsX()
	switch size {
	case 16:
		t.emit("VMOVUPD", v, t.memory(a))
	case 8:
		t.VMOVQ(v, t.memory(a))
	case 4:
		t.VMOVD(v, t.memory(a))
	case 2:
		t.VPEXTRW(operand.U8(0), v, t.memory(a))
	default:
		t.VPEXTRB(operand.U8(0), v, t.memory(a))
	}
}
