package amd64

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"

	"ndgo/gen/shape"
)

func (t *target) Everywhere(of shape.Type, bits uint64) shape.Vector {
	z := t.Vector()
	t.emit("VMOVUPD", t.everywhere(fmt.Sprintf("bits%x", bits), of.Size(), bits), t.vectors[z])
	return z
}

func (t *target) Before(of shape.Type, half int, z, x, neutral shape.Vector) {
	v, from, other := t.vectors[z], t.vectors[x], t.vectors[neutral]
	switch size := of.Size(); {
	case t.wide: // the lane numbers of the second operand follow those of the first
		lanes := t.Bytes() / size
		t.lanesTable(fmt.Sprint("before", half), size, z, func(i int) int {
			if i&half == 0 {
				return lanes + i
			}
			return i&^(half-1) - 1
		})
		t.emit(map[int]string{4: "VPERMI2PS", 8: "VPERMI2PD"}[size], other, from, v)
	case size == 8 && half == 1:
		t.VUNPCKLPD(from, other, v)
	case size == 8:
		t.VPERMPD(operand.U8(0x50), from, v)
		t.VBLENDPD(operand.U8(0x3), other, v, v)
	case half == 1:
		t.VPERMILPS(operand.U8(0xa0), from, v)
		t.VBLENDPS(operand.U8(0x55), other, v, v)
	case half == 2:
		t.VPERMILPS(operand.U8(0x50), from, v)
		t.VBLENDPS(operand.U8(0x33), other, v, v)
	default:
		t.VPERMILPS(operand.U8(0xff), from, v)
		t.VPERM2F128(operand.U8(0x20), v, other, v)
	}
}

func (t *target) RepeatLast(of shape.Type, z, x shape.Vector) {
	if !t.wide && of.Size() == 8 {
		t.VPERMPD(operand.U8(0xff), t.vectors[x], t.vectors[z])
		return
	}
	last := t.Bytes()/of.Size() - 1
	t.lanesTable("last", of.Size(), z, func(int) int { return last })
	t.emit(map[int]string{4: "VPERMPS", 8: "VPERMPD"}[of.Size()], t.vectors[x], t.vectors[z], t.vectors[z])
}

// lanesTable sets lane i of z to lane(i). A lane has size bytes.
func (t *target) lanesTable(name string, size int, z shape.Vector, lane func(i int) int) {
	words := make([]uint64, t.Bytes()/8)
	for i := range t.Bytes() / size {
		words[i*size/8] |= uint64(lane(i)) << (i * size % 8 * 8)
	}
	t.emit("VMOVUPD", t.words(fmt.Sprint(name, "of", size), words...), t.vectors[z])
}
