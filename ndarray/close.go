package ndarray

import (
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// IsClose reports for each element whether x and y are nearly equal: |x - y| ≤ atol + rtol·|y|, with a rtol of 1e-5
// and an atol of 1e-8 unless [Tolerance] gives others. Infinities are close to themselves only, and NaN to nothing,
// or to NaN with [EqualNaN]. It computes in float64, but for the differences of integers, which are exact.
//
// The shapes of x and y broadcast to one, or IsClose panics with [ErrBroadcast].
func IsClose[T Number, Y Operand[T]](x *NDArray[T], y Y, options ...Option) *NDArray[bool] {
	return typed[bool](core.IsClose("IsClose", kindOf[T](), In(x), Or[T](&y), options))
}

// AllClose reports whether all elements of x and y are nearly equal, as [IsClose] has it.
func AllClose[T Number, Y Operand[T]](x *NDArray[T], y Y, options ...Option) bool {
	z := core.IsClose("AllClose", kindOf[T](), In(x), Or[T](&y), options)
	defer z.Release()
	return !slices.Contains(typed[bool](z).block(), false)
}

// ArrayEqual reports whether x and y have the same shape and equal elements, of any type that can be compared. With
// [EqualNaN], NaN is equal to NaN.
func ArrayEqual[T comparable](x, y *NDArray[T], options ...Option) bool {
	o := core.TakeOptions("ArrayEqual", options, core.EqualNaNOption)
	shape := x.layout("ArrayEqual").Shape()
	if !iter.Equal(shape, y.layout("ArrayEqual").Shape()) {
		return false
	}
	if x.h.Layout.Size() == 0 {
		return true
	}
	equalNaN := o.Has(core.EqualNaNOption)
	var w core.Walk
	w.Reset(shape)
	w.Add(&x.h)
	w.Add(&y.h)
	w.Nest.Simplify()
	return w.Find(&ufunc.Loop{Go: func(r *ufunc.Row) {
		for more := true; more; more = r.Next() {
			x, y := ufunc.Strided[T](r, 0), ufunc.Strided[T](r, 1)
			for ; r.Done < r.N; r.Done++ {
				v, w := *x.At(r.Done), *y.At(r.Done)
				if v != w && !(equalNaN && v != v && w != w) {
					return
				}
			}
		}
	}}, 0) == nil
}
