package ndarray

import (
	"fmt"
	"math"
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/element"
)

// Tile returns x repeated as a whole along each axis: a (2, 3) tiled 2, 1 times is (4, 3). The shorter of x's shape and
// repetitions is extended by leading 1s. T may be any type. A negative number of repetitions panics with [ErrShape].
func Tile[T any](x *NDArray[T], repetitions ...int) *NDArray[T] {
	rank := max(x.layout("Tile").Rank(), len(repetitions))
	outer := append(core.Ones(rank-len(repetitions)), repetitions...)
	return typed[T](element.Type[T]().Repeat("Tile", x.head(), outer, core.Ones(rank)))
}

// Repeat returns x with each element along an axis repeated: with [Axis] 0, whole rows. Counts is one number of
// repetitions for all, or an array with one for each index of the axis. Without Axis, the elements are repeated in
// row-major order, in a result of one axis. T may be any type.
//
// A negative number of repetitions panics with [ErrShape], as does an array of counts that has not one axis of that size.
func Repeat[T any, N Operand[int]](x *NDArray[T], counts N, options ...Option) *NDArray[T] {
	o := core.TakeOptions("Repeat", options, core.AxisOption)
	x.layout("Repeat")
	if !o.Has(core.AxisOption) {
		x = x.lent().Ravel()
	}
	shape := x.h.Layout.Shape()
	axis := o.OneAxis("Repeat", shape, 0)
	if array, ok := any(counts).(*NDArray[int]); ok {
		indices := repeatedIndices(array, shape, axis)
		defer indices.Release()
		return typed[T](element.Type[T]().Take("Repeat", nil, x.head(), In(indices), []Option{Axis(axis)}))
	}
	n, s := 0, scalarOf(counts)
	if v, ok := s.Signed(strconv.IntSize); ok {
		n = int(v)
	} else {
		core.Fail("Repeat", ErrScalar, "the count %s is no int", s.String())
	}
	inner := core.Ones(len(shape))
	inner[axis] = n
	return typed[T](element.Type[T]().Repeat("Repeat", x.head(), core.Ones(len(shape)), inner))
}

// repeatedIndices returns the indices of an axis of shape, each as often as counts says.
func repeatedIndices(counts *NDArray[int], shape []int, axis int) *NDArray[int] {
	own := counts.layout("Repeat").Shape()
	if len(own) != 1 || own[0] != shape[axis] {
		panic(&Error{Op: "Repeat", Kind: ErrShape, Shapes: [][]int{core.Clone(shape), core.Clone(own)}, Axis: axis - len(shape),
			Detail: fmt.Sprintf("the counts have shape %s; give one for each index of axis %d of shape %s: (%d)",
				core.ShapeText(own), axis-len(shape), core.ShapeText(shape), shape[axis])})
	}
	each, total := counts.ToSlice(), 0
	for i, n := range each {
		if n < 0 {
			panic(&Error{Op: "Repeat", Kind: ErrShape, Index: []int{i}, Detail: fmt.Sprintf("index %d cannot be repeated %d times", i, n)})
		}
		if total > math.MaxInt-n {
			panic(&Error{Op: "Repeat", Kind: ErrSize, Index: []int{i}, Detail: "the counts add up to more than an int can count"})
		}
		total += n
	}
	indices := create[int]("Repeat", []int{total})
	block := indices.block()
	for i, n := range each {
		for k := range block[:n] {
			block[k] = i
		}
		block = block[n:]
	}
	return indices
}
