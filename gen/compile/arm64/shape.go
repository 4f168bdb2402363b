package arm64

import (
	"fmt"
	"strings"

	"ndgo/gen/compile/lower"
	"ndgo/gen/shape"
)

// A target prints kernels for NEON, as text for Go's assembler.
type target struct {
	file    *file
	kernels []shape.Kernel

	name, signature string // the name and signature of the current function
	function        code
	local           int                        // the size of local stack memory in bytes
	lanesAt         int                        // the offset in local memory of 16 bytes used to move single elements, or 0
	copies          int                        // the number of loops that copy elements
	tables          map[string]shape.Integer   // the addresses in registers, valid until the next label
	constants       map[[2]uint64]shape.Vector // the constants in registers, valid until the next label
}

func newTarget(f *file) *target { return &target{file: f} }

func (t *target) Name() string { return NEON.Name }

func (t *target) Bytes() int { return NEON.Bytes }

func (t *target) Kernels() []shape.Kernel {
	t.finish()
	return t.kernels
}

func (t *target) Vectors() int { return 32 }

// spareInteger is reserved for temporary values.
const spareInteger = "R13"

func (t *target) Function(name, signature string) {
	t.finish()
	t.kernels = append(t.kernels, shape.Kernel{Name: name, Signature: signature, Tiers: []*lower.Tier{NEON}})
	t.name, t.signature, t.function, t.local, t.lanesAt, t.copies = name+t.Name(), signature, code{}, 0, 0, 0
	t.tables, t.constants = map[string]shape.Integer{}, map[[2]uint64]shape.Vector{}
}

// finish adds the current function to the file, if there is one.
func (t *target) finish() {
	if t.name == "" {
		return
	}
	frame := 0
	if t.local > 0 {
		frame = firstLocal + t.local - 8 // the assembler adds the link register to the frame
	}
	text := fmt.Sprintf("\n// %s\nTEXT ·%s(SB), NOSPLIT, $%d-%d\n", strings.Replace(shape.PlainSignature(t.signature), "func", "func "+t.name, 1), t.name, frame, 8*len(t.arguments()))
	t.file.functions = append(t.file.functions, text+t.function.text(t.name))
}

// firstLocal is the offset of a function's local stack memory. It is aligned to 16 bytes.
const firstLocal = 16

func (t *target) Local(bytes int) shape.Integer { return t.localAt(t.reserve(bytes)) }

// reserve returns the offset of new local memory of the given size.
func (t *target) reserve(bytes int) int {
	at := firstLocal + t.local
	t.local += (bytes + 15) / 16 * 16
	return at
}

func (t *target) localAt(offset int) shape.Integer {
	z := t.Integer()
	t.function.add(writes(z), "ADD $%d, RSP, %s", offset, z)
	return z
}

func (t *target) CopyElement(size int, from, to shape.Address) {
	z, name := t.Vector(), map[int]string{4: "FMOVS", 8: "FMOVD"}[size]
	t.load(name, z, from)
	t.store(name, z, to)
}

// arguments returns the names of the function's arguments. Each argument has 8 bytes.
func (t *target) arguments() (names []string) {
	list := strings.TrimSuffix(strings.TrimPrefix(t.signature, "func("), ")")
	for part := range strings.SplitSeq(list, ",") {
		names = append(names, strings.Fields(part)[0])
	}
	return names
}

func (t *target) Argument(name string) shape.Integer {
	z := t.Integer()
	for i, other := range t.arguments() {
		if name == other {
			t.function.add(writes(z), "MOVD %s+%d(FP), %s", name, 8*i, z)
			return z
		}
	}
	panic("shape: " + t.name + " has no argument " + name)
}

func (t *target) Return() { t.function.add(effect{ends: true}, "RET") }

func (t *target) Label(name string) {
	clear(t.tables)
	clear(t.constants)
	t.function.label(name)
}

func (t *target) Jump(label string) {
	t.function.add(effect{jump: label, ends: true}, "JMP %s", label)
}

func (t *target) JumpIf(x shape.Integer, c shape.Condition, y int, label string) {
	t.function.add(reads(x), "CMP $%d, %s", y, x)
	t.jump(c, label)
}

func (t *target) JumpIfNumber(x shape.Integer, c shape.Condition, y shape.Integer, label string) {
	t.function.add(reads(x, y), "CMP %s, %s", y, x)
	t.jump(c, label)
}

func (t *target) jump(c shape.Condition, label string) {
	t.function.add(effect{jump: label}, "%s %s", conditions[c][0], label)
}

// conditions maps a condition to a branch instruction, and to the name of the condition in other instructions.
var conditions = map[shape.Condition][2]string{
	shape.Equal: {"BEQ", "EQ"}, shape.NotEqual: {"BNE", "NE"}, shape.Less: {"BLT", "LT"}, shape.LessEqual: {"BLE", "LE"}, shape.Greater: {"BGT", "GT"}, shape.GreaterEqual: {"BGE", "GE"},
}

func (t *target) Integer() shape.Integer { return shape.Integer(t.function.new(&t.function.integers)) }

func (t *target) Set(z shape.Integer, n int)       { t.function.add(writes(z), "MOVD $%d, %s", n, z) }
func (t *target) Copy(z, x shape.Integer)          { t.function.add(writes(z, x), "MOVD %s, %s", x, z) }
func (t *target) Add(z, x shape.Integer)           { t.function.add(changes(z, x), "ADD %s, %s", x, z) }
func (t *target) Subtract(z, x shape.Integer)      { t.function.add(changes(z, x), "SUB %s, %s", x, z) }
func (t *target) Multiply(z, x shape.Integer)      { t.function.add(changes(z, x), "MUL %s, %s", x, z) }
func (t *target) ShiftLeft(z shape.Integer, n int) { t.function.add(changes(z), "LSL $%d, %s", n, z) }

func (t *target) ShiftRight(z shape.Integer, n int) { t.function.add(changes(z), "LSR $%d, %s", n, z) }

func (t *target) AddConstant(z shape.Integer, n int) {
	if n < 0 {
		t.function.add(changes(z), "SUB $%d, %s", -n, z)
	} else if n > 0 {
		t.function.add(changes(z), "ADD $%d, %s", n, z)
	}
}

func (t *target) Minimum(z, x shape.Integer) { t.choose(shape.Less, z, x) }
func (t *target) Maximum(z, x shape.Integer) { t.choose(shape.Greater, z, x) }

// choose sets z to x if the comparison of x with z satisfies the condition.
func (t *target) choose(c shape.Condition, z, x shape.Integer) {
	t.function.add(reads(z, x), "CMP %s, %s", z, x)
	t.function.add(changes(z, x), "CSEL %s, %s, %s, %s", conditions[c][1], x, z, z)
}

func (t *target) AddressOf(z shape.Integer, a shape.Address) {
	if a.Index == 0 {
		t.function.add(writes(z, a.Base), "ADD $%d, %s, %s", a.Offset, a.Base, z)
		return
	}
	t.function.add(writes(z, a.Base, a.Index), "ADD %s<<%d, %s, %s", a.Index, shiftOf(a.Scale), a.Base, z)
	t.AddConstant(z, a.Offset)
}

func shiftOf(scale int) int { return map[int]int{1: 0, 2: 1, 4: 2, 8: 3}[scale] }

// memory returns the address a as text with its registers. For an address with several parts, it first adds instructions that compute it. The
// returned effect is e, which then also reads the registers of a.
func (t *target) memory(e effect, a shape.Address) (effect, string, []any) {
	if a.Index == 0 {
		e.reads = append(e.reads, a.Base)
		return e, "%d(%s)", []any{a.Offset, a.Base}
	}
	t.function.add(reads(a.Base, a.Index), "ADD %s<<%d, %s, %s", a.Index, shiftOf(a.Scale), a.Base, spareInteger)
	return e, "%d(%s)", []any{a.Offset, spareInteger}
}

func (t *target) LoadNumber(z shape.Integer, a shape.Address) { t.load("MOVD", z, a) }

func (t *target) StoreNumber(x shape.Integer, a shape.Address) { t.store("MOVD", x, a) }

func (t *target) AddToMemory(x shape.Integer, a shape.Address) {
	sum := t.Integer()
	t.LoadNumber(sum, a)
	t.Add(sum, x)
	t.StoreNumber(sum, a)
}

// load adds an instruction loading z.
func (t *target) load(name string, z any, a shape.Address) {
	e, format, args := t.memory(writes(z), a)
	t.function.add(e, name+" "+format+", %s", append(args, z)...)
}

func (t *target) store(name string, x any, a shape.Address) {
	e, format, args := t.memory(reads(x), a)
	t.function.add(e, name+" %s, "+format, append([]any{x}, args...)...)
}
