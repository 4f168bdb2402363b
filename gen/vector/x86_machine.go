package vector

import (
	"strconv"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/internal/rowlayout"
)

// An x86 is the machine amd64, in one of its tiers.
type x86 struct {
	*x86File
	target
	vector register // for what is copied
}

// wholes are the registers of whole numbers. Go code, which has its g in R14, loads that again after a call of assembly.
var wholes = [...]reg.Register{
	reg.RAX, reg.R14, reg.RCX, reg.RDX, reg.RBX,
	reg.RSI, reg.RDI, reg.R8, reg.R9, reg.R10, reg.R11, reg.R12, reg.R13,
}

// operandOf returns x as avo has it.
func operandOf(x number) operand.Op {
	switch x := x.(type) {
	case whole:
		return wholes[x]
	case memory:
		return x.operand()
	}
	n := x.(int)
	if n < 0 {
		return operand.I32(n)
	}
	return operand.U32(n)
}

func (m memory) operand() operand.Mem {
	if m.base == frame {
		return operand.NewStackAddr(m.offset)
	}
	return operand.Mem{Base: wholes[m.base], Disp: m.offset}
}

func (x x86) begin(name string) {
	x.context.Function(name)
	x.context.SignatureExpr("func(r *byte)")
}

func (x x86) leaf() { x.context.Attributes(attr.NOSPLIT) }

func (x x86) local(size int) memory { return memory{frame, x.context.AllocLocal(size).Disp} }

func (x x86) argument(to whole) { x.context.Load(x.context.Param("r"), wholes[to]) }

func (x x86) leave() {
	x.context.VZEROUPPER()
	x.context.RET()
}

func (x x86) label(name string) { x.context.Label(name) }

func (x x86) jump(to string) { x.context.JMP(operand.LabelRef(to)) }

func (x x86) move(from, to number) { x.context.MOVQ(operandOf(from), operandOf(to)) }

func (x x86) address(of memory, to whole) { x.context.LEAQ(of.operand(), wholes[to]) }

func (x x86) sum(y, z memory, to whole) {
	x.move(y, to)
	x.add(z, to)
}

func (x x86) shifted(y whole, bits int, to number) {
	x.move(y, to)
	x.shiftLeft(bits, to)
}

func (x x86) addProduct(y, z, to whole) {
	x.multiply(y, z)
	x.add(z, to)
}

func (x x86) add(y, to number) {
	if n, ok := y.(int); ok && n < 1<<8 {
		x.context.ADDQ(operand.U8(n), operandOf(to))
		return
	}
	x.context.ADDQ(operandOf(y), operandOf(to))
}

func (x x86) subtract(y, to number) { x.context.SUBQ(operandOf(y), operandOf(to)) }

func (x x86) and(y int, to whole) { x.context.ANDQ(operandOf(y), wholes[to]) }

func (x x86) multiply(y number, to whole) { x.context.IMULQ(operandOf(y), wholes[to]) }

func (x x86) shiftLeft(bits int, y number) { x.context.SHLQ(operand.U8(bits), operandOf(y)) }

func (x x86) shiftRight(bits int, y number) { x.context.SHRQ(operand.U8(bits), operandOf(y)) }

func (x x86) atMost(y, to whole) {
	x.context.CMPQ(wholes[y], wholes[to])
	x.context.CMOVQLT(wholes[y], wholes[to])
}

func (x x86) unlessZero(y, to whole) {
	x.context.TESTQ(wholes[y], wholes[y])
	x.context.CMOVQNE(wholes[y], wholes[to])
}

func (x x86) branch(r relation, y number, z int, to string) {
	var n operand.Op = operand.U32(z)
	if z == 0 {
		n = operand.U8(0)
	}
	x.context.CMPQ(operandOf(y), n)
	x.jumpIf(r, to)
}

// jumpIf goes to a label if what the flags say is r.
func (x x86) jumpIf(r relation, to string) {
	l := operand.LabelRef(to)
	switch r {
	case less:
		x.context.JLT(l)
	case atMost:
		x.context.JLE(l)
	case atLeast:
		x.context.JGE(l)
	case equal:
		x.context.JE(l)
	}
}

// compareWithZero sets the flags.
func (x x86) compareWithZero(y number) {
	if r, ok := y.(whole); ok {
		x.context.TESTQ(wholes[r], wholes[r])
	} else {
		x.context.CMPQ(operandOf(y), operand.U8(0))
	}
}

func (x x86) branchIfZero(y number, to string) {
	x.compareWithZero(y)
	x.context.JE(operand.LabelRef(to))
}

func (x x86) branchUnlessZero(y number, to string) {
	x.compareWithZero(y)
	x.context.JNE(operand.LabelRef(to))
}

func (x x86) branchIfClear(y whole, bits int, to string) {
	x.context.TESTQ(operand.U32(bits), wholes[y])
	x.context.JE(operand.LabelRef(to))
}

func (x x86) countDown(y memory, r relation, to string) {
	x.context.DECQ(y.operand())
	x.jumpIf(r, to)
}

func (x x86) subtractAndBranch(y, z whole, to string) {
	x.context.SUBQ(wholes[y], wholes[z])
	x.context.JNE(operand.LabelRef(to))
}

func (x x86) nextRun(operands int, to string) {
	x.move(0, field(rowlayout.Done))
	x.countDown(field(rowlayout.Rows), equal, "return")
	for i := range operands {
		x.move(operandField(i, rowlayout.Outer), scratch)
		x.add(scratch, operandField(i, rowlayout.Offset))
	}
	x.jump(to)
}

func (x x86) repeat(t Type, from, to memory, size int) {
	name := "VBROADCASTF128"
	switch {
	case t == Complex128 && x.bytes == 64:
		name = "VBROADCASTF64X2"
	case t != Complex128:
		name = "VPBROADCAST" + suffix(t.unsigned())
	}
	x.emit(name, from.operand(), view(x.vector, x.bytes))
	for at := 0; at < size; at += x.bytes {
		x.emit("VMOVUPD", view(x.vector, x.bytes), to.after(at).operand())
	}
}

func (x x86) exist(n whole) {
	x.context.MOVQ(operand.I32(-1), wholes[done])
	x.context.BZHIQ(wholes[n], wholes[done], wholes[done])
	x.context.KMOVQ(wholes[done], reg.K7)
	if x.aside > 0 {
		x.existInPairs(n)
	}
}

func (x x86) window(size int, to whole) {
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
	x.context.LEAQ(m.Offset(size), wholes[scratch])
	x.context.ADDQ(wholes[scratch], wholes[to])
}

func (x x86) upper(from, to register, width int) {
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

func (x x86) hold(from register, n int, to memory) {
	switch name := moveOf(n, from); n {
	case 1, 2:
		x.emit(map[int]string{1: "VPEXTRB", 2: "VPEXTRW"}[n], operand.U8(0), view(from, 16), to.operand())
	default:
		x.emit(name, view(from, n), to.operand())
	}
}

func (x x86) held(from memory, n int, to register) {
	x.emit(moveOf(n, to), from.operand(), view(to, n))
}

// moveOf returns the instruction that moves so many bytes of a vector. Registers from 16 on have none of AVX2.
func moveOf(n int, r register) string {
	if n >= 16 && r >= 16 {
		return "VMOVDQU64"
	}
	return map[int]string{4: "VMOVD", 8: "VMOVQ", 16: "VMOVDQU", 32: "VMOVDQU", 64: "VMOVDQU64"}[n]
}
