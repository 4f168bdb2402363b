package ndarray

import "ndgo/internal/core"

// An Option is a keyword argument of the standard: a plain value, given after the operands in any order. A function
// that does not take it panics with [ErrOption], as does one that is given it twice.
type Option = core.Option

// Axis chooses axes; negative ones count from the last. For a reduction, Axis() chooses none.
func Axis(axes ...int) Option { return core.IntsOption(core.AxisOption, axes) }

// Shift is by how many places [Roll] moves elements, for each axis.
func Shift(places ...int) Option { return core.IntsOption(core.ShiftOption, places) }

// Order is how often [Diff] takes differences.
func Order(n int) Option { return core.IntsOption(core.OrderOption, []int{n}) }

// Correction is what [Var] and [Std] subtract from the number of elements: 1 for the sample variance.
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

// Columns is the size of the second axis of [Eye], if it is not that of the first.
func Columns(n int) Option { return core.IntsOption(core.ColumnsOption, []int{n}) }

// Bounds is the first and the last edge of the bins of a [Histogram], or of those for x of a [Histogram2D].
func Bounds(first, last float64) Option {
	return core.RealsOption(core.BoundsOption, first, last)
}

// BoundsY is the first and the last edge of the bins for y of a [Histogram2D].
func BoundsY(first, last float64) Option {
	return core.RealsOption(core.BoundsYOption, first, last)
}

// MinLength is how many counts [BinCount] returns at least.
func MinLength(n int) Option { return core.IntsOption(core.MinLengthOption, []int{n}) }

// StatLength is of how many elements, those that are nearest, [PadMax], [PadMean], [PadMedian] and [PadMin] are. Without it, and where there are
// fewer, they are of all along an axis.
func StatLength(n int) Option { return core.IntsOption(core.StatLengthOption, []int{n}) }

// Sorter is positions in the order in which the elements that [SearchSorted] searches in ascend, as [ArgSort] returns them.
func Sorter[I Integer](positions *NDArray[I]) Option {
	const name = "Sorter"
	if shape := positions.layout(name).Shape(); len(shape) != 1 {
		core.FailRank(name, shape, "give positions along one axis, as ArgSort returns them")
	}
	return core.IntsOption(core.SorterOption, AsType[int](positions).ToSlice())
}

// Options without values.
var (
	// KeepDims keeps the axes that a reduction goes over, with size 1.
	KeepDims = core.Flag(core.KeepDimsOption)
	// IncludeInitial begins a cumulative sum or product with its identity, one element more.
	IncludeInitial = core.Flag(core.IncludeInitialOption)
	// ExcludeStop makes the numbers of [Linspace] end one step before its stop.
	ExcludeStop = core.Flag(core.ExcludeStopOption)
	// IJ makes [Meshgrid] index matrices, whose axes are in the order of its arrays.
	IJ = core.Flag(core.IndexingOption)
	// EqualNaN makes NaN equal to NaN for [IsClose], [AllClose] and [ArrayEqual].
	EqualNaN = core.Flag(core.EqualNaNOption)
	// Descending puts the greatest elements first; those that are equal keep their order.
	Descending = core.Flag(core.DescendingOption)
	// Right makes [SearchSorted] find the place after equal elements, not before them.
	Right = core.Flag(core.RightOption)
	// ModeFull makes [Convolve] and [Correlate] return all sums, wherever the two meet.
	ModeFull = core.IntsOption(core.ModeOption, []int{core.ConvolveFull})
	// ModeSame makes them return as many as the longer one has elements, those in the middle.
	ModeSame = core.IntsOption(core.ModeOption, []int{core.ConvolveSame})
	// ModeValid makes them return those where the shorter one lies wholly within the longer one.
	ModeValid = core.IntsOption(core.ModeOption, []int{core.ConvolveValid})
	// Invert makes [IsIn] report what is not.
	Invert = core.Flag(core.InvertOption)
)
