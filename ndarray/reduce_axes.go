package ndarray

import (
	"fmt"
	"math/bits"

	"ndgo/internal/iter"
)

// reducedAxes are the axes that a reduction goes over, and what becomes of them.
type reducedAxes struct {
	axisSet
	keep bool // they stay in the result, with size 1
}

// reducedAxes returns the axes of x that the options of op choose: all of them without Axis.
func (x *Arg) reducedAxes(op string, o *options) reducedAxes {
	if x.head == nil {
		failNil(op)
	}
	return chosenAxes(op, x.shape(), o)
}

// chosenAxes returns the axes of shape that the options of op choose: all of them without Axis.
func chosenAxes(op string, shape []int, o *options) reducedAxes {
	s := reducedAxes{keep: o.has(keepDimsOption)}
	if chosen := o.get(axisOption); chosen != nil {
		s.axisSet = checkAxes(op, chosen.ints(), shape)
	} else {
		s.axisSet = 1<<len(shape) - 1
	}
	return s
}

// axis returns the number of the only axis in s.
func (s reducedAxes) axis() int { return bits.TrailingZeros64(uint64(s.axisSet)) }

// kept returns s, but its axes stay in the result.
func (s reducedAxes) kept() reducedAxes { return reducedAxes{s.axisSet, true} }

// result returns the shape of a reduction of shape.
func (s reducedAxes) result(shape []int) []int {
	result := make([]int, 0, iter.Inline)
	for i, n := range shape {
		switch {
		case !s.has(i):
			result = append(result, n)
		case s.keep:
			result = append(result, 1)
		}
	}
	return result
}

// count returns the number of elements of shape that each element of the result is made from.
func (s reducedAxes) count(shape []int) int {
	n := 1
	for i, size := range shape {
		if s.has(i) {
			n *= size
		}
	}
	return n
}

// mustHaveElements panics on behalf of op if an element of the result is made from none.
func (s reducedAxes) mustHaveElements(op string, shape []int) {
	for i, n := range shape {
		if s.has(i) && n == 0 {
			axis := i - len(shape)
			panic(&Error{Op: op, Kind: ErrEmpty, Shapes: [][]int{clone(shape)}, Axis: axis,
				Detail: fmt.Sprintf("axis %d of shape %s has no elements to choose from", axis, shapeText(shape))})
		}
	}
}

// first returns h with only its first elements along the axes in s.
func (s reducedAxes) first(h *header) header { return h.narrow(s.axisSet) }

// along returns h with only its first elements along the axes that are not in s.
func (s reducedAxes) along(h *header) header { return h.narrow(^s.axisSet) }

// narrow returns h with only its first elements along axes.
func (h *header) narrow(axes axisSet) header {
	y := *h
	shape, strides := y.lay.Reset(h.lay.Rank())
	copy(strides, h.lay.Strides())
	for i, n := range h.lay.Shape() {
		if shape[i] = n; axes.has(i) {
			shape[i] = 1
		}
	}
	return y
}

// target returns z, a result of s, with the rank axes of what is reduced: those that z lacks have size 1.
func (s reducedAxes) target(z *header, rank int) header {
	y := *z
	shape, strides := y.lay.Reset(rank)
	k := 0
	for i := range shape {
		if shape[i] = 1; s.keep || !s.has(i) {
			shape[i], strides[i] = z.lay.Shape()[k], z.lay.Strides()[k]
			k++
		}
	}
	return y
}
