package arrayapi

import (
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// The functions do what those of package ndarray do for elements of known types: once for each class of types. Operands are views of
// every third element in reverse order, and arrays that lie side by side.

// grid returns an array of shape (3, 4) with elements that repeat, as a view or as itself.
func grid[T nd.Element](view bool) *nd.NDArray[T] {
	x := nd.AsType[T](nd.Of(3.0, 1, 2, 3, 0, 5, 1, 1, 7, 3, 2, 0)).Reshape(3, 4)
	if !view {
		return x
	}
	y := nd.Zeros[T](3, 12).Slice(nd.Colon.By(-1), nd.From(-1).By(-3))
	y.Assign(x)
	return y
}

func sameAll[T any](t *testing.T, name string, want []*nd.NDArray[T], got []nd.Array) {
	t.Helper()
	if assert.Len(t, got, len(want), name) {
		for i := range want {
			same(t, name, want[i], got[i])
		}
	}
}

// positions returns x as positions are at run time.
func positions(x *nd.NDArray[int]) nd.Array { return nd.AsType[int64](x) }

func checkElements[T nd.Element](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x, other := grid[T](view), grid[T](!view)
		arrays := []nd.Array{x, other}
		row := x.Slice(nd.At(0))
		same(t, "Reshape", x.Reshape(2, -1), Reshape(x, []int{2, -1}))
		same(t, "ExpandDims", x.ExpandDims(0, -1), ExpandDims(x, 0, -1))
		same(t, "Squeeze", x, Squeeze(x.ExpandDims(0, 2), 0, -2))
		same(t, "Squeeze", x.ExpandDims(0), Squeeze(x.ExpandDims(0)))
		same(t, "Flip", x.Flip(), Flip(x))
		same(t, "Flip", x.Flip(1), Flip(x, nd.Axis(1)))
		same(t, "Flip", x, Flip(x, nd.Axis()))
		same(t, "MoveAxis", x.T(), MoveAxis(x, []int{0}, []int{-1}))
		same(t, "PermuteDims", x.T(), PermuteDims(x, 1, 0))
		same(t, "BroadcastTo", x.BroadcastTo(2, 3, 4), BroadcastTo(x, 2, 3, 4))
		sameAll(t, "BroadcastArrays", nd.BroadcastArrays(x, row), BroadcastArrays(x, row))
		sameAll(t, "Unstack", nd.Unstack(x, nd.Axis(1)), Unstack(x, nd.Axis(1)))
		same(t, "Concat", nd.Concat(nd.Arrays(x, other), nd.Axis(1)), Concat(arrays, nd.Axis(1)))
		same(t, "Concat", nd.Concat(nd.Arrays(x, row), nd.Axis()), Concat([]nd.Array{x, row}, nd.Axis()))
		same(t, "Stack", nd.Stack(nd.Arrays(x, other), nd.Axis(-1)), Stack(arrays, nd.Axis(-1)))
		same(t, "Tile", nd.Tile(x, 2, 1, 3), Tile(x, 2, 1, 3))
		same(t, "Repeat", nd.Repeat(x, 2), Repeat(x, 2))
		same(t, "Repeat", nd.Repeat(x, 2, nd.Axis(1)), Repeat(x, nd.Of[uint8](2), nd.Axis(1)))
		same(t, "Repeat", nd.Repeat(x, nd.Of(2, 0, 3), nd.Axis(0)), Repeat(x, nd.Of[int8](2, 0, 3), nd.Axis(0)))
		same(t, "Roll", nd.Roll(x, nd.Shift(5)), Roll(x, nd.Shift(5)))
		same(t, "Roll", nd.Roll(x, nd.Shift(1, -1), nd.Axis(0, 1)), Roll(x, nd.Shift(1, -1), nd.Axis(0, 1)))
		same(t, "Tril", nd.Tril(x), Tril(x))
		same(t, "Triu", nd.Triu(x, nd.Offset(1)), Triu(x, nd.Offset(1)))
		sameAll(t, "Meshgrid", nd.Meshgrid(nd.Arrays(row, row)), Meshgrid([]nd.Array{row, row}))
		sameAll(t, "Meshgrid", nd.Meshgrid(nd.Arrays(row, row, row), nd.IJ), Meshgrid([]nd.Array{row, row, row}, nd.IJ))

		same(t, "All", nd.All(x, nd.Axis(1)), All(x, nd.Axis(1)))
		same(t, "Any", nd.Any(x, nd.KeepDims), Any(x, nd.KeepDims))
		same(t, "CountNonzero", positions(nd.CountNonzero(x, nd.Axis(0))), CountNonzero(x, nd.Axis(0)))
		for axis, want := range nd.Nonzero(x) {
			same(t, "Nonzero", positions(want), Nonzero(x)[axis])
		}
		mask := nd.AsType[bool](other)
		same(t, "Where", nd.Where(mask, x, row), Where(mask, x, row))
		same(t, "Where", nd.Where(mask, x, row.At(1)), Where(mask, x, row.At(1)))
		same(t, "Sort", nd.Sort(x, nd.Axis(0)), Sort(x, nd.Axis(0)))
		same(t, "Sort", nd.Sort(x, nd.Descending), Sort(x, nd.Descending))
		same(t, "ArgSort", positions(nd.ArgSort(x)), ArgSort(x))
		same(t, "SearchSorted", positions(nd.SearchSorted(nd.Sort(row), x)), SearchSorted(Sort(row), x))
		sorter := nd.ArgSort(row)
		same(t, "SearchSorted", positions(nd.SearchSorted(row, row.At(0), nd.Sorter(sorter), nd.Right)), SearchSorted(row, row.At(0), Sorter(sorter), nd.Right))
		same(t, "IsIn", nd.IsIn(x, row), IsIn(x, row))
		same(t, "IsIn", nd.IsIn(x, row.At(1), nd.Invert), IsIn(x, row.At(1), nd.Invert))
		same(t, "IsIn", nd.IsIn(nd.Scalar(row.At(1)), row), IsIn(row.At(1), row))
		same(t, "UniqueValues", nd.UniqueValues(x), UniqueValues(x))
		v, i, in, n := UniqueAll(x)
		values, indices, inverse, counts := nd.UniqueAll(x)
		same(t, "UniqueAll", values, v)
		same(t, "UniqueAll", positions(indices), i)
		same(t, "UniqueAll", positions(inverse), in)
		same(t, "UniqueAll", positions(counts), n)
		v, n = UniqueCounts(x)
		same(t, "UniqueCounts", values, v)
		same(t, "UniqueCounts", positions(counts), n)
		v, in = UniqueInverse(x)
		same(t, "UniqueInverse", values, v)
		same(t, "UniqueInverse", positions(inverse), in)
	}
}

func checkNumbers[T nd.Number, U nd.Summable](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x := grid[T](view)
		same(t, "Sum", nd.SumAs[U](x), Sum(x))
		same(t, "Sum", nd.SumAs[U](x, nd.Axis(0), nd.KeepDims), Sum(x, nd.Axis(0), nd.KeepDims))
		same(t, "Sum", nd.SumAs[complex64](x, nd.Axis(-1)), Sum(x, DType(nd.Complex64), nd.Axis(-1)))
		same(t, "Prod", nd.ProdAs[U](x, nd.Axis(1)), Prod(x, nd.Axis(1)))
		same(t, "CumulativeSum", nd.CumulativeSumAs[U](x, nd.Axis(1)), CumulativeSum(x, nd.Axis(1)))
		same(t, "CumulativeSum", nd.CumulativeSumAs[U](x, nd.Axis(0), nd.IncludeInitial), CumulativeSum(x, nd.Axis(0), nd.IncludeInitial))
		same(t, "CumulativeProd", nd.CumulativeProdAs[U](x.Slice(nd.At(0))), CumulativeProd(x.Slice(nd.At(0))))
		same(t, "Diff", nd.Diff(x), Diff(x, nil, nil))
		same(t, "Diff", nd.Diff(x, nd.Axis(0), nd.Order(2)), Diff(x, nil, nil, nd.Axis(0), nd.Order(2)))
		joined := nd.Concat(nd.Arrays(x.Slice(nd.At(0)).ExpandDims(0), x, x), nd.Axis(0))
		same(t, "Diff", nd.Diff(joined, nd.Axis(0)), Diff(x, x.Slice(nd.At(0)).ExpandDims(0), x, nd.Axis(0)))
	}
}

func checkOrdered[T nd.RealNumber](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x := grid[T](view)
		same(t, "Min", nd.Min(x, nd.Axis(1)), Min(x, nd.Axis(1)))
		same(t, "Max", nd.Max(x, nd.KeepDims), Max(x, nd.KeepDims))
		same(t, "ArgMin", positions(nd.ArgMin(x)), ArgMin(x))
		same(t, "ArgMax", positions(nd.ArgMax(x, nd.Axis(0))), ArgMax(x, nd.Axis(0)))
		lo, hi := x.At(0, 1), nd.Full(x.At(0, 0), 4)
		same(t, "Clip", nd.Clip(x, lo, hi), Clip(x, lo, hi))
		same(t, "Clip", nd.Maximum(x, lo), Clip(x, lo, nil))
		same(t, "Clip", nd.Minimum(x, hi), Clip(x, nil, hi))
		same(t, "Clip", x, Clip(x, nil, nil))
		same(t, "Abs", nd.Abs(x), Abs(x))
		same(t, "Real", x, Real(x))
	}
}

func checkFloats[T, U nd.Float](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x := grid[T](view)
		same(t, "Mean", nd.MeanAs[U](x, nd.Axis(1)), Mean(x, nd.Axis(1)))
		same(t, "Var", nd.VarAs[U](x, nd.Axis(1), nd.Correction(1)), Var(x, nd.Axis(1), nd.Correction(1)))
		same(t, "Std", nd.StdAs[U](x), Std(x))
	}
}

func checkComplex[T nd.ComplexNumber](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x := grid[T](view)
		same(t, "Mean", nd.Mean(x, nd.Axis(1)), Mean(x, nd.Axis(1)))
	}
}

func TestFunctions(t *testing.T) {
	checkElements[bool](t)
	checkElements[int8](t)
	checkElements[uint16](t)
	checkElements[int64](t)
	checkElements[float32](t)
	checkElements[float64](t)
	checkElements[complex64](t)
	checkElements[complex128](t)
	checkNumbers[int8, int64](t)
	checkNumbers[int64, int64](t)
	checkNumbers[uint16, uint64](t)
	checkNumbers[float32, float32](t)
	checkNumbers[complex128, complex128](t)
	checkOrdered[int8](t)
	checkOrdered[uint64](t)
	checkOrdered[float32](t)
	checkComplex[complex64](t)
	checkComplex[complex128](t)
	checkFloats[float32, float32](t)
	checkFloats[float64, float64](t)
}

// What is converted on the way: operands of different types, and types of results that are not those of operands.
func TestMixedTypes(t *testing.T) {
	x, y := nd.Of[int8](1, 2, 3), nd.Of(0.5, 1, 1.5)
	same(t, "Concat", nd.Of(1, 2, 3, 0.5, 1, 1.5), Concat([]nd.Array{x, y}))
	same(t, "Stack", nd.Matrix([][]float64{{1, 2, 3}, {0.5, 1, 1.5}}), Stack([]nd.Array{x, y}))
	same(t, "Where", nd.Of(1, 1, 1.5), Where(nd.Of(true, false, false), x, y))
	same(t, "Where", nd.Of(1.0, 2, 2), Where(nd.Of(true, false, false), 1, 2.0))
	same(t, "Where", nd.Of[int8](1, 1, 3), Where(nd.Of(true, false, true), x, true))
	same(t, "SearchSorted", nd.Of[int64](0, 0, 1), SearchSorted(x, y))
	same(t, "SearchSorted", nd.Scalar[int64](2), SearchSorted(x, 2.5))
	same(t, "IsIn", nd.Of(true, false, false), IsIn(x, y))
	same(t, "Diff", nd.Of(0.5, 0.5, -0.5, 1, 1), Diff(x, y, nil))
	same(t, "Mean", nd.Scalar(2.0), Mean(x))
	same(t, "Mean", nd.Scalar(0.5), Mean(nd.Of(true, false)))
	same(t, "Sum", nd.Scalar[int64](2), Sum(nd.Of(true, false, true)))
	same(t, "Sum", nd.Scalar[uint64](400), Sum(nd.Of[uint8](200, 200)))
	same(t, "Sum", nd.Scalar[uint8](144), Sum(nd.Of[uint8](200, 200), DType(nd.Uint8)))
	same(t, "Var", nd.Scalar(float32(2)), Var(nd.Of[complex64](1+1i, -1-1i)))
	same(t, "Std", nd.Scalar(2.0), Std(nd.Of(2i, -2i)))
	same(t, "Real", nd.Of(1.0), Real(nd.Of(1+2i)))
	same(t, "Abs", nd.Of(float32(5)), Abs(nd.Of(complex64(3+4i))))
	grids := Meshgrid([]nd.Array{x, y})
	assert.Equal(t, []nd.DType{nd.Int8, nd.Float64}, []nd.DType{grids[0].DType(), grids[1].DType()})
}

// Views are views, and copies are not.
func TestSharing(t *testing.T) {
	x := nd.Arange(0.0, 12, 1).Reshape(3, 4)
	for name, view := range map[string]nd.Array{
		"Reshape": Reshape(x, []int{4, 3}), "ExpandDims": ExpandDims(x, 0), "Squeeze": Squeeze(x), "Flip": Flip(x), "MoveAxis": MoveAxis(x, []int{0}, []int{1}),
		"PermuteDims": PermuteDims(x, 1, 0), "BroadcastTo": BroadcastTo(x, 2, 3, 4), "Unstack": Unstack(x)[0], "Asarray": Asarray(x),
		"AsType": AsType(x, nd.Float64, Copy(false)),
	} {
		assert.True(t, nd.SharesMemory(x, view), name)
	}
	for name, fresh := range map[string]nd.Array{
		"Reshape": Reshape(x, []int{4, 3}, Copy(true)), "Reshape of a transpose": Reshape(x.T(), []int{12}), "Asarray": Asarray(x, Copy(true)),
		"AsType": AsType(x, nd.Float64), "Positive": Positive(x), "Real": Real(x), "Clip": Clip(x, nil, nil), "Concat": Concat([]nd.Array{x}),
		"Meshgrid": Meshgrid([]nd.Array{x.Slice(nd.At(0))})[0],
	} {
		assert.False(t, nd.SharesMemory(x, fresh), name)
	}
	assert.ErrorIs(t, nd.Try(func() { Reshape(x.T(), []int{12}, Copy(false)) }), nd.ErrOption)
	assert.ErrorIs(t, nd.Try(func() { Asarray(x, DType(nd.Float32), Copy(false)) }), nd.ErrOption)
	assert.ErrorIs(t, nd.Try(func() { Asarray(1, Copy(false)) }), nd.ErrOption)
	assert.True(t, BroadcastTo(x, 2, 3, 4).IsReadOnly())
}
