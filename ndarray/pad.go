package ndarray

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/reducing"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Pad returns x with elements added at both ends of each axis. The numbers of elements to add are before and after: one number for all
// axes, or a slice with one number for each axis. The added elements are the zero value of T, unless an option selects a mode. The modes
// [Edge], [Reflect], [Symmetric] and [Wrap] repeat elements of x. The modes [LinearRamp], [PadMax], [PadMean], [PadMedian] and [PadMin]
// compute elements, along one axis after the other; the last four use the nearest [StatLength] elements. [PadWith] adds a given value.
//
// Pad panics with [ErrShape] if a number is negative, or if a slice does not have one number for each axis. If a mode needs elements of an
// empty axis, Pad panics with [ErrEmpty]. It panics with [ErrDType] if a mode cannot compute with the element type: such modes need
// numbers, and some need an order.
func Pad[T any, W int | []int](x *NDArray[T], before, after W, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshPad(&z, x, before, after, options)
}

// freshPad does the work of [Pad] in a new array for token t (see [core.Token]).
//
//go:noinline
func freshPad[T any, W int | []int](t *core.Token, x *NDArray[T], before, after W, options []Option) *NDArray[T] {
	const name = "Pad"
	o := option.Take(name, options, option.PadMode, option.StatLength)
	mode := padMode(o.Number(option.PadMode, int(padZero)))
	if o.Has(option.StatLength) && !mode.isStatistic() {
		mistakes.Fail(name, ErrOption, "StatLength is given without PadMax, PadMean, PadMedian or PadMin")
	}
	if mode == padZero {
		own, first, _, shape := padded(name, x, before, after)
		h := element.Type[T]().NewClearedAt(t.Hidden(), shape)
		inside(typed[T](h), first, own).Assign(x)
		return of[T](t, h)
	}
	var zero T
	return pad(name, t, x, before, after, mode, zero, o.Number(option.StatLength, math.MaxInt))
}

// PadWith does the work of [Pad], with v as the value of the added elements. With [LinearRamp], v is the value at the ends of the ramps.
func PadWith[T any, W int | []int](x *NDArray[T], before, after W, v T, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshPadWith(&z, x, before, after, v, options)
}

// freshPadWith does the work of [PadWith] in a new array for token t (see [core.Token]).
//
//go:noinline
func freshPadWith[T any, W int | []int](t *core.Token, x *NDArray[T], before, after W, v T, options []Option) *NDArray[T] {
	const name = "PadWith"
	o := option.Take(name, options, option.PadMode)
	mode := padMode(o.Number(option.PadMode, int(padZero)))
	if mode != padZero && mode != padRamp {
		mistakes.Fail(name, ErrOption, "it takes only the mode LinearRamp; for the other modes call Pad")
	}
	return pad(name, t, x, before, after, mode, v, 0)
}

// pad returns x with added elements, in a new array for token t. Their value is v, or depends on the mode. For ramps, v is the value at their
// ends. For statistics, length is the number of elements to use.
func pad[T any, W int | []int](op string, t *core.Token, x *NDArray[T], before, after W, mode padMode, v T, length int) *NDArray[T] {
	own, first, last, shape := padded(op, x, before, after)
	mode.check(op, kindOf[T]())
	h := element.Type[T]().NewAt(t.Hidden(), shape)
	z := typed[T](h)
	if mode == padZero {
		z.Fill(v)
	}
	inside(z, first, own).Assign(x)
	if mode == padZero {
		return of[T](t, h)
	}
	for axis, n := range own { // also pads elements that were added along earlier axes
		if first[axis]+last[axis] == 0 {
			continue
		}
		if n == 0 {
			panic(&Error{Op: op, Kind: ErrEmpty, Shapes: [][]int{iter.Clone(own)}, Axis: axis - len(own),
				Detail: fmt.Sprintf("axis %d of shape %s has no elements to repeat; use PadWith to add a value", axis, mistakes.ShapeText(own))})
		}
		from, size := iter.Clone(first), iter.Clone(own)
		for i := range axis + 1 {
			from[i], size[i] = 0, shape[i]
		}
		lines := padLines[T]{inside(z, from, size), axis, first[axis], n, last[axis]}
		switch {
		case mode == padRamp:
			mistakes.OnBehalf(op, func() { lines.ramps(op, v) })
		case mode.isStatistic():
			mistakes.OnBehalf(op, func() { lines.statistics(op, mode, min(length, n)) })
		default:
			lines.repeat(mode)
		}
	}
	return of[T](t, h)
}

// padLines is an array of lines along one axis. A line has added elements, then elements of the original array, then added elements again.
type padLines[T any] struct {
	z                      *NDArray[T]
	axis, before, n, after int
}

// part returns n positions along the axis, beginning at first.
func (l *padLines[T]) part(first, n int) *NDArray[T] {
	return l.z.lent().Slice(along(l.axis, Range(first, first+n))...)
}

// repeat sets the added elements to original elements, selected by mode. In all modes but Edge, a line is periodic: a period is the original
// elements and their mirror image. So repeat sets one period, then copies elements that are set, twice as many in each step.
func (l *padLines[T]) repeat(mode padMode) {
	n, behind := l.n, l.before+l.n // behind is the first index after the original elements
	skipped := 0                   // the number of elements at each end that the mirror image omits
	if mode == padReflect {
		skipped = 1
	}
	if mode == padEdge || n == skipped {
		l.part(0, l.before).Assign(l.part(l.before, 1))
		l.part(behind, l.after).Assign(l.part(behind-1, 1))
		return
	}
	period, first, end := n, l.before, behind // the elements from first to end are set
	if mode != padWrap {
		mirror := n - 2*skipped
		period += mirror
		k := min(mirror, l.before)
		first -= k
		l.part(first, k).Assign(l.part(l.before+skipped, k).Flip(l.axis))
		k = min(mirror, l.after)
		end += k
		l.part(behind, k).Assign(l.part(behind-skipped-k, k).Flip(l.axis))
	}
	for first > 0 {
		distance := (behind - first) / period * period
		k := min(distance, first)
		first -= k
		l.part(first, k).Assign(l.part(first+distance, k))
	}
	for total := behind + l.after; end < total; {
		distance := (end - l.before) / period * period
		k := min(distance, total-end)
		l.part(end, k).Assign(l.part(end-distance, k))
		end += k
	}
}

// padded returns the shape of x, the numbers of elements to add before and after it along each axis, and the shape of the result.
func padded[T any, W int | []int](op string, x *NDArray[T], before, after W) (own, first, last, shape []int) {
	own = x.layout(op).Shape()
	first, last = widths(op, "before", before, own), widths(op, "after", after, own)
	shape = make([]int, len(own))
	for i, n := range own {
		total := first[i] + n + last[i]
		if first[i]+n < n || total < last[i] {
			mistakes.Fail(op, ErrSize, "axis %d would have more elements than an int can count", i)
		}
		shape[i] = total
	}
	checkSize[T](op, shape)
	return own, first, last, shape
}

// inside returns the part of z with the given shape, beginning at index first.
func inside[T any](z *NDArray[T], first, shape []int) *NDArray[T] {
	part := make([]Index, len(shape))
	for i, n := range shape {
		part[i] = Range(first[i], first[i]+n)
	}
	return z.lent().Slice(part...)
}

// widths returns the number of elements to add for each axis.
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
		panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{iter.Clone(shape)},
			Detail: fmt.Sprintf("%s has %s for shape %s, which has %s", what, mistakes.Count(len(each), "number", "numbers"), mistakes.ShapeText(shape), mistakes.Count(len(shape), "axis", "axes"))})
	}
	for i, n := range each {
		if n < 0 {
			panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{iter.Clone(shape)}, Axis: i - len(shape),
				Detail: fmt.Sprintf("%s is %d for axis %d of shape %s; use Slice to remove elements", what, n, i, mistakes.ShapeText(shape))})
		}
	}
	return each
}

// A padMode is a way to choose or compute the added elements.
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
	// Edge repeats the outermost elements: a b c is padded to a a | a b c | c c.
	Edge = option.Ints(option.PadMode, []int{int(padEdge)})
	// Reflect mirrors elements at the first and the last element: a b c is padded to c b | a b c | b a.
	Reflect = option.Ints(option.PadMode, []int{int(padReflect)})
	// Symmetric mirrors elements at the border: a b c is padded to b a | a b c | c b.
	Symmetric = option.Ints(option.PadMode, []int{int(padSymmetric)})
	// Wrap continues each end with elements of the other end: a b c is padded to b c | a b c | a b.
	Wrap = option.Ints(option.PadMode, []int{int(padWrap)})
	// LinearRamp adds equally spaced numbers from the outermost element to 0, or to the value of [PadWith]. For example, 2 4 is padded to
	// 0 1 | 2 4 | 2 0. The numbers are computed in float64 or complex128. Integers are rounded down.
	LinearRamp = option.Ints(option.PadMode, []int{int(padRamp)})
	// PadMax repeats the [Max] of the elements: 1 3 2 is padded to 3 3 | 1 3 2 | 3 3. For bools it is [Any].
	PadMax = option.Ints(option.PadMode, []int{int(padMax)})
	// PadMean repeats the [Mean] of the elements. For integers the mean is computed in float64 and rounded to the nearest integer, halfway
	// cases to even. For bools the mean is true if at least one element is true.
	PadMean = option.Ints(option.PadMode, []int{int(padMean)})
	// PadMedian repeats the [Median] of the elements, rounded like PadMean. For bools it is true if a middle element is true.
	PadMedian = option.Ints(option.PadMode, []int{int(padMedian)})
	// PadMin repeats the [Min] of the elements. For bools it is [All].
	PadMin = option.Ints(option.PadMode, []int{int(padMin)})
)

// isStatistic reports whether the mode computes a number from several elements.
func (m padMode) isStatistic() bool { return m >= padMax }

// check panics if the mode cannot compute with elements of kind.
func (m padMode) check(op string, kind reflect.Kind) {
	switch isComplex := kind == reflect.Complex64 || kind == reflect.Complex128; {
	case m < padRamp:
	case ufunc.Size(kind) == 0:
		mistakes.Fail(op, ErrDType, "the mode needs numbers, and elements of type %s are not numbers; Edge and Wrap repeat elements of any type", kind)
	case isComplex && m.isStatistic() && m != padMean:
		mistakes.Fail(op, ErrDType, "elements of %s have no order, which PadMax, PadMedian and PadMin need; PadMean needs none", kind)
	}
}

// statistics sets the added elements to the mode's statistic of the original elements. It uses the nearest length elements.
func (l *padLines[T]) statistics(op string, mode padMode, length int) {
	if length < 1 {
		panic(&Error{Op: op, Kind: ErrShape, Detail: fmt.Sprintf("StatLength is %d; use 1 or more", length)})
	}
	statistic := func(first int) *NDArray[T] { return padStatistic(op, mode, l.part(first, length), l.axis) }
	var v *NDArray[T]
	if l.before > 0 {
		v = statistic(l.before)
		l.part(0, l.before).Assign(v)
	}
	if l.after > 0 {
		if v == nil || length < l.n {
			v = statistic(l.before + l.n - length)
		}
		l.part(l.before+l.n, l.after).Assign(v)
	}
}

// padStatistic returns the mode's statistic of x's elements along an axis. The result keeps the axis, with size 1.
func padStatistic[T any](op string, mode padMode, x *NDArray[T], axis int) *NDArray[T] {
	kind, arg, options := kindOf[T](), in(x), []Option{Axis(axis), KeepDims}
	isBool := kind == reflect.Bool
	switch {
	case mode == padMax && isBool:
		return typed[T](reducing.Any.Of(op, kind, nil, arg, options))
	case mode == padMax:
		return typed[T](reducing.Max.Of(op, kind, nil, arg, options))
	case mode == padMin && isBool:
		return typed[T](reducing.All.Of(op, kind, nil, arg, options))
	case mode == padMin:
		return typed[T](reducing.Min.Of(op, kind, nil, arg, options))
	case mode == padMean && !isBool && !isInteger(kind):
		return typed[T](reducing.Mean(op, kind, nil, arg, options))
	}
	y := typed[float64](elementwise.AsType(op, reflect.Float64, nil, arg))
	if mode == padMean {
		y = Mean(y, options...)
	} else {
		y = Median(y, options...)
	}
	if isInteger(kind) {
		y = Round(y)
	}
	return typed[T](elementwise.AsType(op, kind, nil, in(y)))
}

// ramps sets the added elements to equally spaced numbers, from v at the ends to the outermost original elements.
func (l *padLines[T]) ramps(op string, v T) {
	set := ramp[float64, T]
	if kind := kindOf[T](); kind == reflect.Complex64 || kind == reflect.Complex128 {
		set = ramp[complex128, T]
	}
	behind := l.before + l.n // the first index after the original elements
	set(op, l.part(0, l.before), v, l.part(l.before, 1), l.axis)
	set(op, l.part(behind, l.after).Flip(l.axis), v, l.part(behind-1, 1), l.axis)
}

// rampElements is the maximum number of elements that ramp computes at once. Their numbers of type F take 64 or 128 KiB.
const rampElements = 1 << 13

// ramp sets the elements of z to equally spaced numbers along an axis. The first number is v; the number after the last would be edge, whose size
// is 1 along the axis. It computes in type F.
func ramp[F Inexact, T any](op string, z *NDArray[T], v T, edge *NDArray[T], axis int) {
	n := z.Dim(axis)
	if n == 0 {
		return
	}
	first := typed[F](elementwise.AsType(op, kindOf[F](), nil, in(Scalar(v))))
	distance := Subtract(typed[F](elementwise.AsType(op, kindOf[F](), nil, in(edge))), first)
	step := Divide(distance, float64(n))
	places := slices.Repeat([]int{1}, z.NDim())
	most := int(min(rampElements, limits.MaxBytes()/int64(ufunc.Size(kindOf[F]()))))
	most = max(1, most/max(1, edge.Size()))
	for i := 0; i < n; i += most {
		places[axis] = min(most, n-i)
		numbers := typed[F](elementwise.AsType(op, kindOf[F](), nil, in(Arange(float64(i), float64(i+places[axis]), 1).Reshape(places...))))
		y := Add(Multiply(step, numbers), first)
		if real, ok := any(y).(*NDArray[float64]); ok && isInteger(kindOf[T]()) {
			y = typed[F](Floor(real).head())
		}
		z.lent().Slice(along(axis, Range(i, i+places[axis]))...).Assign(typed[T](elementwise.AsType(op, kindOf[T](), nil, in(y))))
	}
}

func isInteger(kind reflect.Kind) bool { return kind >= reflect.Int && kind <= reflect.Uint64 }
