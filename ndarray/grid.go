package ndarray

import (
	"fmt"
	"math"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
)

// Eye returns an n×n array with 1, or true, on the main diagonal, and 0 elsewhere. [Columns] sets another number of columns. [Offset]
// selects another diagonal. A negative size panics with [ErrShape].
func Eye[T Element](n int, options ...Option) *NDArray[T] {
	o := option.Take("Eye", options, option.Columns, option.Offset)
	z := zeros[T]("Eye", []int{n, o.Number(option.Columns, n)})
	rows, columns := From(0), From(0)
	if k := o.Number(option.Offset, 0); k < 0 {
		rows = From(-max(k, -n))
	} else {
		columns = From(k)
	}
	z.Slice(rows, columns).Diagonal().Fill(one[T]())
	return z
}

// Diag returns matrices with the elements of v on the main diagonal, and the zero value of T elsewhere: n elements give an n×n matrix, and
// an m×n array gives m such matrices. With [Offset] k, the elements are k places above the main diagonal, or -k places below it if k is
// negative, and the matrices have n + |k| rows and columns. T may be any type. [NDArray.Diagonal] is the inverse. If v has no axes, Diag
// panics with [ErrShape].
func Diag[T any](v *NDArray[T], options ...Option) *NDArray[T] {
	o := option.Take("Diag", options, option.Offset)
	shape := v.layout("Diag").Shape()
	if len(shape) == 0 {
		mistakes.FailRank("Diag", shape, "pass the elements of a diagonal along the last axis, or Reshape it to (1)")
	}
	last := len(shape) - 1
	k, places := o.Number(option.Offset, 0), 0
	rows, columns := Colon, Colon
	if k >= 0 {
		columns, places = From(k), k
	} else {
		rows, places = From(-k), -k
	}
	if places < 0 || places > math.MaxInt-shape[last] { // compared with places itself, because -places overflows for the smallest int
		mistakes.Fail("Diag", ErrSize, "a matrix with a diagonal %d places from the main one has more rows than an int can count", k)
	}
	n := shape[last] + places
	z := zeros[T]("Diag", append(iter.Clone(shape[:last]), n, n))
	z.Slice(Ellipsis, rows, columns).Diagonal().move("Diag", v)
	return z
}

// Meshgrid returns the coordinates of all points of a grid, given the coordinates along each axis. Array i of the result repeats argument i
// along all other axes. T may be any type. An argument without exactly one axis panics with [ErrShape].
//
// The coordinates of the first argument vary along the second axis, as in plots, and those of the second argument along the first axis:
// arguments of n and m elements give m×n arrays. With [IJ], argument i varies along axis i: arguments of n and m elements give n×m arrays.
func Meshgrid[T any](arrays []*NDArray[T], options ...Option) []*NDArray[T] {
	o := option.Take("Meshgrid", options, option.Indexing)
	shape, axes := make([]int, len(arrays)), make([]int, len(arrays))
	for i, x := range arrays {
		x.head().CheckItem("Meshgrid", "array", i)
		own := x.h.Layout.Shape()
		if len(own) != 1 {
			panic(&Error{Op: "Meshgrid", Kind: ErrShape, Shapes: [][]int{iter.Clone(own)},
				Detail: fmt.Sprintf("array %d has shape %s, not one axis; use Ravel?", i, mistakes.ShapeText(own))})
		}
		axes[i] = i
		if i < 2 && len(arrays) > 1 && !o.Has(option.Indexing) {
			axes[i] = 1 - i
		}
		shape[axes[i]] = own[0]
	}
	checkSize[T]("Meshgrid", shape)
	grid := make([]*NDArray[T], len(arrays))
	for i, x := range arrays {
		grid[i] = newArray[T](shape)
		grid[i].move("Meshgrid", x.Slice(alone(axes[i], len(arrays))...))
	}
	return grid
}

// alone returns indices for Slice. They turn a 1-d array into an array of the given rank, with its elements along axis.
func alone(axis, rank int) []Index {
	indices := make([]Index, rank)
	for k := range indices {
		indices[k] = NewAxis
	}
	indices[axis] = Colon
	return indices
}

// Tril returns the lower triangle of each matrix in x's last two axes: the elements on and below the main diagonal, and the zero value of T
// above it. [Offset] selects another diagonal. T may be any type. If x has fewer than two axes, Tril panics with [ErrShape].
func Tril[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTriangle(&z, "Tril", x, false, options)
}

// Triu returns the upper triangle of each matrix in x's last two axes: the elements on and above the main diagonal, and the zero value of T
// below it. [Offset] selects another diagonal. T may be any type. If x has fewer than two axes, Triu panics with [ErrShape].
func Triu[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshTriangle(&z, "Triu", x, true, options)
}
