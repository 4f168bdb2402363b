package linalg

import (
	"math"
	"reflect"

	"ndgo/elem"
	"ndgo/internal/element"
	"ndgo/internal/elimination"
	nd "ndgo/ndarray"
)

// fewEquations is the maximum number of equations of a system that a kernel solves with all elements in registers. Smaller systems get
// additional equations for additional unknowns, which are 0: they are padded. Padding does not change the bits of the other unknowns.
const fewEquations = 4

// few solves many small systems, one in each lane.
type few[T nd.Float] struct {
	n, columns   int
	all, answers *nd.NDArray[T] // all has the matrices with right sides, answers the results; element k of both has one element of all systems
	unused       *nd.NDArray[T] // results of the padding
	zero, one    *nd.NDArray[T]
	matrix       [fewEquations * fewEquations]*nd.NDArray[T]
}

func newFew[T nd.Float](n, columns, count int) *few[T] {
	l := &few[T]{n: n, columns: columns, all: nd.Empty[T](n*(n+columns), count), answers: nd.Empty[T](max(1, n*columns), count)}
	l.zero, l.one, l.unused = nd.Scalar[T](0), nd.Scalar[T](1), nd.Empty[T](fewEquations-n, count)
	for k := range l.matrix {
		switch i, j := k/fewEquations, k%fewEquations; {
		case i < n && j < n:
			l.matrix[k] = l.all.Slice(nd.At(i*n + j))
		case i == j:
			l.matrix[k] = l.one
		default:
			l.matrix[k] = l.zero
		}
	}
	return l
}

func (l *few[T]) count() int { return l.all.Dim(1) }

// release does nothing. All arrays have views, so the garbage collector frees their memory.
func (l *few[T]) release() {}

func (l *few[T]) run(z, a, b *nd.NDArray[T], bad []bool) (any bool) {
	n, count := l.n, l.count()
	l.all.Slice(nd.To(n * n)).Assign(a.Reshape(count, n*n).T())
	if l.columns == 0 {
		m, d := &l.matrix, l.answers.Slice(nd.At(0))
		elimination.Determinant4Into(d, m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13], m[14], m[15])
		z.Assign(d)
		return markLost(d, l.all.Slice(nd.To(n*n)), n, bad)
	}
	if b != nil {
		l.all.Slice(nd.From(n * n)).Assign(b.Reshape(count, n*l.columns).T())
	}
	for k := range l.columns {
		if markNaN(l.solve(k, b == nil), bad) {
			any = true
		}
	}
	z.Reshape(count, n*l.columns).Assign(l.answers.T())
	return any
}

// solve solves all systems for column k of the right sides or, if ones is set, of the identity. It returns the unknowns without padding.
// They are NaN if a pivot is 0 or not finite.
func (l *few[T]) solve(k int, ones bool) *nd.NDArray[T] {
	var right, x [fewEquations]*nd.NDArray[T]
	for i := range fewEquations {
		at := i*l.columns + k
		switch {
		case i >= l.n:
			right[i] = l.zero
		case !ones:
			right[i] = l.all.Slice(nd.At(l.n*l.n + at))
		case i == k:
			right[i] = l.one
		default:
			right[i] = l.zero
		}
		if i < l.n {
			x[i] = l.answers.Slice(nd.At(at))
		} else {
			x[i] = l.unused.Slice(nd.At(i - l.n))
		}
	}
	m := &l.matrix
	elimination.Solve4Into(x[0], x[1], x[2], x[3], m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13], m[14], m[15],
		right[0], right[1], right[2], right[3])
	return x[0]
}

// markLost marks in bad the determinants that are infinite or NaN, or that may have lost digits. It reports whether there are any. Digits
// may be lost if an intermediate product of pivots was subnormal. No pivot exceeds 2^(n-1) times the greatest element of all matrices, so
// markLost uses the same bound for all determinants. If one matrix has an infinite, NaN or very large element, it marks all matrices; they
// are then solved one by one.
func markLost[T nd.Float](determinants, matrices *nd.NDArray[T], n int, bad []bool) (any bool) {
	most := max(float64(nd.Max(matrices).Item()), -float64(nd.Min(matrices).Item()))
	least := leastNormal[T]() * elem.Pow(max(1, math.Ldexp(most, n-1)), float64(n-1))
	for i, v := range elementsOf(determinants) {
		if size := math.Abs(float64(v)); !(size >= least && size <= math.MaxFloat64) {
			bad[i], any = true, true
		}
	}
	return any
}

// markNaN marks in bad the elements of x that are NaN, and reports whether there are any.
func markNaN[T nd.Float](x *nd.NDArray[T], bad []bool) (any bool) {
	for i, v := range elementsOf(x) {
		if v != v {
			bad[i], any = true, true
		}
	}
	return any
}

// leastNormal returns the least positive normal number.
func leastNormal[T nd.Float]() float64 {
	if element.Kind[T]() == reflect.Float32 {
		return 0x1p-126
	}
	return 0x1p-1022
}
