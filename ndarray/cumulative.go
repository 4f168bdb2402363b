package ndarray

import (
	"ndgo/internal/core"
)

// CumulativeSum returns the sums of the first 1, 2, … elements of x along the axis chosen by [Axis]; Axis may be left out if x has
// only one axis. The result has the shape of x. With [IncludeInitial] it begins with a 0, and has one element more along the axis.
//
// Integers and complex numbers are added from first to last. Integers wrap around. Floats are added in blocks of 16 elements:
// within a block, an element is added to the sum of its predecessors in its pair, then in its four, its eight and the block. The
// last sum of the previous block is added to each sum of a block. The order depends only on the index along the axis. Sums of
// non-negative elements never decrease. The last sum may differ from [Sum] in its last bits. With [SkipNaN] a NaN counts as 0.
func CumulativeSum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshCumulativeSum[T, T](&z, "CumulativeSum", x, options)
}

// CumulativeSumAs returns the cumulative sums of x's elements, converted to U as [AsType] does and added there. It is
// [CumulativeSum] of the converted array.
func CumulativeSumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshCumulativeSum[U, T](&z, "CumulativeSumAs", x, options)
}

// CumulativeProd returns the products of the first 1, 2, … elements of x along the axis chosen by [Axis]; Axis may be left out if x
// has only one axis. The result has the shape of x. With [IncludeInitial] it begins with a 1, and has one element more along the
// axis.
//
// Elements are multiplied in the order of [CumulativeSum]. With [SkipNaN] a NaN counts as 1. Integers wrap around.
func CumulativeProd[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshCumulativeProd[T, T](&z, "CumulativeProd", x, options)
}

// CumulativeProdAs returns the cumulative products of x's elements, converted to U as [AsType] does and multiplied
// there. It is [CumulativeProd] of the converted array.
func CumulativeProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshCumulativeProd[U, T](&z, "CumulativeProdAs", x, options)
}
