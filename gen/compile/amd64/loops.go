package amd64

import (
	"strconv"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/internal/rowlayout"
)

// A machine prints amd64 instructions for one tier.
type machine struct {
	*file
	kernel.Target
	vector kernel.Register // the register for copying
}

// wholes maps the compiler's integer registers to machine registers. Kernels may use R14, the register of the current goroutine in
// Go code, because Go code loads R14 again after a call of assembly.
var wholes = [...]reg.Register{
	reg.RAX, reg.R14, reg.RCX, reg.RDX, reg.RBX,
	reg.RSI, reg.RDI, reg.R8, reg.R9, reg.R10, reg.R11, reg.R12, reg.R13,
}

// operandOf returns x as an operand for avo.
func operandOf(x kernel.Number) operand.Op {
	switch x := x.(type) {
	case kernel.Whole:
		return wholes[x]
	case kernel.Memory:
		return memoryOf(x)
	}
	n := x.(int)
	if n < 0 {
		return operand.I32(n)
	}
	return operand.U32(n)
}

func memoryOf(m kernel.Memory) operand.Mem {
	if m.Base == kernel.Frame {
		return operand.NewStackAddr(m.Offset)
	}
	return operand.Mem{Base: wholes[m.Base], Disp: m.Offset}
}

func (x machine) Begin(name string) {
	x.context.Function(name)
	x.context.SignatureExpr("func(r *byte)")
}

func (x machine) Leaf() { x.context.Attributes(attr.NOSPLIT) }

func (x machine) Local(size int) kernel.Memory {
	return kernel.Memory{Base: kernel.Frame, Offset: x.context.AllocLocal(size).Disp}
}

func (x machine) Argument(to kernel.Whole) { x.context.Load(x.context.Param("r"), wholes[to]) }

func (x machine) Leave() {
	x.context.VZEROUPPER()
	x.context.RET()
}

func (x machine) Label(name string) { x.context.Label(name) }

func (x machine) Jump(to string) { x.context.JMP(operand.LabelRef(to)) }

func (x machine) Move(from, to kernel.Number) { x.context.MOVQ(operandOf(from), operandOf(to)) }

func (x machine) Address(of kernel.Memory, to kernel.Whole) { x.context.LEAQ(memoryOf(of), wholes[to]) }

func (x machine) Sum(y, z kernel.Memory, to kernel.Whole) {
	x.Move(y, to)
	x.Add(z, to)
}

func (x machine) Shifted(y kernel.Whole, bits int, to kernel.Number) {
	x.Move(y, to)
	x.ShiftLeft(bits, to)
}

func (x machine) AddProduct(y, z, to kernel.Whole) {
	x.Multiply(y, z)
	x.Add(z, to)
}

func (x machine) Add(y, to kernel.Number) {
	if n, ok := y.(int); ok && n < 1<<8 {
		x.context.ADDQ(operand.U8(n), operandOf(to))
		return
	}
	x.context.ADDQ(operandOf(y), operandOf(to))
}

func (x machine) Subtract(y, to kernel.Number) { x.context.SUBQ(operandOf(y), operandOf(to)) }

func (x machine) And(y int, to kernel.Whole) { x.context.ANDQ(operandOf(y), wholes[to]) }

func (x machine) Multiply(y kernel.Number, to kernel.Whole) {
	x.context.IMULQ(operandOf(y), wholes[to])
}

func (x machine) ShiftLeft(bits int, y kernel.Number) { x.context.SHLQ(operand.U8(bits), operandOf(y)) }

func (x machine) ShiftRight(bits int, y kernel.Number) {
	x.context.SHRQ(operand.U8(bits), operandOf(y))
}

func (x machine) AtMost(y, to kernel.Whole) {
	x.context.CMPQ(wholes[y], wholes[to])
	x.context.CMOVQLT(wholes[y], wholes[to])
}

func (x machine) UnlessZero(y, to kernel.Whole) {
	x.context.TESTQ(wholes[y], wholes[y])
	x.context.CMOVQNE(wholes[y], wholes[to])
}

func (x machine) Branch(r kernel.Relation, y kernel.Number, z int, to string) {
	var n operand.Op = operand.U32(z)
	if z == 0 {
		n = operand.U8(0)
	}
	x.context.CMPQ(operandOf(y), n)
	x.jumpIf(r, to)
}

// jumpIf jumps to a label if the last comparison has the relation r.
func (x machine) jumpIf(r kernel.Relation, to string) {
	l := operand.LabelRef(to)
	switch r {
	case kernel.Less:
		x.context.JLT(l)
	case kernel.AtMost:
		x.context.JLE(l)
	case kernel.AtLeast:
		x.context.JGE(l)
	case kernel.Equal:
		x.context.JE(l)
	}
}

// compareWithZero compares y with 0 and sets the flags.
func (x machine) compareWithZero(y kernel.Number) {
	if r, ok := y.(kernel.Whole); ok {
		x.context.TESTQ(wholes[r], wholes[r])
	} else {
		x.context.CMPQ(operandOf(y), operand.U8(0))
	}
}

func (x machine) BranchIfZero(y kernel.Number, to string) {
	x.compareWithZero(y)
	x.context.JE(operand.LabelRef(to))
}

func (x machine) BranchUnlessZero(y kernel.Number, to string) {
	x.compareWithZero(y)
	x.context.JNE(operand.LabelRef(to))
}

func (x machine) BranchIfClear(y kernel.Whole, bits int, to string) {
	x.context.TESTQ(operand.U32(bits), wholes[y])
	x.context.JE(operand.LabelRef(to))
}

func (x machine) CountDown(y kernel.Memory, r kernel.Relation, to string) {
	x.context.DECQ(memoryOf(y))
	x.jumpIf(r, to)
}

func (x machine) SubtractAndBranch(y, z kernel.Whole, to string) {
	x.context.SUBQ(wholes[y], wholes[z])
	x.context.JNE(operand.LabelRef(to))
}

func (x machine) NextRun(operands int, to string) {
	x.Move(0, kernel.Field(rowlayout.Done))
	x.CountDown(kernel.Field(rowlayout.Rows), kernel.Equal, "return")
	for i := range operands {
		x.Move(kernel.OperandField(i, rowlayout.Outer), kernel.Scratch)
		x.Add(kernel.Scratch, kernel.OperandField(i, rowlayout.Offset))
	}
	x.Jump(to)
}

func (x machine) Repeat(t ir.Type, from, to kernel.Memory, size int) {
	name := "VBROADCASTF128"
	switch {
	case t == ir.Complex128 && x.Bytes == 64:
		name = "VBROADCASTF64X2"
	case t != ir.Complex128:
		name = "VPBROADCAST" + suffix(t.Unsigned())
	}
	x.emit(name, memoryOf(from), view(x.vector, x.Bytes))
	for at := 0; at < size; at += x.Bytes {
		x.emit("VMOVUPD", view(x.vector, x.Bytes), memoryOf(to.After(at)))
	}
}

func (x machine) Exist(n kernel.Whole) {
	x.context.MOVQ(operand.I32(-1), wholes[kernel.Done])
	x.context.BZHIQ(wholes[n], wholes[kernel.Done], wholes[kernel.Done])
	x.context.KMOVQ(wholes[kernel.Done], reg.K7)
	if x.Aside > 0 {
		x.existInPairs(n)
	}
}

func (x machine) Window(size int, to kernel.Whole) {
	m := x.global("window"+strconv.Itoa(size), func() {
		for at := 0; at < 2*size; at += 8 {
			bits := ^uint64(0)
			if at >= size {
				bits = 0
			}
			x.context.AddDatum(at, operand.U64(bits))
		}
	})
	x.context.NEGQ(wholes[to])
	x.context.LEAQ(m.Offset(size), wholes[kernel.Scratch])
	x.context.ADDQ(wholes[kernel.Scratch], wholes[to])
}

func (x machine) Upper(from, to kernel.Register, width int) {
	half := max(width/2, 16)
	switch width {
	case 64:
		x.emit("VEXTRACTI64X4", operand.U8(1), view(from, width), view(to, half))
	case 32:
		x.emit("VEXTRACTI128", operand.U8(1), view(from, width), view(to, half))
	case 16:
		x.emit("VPSRLDQ", operand.U8(8), view(from, width), view(to, half))
	default:
		x.emit(map[int]string{8: "VPSRLQ", 4: "VPSRLD", 2: "VPSRLW"}[width], operand.U8(4*width), view(from, width), view(to, half))
	}
}

func (x machine) Hold(from kernel.Register, n int, to kernel.Memory) {
	switch name := moveOf(n, from); n {
	case 1, 2:
		x.emit(map[int]string{1: "VPEXTRB", 2: "VPEXTRW"}[n], operand.U8(0), view(from, 16), memoryOf(to))
	default:
		x.emit(name, view(from, n), memoryOf(to))
	}
}

func (x machine) Held(from kernel.Memory, n int, to kernel.Register) {
	x.emit(moveOf(n, to), memoryOf(from), view(to, n))
}

// moveOf returns the instruction that moves n bytes of a vector. Registers with numbers from 16 on need AVX-512 instructions.
func moveOf(n int, r kernel.Register) string {
	if n >= 16 && r >= 16 {
		return "VMOVDQU64"
	}
	return map[int]string{4: "VMOVD", 8: "VMOVQ", 16: "VMOVDQU", 32: "VMOVDQU", 64: "VMOVDQU64"}[n]
}
