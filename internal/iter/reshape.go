package iter

import (
	"math"
	"math/bits"
)

// ReshapeStrides sets out to the strides with which a view of shape to covers the elements of a view of the given
// shape and strides in the same order, row-major, and reports whether there are such strides. If not, the elements
// must be copied, and out means nothing. The shapes have equal sizes; out has one element for each of to.
//
// Axes of size 1 get the stride that makes an array without gaps packed again, as [PackedStrides] has it, and so do
// all axes if there are no elements.
func ReshapeStrides(shape, strides, to, out []int) bool {
	if Size(to) == 0 {
		PackedStrides(to, out)
		return true
	}
	// From the last axis on, the axes of shape form runs of elements that are a fixed step apart. Each axis of to
	// takes as many elements as it has from what is left of a run, and what is then left is that many steps apart.
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

// A ReshapeRule is a rule of the shapes that an array can take.
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

// InferShape makes shape that of an array of size elements. One of its sizes may be -1, and becomes what the others
// leave. The product of the sizes other than 0 must be an int, as [ByteSize] demands of every array. If shape breaks a
// rule it stays as it is.
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
