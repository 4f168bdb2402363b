package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// Split returns so many parts of x along the axis that [Axis] chooses, else the first: views of equal size. Parts that cannot be equal, or fewer
// than one, panic with [ErrShape]; [SplitAt] cuts anywhere.
func Split[T any](x *NDArray[T], parts int, options ...Option) []*NDArray[T] {
	const name = "Split"
	o := core.TakeOptions(name, options, core.AxisOption)
	own := x.layout(name).Shape()
	axis := o.OneAxis(name, own, 0)
	if parts < 1 || own[axis]%parts != 0 || parts > max(own[axis], 1) && parts > maxEmptyParts {
		panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{core.Clone(own)}, Axis: axis - len(own),
			Detail: fmt.Sprintf("axis %d of shape %s, which has size %d, has no %d equal parts; SplitAt cuts anywhere", axis-len(own), core.ShapeText(own), own[axis], parts)})
	}
	n := own[axis] / parts
	z := make([]*NDArray[T], parts)
	for i := range z {
		z[i] = x.Slice(along(axis, Range(i*n, (i+1)*n))...)
	}
	return z
}

// maxEmptyParts is into how many parts an axis of no elements may be split.
const maxEmptyParts = 1 << 16

// SplitAt returns the parts of x between indices along the axis that [Axis] chooses, else the first: views, one more than indices. Indices are
// those of slices: negative ones count from the end, and those out of range are the ends.
func SplitAt[T any](x *NDArray[T], indices []int, options ...Option) []*NDArray[T] {
	const name = "SplitAt"
	o := core.TakeOptions(name, options, core.AxisOption)
	axis := o.OneAxis(name, x.layout(name).Shape(), 0)
	var z []*NDArray[T]
	for i, stop := range indices {
		part := To(stop)
		if i > 0 {
			part = Range(indices[i-1], stop)
		}
		z = append(z, x.Slice(along(axis, part)...))
	}
	rest := Colon
	if n := len(indices); n > 0 {
		rest = From(indices[n-1])
	}
	return append(z, x.Slice(along(axis, rest)...))
}

// HStack returns arrays joined along their second axis, those of one axis along that. Shapes that differ elsewhere panic with [ErrShape], and
// no arrays with [ErrEmpty].
func HStack[T any](arrays ...*NDArray[T]) *NDArray[T] {
	axis := 1
	if len(arrays) > 0 && arrays[0].layout("HStack").Rank() <= 1 {
		axis = 0
	}
	return onBehalf("HStack", func() *NDArray[T] { return Concat(ofRank(arrays, 1, nil), Axis(axis)) })
}

// VStack returns arrays joined along their first axis, of which those of one axis are the rows. Shapes that differ elsewhere panic with
// [ErrShape], and no arrays with [ErrEmpty].
func VStack[T any](arrays ...*NDArray[T]) *NDArray[T] {
	return onBehalf("VStack", func() *NDArray[T] {
		return Concat(ofRank(arrays, 2, func(x *NDArray[T]) *NDArray[T] { return x.ExpandDims(0) }), Axis(0))
	})
}

// ColumnStack returns a matrix of columns, which are arrays of one axis, or matrices of several of them. Columns that are not as long as
// each other panic with [ErrShape], and no arrays with [ErrEmpty].
func ColumnStack[T any](arrays ...*NDArray[T]) *NDArray[T] {
	return onBehalf("ColumnStack", func() *NDArray[T] {
		return Concat(ofRank(arrays, 2, func(x *NDArray[T]) *NDArray[T] { return x.ExpandDims(-1) }), Axis(1))
	})
}

// ofRank returns arrays, of which those of fewer axes get another.
func ofRank[T any](arrays []*NDArray[T], rank int, more func(*NDArray[T]) *NDArray[T]) []*NDArray[T] {
	y := make([]*NDArray[T], len(arrays))
	for i, x := range arrays {
		for y[i] = x; x != nil && y[i].NDim() < rank; {
			if y[i].NDim() == 0 {
				y[i] = y[i].ExpandDims(0)
			} else {
				y[i] = more(y[i])
			}
		}
	}
	return y
}
