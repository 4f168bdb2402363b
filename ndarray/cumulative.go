package ndarray

import (
	"fmt"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// CumulativeSum returns the sums of the first 1, 2, … elements of x along the axis that [Axis] chooses; it may be left
// out if x has one axis only. The result has the shape of x, or with [IncludeInitial] one element more along the axis,
// a 0 before all others.
//
// Each element is the one before it plus the next element of x: floats are added from the first to the last, and the
// last sum need not have the bits of [Sum]. Integers wrap around.
func CumulativeSum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "CumulativeSum"}.CumulativeSum(In(x), options...)
}

// CumulativeSumAs returns the cumulative sums of x's elements, converted to U as [AsType] does and added there. It is
// [CumulativeSum] of the converted array.
func CumulativeSumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "CumulativeSumAs"}.CumulativeSum(In(x), options...)
}

// CumulativeSum sets the target to what [CumulativeSumAs] returns.
func (t Target[T]) CumulativeSum(x Arg, options ...Option) *NDArray[T] {
	return t.scan(&simd.Add, identityZero, x, options)
}

// CumulativeProd returns the products of the first 1, 2, … elements of x along the axis that [Axis] chooses; it may be
// left out if x has one axis only. The result has the shape of x, or with [IncludeInitial] one element more along the
// axis, a 1 before all others.
//
// Each element is the one before it times the next element of x. Integers wrap around.
func CumulativeProd[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return Target[T]{name: "CumulativeProd"}.CumulativeProd(In(x), options...)
}

// CumulativeProdAs returns the cumulative products of x's elements, converted to U as [AsType] does and multiplied
// there. It is [CumulativeProd] of the converted array.
func CumulativeProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return Target[U]{name: "CumulativeProdAs"}.CumulativeProd(In(x), options...)
}

// CumulativeProd sets the target to what [CumulativeProdAs] returns.
func (t Target[T]) CumulativeProd(x Arg, options ...Option) *NDArray[T] {
	return t.scan(&simd.Multiply, identityOne, x, options)
}

// scan sets the target to the cumulative reductions of x by op, of elements that are converted to T before.
func (t Target[T]) scan(op *ufunc.Operator, initial identity, x Arg, options []Option) *NDArray[T] {
	o := takeOptions(t.name, options, axisOption, includeInitialOption)
	axis := x.axis(t.name, &o)
	loop := loopOf(t.name, op, kindOf[T](), kindOf[T]())
	var conversion stages
	conversion.convert(t.name, x.kind, kindOf[T]())
	shape := clone(x.shape())
	if o.has(includeInitialOption) {
		shape[axis]++
	}
	return t.whole(shape, []*header{x.head}, func(z *NDArray[T]) {
		sums := &z.h
		if o.has(includeInitialOption) {
			first := sums.narrow(1 << axis)
			fill(&first, initial.scalar(first.kind))
			var shape, strides []int
			sums, shape, strides = sums.viewAxes()
			shape[axis]--
			sums.advance(strides[axis])
		}
		if sums.lay.Size() == 0 {
			return
		}
		source := x.head
		if conversion.n > 0 {
			var w walker
			w.reset(sums.lay.Shape())
			w.add(sums)
			w.add(source)
			w.run(&conversion.list[0].loop)
			source = sums
		}
		accumulate(loop, axis, sums, source)
	})
}

// axis returns the one axis of x that the options of op choose, or the only one that x has.
func (x *Arg) axis(op string, o *options) int {
	if x.head == nil {
		failNil(op)
	}
	shape := x.shape()
	chosen := o.get(axisOption)
	switch {
	case chosen != nil && chosen.n == 1:
		return checkAxis(op, chosen.near[0], shape)
	case chosen == nil && len(shape) == 1:
		return 0
	}
	detail := fmt.Sprintf("shape %s has %s; choose one with Axis", shapeText(shape), count(len(shape), "axis", "axes"))
	if chosen != nil {
		detail = fmt.Sprintf("it goes along one axis, not %d; call it once for each", chosen.n)
	}
	panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{clone(shape)}, Detail: detail})
}
