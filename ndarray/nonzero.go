package ndarray

import (
	"ndgo/internal/core"
	"ndgo/ufunc"
)

// Nonzero returns the indices of the elements of x that are not 0 or false, in row-major order: for each axis of x an
// array of one axis, whose elements at k are together the index of the k-th such element. NaN is not 0. An x without
// axes panics with [ErrShape].
func Nonzero[T Element](x *NDArray[T]) []*NDArray[int] {
	shape := x.layout("Nonzero").Shape()
	if len(shape) == 0 {
		core.FailRank("Nonzero", shape, "it takes at least 1; compare Item")
	}
	once, times := x.h.Once()
	n := 0
	eachNonzero(typed[T](once), func(int) { n += times })
	checkSize[int]("Nonzero", []int{len(shape), n})
	indices := make([]*NDArray[int], len(shape))
	for axis := range indices {
		indices[axis] = newArray[int]([]int{n})
	}
	// The last array takes the positions in row-major order. Dividing by the size of an axis leaves its index, and the
	// positions on the axes before it.
	positions := indices[len(shape)-1].block()
	k := 0
	eachNonzero(x, func(position int) { positions[k] = position; k++ })
	for axis := len(shape) - 1; axis > 0; axis-- {
		own, before := indices[axis].block(), indices[axis-1].block()
		for k, position := range own {
			before[k], own[k] = position/shape[axis], position%shape[axis]
		}
	}
	return indices
}

// eachNonzero calls f for the positions of the elements of x that are not 0, in row-major order.
func eachNonzero[T comparable](x *NDArray[T], f func(position int)) {
	if x.h.Layout.Size() == 0 {
		return
	}
	var w core.Walk
	w.Reset(x.h.Layout.Shape())
	w.Add(&x.h)
	position := 0
	w.Find(&ufunc.Loop{Go: func(r *ufunc.Row) {
		for more := true; more; more = r.Next() {
			x := ufunc.Strided[T](r, 0)
			for i := range r.N {
				if *x.At(i) != *new(T) {
					f(position)
				}
				position++
			}
		}
	}}, 0)
}
