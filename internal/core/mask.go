package core

import (
	"fmt"
	"reflect"

	"ndgo/internal/iter"
)

// Mask returns the elements of x where the mask, of x's shape or that of x's first axes, is true, in row-major order, in a new
// array.
func (t Type) Mask(op string, x, mask *Header) *Header {
	checkMask(op, x, mask)
	shape := maskedShape(x, mask)
	t.CheckShape(op, shape)
	z := t.New(shape)
	switch {
	case z.Length == 0: // the mask may repeat more often than it could be gone through
	case len(shape) == 1:
		t.compress(z, mask, x)
	default:
		t.compressRows(z, mask, x)
	}
	return z
}

// SetMask sets the elements of x where the mask is true to that of v.
func (t Type) SetMask(op string, x, mask, v *Header) {
	checkMask(op, x, mask)
	if x.ReadOnly {
		FailReadOnly(op, x)
	}
	t.assignMasked(x, mask, v, false)
}

// AssignMask sets the elements of x where the mask is true to those of a: at the same places if a has x's shape, else one after
// the other.
func (t Type) AssignMask(op string, x, mask, a *Header) {
	checkMask(op, x, mask)
	a.Check(op)
	if x.ReadOnly {
		FailReadOnly(op, x)
	}
	same := iter.Equal(a.Layout.Shape(), x.Layout.Shape())
	if !same {
		shape := maskedShape(x, mask)
		if axis, ok := iter.Reaches(a.Layout.Shape(), shape); !ok {
			failAssignMask(x.Layout.Shape(), mask.Layout.Shape(), a.Layout.Shape(), shape, axis)
		}
	}
	t.putMask(x, mask, a, same)
}

// PutMask sets the elements of x where the mask is true to those of a, one after the other, also where a has x's shape.
func (t Type) PutMask(op string, x, mask, a *Header) {
	checkMask(op, x, mask)
	a.Check(op)
	if x.ReadOnly {
		FailReadOnly(op, x)
	}
	shape := maskedShape(x, mask)
	if axis, ok := iter.Reaches(a.Layout.Shape(), shape); !ok {
		failInPlace(op, shape, HeadShapes([]*Header{a}), 0, axis)
	}
	t.putMask(x, mask, a, false)
}

// putMask sets x where the mask is true to a, at the same places or else one after the other, as if a had been copied first.
func (t Type) putMask(x, mask, a *Header, same bool) {
	if mustCopy(x, a, same) {
		a = t.Copy(a)
		defer a.discard()
	}
	t.assignMasked(x, mask, a, same)
}

// assignMasked sets x where the mask is true to a, which does not overlap x. Either a has the same shape, or its elements are for
// those that the mask chooses.
func (t Type) assignMasked(x, mask, a *Header, same bool) {
	if x.Layout.Size() == 0 {
		return
	}
	if mustCopy(x, mask, false) {
		mask = Type{Kind: reflect.Bool}.Copy(mask)
		defer mask.discard()
	}
	elements := x.Layout.Rank() == mask.Layout.Rank()
	switch {
	case same && elements:
		t.choose(x, mask, a)
	case same:
		t.assignRows(x, mask, a, true)
	case elements && a.Layout.Size() == 1:
		t.expand(x, mask, a.repeated([]int{x.Layout.Size()}))
	default:
		a = a.repeated(maskedShape(x, mask))
		if elements {
			t.expand(x, mask, a)
		} else {
			t.assignRows(x, mask, a, false)
		}
	}
}

// maskedShape returns the shape of what the mask chooses of x.
func maskedShape(x, mask *Header) []int {
	return append([]int{countMarked(mask)}, x.Layout.Shape()[mask.Layout.Rank():]...)
}

// checkMask panics on behalf of op unless the mask has x's shape or that of x's first axes.
func checkMask(op string, x, mask *Header) {
	x.Check(op)
	mask.Check(op)
	own, shape := x.Layout.Shape(), mask.Layout.Shape()
	for i, n := range shape {
		if i >= len(own) {
			failMask(op, own, shape, 0, fmt.Sprintf("it has %s too many", Count(len(shape)-len(own), "axis", "axes")))
		}
		if n != own[i] {
			failMask(op, own, shape, i-len(own), fmt.Sprintf("axis %d has sizes %d and %d", i-len(own), n, own[i]))
		}
	}
}

// failMask panics on behalf of op because a mask has neither the shape of the array nor that of its first axes, for a reason
// that concerns an axis, or none if that is 0.
func failMask(op string, own, mask []int, axis int, reason string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(own), Clone(mask)}, Axis: axis,
		Detail: fmt.Sprintf("the mask's shape %s is neither the array's %s nor that of its first axes: %s", ShapeText(mask), ShapeText(own), reason)})
}

// failAssignMask panics because an operand of AssignMask neither has the array's own shape nor broadcasts to the shape of
// the masked elements. Axis is the first of the latter at fault, counted from the last.
func failAssignMask(own, mask, operand, masked []int, axis int) {
	panic(&Error{Op: "AssignMask", Kind: ErrInPlaceShape, Shapes: [][]int{Clone(own), Clone(mask), Clone(operand)}, Axis: axis,
		Detail: fmt.Sprintf("operand %s neither has the array's shape %s nor broadcasts to the %s that the mask chooses: %s",
			ShapeText(operand), ShapeText(own), ShapeText(masked), reachReason(operand, masked, axis))})
}
