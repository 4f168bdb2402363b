package amd64

import (
	"encoding/binary"
	"fmt"

	"github.com/mmcloughlin/avo/operand"

	"ndgo/gen/shape"
)

func (t *target) LoadPieces(z shape.Vector, from []shape.Address) {
	v := t.vectors[z]
	if !t.wide {
		t.VBROADCASTI128(t.memory(from[0]), v)
		t.VINSERTI128(operand.U8(1), t.memory(from[1]), v, v)
		return
	}
	t.VBROADCASTI64X2(t.memory(from[0]), v)
	for i := 1; i < len(from); i++ {
		t.VINSERTI64X2(operand.U8(i), t.memory(from[i]), v, v)
	}
}

// interleaved returns the suffix of an interleaving instruction for elements of size bytes.
func interleaved(size int) string { return map[int]string{1: "BW", 2: "WD", 4: "DQ", 8: "QDQ"}[size] }

func (t *target) InterleaveLow(size int, z, x, y shape.Vector) {
	t.three("VPUNPCKL"+interleaved(size), z, x, y)
}

func (t *target) InterleaveHigh(size int, z, x, y shape.Vector) {
	t.three("VPUNPCKH"+interleaved(size), z, x, y)
}

func (t *target) ShuffleBytes(z, x, order shape.Vector) { t.three("VPSHUFB", z, x, order) }

func (t *target) Order(order [16]int) shape.Vector {
	var text [16]byte
	for i, from := range order {
		text[i] = byte(from)
	}
	var words []uint64
	for i := 0; i < t.Bytes(); i += 8 {
		words = append(words, binary.LittleEndian.Uint64(text[i%16:]))
	}
	return t.table(fmt.Sprintf("order%x", text), words...)
}

// table returns a new register that holds a constant.
func (t *target) table(name string, words ...uint64) shape.Vector {
	z := t.Vector()
	t.emit("VMOVUPD", t.words(name, words...), t.vectors[z])
	return z
}

func (t *target) ReversePieces(z, x shape.Vector) {
	if t.wide {
		t.VSHUFI64X2(operand.U8(0x1b), t.vectors[x], t.vectors[x], t.vectors[z])
	} else {
		t.VPERMQ(operand.U8(0x4e), t.vectors[x], t.vectors[z])
	}
}

func (t *target) JoinHalves(z, x, y shape.Vector) {
	t.emit("VSHUFPD", operand.U8(0xaa), t.vectors[y], t.vectors[x], t.vectors[z])
}

func (t *target) EvenPieces(z, x, y shape.Vector) {
	if t.wide {
		t.VSHUFI64X2(operand.U8(0x88), t.vectors[y], t.vectors[x], t.vectors[z])
	} else {
		t.VPERM2I128(operand.U8(0x20), t.vectors[y], t.vectors[x], t.vectors[z])
	}
}

func (t *target) JoinPieces(z, x, y shape.Vector) {
	if t.wide {
		t.VSHUFI64X2(operand.U8(0xd8), t.vectors[y], t.vectors[x], t.vectors[z])
	} else {
		t.VPERM2I128(operand.U8(0x30), t.vectors[y], t.vectors[x], t.vectors[z])
	}
}

func (t *target) HalvesOrder() shape.Vector {
	if t.wide {
		return t.table("evenHalves", 0, 2, 4, 6, 1, 3, 5, 7)
	}
	return 0
}

func (t *target) EvenHalves(z, x, order shape.Vector) {
	if t.wide {
		t.VPERMQ(t.vectors[x], t.vectors[order], t.vectors[z])
	} else {
		t.VPERMQ(operand.U8(0xd8), t.vectors[x], t.vectors[z])
	}
}
