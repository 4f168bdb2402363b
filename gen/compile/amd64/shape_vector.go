package amd64

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/mmcloughlin/avo/operand"
	avo "github.com/mmcloughlin/avo/x86"

	"ndgo/gen/compile/ir"
	"ndgo/gen/shape"
)

func (t *target) Vector() shape.Vector {
	if t.wide {
		t.vectors = append(t.vectors, t.ZMM())
	} else {
		t.vectors = append(t.vectors, t.YMM())
	}
	return shape.Vector(len(t.vectors) - 1)
}

// bitwise returns the name of an instruction on bits. On AVX2 the name has no suffix for the lane type.
func (t *target) bitwise(name string) string {
	if t.wide {
		return name + "Q"
	}
	return name
}

// Zero sets z to 0 by an exclusive or of a register with itself. On AVX-512, avo does not know this idiom, so Zero tells it that the
// instruction reads no value.
func (t *target) Zero(z shape.Vector) {
	r := t.vectors[z]
	if !t.wide {
		t.VPXOR(r, r, r)
		return
	}
	i, err := avo.VPXORQ(r, r, r)
	if err != nil {
		panic(err)
	}
	i.CancellingInputs = true
	t.Instruction(i)
}

func (t *target) CopyVector(z, x shape.Vector) { t.emit("VMOVAPD", t.vectors[x], t.vectors[z]) }

func (t *target) Load(z shape.Vector, a shape.Address) { t.emit("VMOVUPD", t.memory(a), t.vectors[z]) }

func (t *target) Store(x shape.Vector, a shape.Address) { t.emit("VMOVUPD", t.vectors[x], t.memory(a)) }

func (t *target) Prefetch(a shape.Address) { t.PREFETCHT0(t.memory(a)) }

// suffixOf returns the suffix for integers of size bytes in instruction names.
func suffixOf(size int) string { return map[int]string{1: "B", 2: "W", 4: "D", 8: "Q"}[size] }

// floats returns the suffix for a float type in instruction names.
func floats(of shape.Type) string {
	return map[shape.Type]string{ir.Float32: "PS", ir.Float64: "PD"}[of]
}

func (t *target) Repeat(of shape.Type, z shape.Vector, a shape.Address) {
	switch {
	case of == ir.Float64:
		t.emit("VBROADCASTSD", t.memory(a), t.vectors[z])
	case of == ir.Float32:
		t.emit("VBROADCASTSS", t.memory(a), t.vectors[z])
	case of.Size() == 16 && t.wide:
		t.emit("VBROADCASTF32X4", t.memory(a), t.vectors[z])
	case of.Size() == 16:
		t.emit("VBROADCASTF128", t.memory(a), t.vectors[z])
	default:
		t.emit("VPBROADCAST"+suffixOf(of.Size()), t.memory(a), t.vectors[z])
	}
}

func (t *target) HasMasks(size int) bool { return t.wide || size >= 4 }

// FirstLanes makes a mask of the first n lanes. The mask is a mask register. On AVX2 it is a vector, loaded from memory in which
// ones are followed by zeros.
func (t *target) FirstLanes(n shape.Integer, size int) shape.Mask {
	if t.wide {
		all, m := t.GP64(), t.K()
		t.MOVQ(operand.I32(-1), all)
		t.BZHIQ(t.integers[n], all, all)
		t.KMOVQ(all, m)
		t.masks = append(t.masks, m)
		return shape.Mask(len(t.masks) - 1)
	}
	ones := uint64(math.MaxUint64)
	table := t.words("lanes", ones, ones, ones, ones, 0, 0, 0, 0)
	at, offset, m := t.GP64(), t.GP64(), t.YMM()
	t.LEAQ(table.Offset(32), at)
	t.MOVQ(t.integers[n], offset)
	t.SHLQ(operand.U8(bits.TrailingZeros(uint(size))), offset)
	t.SUBQ(offset, at)
	t.VMOVDQU(operand.Mem{Base: at}, m)
	t.masks = append(t.masks, m)
	return shape.Mask(len(t.masks) - 1)
}

func (t *target) LoadLanes(size int, z shape.Vector, a shape.Address, m shape.Mask) {
	if t.wide {
		t.emit(fmt.Sprintf("VMOVDQU%d_Z", 8*size), t.memory(a), t.masks[m], t.vectors[z])
		return
	}
	t.emit(t.maskedMove(size), t.memory(a), t.masks[m], t.vectors[z])
}

func (t *target) StoreLanes(size int, x shape.Vector, a shape.Address, m shape.Mask) {
	if t.wide {
		t.emit(fmt.Sprintf("VMOVDQU%d", 8*size), t.vectors[x], t.masks[m], t.memory(a))
		return
	}
	t.emit(t.maskedMove(size), t.vectors[x], t.masks[m], t.memory(a))
}

// maskedMove returns the AVX2 instruction that moves some lanes.
func (t *target) maskedMove(size int) string {
	if !t.HasMasks(size) {
		panic(fmt.Sprintf("shape: %s has no masks of lanes of %d bytes", t.Name(), size))
	}
	return "VPMASKMOV" + suffixOf(size)
}

// three emits an instruction with two sources.
func (t *target) three(name string, z, x, y shape.Vector) {
	t.emit(name, t.vectors[y], t.vectors[x], t.vectors[z])
}

func (t *target) AddLanes(of shape.Type, z, x, y shape.Vector) {
	if of.IsFloat() {
		t.three("VADD"+floats(of), z, x, y)
		return
	}
	t.three("VPADD"+suffixOf(of.Size()), z, x, y)
}

func (t *target) Multiplies(shape.Type) bool { return true }

func (t *target) LoadFactor(of shape.Type, z shape.Vector, a shape.Address) { t.Repeat(of, z, a) }

func (t *target) MultiplyAddFactor(of shape.Type, z, x, y shape.Vector) { t.MultiplyAdd(of, z, x, y) }

func (t *target) MultiplyLanes(of shape.Type, z, x, y shape.Vector) {
	switch {
	case of.IsFloat():
		t.three("VMUL"+floats(of), z, x, y)
	case of.Size() == 1:
		t.lacks("product", of)
	case of.Size() == 8 && !t.wide:
		t.multiplyWords(z, x, y)
	default:
		t.three("VPMULL"+suffixOf(of.Size()), z, x, y)
	}
}

func (t *target) MultiplyAdd(of shape.Type, z, x, y shape.Vector) {
	if !of.IsFloat() {
		t.lacks("fused product", of)
	}
	t.three("VFMADD231"+floats(of), z, x, y)
}

func (t *target) Xor(z, x, y shape.Vector) { t.three(t.bitwise("VPXOR"), z, x, y) }

// multiplyWords multiplies 64-bit integers. A product is the full product of the lower halves, plus the two mixed products of a
// lower and an upper half, shifted up by 32 bits.
func (t *target) multiplyWords(z, x, y shape.Vector) {
	cross, low := t.YMM(), t.YMM()
	t.VPSHUFD(operand.U8(0xb1), t.vectors[x], cross) // y with the halves of each lane exchanged
	t.VPMULLD(t.vectors[y], cross, cross)
	t.VPSRLQ(operand.U8(32), cross, low)
	t.VPADDD(low, cross, cross)
	t.VPSLLQ(operand.U8(32), cross, cross)
	t.VPMULUDQ(t.vectors[y], t.vectors[x], low)
	t.VPADDQ(cross, low, t.vectors[z])
}
