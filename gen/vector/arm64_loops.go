package vector

import (
	"fmt"

	"ndgo/gen/internal/a64"
)

// An aarch64 is the machine arm64, in one of its tiers.
type aarch64 struct {
	*armFile
	target
}

// Registers that are no kernel's own. R16 is the linker's, R18 the system's, and from R26 on they are Go's and its assembler's. R17 is the
// linker's, too, where it leads a call to a function that is far away.
const (
	lastBelow    = 12    // those of numbers are up to here
	firstAbove   = 19    // and from here on
	constants    = "R15" // the address of the pool
	firstSpare   = "R13" // for a moment
	secondSpare  = "R14"
	farRegister  = "R17"
	spareVector  = 31 // no value's
	spareFloat   = "F31"
	largestMoved = 16 // bytes at once
)

// armNumber returns the number of the register of x, and armRegister its name.
func (x whole) armNumber() int {
	if x > lastBelow {
		x += firstAbove - lastBelow - 1
	}
	return int(x)
}

func (x whole) armRegister() string { return fmt.Sprintf("R%d", x.armNumber()) }

// armPlace returns m as an operand.
func (m memory) armPlace() string {
	if m.base == frame {
		return fmt.Sprintf("%d(RSP)", m.offset)
	}
	return fmt.Sprintf("%d(%s)", m.offset, m.base.armRegister())
}

// in returns the register that x is in, which is the spare one given for what is in none.
func (a aarch64) in(x number, spare string) string {
	switch x := x.(type) {
	case whole:
		return x.armRegister()
	case memory:
		a.line("MOVD %s, %s", x.armPlace(), spare)
		return spare
	}
	if x == 0 {
		return "ZR"
	}
	a.line("MOVD $%d, %s", x, spare)
	return spare
}

// operand returns x as the first operand of an instruction that takes constants.
func (a aarch64) operand(x number, spare string) string {
	if n, ok := x.(int); ok {
		return fmt.Sprintf("$%d", n)
	}
	return a.in(x, spare)
}

// change prints an instruction on to, from where it is.
func (a aarch64) change(name string, x, to number) {
	from := a.operand(x, firstSpare)
	r := a.in(to, secondSpare)
	a.line("%s %s, %s", name, from, r)
	if m, ok := to.(memory); ok {
		a.line("MOVD %s, %s", r, m.armPlace())
	}
}

func (a aarch64) begin(name string) {
	a.name, a.flags, a.frame, a.armFile.constant = name, "0", firstPlace, false
}

func (a aarch64) leaf() { a.flags = "NOSPLIT" }

func (a aarch64) local(size int) memory {
	align := max(1, min(size, 16)) // where nothing is read there is no block
	m := memory{frame, (a.frame + align - 1) / align * align}
	a.frame = m.offset + size
	return m
}

func (a aarch64) argument(to whole) { a.line("MOVD r+0(FP), %s", to.armRegister()) }

func (a aarch64) leave() {
	a.line("RET")
	a.end()
}

func (a aarch64) label(name string) { fmt.Fprintf(&a.body, "\n%s:\n", name) }

func (a aarch64) jump(to string) { a.line("JMP %s", to) }

func (a aarch64) move(from, to number) {
	if m, ok := to.(memory); ok {
		a.line("MOVD %s, %s", a.in(from, firstSpare), m.armPlace())
		return
	}
	switch x := from.(type) {
	case memory:
		a.line("MOVD %s, %s", x.armPlace(), to.(whole).armRegister())
	default:
		a.line("MOVD %s, %s", a.operand(x, ""), to.(whole).armRegister())
	}
}

func (a aarch64) address(of memory, to whole) { a.addressIn(of, to.armRegister()) }

// addressIn does what address does, for any register.
func (a aarch64) addressIn(of memory, to string) {
	base := "RSP"
	if of.base != frame {
		base = of.base.armRegister()
	}
	a.line("ADD $%d, %s, %s", of.offset, base, to)
}

func (a aarch64) sum(x, y memory, to whole) {
	a.line("LDP %s, (%s, %s)", x.armPlace(), to.armRegister(), firstSpare)
	a.line("ADD %s, %s", firstSpare, to.armRegister())
}

func (a aarch64) shifted(x whole, bits int, to number) {
	if m, ok := to.(memory); ok {
		a.line("LSL $%d, %s, %s", bits, x.armRegister(), firstSpare)
		a.line("MOVD %s, %s", firstSpare, m.armPlace())
		return
	}
	a.line("LSL $%d, %s, %s", bits, x.armRegister(), to.(whole).armRegister())
}

func (a aarch64) addProduct(x, y, to whole) {
	a.line("MADD %s, %s, %s, %[2]s", x.armRegister(), to.armRegister(), y.armRegister())
}

func (a aarch64) add(x, to number) { a.change("ADD", x, to) }

func (a aarch64) subtract(x, to number) { a.change("SUB", x, to) }

func (a aarch64) and(x int, to whole) { a.change("AND", x, to) }

func (a aarch64) multiply(x number, to whole) {
	a.line("MUL %s, %s", a.in(x, firstSpare), to.armRegister())
}

func (a aarch64) shiftLeft(bits int, x number) { a.change("LSL", bits, x) }

func (a aarch64) shiftRight(bits int, x number) { a.change("LSR", bits, x) }

func (a aarch64) atMost(x, to whole) {
	a.line("CMP %s, %s", to.armRegister(), x.armRegister())
	a.line("CSEL LT, %s, %s, %[2]s", x.armRegister(), to.armRegister())
}

func (a aarch64) unlessZero(x, to whole) {
	a.line("CMP $0, %s", x.armRegister())
	a.line("CSEL NE, %s, %s, %[2]s", x.armRegister(), to.armRegister())
}

// jumpsIf are the branches by what the flags say.
var jumpsIf = [...]string{less: "BLT", atMost: "BLE", atLeast: "BGE", equal: "BEQ"}

func (a aarch64) branch(r relation, x number, y int, to string) {
	a.line("CMP $%d, %s", y, a.in(x, firstSpare))
	a.line("%s %s", jumpsIf[r], to)
}

func (a aarch64) branchIfZero(x number, to string) { a.line("CBZ %s, %s", a.in(x, firstSpare), to) }

func (a aarch64) branchUnlessZero(x number, to string) {
	a.line("CBNZ %s, %s", a.in(x, firstSpare), to)
}

func (a aarch64) branchIfClear(x whole, bits int, to string) {
	a.line("TST $%d, %s", bits, x.armRegister())
	a.line("BEQ %s", to)
}

func (a aarch64) countDown(x memory, r relation, to string) {
	a.line("MOVD %s, %s", x.armPlace(), firstSpare)
	a.line("SUBS $1, %s", firstSpare)
	a.line("MOVD %s, %s", firstSpare, x.armPlace())
	a.line("%s %s", jumpsIf[r], to)
}

func (a aarch64) subtractAndBranch(x, y whole, to string) {
	a.line("SUBS %s, %s", x.armRegister(), y.armRegister())
	a.line("BNE %s", to)
}

func (a aarch64) copyBytes(n int, from, to memory) {
	for at, size := 0, largestMoved; at < n; at += size {
		for size > n-at {
			size /= 2
		}
		a.loadBytes(size, from.after(at), spareVector)
		a.hold(spareVector, size, to.after(at))
	}
}

func (a aarch64) repeat(t Type, from, to memory, size int) {
	if t.Size() == 16 {
		a.line("FMOVQ %s, %s", from.armPlace(), spareFloat)
	} else {
		if from.offset != 0 {
			panic("vector: an element that is repeated has an address of its own")
		}
		name := map[int]string{1: "B16", 2: "H8", 4: "S4", 8: "D2"}[t.Size()]
		a.line("VLD1R (%s), [V%d.%s]", from.base.armRegister(), spareVector, name)
	}
	for at := 0; at < size; at += a.bytes {
		if at+2*a.bytes <= size {
			a.line("FSTPQ (%s, %[1]s), %s", spareFloat, to.after(at).armPlace())
			at += a.bytes
			continue
		}
		a.line("FMOVQ %s, %s", spareFloat, to.after(at).armPlace())
	}
}

func (a aarch64) exist(whole) { panic("vector: arm64 has no masked lanes") }

func (a aarch64) window(size int, to whole) {
	a.line("MOVD $%s(SB), %s", a.armFile.window(size), scratch.armRegister())
	a.line("ADD $%d, %s", size, scratch.armRegister())
	a.line("SUB %s, %s, %[1]s", to.armRegister(), scratch.armRegister())
}

func (a aarch64) upper(from, to register, width int) {
	if width == 16 {
		a.do("uzp2", a64.D2, to, from, from)
		return
	}
	a.do("ushr", a64.Of(width, true), to, from, register(4*width))
}

// hold stores the lowest n bytes of a vector.
func (a aarch64) hold(from register, n int, to memory) {
	switch n {
	case 1:
		a.line("FMOVS F%d, %s", from, firstSpare)
		a.line("MOVB %s, %s", firstSpare, to.armPlace())
	case 2:
		a.line("FMOVS F%d, %s", from, firstSpare)
		a.line("MOVH %s, %s", firstSpare, to.armPlace())
	default:
		a.line("%s F%d, %s", floatMoves[n], from, to.armPlace())
	}
}

func (a aarch64) held(from memory, n int, to register) { a.loadBytes(n, from, to) }

// loadBytes loads n bytes. What is above them in the register becomes 0.
func (a aarch64) loadBytes(n int, from memory, to register) {
	switch n {
	case 1:
		a.line("MOVBU %s, %s", from.armPlace(), firstSpare)
		a.line("FMOVS %s, F%d", firstSpare, to)
	case 2:
		a.line("MOVHU %s, %s", from.armPlace(), firstSpare)
		a.line("FMOVS %s, F%d", firstSpare, to)
	default:
		a.line("%s %s, F%d", floatMoves[n], from.armPlace(), to)
	}
}

// floatMoves are the instructions that move so many bytes of a vector.
var floatMoves = map[int]string{4: "FMOVS", 8: "FMOVD", 16: "FMOVQ"}
