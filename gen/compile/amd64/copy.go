package amd64

import (
	"fmt"
	"strings"

	"github.com/mmcloughlin/avo/operand"

	"ndgo/gen/compile/kernel"
	"ndgo/gen/internal/rowlayout"
)

// CopyBytes copies n bytes by the largest stores possible, because the program soon loads them as vectors. A load that combines
// several small stores would be slow: the processor cannot forward them, and waits until they reach the cache.
func (x machine) CopyBytes(n int, from, to kernel.Memory) {
	for at, piece := 0, x.Bytes; at < n; at += piece {
		for piece > n-at {
			piece /= 2
		}
		v := view(x.vector, max(piece, 16))
		switch in, out := memoryOf(from.After(at)), memoryOf(to.After(at)); piece {
		case 1, 2:
			x.emit(insertOf[piece], operand.U8(0), in, v, v)
			x.emit(extractOf[piece], operand.U8(0), v, out)
		default:
			x.emit(moveOf(piece, x.vector), in, v)
			x.emit(moveOf(piece, x.vector), v, out)
		}
	}
}

// insertOf and extractOf are the instructions that load and store one or two bytes of a vector.
var (
	insertOf  = map[int]string{1: "VPINSRB", 2: "VPINSRW"}
	extractOf = map[int]string{1: "VPEXTRB", 2: "VPEXTRW"}
)

// CopyPart calls a routine that copies bytes, with the addresses in the registers Row and Described.
func (x machine) CopyPart(from, to kernel.Memory) {
	x.copies[x.vector] = true
	x.Address(from, kernel.Row)
	x.Address(to, kernel.Described)
	x.context.CALL(operand.LabelRef(x86CopyName(x.vector) + "(SB)"))
	x.Argument(kernel.Row)
	x.Move(kernel.Field(rowlayout.Operands), kernel.Described)
}

// x86CopyName returns the name of the routine that copies through the vector register r.
func x86CopyName(r kernel.Register) string { return fmt.Sprintf("copyThroughX%d<>", r) }

// x86CopyText returns the text of the routine called x86CopyName(r). The routine copies pieces of 32 bytes, and then pieces of smaller
// powers of 2.
func x86CopyText(r kernel.Register) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, "\t"+format+"\n", args...) }
	label := func(format string, args ...any) { fmt.Fprintf(&b, "\n"+format+":\n", args...) }
	from, to, n := wholes[kernel.Row].Asm(), wholes[kernel.Described].Asm(), wholes[kernel.Scratch].Asm()
	fmt.Fprintf(&b, "\n// %s copies %s bytes from the address in %s to that in %s.\nTEXT %[1]s(SB), NOSPLIT|NOFRAME, $0-0\n", x86CopyName(r), n, from, to)
	piece := func(size int) {
		v := view(r, max(size, 16)).Asm()
		if size < 4 {
			line("%s $0, (%s), %s, %s", insertOf[size], from, v, v)
			line("%s $0, %s, (%s)", extractOf[size], v, to)
		} else {
			line("%s (%s), %s", moveOf(size, r), from, v)
			line("%s %s, (%s)", moveOf(size, r), v, to)
		}
		if size > 1 {
			line("ADDQ $%d, %s", size, from)
			line("ADDQ $%d, %s", size, to)
		}
	}
	line("SUBQ $32, %s", n)
	line("JLT less")
	label("vector")
	piece(32)
	line("SUBQ $32, %s", n)
	line("JGE vector")
	label("less")
	for size := 16; size > 0; size /= 2 {
		line("TESTQ $%d, %s", size, n)
		line("JEQ less%d", size)
		piece(size)
		label("less%d", size)
	}
	line("RET")
	return b.String()
}
