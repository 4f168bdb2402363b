package ndarray

import (
	"ndgo/internal/core"
)

// CumulativeSum returns the sums of the first 1, 2, … elements of x along the axis chosen by [Axis]. Axis may be omitted if x has only one
// axis. The result has the shape of x. With [IncludeInitial] it begins with a 0, and the axis is one longer. With [SkipNaN] a NaN counts as
// 0. Integers wrap around.
//
// Integers and complex numbers are added from first to last. Floats are added in blocks of 16 elements. Within a block, an element is added
// to the sum of the earlier elements of its pair, then of its group of four, of eight and of sixteen. Then the last sum of the previous
// block is added to each sum of the block. So the order depends only on the index along the axis. Sums of non-negative elements never
// decrease. The last sum may differ from [Sum] in its last bits.
func CumulativeSum[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshCumulativeSum[T, T](&z, "CumulativeSum", x, options)
}

// CumulativeSumAs returns the [CumulativeSum] of x converted to U as by [AsType].
func CumulativeSumAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshCumulativeSum[U, T](&z, "CumulativeSumAs", x, options)
}

// CumulativeProd returns the products of the first 1, 2, … elements of x along the axis chosen by [Axis]. Axis may be omitted if x has only
// one axis. The result has the shape of x. With [IncludeInitial] it begins with a 1, and the axis is one longer. With [SkipNaN] a NaN
// counts as 1. Integers wrap around. Elements are multiplied in the order of [CumulativeSum].
func CumulativeProd[T Summable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshCumulativeProd[T, T](&z, "CumulativeProd", x, options)
}

// CumulativeProdAs returns the [CumulativeProd] of x converted to U as by [AsType].
func CumulativeProdAs[U, T Number](x *NDArray[T], options ...Option) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshCumulativeProd[U, T](&z, "CumulativeProdAs", x, options)
}
