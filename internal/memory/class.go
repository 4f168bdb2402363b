package memory

import "math/bits"

// There are eight lengths of blocks between a power of two and the next, so a block is less than an eighth longer than its
// request. All lengths are multiples of 64 bytes.
const (
	steps     = 8
	logSteps  = 3
	logLeast  = 9 // logarithm of smallest
	logMost   = min(40, bits.UintSize-3)
	classes   = (logMost-logLeast)*steps + 1
	unlimited = classes // the index of requests longer than the blocks of every class
)

// A class is the set of blocks of one length.
type class struct {
	index int
	bytes int
}

// classOf returns the class of the blocks for requests of n bytes, at least smallest. A request above the longest class gets a block of
// exactly n bytes. Such a block is never kept for reuse.
func classOf(n int) class {
	if n > 1<<logMost {
		return class{unlimited, n}
	}
	log := bits.Len(uint(n - 1)) // the exponent of the least power of two not below n
	step := log - 1 - logSteps
	steps8 := (n-1)>>step + 1 // n in eighths of its power of two: from 9 to 16, or 8 for smallest itself
	return class{(log-1-logLeast)*steps + steps8 - steps, steps8 << step}
}

// bytesOf returns the length in bytes of the blocks of a class.
func bytesOf(index int) int {
	if index == 0 {
		return smallest
	}
	index--
	return (steps + 1 + index%steps) << (logLeast - logSteps + index/steps)
}
