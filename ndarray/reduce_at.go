package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// ReduceAt reduces parts of x along the axis chosen by [Axis], or along the first axis: ReduceAt(Sum, x, starts). In the result this axis
// has one element for each start. Part k begins at starts[k] and ends before starts[k+1]; the last part ends with the axis. But if
// starts[k] ≥ starts[k+1], part k is the single element at starts[k].
//
// The function reduce is [Sum], [Max], MeanAs[float64, int], or a reduction of your own. ReduceAt calls it for each part with Axis and
// [KeepDims]. If starts does not have exactly one axis, ReduceAt panics with [ErrShape]; a start out of range panics with [ErrIndex].
func ReduceAt[T, R any, I Integer](reduce func(x *NDArray[T], options ...Option) *NDArray[R], x *NDArray[T], starts *NDArray[I], options ...Option) *NDArray[R] {
	const name = "ReduceAt"
	o := core.TakeOptions(name, options, core.AxisOption)
	own := x.layout(name).Shape()
	axis := o.OneAxis(name, own, 0)
	if shape := starts.layout(name).Shape(); len(shape) != 1 {
		core.FailRank(name, shape, "give starts along one axis")
	}
	if reduce == nil {
		core.Fail(name, ErrNil, "the reduction is nil; give one such as Sum")
	}
	places, n := starts.ToSlice(), own[axis]
	for k, start := range places {
		if start < 0 || uint64(start) >= uint64(n) {
			panic(&Error{Op: name, Kind: ErrIndex, Shapes: [][]int{core.Clone(own)}, Axis: axis - len(own), Index: []int{k},
				Detail: fmt.Sprintf("start %d is out of range for axis %d of shape %s, which has size %d", start, axis, core.ShapeText(own), n)})
		}
	}
	if len(places) == 0 {
		shape := core.Clone(own)
		shape[axis] = 0
		return create[R](name, shape)
	}
	return onBehalf(name, func() *NDArray[R] {
		checkHeaders(name, len(places))
		parts := core.Make[*NDArray[R]](name, len(places))
		for k, start := range places {
			first, stop := int(start), n
			if k+1 < len(places) {
				stop = max(int(places[k+1]), first+1)
			}
			parts[k] = reduce(x.Slice(along(axis, Range(first, stop))...), Axis(axis), KeepDims)
		}
		return Concat(parts, Axis(axis))
	})
}
