package arm64

import (
	"fmt"

	"ndgo/gen/compile/arm64/a64"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
)

// A machine prints instructions of arm64 for one tier.
type machine struct {
	*file
	kernel.Target
}

// These registers do not hold values of kernels. R16 belongs to the linker, R18 to the operating system, and R26 and above to Go and its
// assembler. The linker also uses R17, in calls of distant functions.
const (
	lastBelow    = 12    // kernels use registers 0 to 12
	firstAbove   = 19    // and registers 19 to 25
	constants    = "R15" // the address of the pool
	firstSpare   = "R13" // the first register for temporary values
	secondSpare  = "R14"
	farRegister  = "R17"
	spareVector  = 31 // a vector register that never holds a value of the kernel
	spareFloat   = "F31"
	largestMoved = 16 // the greatest number of bytes moved by one instruction
)

// numberOf returns the number of the machine register for x.
func numberOf(x kernel.Whole) int {
	if x > lastBelow {
		x += firstAbove - lastBelow - 1
	}
	return int(x)
}

func nameOf(x kernel.Whole) string { return fmt.Sprintf("R%d", numberOf(x)) }

// placeOf returns the memory m as an operand.
func placeOf(m kernel.Memory) string {
	if m.Base == kernel.Frame {
		return fmt.Sprintf("%d(RSP)", m.Offset)
	}
	return fmt.Sprintf("%d(%s)", m.Offset, nameOf(m.Base))
}

// in returns a register that holds the number x. If x is a constant or in memory, in first loads it into the register spare. For the
// constant 0 it returns the zero register, ZR.
func (a machine) in(x kernel.Number, spare string) string {
	switch x := x.(type) {
	case kernel.Whole:
		return nameOf(x)
	case kernel.Memory:
		a.line("MOVD %s, %s", placeOf(x), spare)
		return spare
	}
	if x == 0 {
		return "ZR"
	}
	a.line("MOVD $%d, %s", x, spare)
	return spare
}

// operand returns x as the first operand of an instruction that takes small constants.
func (a machine) operand(x kernel.Number, spare string) string {
	if n, ok := x.(int); ok {
		return fmt.Sprintf("$%d", n)
	}
	return a.in(x, spare)
}

// change prints an instruction that reads and writes target. The target may be in memory.
func (a machine) change(name string, x, target kernel.Number) {
	from := a.operand(x, firstSpare)
	r := a.in(target, secondSpare)
	a.line("%s %s, %s", name, from, r)
	if m, ok := target.(kernel.Memory); ok {
		a.line("MOVD %s, %s", r, placeOf(m))
	}
}

func (a machine) Begin(name string) {
	a.name, a.flags, a.frame, a.file.constant = name, "0", firstPlace, false
}

func (a machine) Leaf() { a.flags = "NOSPLIT" }

func (a machine) Local(size int) kernel.Memory {
	align := max(1, min(size, 16)) // the size is 0 for an operand not read
	m := kernel.Memory{Base: kernel.Frame, Offset: (a.frame + align - 1) / align * align}
	a.frame = m.Offset + size
	return m
}

func (a machine) Argument(to kernel.Whole) { a.line("MOVD r+0(FP), %s", nameOf(to)) }

func (a machine) Leave() {
	a.line("RET")
	a.end()
}

func (a machine) Label(name string) { fmt.Fprintf(&a.body, "\n%s:\n", name) }

func (a machine) Jump(to string) { a.line("JMP %s", to) }

func (a machine) Move(from, to kernel.Number) {
	if m, ok := to.(kernel.Memory); ok {
		a.line("MOVD %s, %s", a.in(from, firstSpare), placeOf(m))
		return
	}
	switch x := from.(type) {
	case kernel.Memory:
		a.line("MOVD %s, %s", placeOf(x), nameOf(to.(kernel.Whole)))
	default:
		a.line("MOVD %s, %s", a.operand(x, ""), nameOf(to.(kernel.Whole)))
	}
}

func (a machine) Address(of kernel.Memory, to kernel.Whole) { a.addressIn(of, nameOf(to)) }

// addressIn does the work of address with a given target register.
func (a machine) addressIn(of kernel.Memory, to string) {
	base := "RSP"
	if of.Base != kernel.Frame {
		base = nameOf(of.Base)
	}
	a.line("ADD $%d, %s, %s", of.Offset, base, to)
}

func (a machine) Sum(x, y kernel.Memory, to kernel.Whole) {
	a.line("LDP %s, (%s, %s)", placeOf(x), nameOf(to), firstSpare)
	a.line("ADD %s, %s", firstSpare, nameOf(to))
}

func (a machine) Shifted(x kernel.Whole, bits int, to kernel.Number) {
	if m, ok := to.(kernel.Memory); ok {
		a.line("LSL $%d, %s, %s", bits, nameOf(x), firstSpare)
		a.line("MOVD %s, %s", firstSpare, placeOf(m))
		return
	}
	a.line("LSL $%d, %s, %s", bits, nameOf(x), nameOf(to.(kernel.Whole)))
}

func (a machine) AddProduct(x, y, to kernel.Whole) {
	a.line("MADD %s, %s, %s, %[2]s", nameOf(x), nameOf(to), nameOf(y))
}

func (a machine) Add(x, to kernel.Number) { a.change("ADD", x, to) }

func (a machine) Subtract(x, to kernel.Number) { a.change("SUB", x, to) }

func (a machine) And(x int, to kernel.Whole) { a.change("AND", x, to) }

func (a machine) Multiply(x kernel.Number, to kernel.Whole) {
	a.line("MUL %s, %s", a.in(x, firstSpare), nameOf(to))
}

func (a machine) ShiftLeft(bits int, x kernel.Number) { a.change("LSL", bits, x) }

func (a machine) ShiftRight(bits int, x kernel.Number) { a.change("LSR", bits, x) }

func (a machine) AtMost(x, to kernel.Whole) {
	a.line("CMP %s, %s", nameOf(to), nameOf(x))
	a.line("CSEL LT, %s, %s, %[2]s", nameOf(x), nameOf(to))
}

func (a machine) UnlessZero(x, to kernel.Whole) {
	a.line("CMP $0, %s", nameOf(x))
	a.line("CSEL NE, %s, %s, %[2]s", nameOf(x), nameOf(to))
}

// jumpsIf maps relations of compared numbers to branch instructions.
var jumpsIf = [...]string{kernel.Less: "BLT", kernel.AtMost: "BLE", kernel.AtLeast: "BGE", kernel.Equal: "BEQ"}

func (a machine) Branch(r kernel.Relation, x kernel.Number, y int, to string) {
	a.line("CMP $%d, %s", y, a.in(x, firstSpare))
	a.line("%s %s", jumpsIf[r], to)
}

func (a machine) BranchIfZero(x kernel.Number, to string) {
	a.line("CBZ %s, %s", a.in(x, firstSpare), to)
}

func (a machine) BranchUnlessZero(x kernel.Number, to string) {
	a.line("CBNZ %s, %s", a.in(x, firstSpare), to)
}

func (a machine) BranchIfClear(x kernel.Whole, bits int, to string) {
	a.line("TST $%d, %s", bits, nameOf(x))
	a.line("BEQ %s", to)
}

func (a machine) CountDown(x kernel.Memory, r kernel.Relation, to string) {
	a.line("MOVD %s, %s", placeOf(x), firstSpare)
	a.line("SUBS $1, %s", firstSpare)
	a.line("MOVD %s, %s", firstSpare, placeOf(x))
	a.line("%s %s", jumpsIf[r], to)
}

func (a machine) SubtractAndBranch(x, y kernel.Whole, to string) {
	a.line("SUBS %s, %s", nameOf(x), nameOf(y))
	a.line("BNE %s", to)
}

func (a machine) CopyBytes(n int, from, to kernel.Memory) {
	for at, size := 0, largestMoved; at < n; at += size {
		for size > n-at {
			size /= 2
		}
		a.loadBytes(size, from.After(at), spareVector)
		a.Hold(spareVector, size, to.After(at))
	}
}

func (a machine) Repeat(t ir.Type, from, to kernel.Memory, size int) {
	if t.Size() == 16 {
		a.line("FMOVQ %s, %s", placeOf(from), spareFloat)
	} else {
		if from.Offset != 0 {
			panic("compile: an element that is repeated has an address of its own")
		}
		name := map[int]string{1: "B16", 2: "H8", 4: "S4", 8: "D2"}[t.Size()]
		a.line("VLD1R (%s), [V%d.%s]", nameOf(from.Base), spareVector, name)
	}
	for at := 0; at < size; at += a.Bytes {
		if at+2*a.Bytes <= size {
			a.line("FSTPQ (%s, %[1]s), %s", spareFloat, placeOf(to.After(at)))
			at += a.Bytes
			continue
		}
		a.line("FMOVQ %s, %s", spareFloat, placeOf(to.After(at)))
	}
}

func (a machine) Exist(kernel.Whole) { panic("compile: arm64 has no masked lanes") }

func (a machine) Window(size int, to kernel.Whole) {
	a.line("MOVD $%s(SB), %s", a.file.window(size), nameOf(kernel.Scratch))
	a.line("ADD $%d, %s", size, nameOf(kernel.Scratch))
	a.line("SUB %s, %s, %[1]s", nameOf(to), nameOf(kernel.Scratch))
}

func (a machine) Upper(from, to kernel.Register, width int) {
	if width == 16 {
		a.do("uzp2", a64.D2, to, from, from)
		return
	}
	a.do("ushr", a64.Of(width, true), to, from, kernel.Register(4*width))
}

// Hold stores the lowest n bytes of a vector.
func (a machine) Hold(from kernel.Register, n int, to kernel.Memory) {
	switch n {
	case 1:
		a.line("FMOVS F%d, %s", from, firstSpare)
		a.line("MOVB %s, %s", firstSpare, placeOf(to))
	case 2:
		a.line("FMOVS F%d, %s", from, firstSpare)
		a.line("MOVH %s, %s", firstSpare, placeOf(to))
	default:
		a.line("%s F%d, %s", floatMoves[n], from, placeOf(to))
	}
}

func (a machine) Held(from kernel.Memory, n int, to kernel.Register) { a.loadBytes(n, from, to) }

// loadBytes loads n bytes. The remaining bytes of the register become 0.
func (a machine) loadBytes(n int, from kernel.Memory, to kernel.Register) {
	switch n {
	case 1:
		a.line("MOVBU %s, %s", placeOf(from), firstSpare)
		a.line("FMOVS %s, F%d", firstSpare, to)
	case 2:
		a.line("MOVHU %s, %s", placeOf(from), firstSpare)
		a.line("FMOVS %s, F%d", firstSpare, to)
	default:
		a.line("%s %s, F%d", floatMoves[n], placeOf(from), to)
	}
}

// floatMoves maps a number of bytes to the instruction that moves this number of bytes of a vector.
var floatMoves = map[int]string{4: "FMOVS", 8: "FMOVD", 16: "FMOVQ"}
