package simd

import (
	"unsafe"

	"ndgo/internal/bools"
	"ndgo/ufunc"
)

// countAtOnce is the number of bools in one call of a kernel. A call takes some 10 µs: it must be short, because Go cannot preempt a
// kernel. A kernel counts a multiple of countWhole bools.
const (
	countAtOnce = 1 << 20
	countWhole  = 256
)

// CountTrue returns the number of true elements of marks, on tier t.
func CountTrue(t ufunc.Tier, marks []bool) (n int) {
	kernel, ok := countTrue.at(t)
	for ok && len(marks) >= countWhole {
		part := min(len(marks), countAtOnce)
		part -= part % countWhole
		n += countPart(kernel, marks[:part])
		marks = marks[part:]
	}
	return n + countWords(marks)
}

// countPart is not inlined: Go can stop the goroutine for the garbage collector only at the entry of a function with a stack frame.
//
//go:noinline
func countPart(kernel func(z, x unsafe.Pointer, n int), marks []bool) int {
	var n uint64
	kernel(ufunc.Hide(unsafe.Pointer(&n)), unsafe.Pointer(unsafe.SliceData(marks)), len(marks))
	return int(n)
}

// countWords counts the true elements of marks in Go. A bool is a byte, 0 or 1, so adding two words of eight bools adds byte by
// byte. countWords adds four words at a time, and adds the bytes to n before one can overflow.
func countWords(marks []bool) (n int) {
	const together = 4 * bools.Group
	for len(marks) >= together {
		sum := uint64(0)
		for range min(255/4, len(marks)/together) {
			m := marks[:together]
			sum += bools.Word(m) + bools.Word(m[bools.Group:]) + (bools.Word(m[2*bools.Group:]) + bools.Word(m[3*bools.Group:]))
			marks = marks[together:]
		}
		const evenBytes = 0x00ff00ff00ff00ff
		pairs := sum&evenBytes + sum>>8&evenBytes
		n += int(pairs * 0x0001000100010001 >> 48)
	}
	for _, m := range marks {
		if m {
			n++
		}
	}
	return n
}
