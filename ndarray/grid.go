package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// Eye returns an n×n array with 1, or true, on the main diagonal and 0 elsewhere. With [Columns] it has another number
// of columns than rows, and with [Offset] another diagonal. A negative size panics with [ErrShape].
func Eye[T Element](n int, options ...Option) *NDArray[T] {
	o := core.TakeOptions("Eye", options, core.ColumnsOption, core.OffsetOption)
	z := zeros[T]("Eye", []int{n, o.Number(core.ColumnsOption, n)})
	rows, columns := From(0), From(0)
	if k := o.Number(core.OffsetOption, 0); k < 0 {
		rows = From(-max(k, -n))
	} else {
		columns = From(k)
	}
	z.Slice(rows, columns).Diagonal().Fill(one[T]())
	return z
}

// Meshgrid returns the coordinates of a grid, given those along each of its axes: array i of the result repeats array i
// of the arguments along all axes but its own. T may be any type.
//
// As in plots, the first array goes along the second axis and the second along the first: arrays of n and m elements
// give m×n. With [IJ] they go along the axes in their order, and give n×m. An array that has not one axis panics with
// [ErrShape].
func Meshgrid[T any](arrays []*NDArray[T], options ...Option) []*NDArray[T] {
	o := core.TakeOptions("Meshgrid", options, core.IndexingOption)
	shape, axes := make([]int, len(arrays)), make([]int, len(arrays))
	for i, x := range arrays {
		own := x.layout("Meshgrid").Shape()
		if len(own) != 1 {
			panic(&Error{Op: "Meshgrid", Kind: ErrShape, Shapes: [][]int{core.Clone(own)},
				Detail: fmt.Sprintf("array %d has shape %s, not one axis; use Ravel?", i, core.ShapeText(own))})
		}
		axes[i] = i
		if i < 2 && len(arrays) > 1 && !o.Has(core.IndexingOption) {
			axes[i] = 1 - i
		}
		shape[axes[i]] = own[0]
	}
	checkSize[T]("Meshgrid", shape)
	grid := make([]*NDArray[T], len(arrays))
	for i, x := range arrays {
		grid[i] = newArray[T](shape)
		grid[i].move(x.Slice(alone(axes[i], len(arrays))...))
	}
	return grid
}

// alone returns the indices that make the one axis of an array the given one of rank axes, the others of size 1.
func alone(axis, rank int) []Index {
	indices := make([]Index, rank)
	for k := range indices {
		indices[k] = NewAxis
	}
	indices[axis] = Colon
	return indices
}
