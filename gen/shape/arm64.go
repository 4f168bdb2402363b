package shape

import (
	"fmt"
	"strings"

	"ndgo/gen/vector"
)

// arm64 prints kernels for NEON, as text for Go's assembler.
type arm64 struct {
	file    *vector.Assembly
	kernels []Kernel

	name, signature string // of the function that is printed
	function        code
	local           int                  // the bytes of it on the stack
	lanesAt         int                  // where 16 of them are through which elements go, if there are
	copies          int                  // loops for them
	tables          map[string]Integer   // the addresses that are in registers since the last label
	constants       map[[2]uint64]Vector // likewise constants
}

func newARM64(a *vector.Assembly) *arm64 { return &arm64{file: a} }

func (t *arm64) Name() string { return vector.NEON.Name }

func (t *arm64) Bytes() int { return 16 }

func (t *arm64) Vectors() int { return 32 }

// spareInteger is kept for a moment's use.
const spareInteger = "R13"

func (t *arm64) Function(name, signature string) {
	t.finish()
	t.kernels = append(t.kernels, Kernel{Name: name, Signature: signature})
	t.name, t.signature, t.function, t.local, t.lanesAt, t.copies = name+t.Name(), signature, code{}, 0, 0, 0
	t.tables, t.constants = map[string]Integer{}, map[[2]uint64]Vector{}
}

// finish adds the function that is printed to the file, if there is one.
func (t *arm64) finish() {
	if t.name == "" {
		return
	}
	frame := 0
	if t.local > 0 {
		frame = firstLocal + t.local - 8 // the register of the link is counted by the assembler
	}
	text := fmt.Sprintf("\n// %s\nTEXT ·%s(SB), NOSPLIT, $%d-%d\n", strings.Replace(plainSignature(t.signature), "func", "func "+t.name, 1), t.name, frame, 8*len(t.arguments()))
	t.file.AddFunction(vector.ARM64, text+t.function.text(t.name))
}

// firstLocal is where the stack of a function begins that is its own, aligned.
const firstLocal = 16

func (t *arm64) Local(bytes int) Integer { return t.localAt(t.reserve(bytes)) }

// reserve returns the offset of so many bytes on the stack.
func (t *arm64) reserve(bytes int) int {
	at := firstLocal + t.local
	t.local += (bytes + 15) / 16 * 16
	return at
}

func (t *arm64) localAt(offset int) Integer {
	z := t.Integer()
	t.function.add(writes(z), "ADD $%d, RSP, %s", offset, z)
	return z
}

func (t *arm64) CopyElement(size int, from, to Address) {
	z, name := t.Vector(), map[int]string{4: "FMOVS", 8: "FMOVD"}[size]
	t.load(name, z, from)
	t.store(name, z, to)
}

// arguments returns the names of the function's, each of 8 bytes.
func (t *arm64) arguments() (names []string) {
	list := strings.TrimSuffix(strings.TrimPrefix(t.signature, "func("), ")")
	for part := range strings.SplitSeq(list, ",") {
		names = append(names, strings.Fields(part)[0])
	}
	return names
}

func (t *arm64) Argument(name string) Integer {
	z := t.Integer()
	for i, other := range t.arguments() {
		if name == other {
			t.function.add(writes(z), "MOVD %s+%d(FP), %s", name, 8*i, z)
			return z
		}
	}
	panic("shape: " + t.name + " has no argument " + name)
}

func (t *arm64) Return() { t.function.add(effect{ends: true}, "RET") }

func (t *arm64) Label(name string) {
	clear(t.tables)
	clear(t.constants)
	t.function.label(name)
}

func (t *arm64) Jump(label string) { t.function.add(effect{jump: label, ends: true}, "JMP %s", label) }

func (t *arm64) JumpIf(x Integer, c Condition, y int, label string) {
	t.function.add(reads(x), "CMP $%d, %s", y, x)
	t.jump(c, label)
}

func (t *arm64) JumpIfNumber(x Integer, c Condition, y Integer, label string) {
	t.function.add(reads(x, y), "CMP %s, %s", y, x)
	t.jump(c, label)
}

func (t *arm64) jump(c Condition, label string) {
	t.function.add(effect{jump: label}, "%s %s", conditionsARM64[c][0], label)
}

// conditionsARM64 are branches, and the names of conditions in other instructions.
var conditionsARM64 = map[Condition][2]string{
	Equal: {"BEQ", "EQ"}, NotEqual: {"BNE", "NE"}, Less: {"BLT", "LT"}, LessEqual: {"BLE", "LE"}, Greater: {"BGT", "GT"}, GreaterEqual: {"BGE", "GE"},
}

func (t *arm64) Integer() Integer { return Integer(t.function.new(&t.function.integers)) }

func (t *arm64) Set(z Integer, n int)       { t.function.add(writes(z), "MOVD $%d, %s", n, z) }
func (t *arm64) Copy(z, x Integer)          { t.function.add(writes(z, x), "MOVD %s, %s", x, z) }
func (t *arm64) Add(z, x Integer)           { t.function.add(changes(z, x), "ADD %s, %s", x, z) }
func (t *arm64) Subtract(z, x Integer)      { t.function.add(changes(z, x), "SUB %s, %s", x, z) }
func (t *arm64) Multiply(z, x Integer)      { t.function.add(changes(z, x), "MUL %s, %s", x, z) }
func (t *arm64) ShiftLeft(z Integer, n int) { t.function.add(changes(z), "LSL $%d, %s", n, z) }

func (t *arm64) ShiftRight(z Integer, n int) { t.function.add(changes(z), "LSR $%d, %s", n, z) }

func (t *arm64) AddConstant(z Integer, n int) {
	if n < 0 {
		t.function.add(changes(z), "SUB $%d, %s", -n, z)
	} else if n > 0 {
		t.function.add(changes(z), "ADD $%d, %s", n, z)
	}
}

func (t *arm64) Minimum(z, x Integer) { t.choose(Less, z, x) }
func (t *arm64) Maximum(z, x Integer) { t.choose(Greater, z, x) }

// choose sets z to x if x compares so to it.
func (t *arm64) choose(c Condition, z, x Integer) {
	t.function.add(reads(z, x), "CMP %s, %s", z, x)
	t.function.add(changes(z, x), "CSEL %s, %s, %s, %s", conditionsARM64[c][1], x, z, z)
}

func (t *arm64) AddressOf(z Integer, a Address) {
	if a.Index == 0 {
		t.function.add(writes(z, a.Base), "ADD $%d, %s, %s", a.Offset, a.Base, z)
		return
	}
	t.function.add(writes(z, a.Base, a.Index), "ADD %s<<%d, %s, %s", a.Index, shiftOf(a.Scale), a.Base, z)
	t.AddConstant(z, a.Offset)
}

func shiftOf(scale int) int { return map[int]int{1: 0, 2: 1, 4: 2, 8: 3}[scale] }

// memory returns a as an operand of an instruction with an effect, which then reads a too, and computes first what such an operand
// cannot.
func (t *arm64) memory(e effect, a Address) (effect, string, []any) {
	if a.Index == 0 {
		e.reads = append(e.reads, a.Base)
		return e, "%d(%s)", []any{a.Offset, a.Base}
	}
	t.function.add(reads(a.Base, a.Index), "ADD %s<<%d, %s, %s", a.Index, shiftOf(a.Scale), a.Base, spareInteger)
	return e, "%d(%s)", []any{a.Offset, spareInteger}
}

func (t *arm64) LoadNumber(z Integer, a Address) { t.load("MOVD", z, a) }

func (t *arm64) StoreNumber(x Integer, a Address) { t.store("MOVD", x, a) }

func (t *arm64) AddToMemory(x Integer, a Address) {
	sum := t.Integer()
	t.LoadNumber(sum, a)
	t.Add(sum, x)
	t.StoreNumber(sum, a)
}

// load adds an instruction that loads z, and store one that stores x.
func (t *arm64) load(name string, z any, a Address) {
	e, format, args := t.memory(writes(z), a)
	t.function.add(e, name+" "+format+", %s", append(args, z)...)
}

func (t *arm64) store(name string, x any, a Address) {
	e, format, args := t.memory(reads(x), a)
	t.function.add(e, name+" %s, "+format, append([]any{x}, args...)...)
}
