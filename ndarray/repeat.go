package ndarray

import (
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// Tile returns x repeated as a whole along each axis: a (2, 3) tiled 2, 1 times is (4, 3). The shorter of x's shape and
// repetitions is extended by leading 1s. T may be any type. A negative number of repetitions panics with [ErrShape].
func Tile[T any](x *NDArray[T], repetitions ...int) *NDArray[T] {
	rank := max(x.layout("Tile").Rank(), len(repetitions))
	outer := append(selecting.Ones(rank-len(repetitions)), repetitions...)
	return typed[T](selecting.Repeat(element.Type[T](), "Tile", x.head(), outer, selecting.Ones(rank)))
}

// Repeat returns x with each element along an axis repeated: with [Axis] 0, whole rows. Counts is one number of
// repetitions for all, or an array with one for each index of the axis. Without Axis, the elements are repeated in
// row-major order, in a result of one axis. T may be any type.
//
// A negative number of repetitions panics with [ErrShape], as does an array of counts of another shape.
func Repeat[T any, N Operand[int]](x *NDArray[T], counts N, options ...Option) *NDArray[T] {
	o := core.TakeOptions("Repeat", options, core.AxisOption)
	x.layout("Repeat")
	if !o.Has(core.AxisOption) {
		x = x.lent().Ravel()
	}
	shape := x.h.Layout.Shape()
	axis := o.OneAxis("Repeat", shape, 0)
	if array, ok := any(counts).(*NDArray[int]); ok {
		return typed[T](selecting.RepeatEach(element.Type[T](), "Repeat", x.head(), in(array), axis))
	}
	n, s := 0, element.Scalar(counts)
	if v, ok := s.Signed(strconv.IntSize); ok {
		n = int(v)
	} else {
		core.Fail("Repeat", ErrScalar, "the count %s is no int", s.String())
	}
	inner := selecting.Ones(len(shape))
	inner[axis] = n
	return typed[T](selecting.Repeat(element.Type[T](), "Repeat", x.head(), selecting.Ones(len(shape)), inner))
}
