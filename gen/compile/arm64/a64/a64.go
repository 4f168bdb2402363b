// Package a64 encodes vector instructions of AArch64 (NEON) as words for Go's assembler, because the assembler of Go 1.26 lacks most of
// these instructions:
//
//	WORD $0x4e62d420 // fadd v0.2d, v1.2d, v2.2d
//
// The comment is the instruction in the syntax of other assemblers. A test checks each word of a file against the comment. In generated
// files, a macro stands for words that differ only in registers (see [Macros]). Go's assembler can encode branches, instructions on whole
// numbers, and all loads and stores except loads and stores of 16 bits.
package a64

import (
	"fmt"
	"strings"
)

// An Arrangement is a division of a vector into lanes: B16 means 16 lanes of a byte.
type Arrangement uint8

// The arrangements. An arrangement of 8 bytes uses only the lower half of a register.
const (
	B8 Arrangement = iota
	B16
	H4
	H8
	S2
	S4
	D1 // used only as the narrow or wide side of an instruction
	D2
)

// String returns the name of the arrangement, like 16b.
func (a Arrangement) String() string {
	return [...]string{"8b", "16b", "4h", "8h", "2s", "4s", "1d", "2d"}[a]
}

// Of returns the arrangement of elements of size bytes in a whole register or, if whole is false, in its lower half.
func Of(size int, whole bool) Arrangement {
	a := map[int]Arrangement{1: B8, 2: H4, 4: S2, 8: D1}[size]
	if whole {
		a++
	}
	return a
}

// whole returns 1 for an arrangement of a whole register, and 0 otherwise.
func (a Arrangement) whole() uint32 { return uint32(a & 1) }

// size returns log₂ of the element size in bytes.
func (a Arrangement) size() uint32 { return uint32(a / 2) }

// double returns the arrangement of a whole register with elements of twice the width: the widened elements of half a register.
func (a Arrangement) double() Arrangement { return a/2*2 + 3 }

// Counts returns the least and the greatest count of the named shift. The result ok reports whether name is a shift.
func Counts(name string, a Arrangement) (least, most int, ok bool) {
	switch bits := 8 << a.size(); instructions[name].form {
	case shiftLeft, shiftWiden:
		return 0, bits - 1, true
	case shiftRight, shiftNarrow:
		return 1, bits, true
	}
	return 0, 0, false
}

// Line returns the instruction as a line for Go's assembler. The operands are the number of the result register, the sources and, for a
// shift, the count. The instruction must exist for the arrangement.
func Line(name string, a Arrangement, operands ...int) string {
	return line(Word(name, a, operands...))
}

func line(word uint32, text string) string { return fmt.Sprintf("WORD $0x%08x // %s", word, text) }

// LoadHalf returns a line that loads 16 bits into the vector register z and clears the other bits of z. The address is base plus offset.
// The offset must be even and below 8,192.
func LoadHalf(z, base, offset int) string { return half("ldr", 0x7d400000, z, base, offset) }

// StoreHalf returns a line that stores the lowest 16 bits of the vector register x.
func StoreHalf(x, base, offset int) string { return half("str", 0x7d000000, x, base, offset) }

func half(name string, bits uint32, r, base, offset int) string {
	if offset < 0 || offset%2 != 0 || offset >= 2<<12 {
		panic(fmt.Sprintf("a64: no %s of 16 bits at an offset of %d", name, offset))
	}
	at := fmt.Sprintf("[x%d, #%d]", base, offset)
	if base == 31 {
		at = fmt.Sprintf("[sp, #%d]", offset)
	}
	return line(bits|uint32(offset/2)<<10|uint32(base)<<5|uint32(r), fmt.Sprintf("%s h%d, %s", name, r, at))
}

// Zero returns a line that sets the vector register z to 0.
func Zero(z int) string {
	return line(0x6f00e400|uint32(z), fmt.Sprintf("movi v%d.2d, #0", z))
}

// Parse returns the word and the text of a line with one instruction. The result ok is false for any other line.
func Parse(line string) (word uint32, text string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "WORD $")
	if !ok {
		return 0, "", false
	}
	if n, err := fmt.Sscanf(rest, "0x%08x", &word); n != 1 || err != nil {
		return 0, "", false
	}
	_, text, ok = strings.Cut(rest, " // ")
	return word, text, ok
}
