package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// Mask returns x[mask], a new array: the elements of x where the mask is true, in row-major order. The mask has x's
// shape, or that of x's first axes: an x of shape (n, m) under a mask of shape (n) gives those of its rows, (k, m).
// Another shape panics with [ErrShape].
func (x *NDArray[T]) Mask(mask *NDArray[bool]) *NDArray[T] {
	x.checkMask("Mask", mask)
	shape := x.maskedShape(mask)
	checkSize[T]("Mask", shape)
	z := newArray[T](shape)
	if len(shape) == 1 {
		x.compressElements(z.block(), mask)
	} else {
		x.compressRows(z, mask)
	}
	return z
}

// SetMask sets x[mask] = v: the elements of x where the mask is true become v. The mask has x's shape, or that of x's
// first axes, and then chooses whole rows. Another shape panics with [ErrShape], and an x that repeats memory with
// [ErrReadOnly]; x is then unchanged.
func (x *NDArray[T]) SetMask(mask *NDArray[bool], v T) {
	x.checkMask("SetMask", mask)
	x.writable("SetMask")
	if x.h.Layout.Size() == 0 { // whose rows may be of any size
		return
	}
	row := newArray[T](x.h.Layout.Shape()[mask.h.Layout.Rank():])
	row.Fill(v)
	x.assignMasked(mask, row.broadcastTo(x.h.Layout.Shape()))
}

// AssignMask sets x[mask] = a: the elements of x where the mask is true become those of a. The mask has x's shape, or
// that of x's first axes, and then chooses whole rows. If a has x's shape it gives the elements at the same places;
// else it is broadcast to the shape of x[mask], as [NDArray.Mask] returns it. What x shares with a or the mask is read
// as if it had been copied first.
//
// Another shape of the mask panics with [ErrShape], one of a with [ErrInPlaceShape], and an x that repeats memory with
// [ErrReadOnly]; x is then unchanged.
func (x *NDArray[T]) AssignMask(mask *NDArray[bool], a *NDArray[T]) {
	x.checkMask("AssignMask", mask)
	source := a.layout("AssignMask").Shape()
	x.writable("AssignMask")
	same := iter.Equal(source, x.h.Layout.Shape())
	if core.MustCopy(&x.h, &a.h, same) {
		a = a.Copy()
	}
	if !same {
		shape := x.maskedShape(mask)
		if axis, ok := iter.Reaches(source, shape); !ok {
			core.FailAssignMask(x.h.Layout.Shape(), mask.h.Layout.Shape(), source, shape, axis)
		}
		a = a.broadcastTo(shape)
	}
	x.assignMasked(mask, a)
}

// assignMasked sets x where the mask is true to a, which does not overlap x.
func (x *NDArray[T]) assignMasked(mask *NDArray[bool], a *NDArray[T]) {
	if core.MustCopy(&x.h, &mask.h, false) {
		mask = mask.Copy()
	}
	switch {
	case x.h.Layout.Size() == 0:
	case x.h.Layout.Rank() == mask.h.Layout.Rank():
		x.assignElements(mask, a)
	default:
		x.assignRows(mask, a)
	}
}

// maskedShape returns the shape of x[mask].
func (x *NDArray[T]) maskedShape(mask *NDArray[bool]) []int {
	return append([]int{countMarked(mask)}, x.h.Layout.Shape()[mask.h.Layout.Rank():]...)
}

// checkMask panics on behalf of op unless the mask has x's shape or that of x's first axes.
func (x *NDArray[T]) checkMask(op string, mask *NDArray[bool]) {
	own, shape := x.layout(op).Shape(), mask.layout(op).Shape()
	for i, n := range shape {
		if i >= len(own) {
			core.FailMask(op, own, shape, 0, fmt.Sprintf("it has %s too many", core.Count(len(shape)-len(own), "axis", "axes")))
		}
		if n != own[i] {
			core.FailMask(op, own, shape, i-len(own), fmt.Sprintf("axis %d has sizes %d and %d", i-len(own), n, own[i]))
		}
	}
}
