package amd64

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/lower"
	"ndgo/gen/shape"
)

// A target prints kernels for AVX2 or AVX-512 through avo. avo assigns the registers.
type target struct {
	*file
	*build.Context
	tier    *lower.Tier
	wide    bool // whether this is AVX-512, with vectors of 64 bytes and mask registers
	kernels []shape.Kernel

	integers []reg.GPVirtual // the registers of the current function
	vectors  []reg.VecVirtual
	masks    []reg.Register // mask registers; on AVX2, vectors

	// Registers set since the last label, to be used again:
	constants map[int]reg.OpmaskVirtual        // mask registers of constant lanes
	repeated  map[shape.Integer]reg.VecVirtual // vectors with an integer in all lanes
}

// targets returns the targets of a file, widest vectors first.
func targets(f kernel.File) (all []shape.Target) {
	for _, tier := range []*lower.Tier{AVX512, AVX2} {
		all = append(all, newTarget(f.(*file), tier))
	}
	return all
}

func newTarget(f *file, tier *lower.Tier) *target {
	return &target{file: f, Context: f.context, tier: tier, wide: tier.Masks}
}

func (t *target) Name() string { return t.tier.Name }

func (t *target) Bytes() int {
	return t.tier.Bytes
}

func (t *target) Kernels() []shape.Kernel { return t.kernels }

func (t *target) Vectors() int { return t.Bytes() / 2 }

func (t *target) Function(name, signature string) {
	t.kernels = append(t.kernels, shape.Kernel{Name: name, Signature: signature, Tiers: []*lower.Tier{t.tier}})
	t.integers, t.vectors, t.masks = make([]reg.GPVirtual, 1), make([]reg.VecVirtual, 1), make([]reg.Register, 1)
	t.constants, t.repeated = map[int]reg.OpmaskVirtual{}, map[shape.Integer]reg.VecVirtual{}
	t.Context.Function(name + t.Name())
	t.Attributes(attr.NOSPLIT)
	t.SignatureExpr(shape.PlainSignature(signature))
}

func (t *target) Argument(name string) shape.Integer {
	z := t.Integer()
	t.Context.Load(t.Param(name), t.integers[z])
	return z
}

func (t *target) Return() {
	t.VZEROUPPER()
	t.RET()
}

func (t *target) Label(name string) {
	t.Context.Label(name)
	clear(t.constants)
	clear(t.repeated)
}

func (t *target) Jump(label string) { t.JMP(operand.LabelRef(label)) }

func (t *target) JumpIf(x shape.Integer, c shape.Condition, y int, label string) {
	if y == 0 {
		t.TESTQ(t.integers[x], t.integers[x])
	} else {
		t.CMPQ(t.integers[x], operand.I32(y))
	}
	t.jump(c, label)
}

func (t *target) JumpIfNumber(x shape.Integer, c shape.Condition, y shape.Integer, label string) {
	t.CMPQ(t.integers[x], t.integers[y])
	t.jump(c, label)
}

func (t *target) jump(c shape.Condition, label string) {
	names := map[shape.Condition]string{shape.Equal: "JE", shape.NotEqual: "JNE", shape.Less: "JLT", shape.LessEqual: "JLE", shape.Greater: "JGT", shape.GreaterEqual: "JGE"}
	t.emit(names[c], operand.LabelRef(label))
}

func (t *target) Integer() shape.Integer {
	t.integers = append(t.integers, t.GP64())
	return shape.Integer(len(t.integers) - 1)
}

func (t *target) Set(z shape.Integer, n int) {
	if n == 0 {
		t.XORL(t.integers[z].As32(), t.integers[z].As32())
		return
	}
	t.MOVQ(operand.I32(n), t.integers[z])
}

func (t *target) Copy(z, x shape.Integer)            { t.MOVQ(t.integers[x], t.integers[z]) }
func (t *target) Add(z, x shape.Integer)             { t.ADDQ(t.integers[x], t.integers[z]) }
func (t *target) AddConstant(z shape.Integer, n int) { t.ADDQ(operand.I32(n), t.integers[z]) }
func (t *target) Subtract(z, x shape.Integer)        { t.SUBQ(t.integers[x], t.integers[z]) }
func (t *target) Multiply(z, x shape.Integer)        { t.IMULQ(t.integers[x], t.integers[z]) }
func (t *target) ShiftLeft(z shape.Integer, n int)   { t.SHLQ(operand.U8(n), t.integers[z]) }
func (t *target) ShiftRight(z shape.Integer, n int)  { t.SHRQ(operand.U8(n), t.integers[z]) }

func (t *target) Minimum(z, x shape.Integer) {
	t.CMPQ(t.integers[x], t.integers[z])
	t.CMOVQLT(t.integers[x], t.integers[z])
}

func (t *target) Maximum(z, x shape.Integer) {
	t.CMPQ(t.integers[x], t.integers[z])
	t.CMOVQGT(t.integers[x], t.integers[z])
}

func (t *target) AddressOf(z shape.Integer, a shape.Address)   { t.LEAQ(t.memory(a), t.integers[z]) }
func (t *target) LoadNumber(z shape.Integer, a shape.Address)  { t.MOVQ(t.memory(a), t.integers[z]) }
func (t *target) StoreNumber(x shape.Integer, a shape.Address) { t.MOVQ(t.integers[x], t.memory(a)) }
func (t *target) AddToMemory(x shape.Integer, a shape.Address) { t.ADDQ(t.integers[x], t.memory(a)) }

// memory returns the address a as an operand.
func (t *target) memory(a shape.Address) operand.Mem {
	m := operand.Mem{Base: t.integers[a.Base], Disp: a.Offset}
	if a.Index != 0 {
		m.Index, m.Scale = t.integers[a.Index], uint8(a.Scale)
	}
	return m
}

// lacks panics because the target lacks the described operation on elements of a type.
func (t *target) lacks(operation string, of shape.Type) {
	panic(fmt.Sprintf("shape: %s has no %s of %s", t.Name(), operation, of))
}

// words returns a named constant in read-only memory, as words of 8 bytes.
func (t *target) words(name string, words ...uint64) operand.Mem {
	return t.global(name+t.Name(), func() {
		for i, w := range words {
			t.AddDatum(8*i, operand.U64(w))
		}
	})
}
