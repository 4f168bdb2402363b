package arm64

import (
	"fmt"
	"strings"

	"ndgo/gen/compile/kernel"
	"ndgo/gen/internal/rowlayout"
)

// Routines hold rarely executed code that all kernels of a file share. A routine has no stack frame. It uses only registers that
// hold no values of kernels: the spare registers and the registers of the linker.
const (
	partRoutine = "part<>"
	nextRoutine = "next<>"
)

// A routine builds the text of a routine.
type routine struct{ strings.Builder }

func newRoutine(name, does string) *routine {
	r := &routine{}
	fmt.Fprintf(r, "\n// %s %s.\nTEXT %s(SB), NOSPLIT|NOFRAME, $0-0\n", strings.TrimSuffix(name, "<>"), does, name)
	return r
}

func (r *routine) line(format string, args ...any) { fmt.Fprintf(r, "\t"+format+"\n", args...) }

func (r *routine) label(name string) { fmt.Fprintf(r, "\n%s:\n", name) }

// partText returns the routine copying bytes. The number of bytes is in the scratch register.
func partText() string {
	n := nameOf(kernel.Scratch)
	r := newRoutine(partRoutine, fmt.Sprintf("copies as many bytes as there are in %s from the address in %s on to that in %s", n, firstSpare, secondSpare))
	move := func(load, store string, bytes int, through string) {
		r.line("%s.P %d(%s), %s", load, bytes, firstSpare, through)
		r.line("%s.P %s, %d(%s)", store, through, bytes, secondSpare)
	}
	r.line("SUBS $16, %s", n)
	r.line("BLT less")
	r.label("vector")
	move("FMOVQ", "FMOVQ", 16, spareFloat)
	r.line("SUBS $16, %s", n)
	r.line("BGE vector")
	r.label("less")
	for bit := 3; bit >= 0; bit-- {
		skip := fmt.Sprintf("less%d", 1<<bit)
		r.line("TBZ $%d, %s, %s", bit, n, skip)
		switch bytes := 1 << bit; bytes {
		case 1:
			move("MOVBU", "MOVB", bytes, farRegister)
		case 2:
			move("MOVHU", "MOVH", bytes, farRegister)
		default:
			move(floatMoves[bytes], floatMoves[bytes], bytes, spareFloat)
		}
		r.label(skip)
	}
	r.line("RET")
	return r.String()
}

// nextText returns the routine that advances a row to its next run (a row has several equally spaced runs of elements). The number
// of operands is in the scratch register. After the last run, the routine sets the processor's flags to "equal".
func nextText() string {
	n := nameOf(kernel.Scratch)
	r := newRoutine(nextRoutine, fmt.Sprintf("moves the row, which has %s operands, to its next run, and says equal if there is none", n))
	rows := placeOf(kernel.Field(rowlayout.Rows))
	r.line("MOVD ZR, %s", placeOf(kernel.Field(rowlayout.Done)))
	r.line("MOVD %s, %s", rows, firstSpare)
	r.line("SUBS $1, %s", firstSpare)
	r.line("MOVD %s, %s", firstSpare, rows)
	r.line("BEQ last")
	r.line("MOVD %s, %s", nameOf(kernel.Described), firstSpare)
	r.label("operand")
	r.line("MOVD %d(%s), %s", rowlayout.Outer, firstSpare, secondSpare)
	r.line("MOVD %d(%s), %s", rowlayout.Offset, firstSpare, farRegister)
	r.line("ADD %s, %s", secondSpare, farRegister)
	r.line("MOVD %s, %d(%s)", farRegister, rowlayout.Offset, firstSpare)
	r.line("ADD $%d, %s", rowlayout.Size, firstSpare)
	r.line("SUB $1, %s", n) // SUB does not change the flags
	r.line("CBNZ %s, operand", n)
	r.label("last")
	r.line("RET")
	return r.String()
}

func (a machine) CopyPart(from, to kernel.Memory) {
	a.hasParts = true
	a.addressIn(from, firstSpare)
	a.addressIn(to, secondSpare)
	a.line("BL %s(SB)", partRoutine)
}

func (a machine) NextRun(operands int, to string) {
	a.hasNext = true
	a.line("MOVD $%d, %s", operands, nameOf(kernel.Scratch))
	a.line("BL %s(SB)", nextRoutine)
	a.line("BNE %s", to)
	a.Jump("return")
}
