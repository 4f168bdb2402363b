package kernel

import (
	"fmt"
	"strings"
)

// poolMacros are macros for the most frequent parts of a constant pool: one word of 8 bytes, four words, one vector, and four vectors.
const poolMacros = `
#define QUAD(at, x) DATA %s<>+at(SB)/8, $x
#define QUADS(at, w, x, y, z) QUAD(at, w); QUAD(at+8, x); QUAD(at+16, y); QUAD(at+24, z)
#define VECTOR(at, x) %s
#define VECTORS(at, w, x, y, z) VECTOR(at, w); VECTOR(at+%d, x); VECTOR(at+%d, y); VECTOR(at+%d, z)
`

// inRow is the number of macro calls on a line.
const inRow = 4

// PrintWords prints the constant pool of a file as words of 8 bytes. Zeros need no line. A vector has the given number of words.
func PrintWords(b *strings.Builder, name string, words []uint64, vector int) {
	var parts []string
	for i := range vector {
		parts = append(parts, fmt.Sprintf("QUAD(at+%d, x)", 8*i))
	}
	fmt.Fprintf(b, poolMacros, name, strings.Join(parts, "; "), 8*vector, 16*vector, 24*vector)
	for at := 0; at < len(words); {
		step, macro := 1, "QUAD"
		if isVector(words[at:], vector) {
			step, macro = vector, "VECTOR"
		}
		row := []string{fmt.Sprint(8 * at)}
		for next := at; len(row) <= inRow && next < len(words) && words[next] != 0 && isVector(words[next:], vector) == (step > 1); next += step {
			row = append(row, fmt.Sprintf("%#x", words[next]))
		}
		switch {
		case words[at] == 0:
		case len(row) == 1+inRow:
			fmt.Fprintf(b, "%sS(%s)\n", macro, strings.Join(row, ","))
			step *= inRow
		default:
			fmt.Fprintf(b, "%s(%s)\n", macro, strings.Join(row[:2], ","))
		}
		at += step
	}
	fmt.Fprintf(b, "GLOBL %s<>(SB), RODATA|NOPTR, $%d\n", name, 8*len(words))
}

// isVector reports whether there are at least n words and the first n words are equal.
func isVector(words []uint64, n int) bool {
	if len(words) < n || words[0] == 0 {
		return false
	}
	for _, w := range words[:n] {
		if w != words[0] {
			return false
		}
	}
	return true
}
