package selecting

import (
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// Mask returns the elements of x where the mask is true, in row-major order, in a new array for the token, which may be nil. The mask has the
// shape of x or of its first axes.
func Mask(t core.Type, op string, token *core.Token, x, mask *core.Header) *core.Header {
	checkMask(op, x, mask)
	shape := maskedShape(x, mask)
	z := t.WholeAt(token, op, nil, shape)
	switch {
	case z.Length == 0: // nothing is selected; a broadcast mask may be too large to visit
	case len(shape) == 1:
		compress(t, z, mask, x)
	default:
		compressRows(t, z, mask, x)
	}
	return z
}

// SetMask stores v in the elements of x where the mask is true. It broadcasts v to the shape of these elements.
func SetMask(t core.Type, op string, x, mask, v *core.Header) {
	checkMask(op, x, mask)
	core.CheckWritable(op, x)
	assignMasked(t, op, x, mask, v, false)
}

// AssignMask stores elements of the array a in x, at the indices where the mask is true. If a has the shape of x, AssignMask takes the
// elements at the same indices. Otherwise it takes the elements one after another.
func AssignMask(t core.Type, op string, x, mask, a *core.Header) {
	checkMask(op, x, mask)
	a.CheckAs(op, "the operand")
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

// PutMask stores the elements of the array a in x, one after another, at the indices where the mask is true. It does so even if a has the
// shape of x.
func PutMask(t core.Type, op string, x, mask, a *core.Header) {
	checkMask(op, x, mask)
	a.CheckAs(op, "the operand")
	core.CheckWritable(op, x)
	shape := maskedShape(x, mask)
	core.CheckReach(op, a.Layout.Shape(), shape)
	putMask(t, op, x, mask, a, false)
}

// putMask does the work of AssignMask if same is set, and the work of PutMask otherwise. It is called after their checks. Overlapping
// arrays are treated as if a had been copied first.
func putMask(t core.Type, op string, x, mask, a *core.Header, same bool) {
	source := t.Apart(op, x, a, same)
	assignMasked(t, op, x, mask, source, same)
	source.DiscardUnless(a)
}

// assignMasked stores elements of the array a in x, at the indices where the mask is true. The arrays x and a do not overlap. If same is set,
// a has the shape of x; otherwise it has one element for each true element of the mask.
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

// maskedShape returns the shape of the masked elements of x.
func maskedShape(x, mask *core.Header) []int {
	return append([]int{countMarked(mask)}, x.Layout.Shape()[mask.Layout.Rank():]...)
}

// checkMask panics if the mask has neither the shape of x nor the shape of x's first axes.
func checkMask(op string, x, mask *core.Header) {
	x.Check(op)
	mask.CheckAs(op, "the mask")
	own, shape := x.Layout.Shape(), mask.Layout.Shape()
	for i, n := range shape {
		if i >= len(own) {
			failMask(op, own, shape, 0, fmt.Sprintf("it has %s too many", mistakes.Count(len(shape)-len(own), "axis", "axes")))
		}
		if n != own[i] {
			failMask(op, own, shape, i-len(own), fmt.Sprintf("axis %d has sizes %d and %d", i, n, own[i]))
		}
	}
}

// failMask panics because a mask has neither the shape of the array nor the shape of the array's first axes. The parameter axis is the axis
// at which the sizes differ, counted from the last: -1 is the last. It is 0 if the mask has too many axes. The parameter reason explains
// the mistake.
func failMask(op string, own, mask []int, axis int, reason string) {
	panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(mask)}, Axis: axis,
		Detail: fmt.Sprintf("the mask's shape %s is neither the array's %s nor that of its first axes: %s", mistakes.ShapeText(mask), mistakes.ShapeText(own), reason)})
}

// failAssignMask panics because an operand of AssignMask neither has the array's shape nor broadcasts to masked, the shape of the masked
// elements. The parameter axis is the first axis at which sizes differ, counted from the last.
func failAssignMask(own, mask, operand, masked []int, axis int) {
	panic(&mistakes.Error{Op: "AssignMask", Kind: mistakes.ErrInPlaceShape, Shapes: [][]int{iter.Clone(own), iter.Clone(mask), iter.Clone(operand)}, Axis: axis,
		Detail: fmt.Sprintf("operand %s neither has the array's shape %s nor broadcasts to the %s that the mask chooses: %s",
			mistakes.ShapeText(operand), mistakes.ShapeText(own), mistakes.ShapeText(masked), mistakes.ReachReason(operand, masked, axis))})
}
