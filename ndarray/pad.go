package ndarray

import (
	"fmt"

	"ndgo/internal/core"
)

// Pad returns x with before elements added before, and after elements behind those of each axis: as many along all axes, or slices with a number for
// each axis. What is added is the zero of T, or what a mode says: [Edge], [Reflect], [Symmetric], [Wrap]; [PadWith] adds a value.
//
// Negative numbers, and another count of them than of axes, panic with [ErrShape], and a mode that needs elements where there are none
// with [ErrEmpty].
func Pad[T any, W int | []int](x *NDArray[T], before, after W, options ...Option) *NDArray[T] {
	const name = "Pad"
	o := core.TakeOptions(name, options, core.PadModeOption)
	own, first, last, shape := padded(name, x, before, after)
	mode := padMode(o.Number(core.PadModeOption, int(padZero)))
	if mode == padZero {
		z := newCleared[T](shape)
		inside(z, first, own).Assign(x)
		return z
	}
	z := newArray[T](shape)
	inside(z, first, own).Assign(x)
	for axis, n := range own { // what was added along the axes before is added to along this one
		if first[axis]+last[axis] == 0 {
			continue
		}
		if n == 0 {
			panic(&Error{Op: name, Kind: ErrEmpty, Shapes: [][]int{core.Clone(own)}, Axis: axis - len(own),
				Detail: fmt.Sprintf("axis %d of shape %s has no elements to repeat; PadWith adds a value", axis-len(own), core.ShapeText(own))})
		}
		line := func(i int) *NDArray[T] { return z.lent().Slice(along(axis, At(i))...) }
		for i := range first[axis] {
			line(i).Assign(line(first[axis] + mode.from(i-first[axis], n)))
		}
		for i := range last[axis] {
			line(first[axis] + n + i).Assign(line(first[axis] + mode.from(n+i, n)))
		}
	}
	return z
}

// PadWith is [Pad] with v for what is added.
func PadWith[T any, W int | []int](x *NDArray[T], before, after W, v T) *NDArray[T] {
	const name = "PadWith"
	own, first, _, shape := padded(name, x, before, after)
	z := newArray[T](shape)
	z.Fill(v)
	inside(z, first, own).Assign(x)
	return z
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

// inside returns the part of z that is of a shape, and begins at an index.
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

// A padMode says where elements come from that are added.
type padMode int

const (
	padZero padMode = iota
	padEdge
	padReflect
	padSymmetric
	padWrap
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
)

// from returns which of n elements is at index i, which may be out of range.
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
