package selecting

import (
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// Mask returns the elements of x where the mask, of x's shape or the shape of x's first axes, is true, in row-major order, in a new array.
func Mask(t core.Type, op string, x, mask *core.Header) *core.Header {
	checkMask(op, x, mask)
	shape := maskedShape(x, mask)
	z := t.Whole(op, nil, shape)
	switch {
	case z.Length == 0: // the mask may repeat more often than it could be gone through
	case len(shape) == 1:
		compress(t, z, mask, x)
	default:
		compressRows(t, z, mask, x)
	}
	return z
}

// SetMask sets the elements of x where the mask is true to v's.
func SetMask(t core.Type, op string, x, mask, v *core.Header) {
	checkMask(op, x, mask)
	core.CheckWritable(op, x)
	assignMasked(t, op, x, mask, v, false)
}

// AssignMask sets the elements of x where the mask is true to a's: at the same places if a has x's shape, else one after the other.
func AssignMask(t core.Type, op string, x, mask, a *core.Header) {
	checkMask(op, x, mask)
	a.Check(op)
	core.CheckWritable(op, x)
	same := iter.Equal(a.Layout.Shape(), x.Layout.Shape())
	if !same {
		shape := maskedShape(x, mask)
		if axis, ok := iter.Reaches(a.Layout.Shape(), shape); !ok {
			failAssignMask(x.Layout.Shape(), mask.Layout.Shape(), a.Layout.Shape(), shape, axis)
		}
	}
	putMask(t, op, x, mask, a, same)
}

// PutMask sets the elements of x where the mask is true to a's, one after the other, also if a has x's shape.
func PutMask(t core.Type, op string, x, mask, a *core.Header) {
	checkMask(op, x, mask)
	a.Check(op)
	core.CheckWritable(op, x)
	shape := maskedShape(x, mask)
	core.CheckReach(op, a.Layout.Shape(), shape)
	putMask(t, op, x, mask, a, false)
}

// putMask, on behalf of op, sets x where the mask is true to a, at the same places or else one after the other, as if a had been copied first.
func putMask(t core.Type, op string, x, mask, a *core.Header, same bool) {
	source := t.Apart(op, x, a, same)
	assignMasked(t, op, x, mask, source, same)
	source.DiscardUnless(a)
}

// assignMasked, on behalf of op, sets x where the mask is true to a, without overlap. Either a has the same shape, or its elements are for
// the true places alone.
func assignMasked(t core.Type, op string, x, mask, a *core.Header, same bool) {
	if x.Layout.Size() == 0 {
		return
	}
	given := mask
	mask = core.Type{Kind: reflect.Bool}.Apart(op, x, mask, false)
	defer mask.DiscardUnless(given)
	elements := x.Layout.Rank() == mask.Layout.Rank()
	switch {
	case same && elements:
		chooseMasked(t, x, mask, a)
	case same:
		assignRows(t, x, mask, a, true)
	case elements && a.Layout.Size() == 1:
		expand(t, x, mask, a.Repeated([]int{x.Layout.Size()}))
	default:
		a = a.Repeated(maskedShape(x, mask))
		if elements {
			expand(t, x, mask, a)
		} else {
			assignRows(t, x, mask, a, false)
		}
	}
}

// maskedShape returns the shape of x under the mask.
func maskedShape(x, mask *core.Header) []int {
	return append([]int{countMarked(mask)}, x.Layout.Shape()[mask.Layout.Rank():]...)
}

// checkMask panics on behalf of op unless the mask has x's shape or the shape of x's first axes.
func checkMask(op string, x, mask *core.Header) {
	x.Check(op)
	mask.Check(op)
	own, shape := x.Layout.Shape(), mask.Layout.Shape()
	for i, n := range shape {
		if i >= len(own) {
			failMask(op, own, shape, 0, fmt.Sprintf("it has %s too many", core.Count(len(shape)-len(own), "axis", "axes")))
		}
		if n != own[i] {
			failMask(op, own, shape, i-len(own), fmt.Sprintf("axis %d has sizes %d and %d", i-len(own), n, own[i]))
		}
	}
}

// failMask panics on behalf of op because a mask has neither the shape of the array nor of its first axes, for a reason at an axis, or none
// if 0.
func failMask(op string, own, mask []int, axis int, reason string) {
	panic(&core.Error{Op: op, Kind: core.ErrShape, Shapes: [][]int{core.Clone(own), core.Clone(mask)}, Axis: axis,
		Detail: fmt.Sprintf("the mask's shape %s is neither the array's %s nor that of its first axes: %s", core.ShapeText(mask), core.ShapeText(own), reason)})
}

// failAssignMask panics because an operand of AssignMask neither has the array's own shape nor broadcasts to the shape of
// the masked elements. Axis is the first of the latter at fault, counted from the last.
func failAssignMask(own, mask, operand, masked []int, axis int) {
	panic(&core.Error{Op: "AssignMask", Kind: core.ErrInPlaceShape, Shapes: [][]int{core.Clone(own), core.Clone(mask), core.Clone(operand)}, Axis: axis,
		Detail: fmt.Sprintf("operand %s neither has the array's shape %s nor broadcasts to the %s that the mask chooses: %s",
			core.ShapeText(operand), core.ShapeText(own), core.ShapeText(masked), core.ReachReason(operand, masked, axis))})
}
