package ndarray

import (
	"ndgo/internal/core/reducing"
)

// CumulativeSum returns the sums of the first 1, 2, … elements of x along the axis chosen by [Axis]; it may be left out if x
// has one axis only. The result has the shape of x, or with [IncludeInitial] one element more along the axis, a 0 before all
// others.
//
// Integers wrap around; they and complex numbers are added from the first to the last. Floats are added in blocks of 16
// elements, and then to the last sum of the block before: in a block, an element is added to the sum of its predecessors in its
// pair, then in its four, its eight and the block. The order depends only on the index along the axis, and sums of non-negative
// elements never decrease. The last one need not have the bits of [Sum]. With [SkipNaN] floats are added with 0 for NaN.
func CumulativeSum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.CumulativeSum("CumulativeSum", kindOf[T](), nil, hidden(x), options))
}

// CumulativeSumAs returns the cumulative sums of x's elements, converted to U as [AsType] does and added there. It is
// [CumulativeSum] of the converted array.
func CumulativeSumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return typed[U](reducing.CumulativeSum("CumulativeSumAs", kindOf[U](), nil, hidden(x), options))
}

// CumulativeProd returns the products of the first 1, 2, … elements of x along the axis chosen by [Axis]; it may be left out if
// x has one axis only. The result has the shape of x, or with [IncludeInitial] one element more along the axis, a 1 before all
// others.
//
// Elements are multiplied in the order of [CumulativeSum], with 1 for NaN under [SkipNaN]. Integers wrap around.
func CumulativeProd[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](reducing.CumulativeProd("CumulativeProd", kindOf[T](), nil, hidden(x), options))
}

// CumulativeProdAs returns the cumulative products of x's elements, converted to U as [AsType] does and multiplied
// there. It is [CumulativeProd] of the converted array.
func CumulativeProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	return typed[U](reducing.CumulativeProd("CumulativeProdAs", kindOf[U](), nil, hidden(x), options))
}
