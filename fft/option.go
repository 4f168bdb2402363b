package fft

import (
	"fmt"
	"math"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Length is the number of elements to transform along each axis: further elements of the operand are ignored, and missing ones are 0. For
// [IRFFT], [IRFFTN] and [HFFT] it is the length of the result. Without nd.Axis, the lengths belong to the last axes. A length below 1
// panics with nd.ErrOption.
func Length(n ...int) nd.Option { return option.Ints(option.Length, n) }

// The normalization decides which transforms are divided by their length n.
var (
	// Backward divides inverse transforms by their length. This is the default.
	Backward = option.Ints(option.Norm, []int{backward})
	// Ortho divides transforms and inverse transforms by the square root of their length. This does not change the length of x as a vector.
	Ortho = option.Ints(option.Norm, []int{ortho})
	// Forward divides transforms by their length, and does not divide inverse transforms.
	Forward = option.Ints(option.Norm, []int{forward})
)

const (
	backward = iota
	ortho
	forward
)

// axes holds the options of a transform: the axes in order, the length along each axis (0 if it is not given), and the normalization.
type axes struct {
	list, lengths []int
	norm          int
}

// takeAxes returns the options for an operand of shape. Without nd.Axis, it returns all axes if many is set, and otherwise the last axis.
func takeAxes(op string, shape []int, options []nd.Option, many bool) axes {
	o := option.Take(op, options, option.Axis, option.Length, option.Norm)
	a := axes{norm: o.Number(option.Norm, backward)}
	length := o.Get(option.Length)
	switch chosen := o.Get(option.Axis); {
	case !many:
		a.list = []int{o.OneAxis(op, shape, -1)}
	case chosen != nil:
		mistakes.CheckAxes(op, chosen.Ints(), shape)
		for _, axis := range chosen.Ints() {
			a.list = append(a.list, mistakes.CheckAxis(op, axis, shape))
		}
	default:
		n := len(shape)
		if length != nil {
			n = min(n, length.Len())
		}
		for axis := len(shape) - n; axis < len(shape); axis++ {
			a.list = append(a.list, axis)
		}
	}
	a.lengths = make([]int, len(a.list))
	if length == nil {
		return a
	}
	if length.Len() != len(a.list) {
		mistakes.Fail(op, nd.ErrOption, "Length has %s for %s of shape %s; use one length for each axis",
			mistakes.Count(length.Len(), "value", "values"), mistakes.Count(len(a.list), "axis", "axes"), mistakes.ShapeText(shape))
	}
	for i, n := range length.Ints() {
		if n < 1 {
			mistakes.Fail(op, nd.ErrOption, "the length %d is below 1", n)
		}
		a.lengths[i] = n
	}
	return a
}

// length returns the length along the i-th of the axes. If the options have no length, it is the size of the axis.
func (a *axes) length(op string, shape []int, i int) int {
	if a.lengths[i] > 0 {
		return a.lengths[i]
	}
	axis := a.list[i]
	if shape[axis] == 0 {
		panic(&nd.Error{Op: op, Kind: nd.ErrEmpty, Shapes: [][]int{iter.Clone(shape)}, Axis: axis - len(shape),
			Detail: fmt.Sprintf("axis %d of shape %s has no elements to transform; give a Length", axis, mistakes.ShapeText(shape))})
	}
	return shape[axis]
}

// factor returns the factor by which a transform of length n is multiplied.
func (a *axes) factor(n int, inverse bool) float64 {
	switch {
	case a.norm == ortho:
		return 1 / math.Sqrt(float64(n))
	case inverse == (a.norm == backward):
		return 1 / float64(n)
	}
	return 1
}
