package ndarray

import (
	"fmt"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
)

// Interp returns the value at each element of x of the piecewise linear function through the points (xp[i], fp[i]). Before the first point
// the value is fp[0]; after the last point it is the last element of fp. NaN gives NaN.
//
// xp and fp must be 1-d arrays of the same length and not empty; otherwise Interp panics with [ErrShape]. If xp descends or has a NaN,
// Interp panics with [ErrDomain].
func Interp[T Float](x, xp, fp *NDArray[T]) *NDArray[T] {
	const name = "Interp"
	for i, a := range []*NDArray[T]{x, xp, fp} {
		a.head().CheckItem(name, "operand", i+1)
	}
	own := x.h.Layout.Shape()
	if s, f := xp.h.Layout.Shape(), fp.h.Layout.Shape(); len(s) != 1 || s[0] == 0 || !iter.Equal(s, f) {
		panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(s), iter.Clone(f)},
			Detail: fmt.Sprintf("points of shapes %s and %s must have one axis and the same number of elements, at least one",
				mistakes.ShapeText(s), mistakes.ShapeText(f))})
	}
	checkSize[T](name, own)
	px, py := xp.ToSlice(), fp.ToSlice()
	for i, v := range px {
		if v != v || i > 0 && v < px[i-1] {
			panic(&Error{Op: name, Kind: ErrDomain, Index: []int{i}, Detail: fmt.Sprintf("xp does not ascend at %v; sort the points", v)})
		}
	}
	z := newArray[T](own)
	var values []T
	if l := x.layout(name); l.IsPacked() {
		values = x.block()[x.h.Offset:][:l.Size()]
	} else {
		values = x.ToSlice()
	}
	mistakes.OnBehalf(name, func() { interpolate(z.block(), values, px, py) })
	return z
}

// searched is the number of elements in a batch of interpolateFar. The results of a batch stay in the first-level cache. interpolateNear
// counts elements that are not in the segment of the previous element. It stops when their number exceeds strays plus an eighth of the
// elements.
const searched, strays = 2 << 10, 16

// interpolate sets z to the values of the piecewise linear function through the points, at the elements of x.
func interpolate[T Float](z, x, px, py []T) {
	for len(x) > 0 {
		n := min(searched, len(x))
		if done := interpolateNear(z[:n], x[:n], px, py); done < n {
			interpolateFar(z[done:n], x[done:n], px, py)
		}
		z, x = z[n:], x[n:]
	}
}

// interpolateNear sets elements of z as long as most elements of x lie in the segment of the previous element. It returns the number of
// elements set.
func interpolateNear[T Float](z, x, px, py []T) int {
	i, last, found := 0, len(px)-1, 0
	for k, v := range x {
		switch {
		case v != v:
			z[k] = v
		case v >= px[last]:
			z[k] = py[last]
		case v < px[0]:
			z[k] = py[0]
		default:
			if v < px[i] || v >= px[i+1] {
				if found++; found > strays+k/8 {
					return k
				}
				i, _ = slices.BinarySearchFunc(px, v, func(p, v T) int {
					if p <= v {
						return -1
					}
					return 1
				})
				i--
			}
			z[k] = between(v, px[i], px[i+1], py[i], py[i+1])
		}
	}
	return len(x)
}

// interpolateFar sets z. It searches the segments of many elements of x at once.
func interpolateFar[T Float](z, x, px, py []T) {
	n, last := len(x), len(px)-1
	places := SearchSorted(wrap(px, []int{len(px)}), wrap(x, []int{n}), Right)
	defer places.Release()
	for k, behind := range places.block()[:n] {
		switch v, i := x[k], behind-1; {
		case v != v:
			z[k] = v
		case i >= last:
			z[k] = py[last]
		case i < 0:
			z[k] = py[0]
		default:
			z[k] = between(v, px[i], px[i+1], py[i], py[i+1])
		}
	}
}

// between returns the value at v of the line from (x0, y0) to (x1, y1).
func between[T Float](v, x0, x1, y0, y1 T) T {
	if v == x0 {
		return y0
	}
	slope := (y1 - y0) / (x1 - x0)
	z := y0 + T(slope*(v-x0))
	if z != z { // infinite points can make z NaN; the same formula from the other end of the segment may give a number
		z = y1 + T(slope*(v-x1))
		if z != z && y0 == y1 {
			z = y0
		}
	}
	return z
}

// Gradient returns the slopes of x along the axis chosen by [Axis], or along the last axis. spacing is the distance between neighbours. A
// slope is (x[i+1] - x[i-1]) / (2·spacing); at each end it is the difference between the end and its only neighbour, divided by spacing. An
// axis of fewer than two elements panics with [ErrShape]. If x has no axes, Gradient panics with [ErrAxis].
func Gradient[T Float](x *NDArray[T], spacing T, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshGradient(&z, x, spacing, options)
}

// freshGradient returns the slopes of [Gradient] in a new array for token z (see [core.Token]).
//
//go:noinline
func freshGradient[T Float](z *core.Token, x *NDArray[T], spacing T, options []Option) *NDArray[T] {
	const name = "Gradient"
	defer mistakes.Rename(name)
	o := option.Take(name, options, option.Axis)
	own := x.layout(name).Shape()
	axis := o.OneAxis(name, own, -1)
	n := own[axis]
	if n < 2 {
		panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{iter.Clone(own)}, Axis: axis - len(own),
			Detail: fmt.Sprintf("axis %d of shape %s has fewer than two elements, so there is no slope", axis, mistakes.ShapeText(own))})
	}
	checkSize[T](name, own)
	source := typed[T](x.head().Hidden()) // hidden from escape analysis: only this function uses views of x
	h := element.Type[T]().NewAt(z.Hidden(), own)
	all := typed[T](h)
	part := func(a *NDArray[T], i Index) *NDArray[T] { return a.lent().Slice(along(axis, i)...) }
	middle := part(all, Range(1, n-1))
	slope := func(z, above, below *NDArray[T], distance T) {
		applyInto[T, T](name, z, &simd.Subtract, hidden(above), hidden(below))
		applyInto[T, T](name, z, &simd.Divide, hidden(z), or[T](&distance))
	}
	slope(middle, part(source, From(2)), part(source, To(-2)), 2*spacing)
	slope(part(all, To(1)), part(source, Range(1, 2)), part(source, To(1)), spacing)
	slope(part(all, From(-1)), part(source, From(-1)), part(source, Range(-2, -1)), spacing)
	return of[T](z, h)
}

// Trapezoid returns the integrals of x along the axis chosen by [Axis], or along the last axis, by the trapezoidal rule: Σ d[i]·(x[i] +
// x[i+1])/2, with the distances d[i] between neighbours. spacing is a scalar, the same distance for all, or a 1-d array of the positions of
// the elements. The result lacks the axis. Positions of another length than the axis panic with [ErrShape]. If x has no axes, Trapezoid
// panics with [ErrAxis].
func Trapezoid[T Float, D Operand[T]](x *NDArray[T], spacing D, options ...Option) *NDArray[T] {
	const name = "Trapezoid"
	return onBehalf(name, func() *NDArray[T] {
		o := option.Take(name, options, option.Axis)
		own := x.layout(name).Shape()
		axis := o.OneAxis(name, own, -1)
		at, isArray := any(spacing).(*NDArray[T])
		if isArray {
			at.head().CheckAs(name, "the array of positions")
			if s := at.h.Layout.Shape(); len(s) != 1 || s[0] != own[axis] {
				panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(s)}, Axis: axis - len(own),
					Detail: fmt.Sprintf("positions of shape %s do not match the %d elements along axis %d of shape %s", mistakes.ShapeText(s), own[axis], axis, mistakes.ShapeText(own))})
			}
		}
		part := func(i Index) *NDArray[T] { return x.lent().Slice(along(axis, i)...) }
		if own[axis] < 2 {
			return Sum(part(To(0)), Axis(axis))
		}
		middles := Add(part(From(1)), part(To(-1)))
		defer middles.Release()
		if !isArray {
			half := Divide(Multiply(Scalar(T(1)), spacing), 2)
			return Multiply(Sum(middles, Axis(axis)), half)
		}
		width := Diff(at)
		for range len(own) - 1 - axis {
			width = width.ExpandDims(-1)
		}
		return Divide(Sum(Multiply(middles, width), Axis(axis)), 2)
	})
}

// Diff returns the differences x[i+1] - x[i] of neighbours along the axis chosen by [Axis], or along the last axis. The axis becomes
// shorter by one. With [Order] n, Diff takes differences of the differences, n times in all. Integers wrap around.
//
// A negative order panics with [ErrOption]. An order greater than the size of the axis gives an axis of size 0.
func Diff[T Number](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshDiff(&z, x, options)
}
