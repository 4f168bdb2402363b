package random

import (
	"math"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// check panics if r has no generator.
func (r *Rand) check(op string) {
	if r == nil || r.engine == nil {
		fail(op, nd.ErrNil, "the generator is nil; make one with random.New(seed)")
	}
}

// fail panics with an error.
func fail(op string, kind error, format string, args ...any) {
	mistakes.Fail("random."+op, kind, format, args...)
}

// checkCount panics if a count is negative.
func checkCount(op, name string, n int) {
	if n < 0 {
		fail(op, nd.ErrDomain, "%s is %d, which is negative", name, n)
	}
}

// checkAtLeast panics if a parameter is less than a bound, or NaN.
func checkAtLeast(op, name string, v, least float64) {
	if !(v >= least) {
		fail(op, nd.ErrDomain, "%s is %v, not at least %v", name, v, least)
	}
}

// checkAbove panics if a parameter is not more than a bound.
func checkAbove(op, name string, v, bound float64) {
	if !(v > bound) {
		fail(op, nd.ErrDomain, "%s is %v, not more than %v", name, v, bound)
	}
}

// checkFinite panics if a parameter is infinite or NaN.
func checkFinite(op, name string, v float64) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		fail(op, nd.ErrDomain, "%s is %v, which is not finite", name, v)
	}
}

// checkProbability panics if p is not from 0 to 1.
func checkProbability(op string, p float64) {
	if !(p >= 0 && p <= 1) {
		fail(op, nd.ErrDomain, "the probability p is %v, not from 0 to 1", p)
	}
}

// create returns a new array and its elements. The caller must write all of them.
func create[T any](op string, shape []int) (x *nd.NDArray[T], data []T) {
	mistakes.OnBehalf("random."+op, func() { x = nd.Empty[T](shape...) })
	return x, core.Elements[T](operand.Head(x))
}

// room returns n zero elements of temporary memory.
func room[T any](op string, n int) []T { return limits.Make[T]("random."+op, n) }

// elementsOf returns a copy of x's elements.
func elementsOf(op string, x *nd.NDArray[float64]) (elements []float64) {
	mistakes.OnBehalf("random."+op, func() { elements = x.ToSlice() })
	return elements
}

// into calls fill to set the elements of dst in row-major order. If dst is not contiguous, fill sets the elements of a buffer, and into
// copies the buffer to dst.
func into[T any](op string, dst *nd.NDArray[T], fill func([]T)) *nd.NDArray[T] {
	if dst == nil {
		fail(op, nd.ErrNil, "the target is nil")
	}
	operand.Head(dst).CheckAs("random."+op, "the target")
	core.CheckWritable("random."+op, operand.Head(dst))
	if dst.IsContiguous() {
		defer operand.Head(dst).Use().End() // protects the memory, because a user's source of random words may release dst
		fill(core.Elements[T](operand.Head(dst)))
		return dst
	}
	x, data := create[T](op, dst.Shape())
	fill(data)
	dst.Assign(x) // also panics if a source has released dst
	return dst
}

// floats returns a new array. Each element is the result of a call of next.
func floats[T nd.Float](op string, shape []int, next func() float64) *nd.NDArray[T] {
	x, data := create[T](op, shape)
	for i := range data {
		data[i] = T(next())
	}
	return x
}

// counts returns a new array. Each element is the result of a call of next. If int has 32 bits, larger results become the largest int.
func counts(op string, shape []int, next func() int64) *nd.NDArray[int] {
	x, data := create[int](op, shape)
	for i := range data {
		data[i] = int(min(next(), math.MaxInt))
	}
	return x
}

// single reports whether T is float32.
func single[T nd.Float]() bool { return T(1)+T(0x1p-30) == 1 }
