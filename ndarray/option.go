package ndarray

import (
	"ndgo/call"
	"ndgo/internal/core"
	"ndgo/internal/core/products"
)

// An Option is a keyword argument of the standard: a plain value, given after the operands in any order. A function panics with [ErrOption]
// if it does not take the option, or is given it twice.
type Option = call.Option

// Axis chooses axes; negative ones count from the last. For a reduction, Axis() chooses none.
func Axis(axes ...int) Option { return core.IntsOption(core.AxisOption, axes) }

// Shift is by how many places [Roll] moves elements, for each axis.
func Shift(places ...int) Option { return core.IntsOption(core.ShiftOption, places) }

// Order is how often [Diff] takes differences.
func Order(n int) Option { return core.IntsOption(core.OrderOption, []int{n}) }

// Correction is subtracted from the number of elements by [Var] and [Std]: 1 for the sample variance.
func Correction(c float64) Option {
	return core.RealsOption(core.CorrectionOption, c)
}

// Tolerance is how far [IsClose] and [AllClose] let x and y be apart: atol + rtol·|y|. Without it rtol is 1e-5 and
// atol 1e-8.
func Tolerance(rtol, atol float64) Option {
	return core.RealsOption(core.ToleranceOption, rtol, atol)
}

// Offset is how many places above the main diagonal, or if negative below it, [Diag], [Eye], [Tril] and [Triu] find theirs.
func Offset(places int) Option { return core.IntsOption(core.OffsetOption, []int{places}) }

// Columns is the size of the second axis of [Eye], if different from the first.
func Columns(n int) Option { return core.IntsOption(core.ColumnsOption, []int{n}) }

// Weights is the weight of each element for [HistogramAs], or of each pair for [Histogram2D]; they return the sums of weights of bins.
// Weights have the kind of the result, or these panic with [ErrDType].
func Weights[W Summable](w *NDArray[W]) Option {
	return core.ArrayOption(core.WeightsOption, arrayOf("Weights", w))
}

// Edges is the edges of the bins of a [Histogram], along one axis, of the kind of its elements; one of another kind panics with [ErrDType].
// Edges panic with [ErrShape] if they descend or have a NaN. Between equal edges there are no elements.
func Edges[T RealNumber](edges *NDArray[T]) Option {
	return core.ArrayOption(core.EdgesOption, arrayOf("Edges", edges))
}

// arrayOf returns x as the operand of an option. A nil or released x panics on behalf of op.
func arrayOf[T any](op string, x *NDArray[T]) core.Arg {
	x.layout(op)
	return in(x)
}

// Bounds is the first and the last edge of the bins of a [Histogram], or of the bins for x of a [Histogram2D].
func Bounds(first, last float64) Option {
	return core.RealsOption(core.BoundsOption, first, last)
}

// BoundsY is the first and the last edge of the bins for y of a [Histogram2D].
func BoundsY(first, last float64) Option {
	return core.RealsOption(core.BoundsYOption, first, last)
}

// MinLength is how many counts [BinCount] returns at least.
func MinLength(n int) Option { return core.IntsOption(core.MinLengthOption, []int{n}) }

// StatLength is how many of the nearest elements [PadMax], [PadMean], [PadMedian] and [PadMin] use. Without it, and where there are fewer,
// they are of all along an axis.
func StatLength(n int) Option { return core.IntsOption(core.StatLengthOption, []int{n}) }

// Sorter is positions in x, in ascending order of its elements, for [SearchSorted], as [ArgSort] returns them.
func Sorter[I Integer](positions *NDArray[I]) Option {
	const name = "Sorter"
	if shape := positions.layout(name).Shape(); len(shape) != 1 {
		core.FailRank(name, shape, "give positions along one axis, as ArgSort returns them")
	}
	return core.IntsOption(core.SorterOption, AsType[int](positions).ToSlice())
}

// Options without values.
var (
	// KeepDims keeps the reduced axes, with size 1.
	KeepDims = core.Flag(core.KeepDimsOption)
	// SkipNaN leaves out NaN elements, of floats: [Sum], [Prod], [Min], [Max], [Mean], [Var], [Std], [ArgMin], [ArgMax], [CumulativeSum],
	// [CumulativeProd], [Median], [Quantile] and [Percentile] take it. Of integers all elements stay; complex ones panic with [ErrDType].
	SkipNaN = core.Flag(core.SkipNaNOption)
	// Density has [HistogramAs] divide each count, or sum of weights, by the width of its bin and the sum of all.
	Density = core.Flag(core.DensityOption)
	// IncludeInitial begins a cumulative sum or product with its identity, one element more.
	IncludeInitial = core.Flag(core.IncludeInitialOption)
	// ExcludeStop makes the numbers of [Linspace] end one step before its stop.
	ExcludeStop = core.Flag(core.ExcludeStopOption)
	// IJ makes [Meshgrid] index matrices, with axes in the order of its arrays.
	IJ = core.Flag(core.IndexingOption)
	// EqualNaN makes NaN equal to NaN for [IsClose], [AllClose] and [ArrayEqual].
	EqualNaN = core.Flag(core.EqualNaNOption)
	// Descending puts the greatest elements first; equal ones keep their order.
	Descending = core.Flag(core.DescendingOption)
	// Right makes [SearchSorted] find the place after equal elements, not before them.
	Right = core.Flag(core.RightOption)
	// ModeFull makes [Convolve] and [Correlate] return all sums, wherever the two meet.
	ModeFull = core.IntsOption(core.ModeOption, []int{products.ConvolveFull})
	// ModeSame makes them return as many as the longer one has elements, from the middle.
	ModeSame = core.IntsOption(core.ModeOption, []int{products.ConvolveSame})
	// ModeValid limits them to places of the shorter one wholly within the longer one.
	ModeValid = core.IntsOption(core.ModeOption, []int{products.ConvolveValid})
	// Invert makes [IsIn] report elements equal to no value.
	Invert = core.Flag(core.InvertOption)
)
