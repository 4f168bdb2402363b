package iter

import (
	"math"
	"math/bits"
)

// ReshapeStrides sets out to the strides of a view with the shape to. In row-major order, this view has the same elements as the view with
// the given shape and strides. ReshapeStrides reports whether such strides exist. If not, the elements must be copied, and out is undefined.
// The shapes have equal sizes, and out has the length of to.
//
// Axes of size 1, and all axes of an empty array, get the strides of [PackedStrides]. So a contiguous array stays contiguous.
func ReshapeStrides(shape, strides, to, out []int) bool {
	if Size(to) == 0 {
		PackedStrides(to, out)
		return true
	}
	// The loop goes from the last axis to the first. A run is a group of neighbouring axes of shape with a constant distance between
	// elements. Each axis of the shape to takes its elements from the current run. The distance between elements is then multiplied by the
	// size of this axis.
	axes, step, left := len(shape), 1, 1
	for i := len(to) - 1; i >= 0; i-- {
		if left == 1 {
			for axes > 0 && shape[axes-1] == 1 {
				axes--
			}
			if axes > 0 {
				axes--
				step, left = strides[axes], shape[axes]
			}
			for axes > 0 && (shape[axes-1] == 1 || strides[axes-1] == step*left) {
				axes--
				left *= shape[axes]
			}
		}
		if left%to[i] != 0 {
			return false
		}
		out[i] = step
		step *= to[i]
		left /= to[i]
	}
	return true
}

// A ReshapeRule is a rule a new shape must satisfy.
type ReshapeRule int

// The rules.
const (
	ReshapeSign    ReshapeRule = 1 + iota // no size is negative, except -1
	ReshapeUnknown                        // at most one is -1
	ReshapeZero                           // no size is -1 if another is 0, because every number would be correct
	ReshapeSize                           // the shape has as many elements as the array
)

// A ReshapeError describes how a shape breaks a rule.
type ReshapeError struct {
	Rule ReshapeRule
	Axis int // the axis at fault, counted from the last: -1, -2, …; 0 for ReshapeSize
}

// InferShape completes shape for an array of size elements. One size may be -1, and is computed from the others. The product of
// all sizes other than 0 must fit in an int. If shape breaks a rule, it is unchanged.
func InferShape(shape []int, size int) *ReshapeError {
	product, overflow := uint(1), false
	unknown, zero := -1, false
	for i, n := range shape {
		switch {
		case n < -1:
			return &ReshapeError{ReshapeSign, i - len(shape)}
		case n == -1 && unknown >= 0:
			return &ReshapeError{ReshapeUnknown, i - len(shape)}
		case n == -1:
			unknown = i
		case n == 0:
			zero = true
		default:
			var carry uint
			carry, product = bits.Mul(product, uint(n))
			overflow = overflow || carry != 0 || product > math.MaxInt
		}
	}
	switch {
	case zero && unknown >= 0:
		return &ReshapeError{ReshapeZero, unknown - len(shape)}
	case overflow,
		zero && size != 0,
		unknown >= 0 && size%int(product) != 0,
		unknown < 0 && !zero && size != int(product):
		return &ReshapeError{Rule: ReshapeSize}
	case unknown >= 0:
		shape[unknown] = size / int(product)
	}
	return nil
}
