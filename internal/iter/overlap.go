package iter

import (
	"math"
	"math/bits"
)

// An Extent describes the memory of a view. Element (i, j, …) has Width bytes, beginning at Addr + i*Strides[0] + j*Strides[1] +
// …. Strides are in bytes, and may be 0 or negative. A view is empty if a size, or the width, is 0.
type Extent struct {
	Addr           uintptr // address of the first element, which need not be the lowest
	Width          int
	Shape, Strides []int
}

// Overlap reports whether x and y share a byte. Empty views share none.
//
// The answer is exact, with two exceptions that count as overlap: pairs that take too much work to decide (see maxTries), and
// views too large for any memory (see maxReach).
func Overlap(x, y *Extent) bool {
	xLow, xHigh := x.span()
	yLow, yHigh := y.span()
	return xLow <= yHigh && yLow <= xHigh && (xHigh == everywhere || yHigh == everywhere || meet(x, y, yHigh-xLow))
}

// meet reports whether two views with overlapping address ranges share a byte. distance is the address of y's last byte minus the
// address of x's first byte.
func meet(x, y *Extent, distance uint64) bool {
	// Each byte of x is reached from the first byte of x: upwards by some steps, and up to Width-1 bytes. Each byte of y is reached from the
	// last byte of y: downwards by some steps and bytes. Two bytes have the same address if these steps and bytes add up to distance.
	slack := uint64(x.Width-1) + uint64(y.Width-1)
	if divisor := y.divisor(x.divisor(0)); divisor != 0 && distance%divisor > slack {
		return false
	}
	var buffer [2 * Inline]term
	return solvable(y.insertAxes(x.insertAxes(buffer[:0])), slack, distance)
}

// Identical reports whether x and y have the same elements at the same indices: the same address, width and shape, and the same
// strides on axes longer than 1. For an empty view it returns false, so identical views always overlap.
func Identical(x, y *Extent) bool {
	if x.Addr != y.Addr || x.Width != y.Width || x.Width == 0 || len(x.Shape) != len(y.Shape) {
		return false
	}
	for i, n := range x.Shape {
		if n != y.Shape[i] || n == 0 || n > 1 && x.Strides[i] != y.Strides[i] {
			return false
		}
	}
	return true
}

// SelfOverlap reports whether elements at two different indices of x share a byte, for instance on a broadcast axis or in a
// sliding window. Callers must not write to such a view. The stride of an axis of length 1 is ignored; an empty view never
// overlaps itself. The answer is exact, with the exceptions of [Overlap].
func SelfOverlap(x *Extent) bool {
	switch low, high := x.span(); {
	case low > high:
		return false
	case high == everywhere:
		return true
	}
	var axesBuffer, buffer [2 * Inline]term
	axes := axesBuffer[:0]
	for i, n := range x.Shape {
		if n == 1 {
			continue
		}
		before := len(axes)
		axes = insert(axes, x.axis(i))
		if len(axes) == before {
			return true // a stride of 0, or the same stride on two axes
		}
	}
	// Suppose that the elements at two indices share a byte. Consider the axis of largest stride among the axes on which the indices differ.
	// On this axis the second index is greater by 1 + i. On the axes of smaller strides the indices differ by at most last steps in either
	// direction. The addresses of the two elements differ by at most slack.
	slack := uint64(x.Width - 1)
	for k, axis := range axes {
		terms := insert(buffer[:0], term{axis.step, axis.last - 1})
		behind := slack
		for _, smaller := range axes[k+1:] {
			terms = insert(terms, term{smaller.step, 2 * smaller.last})
			behind += smaller.step * smaller.last
		}
		if axis.step <= behind && solvable(terms, 2*slack, behind-axis.step) {
			return true
		}
	}
	return false
}

// maxReach exceeds the length in bytes of any axis, and of any element, in real memory. The sum of maxReach over all axes of two views
// still fits in 63 bits.
const maxReach = 1 << 55

// everywhere is the last address of a view longer than maxReach, or with addresses that overflow. Such a view counts as all of
// memory.
const everywhere = math.MaxUint64 - 1

// span returns the addresses of the first and the last byte of x. For an empty view low exceeds high, so the view overlaps no other view. A
// view that counts as all of memory has the addresses from 0 to everywhere.
func (x *Extent) span() (low, high uint64) {
	low, high = uint64(x.Addr), uint64(x.Addr)+uint64(x.Width)-1
	overflow, most := uint64(0), uint64(x.Width)
	strides := x.Strides[:len(x.Shape)]
	for i, n := range x.Shape {
		if n == 0 {
			return math.MaxUint64, 0
		}
		var carry, way uint64
		if stride := strides[i]; stride < 0 {
			carry, way = bits.Mul64(-uint64(stride), uint64(n-1))
			low -= way
		} else {
			carry, way = bits.Mul64(uint64(stride), uint64(n-1))
			high += way
		}
		overflow |= carry
		most |= way
	}
	switch {
	case x.Width == 0:
		return math.MaxUint64, 0
	case overflow != 0 || most >= maxReach || low > high:
		return 0, everywhere
	}
	return low, high
}

// divisor returns the greatest common divisor of d and the strides of the axes longer than 1.
func (x *Extent) divisor(d uint64) uint64 {
	for i := len(x.Shape) - 1; i >= 0; i-- {
		if x.Shape[i] > 1 {
			d = greatestCommonDivisor(magnitude(x.Strides[i]), d)
		}
	}
	return d
}

// insertAxes inserts the axes of x into terms.
func (x *Extent) insertAxes(terms []term) []term {
	for i := range x.Shape {
		terms = insert(terms, x.axis(i))
	}
	return terms
}

// axis returns axis i of x as a term.
func (x *Extent) axis(i int) term { return term{magnitude(x.Strides[i]), uint64(x.Shape[i] - 1)} }

func magnitude(x int) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}
