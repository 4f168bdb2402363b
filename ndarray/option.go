package ndarray

import (
	"ndgo/call"
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/products"
)

// An Option is a keyword argument of the standard as a plain value. Options follow the operands, in any order. A function panics with
// [ErrOption] if it does not take an option, or gets it twice.
type Option = call.Option

// Axis selects axes. Negative axes count from the last. For a reduction, Axis() selects no axes.
func Axis(axes ...int) Option { return option.Ints(option.Axis, axes) }

// Shift gives the number of positions by which [Roll] moves elements: one number for each axis, or one for all axes.
func Shift(places ...int) Option { return option.Ints(option.Shift, places) }

// Order says how many times [Diff] takes differences.
func Order(n int) Option { return option.Ints(option.Order, []int{n}) }

// Correction sets the number that [Var], [Std] and [Cov] subtract from the number of elements. It is 1 for the sample variance.
func Correction(c float64) Option {
	return option.Reals(option.Correction, c)
}

// Tolerance sets the tolerances of [IsClose] and [AllClose]: x and y are close if they differ by at most atol + rtol·|y|. The
// defaults are rtol 1e-5 and atol 1e-8.
func Tolerance(rtol, atol float64) Option {
	return option.Reals(option.Tolerance, rtol, atol)
}

// Offset selects a diagonal for [Diag], [Eye], [Tril] and [Triu]: 0 is the main diagonal, 1 is the next diagonal above it, and -1 the next
// diagonal below it.
func Offset(places int) Option { return option.Ints(option.Offset, []int{places}) }

// Columns is the size of the second axis of [Eye], if it differs from the first.
func Columns(n int) Option { return option.Ints(option.Columns, []int{n}) }

// Weights is the weight of each element for [HistogramAs], or of each pair for [Histogram2D]. These functions then return the sum of
// weights in each bin. Weights of another kind than the result panic with [ErrDType].
func Weights[W Summable](w *NDArray[W]) Option {
	return core.ArrayOption(option.Weights, arrayOf("Weights", w))
}

// Edges is a 1-d array with the edges of the bins of a [Histogram]. A bin between equal edges is empty. The histogram panics with
// [ErrDType] if the edges have another kind than the elements, and with [ErrShape] if edges descend or one of them is NaN.
func Edges[T RealNumber](edges *NDArray[T]) Option {
	return core.ArrayOption(option.Edges, arrayOf("Edges", edges))
}

// arrayOf returns x as the operand of an option. It panics if x is nil or was released.
func arrayOf[T any](op string, x *NDArray[T]) core.Arg {
	x.layout(op)
	return in(x)
}

// Bounds are the first and the last edge of a [Histogram], or of the bins of x in a [Histogram2D].
func Bounds(first, last float64) Option {
	return option.Reals(option.Bounds, first, last)
}

// BoundsY are the first and the last edge of the bins of y in a [Histogram2D].
func BoundsY(first, last float64) Option {
	return option.Reals(option.BoundsY, first, last)
}

// MinLength is the least number of counts in a result of [BinCount].
func MinLength(n int) Option { return option.Ints(option.MinLength, []int{n}) }

// StatLength says how many elements [PadMax], [PadMean], [PadMedian] and [PadMin] use: so many elements nearest to the padding. Without
// this option, or if an axis has fewer elements, they use all elements along the axis.
func StatLength(n int) Option { return option.Ints(option.StatLength, []int{n}) }

// Sorter is an array of the positions of x's elements in ascending order, for [SearchSorted]. [ArgSort] returns such an array.
func Sorter[I Integer](positions *NDArray[I]) Option {
	const name = "Sorter"
	if shape := positions.layout(name).Shape(); len(shape) != 1 {
		mistakes.FailRank(name, shape, "pass positions along one axis, as ArgSort returns them")
	}
	return option.Ints(option.Sorter, AsType[int](positions).ToSlice())
}

// Options without values.
var (
	// KeepDims keeps the reduced axes, with size 1.
	KeepDims = option.Flag(option.KeepDims)
	// SkipNaN ignores NaN elements in [Sum], [Prod], [Min], [Max], [Mean], [Var], [Std], [ArgMin], [ArgMax], [CumulativeSum],
	// [CumulativeProd], [Median], [Quantile], [Percentile] and [PtP]. It has no effect on integers; complex elements panic with [ErrDType].
	SkipNaN = option.Flag(option.SkipNaN)
	// Density makes [HistogramAs] divide the count (or sum) of each bin by the width of the bin, and by the sum of all bins.
	Density = option.Flag(option.Density)
	// IncludeInitial makes a cumulative sum begin with 0 and a cumulative product with 1. The result then has one more element along the
	// axis.
	IncludeInitial = option.Flag(option.IncludeInitial)
	// ExcludeStop makes [Linspace] and [Geomspace] end one step before stop.
	ExcludeStop = option.Flag(option.ExcludeStop)
	// IJ makes argument i of [Meshgrid] vary along axis i, in the order of matrix indices.
	IJ = option.Flag(option.Indexing)
	// EqualNaN makes NaN equal to NaN for [IsClose], [AllClose] and [ArrayEqual].
	EqualNaN = option.Flag(option.EqualNaN)
	// Descending puts the greatest elements first. Equal elements keep their order.
	Descending = option.Flag(option.Descending)
	// Right makes [SearchSorted] return the position after equal elements instead of the position before them. It makes bins of [Digitize]
	// include their upper edge instead of their lower edge.
	Right = option.Flag(option.Right)
	// ModeFull makes [Convolve] and [Correlate] return all sums of overlapping operands.
	ModeFull = option.Ints(option.Mode, []int{products.ConvolveFull})
	// ModeSame makes [Convolve] and [Correlate] return the middle sums, as many as the longer operand has elements.
	ModeSame = option.Ints(option.Mode, []int{products.ConvolveSame})
	// ModeValid makes [Convolve] and [Correlate] return only the sums where the shorter operand lies entirely within the longer.
	ModeValid = option.Ints(option.Mode, []int{products.ConvolveValid})
	// Invert makes [IsIn] report true for an element that equals none of the values.
	Invert = option.Flag(option.Invert)
)
