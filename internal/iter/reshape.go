package iter

import (
	"math"
	"math/bits"
)

// ReshapeStrides sets out to the strides for a view of shape to over the elements of a view of the given shape and
// strides in the same order, row-major, and reports whether there are any. If not, the elements must be copied, and
// out means nothing. The shapes have equal sizes; out has one element for each of to.
//
// Axes of size 1 get the stride of [PackedStrides], so an array without gaps is packed again, and so do all axes if
// there are no elements.
func ReshapeStrides(shape, strides, to, out []int) bool {
	if Size(to) == 0 {
		PackedStrides(to, out)
		return true
	}
	// From the last axis on, the axes of shape form runs of elements at a fixed step. Each axis of to takes its elements
	// from the rest of a run; the next rest then has a step of as many steps.
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

// A ReshapeRule is a rule of the possible shapes of an array.
type ReshapeRule int

// The rules.
const (
	ReshapeSign    ReshapeRule = 1 + iota // no size is negative, but for -1
	ReshapeUnknown                        // at most one is -1
	ReshapeZero                           // none is -1 if another is 0, since any number would do
	ReshapeSize                           // the sizes hold as many elements as the array has
)

// A ReshapeError is how a shape breaks a rule.
type ReshapeError struct {
	Rule ReshapeRule
	Axis int // the axis at fault, counted from the last: -1, -2, …; 0 for ReshapeSize
}

// InferShape completes shape for an array of size elements. One of its sizes may be -1, for the rest. The product of
// the sizes other than 0 must be an int, as [ByteSize] demands of every array. If shape breaks a rule it stays as it
// is.
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
