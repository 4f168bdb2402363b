// Package peer is what the peers of the benchmark that are written in Go have in common: the protocol of
// bench/README.md, and the operands.
package peer

import "math"

// An Operation is what is timed, with its operands made.
type Operation struct {
	// Run computes the result once.
	Run func()
	// Result returns the elements of the result that Run has computed, in row-major order: those of a complex number as
	// two, false as 0 and true as 1.
	Result func() []float64
}

// Prepare makes the operation of a case on elements of a type at size n, or returns nil if the peer has none.
type Prepare func(name, dtype string, n int) *Operation

// samples is the most elements of a result that are compared one by one.
const samples = 64

// digest returns what two peers that computed the same agree on, up to rounding: the sum of the elements, and up to
// samples of them, evenly spread from the first to the last.
func digest(elements []float64) (sum float64, some []float64) {
	for _, v := range elements {
		sum += v
	}
	if len(elements) <= samples {
		return sum, elements
	}
	some = make([]float64, samples)
	for i := range some {
		some[i] = elements[int64(i)*int64(len(elements)-1)/(samples-1)]
	}
	return sum, some
}

// finite reports whether no element is NaN or infinite. The operands are such that no result of a case has one, and
// JSON has no word for them.
func finite(elements []float64) bool {
	for _, v := range elements {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}
