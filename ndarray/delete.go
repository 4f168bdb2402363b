package ndarray

import (
	"fmt"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
)

// Delete returns x without the elements at indices along the axis chosen by [Axis], or along the first axis. NumPy's delete without an axis
// is Delete(x.Ravel(), indices). T may be any type. Negative indices count from the end. An index may be given several times. An index out
// of range panics with [ErrIndex]. If x has no axes, Delete panics with [ErrAxis].
func Delete[T any](x *NDArray[T], indices []int, options ...Option) *NDArray[T] {
	const name = "Delete"
	o := option.Take(name, options, option.Axis)
	shape := x.layout(name).Shape()
	axis := o.OneAxis(name, shape, 0)
	n := shape[axis]
	gone, left := limits.Make[bool](name, n), n
	for k, i := range indices {
		if i < -n || i >= n {
			mistakes.FailIndex(name, []int{k}, i, axis, shape)
		}
		if at := (i + n) % n; !gone[at] {
			gone[at] = true
			left--
		}
	}
	return onBehalf(name, func() *NDArray[T] {
		kept := iter.Clone(shape)
		kept[axis] = left
		z := create[T](name, kept)
		for from, to := 0, 0; from < n; {
			stop := from
			for stop < n && !gone[stop] {
				stop++
			}
			if run := stop - from; run > 0 {
				z.Slice(along(axis, Range(to, to+run))...).Assign(x.Slice(along(axis, Range(from, stop))...))
				to += run
			}
			from = stop + 1
		}
		return z
	})
}

// Insert returns x with values inserted before index i of the axis chosen by [Axis], or of the first axis. T may be any type. A negative
// index counts from the end. An index equal to the size of the axis appends values.
//
// If values has as many axes as x, its size along the axis is the number of inserted positions; otherwise Insert inserts one position. The
// other axes of values broadcast. An index out of range panics with [ErrIndex], and values of an incompatible shape with [ErrBroadcast].
func Insert[T any](x *NDArray[T], i int, values *NDArray[T], options ...Option) *NDArray[T] {
	const name = "Insert"
	o := option.Take(name, options, option.Axis)
	shape := x.layout(name).Shape()
	values.head().CheckAs(name, "the array of values")
	own := values.h.Layout.Shape()
	axis := o.OneAxis(name, shape, 0)
	at, n := i, shape[axis]
	if at < 0 {
		at += n
	}
	if at < 0 || at > n {
		panic(&Error{Op: name, Kind: ErrIndex, Shapes: [][]int{iter.Clone(shape)}, Axis: axis - len(shape), Index: []int{i},
			Detail: fmt.Sprintf("index %d is out of range for axis %d of shape %s, which has room before %d to %d", i, axis, mistakes.ShapeText(shape), -n, n)})
	}
	between := iter.Clone(shape)
	if between[axis] = 1; len(own) == len(shape) {
		between[axis] = own[axis]
	}
	return onBehalf(name, func() *NDArray[T] {
		return Concat(Arrays(x.Slice(along(axis, To(at))...), values.BroadcastTo(between...), x.Slice(along(axis, From(at))...)), Axis(axis))
	})
}
