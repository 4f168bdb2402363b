package shape

import (
	"fmt"
	"reflect"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/vector"
)

// x86 prints kernels for AVX2 and AVX-512 through avo, which assigns the registers.
type x86 struct {
	*build.Context
	tier    *vector.Tier
	wide    bool // vectors are of 64 bytes, and there are mask registers
	kernels []Kernel
	globals map[string]operand.Mem

	integers []reg.GPVirtual // of the function that is printed
	vectors  []reg.VecVirtual
	masks    []reg.Register // mask registers, or vectors
}

func newX86(c *build.Context, tier *vector.Tier) *x86 {
	return &x86{Context: c, tier: tier, wide: tier == vector.AVX512, globals: map[string]operand.Mem{}}
}

func (t *x86) Name() string { return t.tier.Name }

func (t *x86) Bytes() int {
	if t.wide {
		return 64
	}
	return 32
}

func (t *x86) Vectors() int { return t.Bytes() / 2 }

func (t *x86) Function(name, signature string) {
	t.kernels = append(t.kernels, Kernel{Name: name, Signature: signature})
	t.integers, t.vectors, t.masks = make([]reg.GPVirtual, 1), make([]reg.VecVirtual, 1), make([]reg.Register, 1)
	t.Context.Function(name + t.Name())
	t.Attributes(attr.NOSPLIT)
	t.SignatureExpr(plainSignature(signature))
}

func (t *x86) Argument(name string) Integer {
	z := t.Integer()
	t.Context.Load(t.Param(name), t.integers[z])
	return z
}

func (t *x86) Return() {
	t.VZEROUPPER()
	t.RET()
}

func (t *x86) Label(name string) { t.Context.Label(name) }

func (t *x86) Jump(label string) { t.JMP(operand.LabelRef(label)) }

func (t *x86) JumpIf(x Integer, c Condition, y int, label string) {
	if y == 0 {
		t.TESTQ(t.integers[x], t.integers[x])
	} else {
		t.CMPQ(t.integers[x], operand.I32(y))
	}
	t.jump(c, label)
}

func (t *x86) JumpIfNumber(x Integer, c Condition, y Integer, label string) {
	t.CMPQ(t.integers[x], t.integers[y])
	t.jump(c, label)
}

func (t *x86) jump(c Condition, label string) {
	names := map[Condition]string{Equal: "JE", NotEqual: "JNE", Less: "JLT", LessEqual: "JLE", Greater: "JGT", GreaterEqual: "JGE"}
	t.emit(names[c], operand.LabelRef(label))
}

func (t *x86) Integer() Integer {
	t.integers = append(t.integers, t.GP64())
	return Integer(len(t.integers) - 1)
}

func (t *x86) Set(z Integer, n int) {
	if n == 0 {
		t.XORL(t.integers[z].As32(), t.integers[z].As32())
		return
	}
	t.MOVQ(operand.I32(n), t.integers[z])
}

func (t *x86) Copy(z, x Integer)            { t.MOVQ(t.integers[x], t.integers[z]) }
func (t *x86) Add(z, x Integer)             { t.ADDQ(t.integers[x], t.integers[z]) }
func (t *x86) AddConstant(z Integer, n int) { t.ADDQ(operand.I32(n), t.integers[z]) }
func (t *x86) Subtract(z, x Integer)        { t.SUBQ(t.integers[x], t.integers[z]) }
func (t *x86) Multiply(z, x Integer)        { t.IMULQ(t.integers[x], t.integers[z]) }
func (t *x86) ShiftLeft(z Integer, n int)   { t.SHLQ(operand.U8(n), t.integers[z]) }
func (t *x86) ShiftRight(z Integer, n int)  { t.SHRQ(operand.U8(n), t.integers[z]) }

func (t *x86) Minimum(z, x Integer) {
	t.CMPQ(t.integers[x], t.integers[z])
	t.CMOVQLT(t.integers[x], t.integers[z])
}

func (t *x86) Maximum(z, x Integer) {
	t.CMPQ(t.integers[x], t.integers[z])
	t.CMOVQGT(t.integers[x], t.integers[z])
}

func (t *x86) AddressOf(z Integer, a Address)   { t.LEAQ(t.memory(a), t.integers[z]) }
func (t *x86) LoadNumber(z Integer, a Address)  { t.MOVQ(t.memory(a), t.integers[z]) }
func (t *x86) StoreNumber(x Integer, a Address) { t.MOVQ(t.integers[x], t.memory(a)) }
func (t *x86) AddToMemory(x Integer, a Address) { t.ADDQ(t.integers[x], t.memory(a)) }

// memory returns a as an operand.
func (t *x86) memory(a Address) operand.Mem {
	m := operand.Mem{Base: t.integers[a.Base], Disp: a.Offset}
	if a.Index != 0 {
		m.Index, m.Scale = t.integers[a.Index], uint8(a.Scale)
	}
	return m
}

// emit adds the instruction of that name. Operands are in the order of Go's assembler, the target last.
func (t *x86) emit(name string, operands ...operand.Op) {
	m := reflect.ValueOf(t.Context).MethodByName(name)
	if !m.IsValid() {
		panic("shape: there is no instruction " + name)
	}
	in := make([]reflect.Value, len(operands))
	for i, o := range operands {
		in[i] = reflect.ValueOf(o)
	}
	m.Call(in)
}

// lacks panics, since the target cannot do that to elements of a type.
func (t *x86) lacks(what string, of Type) {
	panic(fmt.Sprintf("shape: %s has no %s of %s", t.Name(), what, of))
}

// words returns a constant in read-only memory, of 8 bytes each, which has that name.
func (t *x86) words(name string, words ...uint64) operand.Mem {
	m, ok := t.globals[name]
	if !ok {
		m = t.StaticGlobal(name + t.Name())
		t.DataAttributes(attr.RODATA | attr.NOPTR)
		for i, w := range words {
			t.AddDatum(8*i, operand.U64(w))
		}
		t.globals[name] = m
	}
	return m
}
