package ndarray

import (
	"fmt"
	"math"

	"ndgo/internal/core"
)

// Pad returns x with before elements added before, and after elements behind those of each axis: one number for all axes, or slices with a
// number for each. The added elements are the zero of T, or given by a mode: repeated with [Edge], [Reflect], [Symmetric], [Wrap];
// computed, along each axis in turn, with [LinearRamp], [PadMax], [PadMean], [PadMedian], [PadMin], the last four of [StatLength] elements.
// [PadWith] adds a value.
//
// Negative numbers, and another count of them than of axes, panic with [ErrShape], a mode in need of elements on an empty axis with
// [ErrEmpty], and a computing mode with [ErrDType] if elements are no numbers or have no order.
func Pad[T any, W int | []int](x *NDArray[T], before, after W, options ...Option) *NDArray[T] {
	const name = "Pad"
	o := core.TakeOptions(name, options, core.PadModeOption, core.StatLengthOption)
	mode := padMode(o.Number(core.PadModeOption, int(padZero)))
	if o.Has(core.StatLengthOption) && !mode.isStatistic() {
		core.Fail(name, ErrOption, "StatLength is given without PadMax, PadMean, PadMedian or PadMin, which it is for")
	}
	var zero T
	if mode == padZero {
		own, first, _, shape := padded(name, x, before, after)
		z := newCleared[T](shape)
		inside(z, first, own).Assign(x)
		return z
	}
	return pad(name, x, before, after, mode, zero, o.Number(core.StatLengthOption, math.MaxInt))
}

// PadWith is [Pad] with v for the added elements, or with [LinearRamp] for the ends of the ramps.
func PadWith[T any, W int | []int](x *NDArray[T], before, after W, v T, options ...Option) *NDArray[T] {
	const name = "PadWith"
	o := core.TakeOptions(name, options, core.PadModeOption)
	mode := padMode(o.Number(core.PadModeOption, int(padZero)))
	if mode != padZero && mode != padRamp {
		core.Fail(name, ErrOption, "of the modes it takes LinearRamp; the others add no value that is given, so call Pad")
	}
	return pad(name, x, before, after, mode, v, 0)
}

// pad returns x with elements added on behalf of op: v, or elements given by a mode, where v is the end of ramps and length the number of
// elements in statistics.
func pad[T any, W int | []int](op string, x *NDArray[T], before, after W, mode padMode, v T, length int) *NDArray[T] {
	own, first, last, shape := padded(op, x, before, after)
	mode.check(op, kindOf[T]())
	z := newArray[T](shape)
	if mode == padZero {
		z.Fill(v)
	}
	inside(z, first, own).Assign(x)
	if mode == padZero {
		return z
	}
	for axis, n := range own { // an axis also extends the elements added along the axes before
		if first[axis]+last[axis] == 0 {
			continue
		}
		if n == 0 {
			panic(&Error{Op: op, Kind: ErrEmpty, Shapes: [][]int{core.Clone(own)}, Axis: axis - len(own),
				Detail: fmt.Sprintf("axis %d of shape %s has no elements to repeat; PadWith adds a value", axis-len(own), core.ShapeText(own))})
		}
		from, size := core.Clone(first), core.Clone(own)
		for i := range axis + 1 {
			from[i], size[i] = 0, shape[i]
		}
		lines := padLines[T]{inside(z, from, size), axis, first[axis], n, last[axis]}
		switch {
		case mode == padRamp:
			core.OnBehalf(op, func() { lines.ramps(op, v) })
		case mode.isStatistic():
			core.OnBehalf(op, func() { lines.statistics(op, mode, min(length, n)) })
		default:
			lines.repeat(mode)
		}
	}
	return z
}

// A padLines is an array with elements to add, the own ones, and again elements to add along one axis.
type padLines[T any] struct {
	z                      *NDArray[T]
	axis, before, n, after int
}

// part returns n places along the axis.
func (l *padLines[T]) part(first, n int) *NDArray[T] {
	return l.z.lent().Slice(along(l.axis, Range(first, first+n))...)
}

// repeat sets the elements to add to the own elements chosen by a mode.
func (l *padLines[T]) repeat(mode padMode) {
	for i := range l.before {
		l.part(i, 1).Assign(l.part(l.before+mode.from(i-l.before, l.n), 1))
	}
	for i := range l.after {
		l.part(l.before+l.n+i, 1).Assign(l.part(l.before+mode.from(l.n+i, l.n), 1))
	}
}

// padded returns the shape of x, how many elements are added before and after it along each axis, and the shape of the result.
func padded[T any, W int | []int](op string, x *NDArray[T], before, after W) (own, first, last, shape []int) {
	own = x.layout(op).Shape()
	first, last = widths(op, "before", before, own), widths(op, "after", after, own)
	shape = make([]int, len(own))
	for i, n := range own {
		total := first[i] + n + last[i]
		if first[i]+n < n || total < last[i] {
			core.Fail(op, ErrSize, "axis %d would have more elements than an int counts", i-len(own))
		}
		shape[i] = total
	}
	checkSize[T](op, shape)
	return own, first, last, shape
}

// inside returns the part of z of a shape, beginning at an index.
func inside[T any](z *NDArray[T], first, shape []int) *NDArray[T] {
	part := make([]Index, len(shape))
	for i, n := range shape {
		part[i] = Range(first[i], first[i]+n)
	}
	return z.lent().Slice(part...)
}

// widths returns a number for each axis.
func widths[W int | []int](op, what string, w W, shape []int) []int {
	var each []int
	switch w := any(w).(type) {
	case int:
		for range shape {
			each = append(each, w)
		}
	case []int:
		each = w
	}
	if len(each) != len(shape) {
		panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{core.Clone(shape)},
			Detail: fmt.Sprintf("%s has %d numbers for shape %s, which has %s", what, len(each), core.ShapeText(shape), core.Count(len(shape), "axis", "axes"))})
	}
	for i, n := range each {
		if n < 0 {
			panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{core.Clone(shape)}, Axis: i - len(shape),
				Detail: fmt.Sprintf("%s is %d for axis %d; use Slice to remove elements", what, n, i-len(shape))})
		}
	}
	return each
}

// A padMode is the source of added elements.
type padMode int

const (
	padZero padMode = iota
	padEdge
	padReflect
	padSymmetric
	padWrap
	padRamp
	padMax
	padMean
	padMedian
	padMin
)

// Modes of [Pad].
var (
	// Edge repeats the outermost elements: a a | a b c | c c.
	Edge = core.IntsOption(core.PadModeOption, []int{int(padEdge)})
	// Reflect mirrors elements at the outermost ones: c b | a b c | b a.
	Reflect = core.IntsOption(core.PadModeOption, []int{int(padReflect)})
	// Symmetric mirrors elements at the border: b a | a b c | c b.
	Symmetric = core.IntsOption(core.PadModeOption, []int{int(padSymmetric)})
	// Wrap begins again at the other end: b c | a b c | a b.
	Wrap = core.IntsOption(core.PadModeOption, []int{int(padWrap)})
	// LinearRamp adds numbers at equal distances, from the outermost element to 0, or to the value of [PadWith] as the last: 0 1 | 2 4 | 2 0.
	// They are computed in float64, or complex128, and rounded down to integers.
	LinearRamp = core.IntsOption(core.PadModeOption, []int{int(padRamp)})
	// PadMax repeats the [Max] of the elements: 3 3 | 1 3 2 | 3 3. Of bools it is [Any].
	PadMax = core.IntsOption(core.PadModeOption, []int{int(padMax)})
	// PadMean repeats their [Mean], in integers the float64 mean rounded to the nearest one, and to an even one from halfway. Of bools it is
	// true if one of them is.
	PadMean = core.IntsOption(core.PadModeOption, []int{int(padMean)})
	// PadMedian repeats their [Median], rounded as PadMean is. Of bools it is true if one of the middle is.
	PadMedian = core.IntsOption(core.PadModeOption, []int{int(padMedian)})
	// PadMin repeats their [Min]. Of bools it is [All].
	PadMin = core.IntsOption(core.PadModeOption, []int{int(padMin)})
)

// from returns the place, among n elements, of the one at index i, perhaps out of range.
func (m padMode) from(i, n int) int {
	modulo := func(i, n int) int { return ((i % n) + n) % n }
	switch m {
	case padReflect:
		if n == 1 {
			return 0
		}
		if i = modulo(i, 2*n-2); i >= n {
			i = 2*n - 2 - i
		}
		return i
	case padSymmetric:
		if i = modulo(i, 2*n); i >= n {
			i = 2*n - 1 - i
		}
		return i
	case padWrap:
		return modulo(i, n)
	}
	return min(max(i, 0), n-1)
}
