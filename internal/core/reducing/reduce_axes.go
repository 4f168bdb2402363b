package reducing

import (
	"fmt"
	"math/bits"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
)

// reducedAxes are the axes of a reduction.
type reducedAxes struct {
	iter.AxisSet
	keep bool // whether the axes remain in the result, with size 1
}

// The names of options, of reductions and scans of numbers and of other reductions. The options of numbers include SkipNaN: before other
// options are read, [numbersOf] removes it.
var (
	OfNumbers   = []option.Name{option.Axis, option.KeepDims, option.SkipNaN}
	OfScans     = []option.Name{option.Axis, option.IncludeInitial, option.SkipNaN}
	ofVariances = []option.Name{option.Axis, option.KeepDims, option.Correction, option.SkipNaN}
	ofOthers    = []option.Name{option.Axis, option.KeepDims}
)

// takeReducedAxes returns the axes of x in options, or all axes if there is no option Axis. It panics if there are options other than takes.
func takeReducedAxes(op string, x *core.Arg, list []option.Option, takes []option.Name) reducedAxes {
	x.Head.Check(op)
	switch { // for the usual lists of options, option.Take is not necessary
	case len(list) == 0:
		return reducedAxes{AxisSet: 1<<x.Head.Layout.Rank() - 1}
	case len(list) == 1 && option.NameOf(&list[0]) == option.Axis:
		return reducedAxes{AxisSet: mistakes.CheckAxes(op, list[0].Ints(), x.Head.Layout.Shape())}
	}
	o := option.Take(op, list, takes...)
	return ReducedAxes(x, op, &o)
}

// ReducedAxes returns the axes of x in the options of op, or all axes if there is no option Axis.
func ReducedAxes(x *core.Arg, op string, o *option.Set) reducedAxes {
	x.Head.Check(op)
	return ChosenAxes(op, x.Shape(), o)
}

// ChosenAxes returns the axes of shape in the options of op, or all axes if there is no option Axis.
func ChosenAxes(op string, shape []int, o *option.Set) reducedAxes {
	s := reducedAxes{keep: o.Has(option.KeepDims)}
	if chosen := o.Get(option.Axis); chosen != nil {
		s.AxisSet = mistakes.CheckAxes(op, chosen.Ints(), shape)
	} else {
		s.AxisSet = 1<<len(shape) - 1
	}
	return s
}

// axis returns the only axis in s.
func (s reducedAxes) axis() int { return bits.TrailingZeros64(uint64(s.AxisSet)) }

// kept returns s with the field keep set.
func (s reducedAxes) kept() reducedAxes { return reducedAxes{s.AxisSet, true} }

// ShapeRoom is memory for the shape of a result, on the caller's stack.
type ShapeRoom [iter.Inline]int

// Result returns the shape of the result of reducing shape. It stores this shape in room. If room is nil or too small, it allocates memory.
func (s reducedAxes) Result(room *ShapeRoom, shape []int) []int {
	var result []int
	if room != nil {
		result = room[:0]
	}
	for i, n := range shape {
		switch {
		case !s.Has(i):
			result = append(result, n)
		case s.keep:
			result = append(result, 1)
		}
	}
	return result
}

// Count returns the number of elements that are reduced to one element of the result. The operand has the given shape.
func (s reducedAxes) Count(shape []int) int {
	n := 1
	for i, size := range shape {
		if s.Has(i) {
			n *= size
		}
	}
	return n
}

// MustHaveElements panics if a reduced axis of shape has size 0: there would be no elements to choose from.
func (s reducedAxes) MustHaveElements(op string, shape []int) {
	for i, n := range shape {
		if s.Has(i) && n == 0 {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrEmpty, Shapes: [][]int{iter.Clone(shape)}, Axis: i - len(shape),
				Detail: fmt.Sprintf("axis %d of shape %s has no elements to choose from", i, mistakes.ShapeText(shape))})
		}
	}
}

// first returns h limited to index 0 of each axis in s. These axes have size 1.
func (s reducedAxes) first(h *core.Header) core.Header { return viewing.Narrow(h, s.AxisSet) }

// along returns h limited to index 0 of each axis not in s. These axes have size 1.
func (s reducedAxes) along(h *core.Header) core.Header { return viewing.Narrow(h, ^s.AxisSet) }

// target returns z, the result of a reduction over s, as an array of the given rank. This is the rank of the operand. Axes that z lacks have
// size 1.
func (s reducedAxes) target(z *core.Header, rank int) core.Header {
	y := z.SameMemory()
	shape, strides := y.Layout.Reset(rank)
	k := 0
	for i := range shape {
		if shape[i] = 1; s.keep || !s.Has(i) {
			shape[i], strides[i] = z.Layout.Shape()[k], z.Layout.Strides()[k]
			k++
		}
	}
	return y
}
