// Package peer has the common parts of the benchmark's peers in Go: the protocol of bench/README.md, and the operands.
package peer

import "math"

// An Operation is the timed code together with its operands.
type Operation struct {
	// Run computes the result once.
	Run func()
	// Repeat computes the result n times. Operations of a few nanoseconds need a Repeat, because n calls of Run would take longer
	// than the operations. If Repeat is nil, Run is called n times.
	Repeat func(n int)
	// Result returns the elements of Run's result in row-major order: a complex number as two floats, false as 0 and
	// true as 1.
	Result func() []float64
	// Others return the elements of further results. Only programs have further results.
	Others []func() []float64
}

// repeat computes the result n times.
func (o *Operation) repeat(n int) {
	if o.Repeat != nil {
		o.Repeat(n)
		return
	}
	for range n {
		o.Run()
	}
}

// result returns the elements of result k.
func (o *Operation) result(k int) []float64 {
	if k == 0 {
		return o.Result()
	}
	return o.Others[k-1]()
}

// A Case is the description of an operation.
type Case struct {
	Name, DType string
	N           int   // elements, or rows and columns
	Dimensions  []int // sizes of a program's inputs; nil for other cases
}

// Prepare returns the operation of a case, or nil if the peer has none.
type Prepare func(c Case) *Operation

// digest returns two summaries of a result: the sum of its elements, and some of the elements, evenly spread from the first to the last.
// The parameter samples is the maximum number of these. If two peers have equal results, both summaries are equal up to rounding.
func digest(elements []float64, samples int) (sum float64, some []float64) {
	for _, v := range elements {
		sum += v
	}
	if len(elements) <= samples {
		return sum, elements
	}
	if samples == 1 {
		return sum, elements[:1]
	}
	some = make([]float64, samples)
	for i := range some {
		some[i] = elements[int64(i)*int64(len(elements)-1)/int64(samples-1)]
	}
	return sum, some
}

// finite reports whether no element is NaN or infinite. Results of all cases are finite, because JSON cannot represent NaN and
// infinities.
func finite(elements []float64) bool {
	for _, v := range elements {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}
