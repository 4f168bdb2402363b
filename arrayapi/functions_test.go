package arrayapi_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// The tests in this file compare functions with the functions of package ndarray. They use one element type of each class. Operands are
// contiguous arrays, and views of every third element in reverse order.

// grid returns an array of shape (3, 4) with repeated values. It is contiguous, or a view of a larger array.
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

// positions returns x as an array of int64, the type of positions in package arrayapi.
func positions(x *nd.NDArray[int]) nd.Array { return nd.AsType[int64](x) }

func checkElements[T nd.Element](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x, other := grid[T](view), grid[T](!view)
		arrays := []nd.Array{x, other}
		row := x.Slice(nd.At(0))
		same(t, "Reshape", x.Reshape(2, -1), arrayapi.Reshape(x, []int{2, -1}))
		same(t, "ExpandDims", x.ExpandDims(0, -1), arrayapi.ExpandDims(x, 0, -1))
		same(t, "Squeeze", x, arrayapi.Squeeze(x.ExpandDims(0, 2), 0, -2))
		same(t, "Squeeze", x.ExpandDims(0), arrayapi.Squeeze(x.ExpandDims(0)))
		same(t, "Flip", x.Flip(), arrayapi.Flip(x))
		same(t, "Flip", x.Flip(1), arrayapi.Flip(x, nd.Axis(1)))
		same(t, "Flip", x, arrayapi.Flip(x, nd.Axis()))
		same(t, "MoveAxis", x.T(), arrayapi.MoveAxis(x, []int{0}, []int{-1}))
		same(t, "PermuteDims", x.T(), arrayapi.PermuteDims(x, 1, 0))
		same(t, "BroadcastTo", x.BroadcastTo(2, 3, 4), arrayapi.BroadcastTo(x, 2, 3, 4))
		sameAll(t, "BroadcastArrays", nd.BroadcastArrays(x, row), arrayapi.BroadcastArrays(x, row))
		sameAll(t, "Unstack", nd.Unstack(x, nd.Axis(1)), arrayapi.Unstack(x, nd.Axis(1)))
		same(t, "Concat", nd.Concat(nd.Arrays(x, other), nd.Axis(1)), arrayapi.Concat(arrays, nd.Axis(1)))
		same(t, "Concat", nd.Concat(nd.Arrays(x, row), nd.Axis()), arrayapi.Concat([]nd.Array{x, row}, nd.Axis()))
		same(t, "Stack", nd.Stack(nd.Arrays(x, other), nd.Axis(-1)), arrayapi.Stack(arrays, nd.Axis(-1)))
		same(t, "Tile", nd.Tile(x, 2, 1, 3), arrayapi.Tile(x, 2, 1, 3))
		same(t, "Repeat", nd.Repeat(x, 2), arrayapi.Repeat(x, 2))
		same(t, "Repeat", nd.Repeat(x, 2, nd.Axis(1)), arrayapi.Repeat(x, nd.Of[uint8](2), nd.Axis(1)))
		same(t, "Repeat", nd.Repeat(x, nd.Of(2, 0, 3), nd.Axis(0)), arrayapi.Repeat(x, nd.Of[int8](2, 0, 3), nd.Axis(0)))
		same(t, "Roll", nd.Roll(x, nd.Shift(5)), arrayapi.Roll(x, nd.Shift(5)))
		same(t, "Roll", nd.Roll(x, nd.Shift(1, -1), nd.Axis(0, 1)), arrayapi.Roll(x, nd.Shift(1, -1), nd.Axis(0, 1)))
		same(t, "Tril", nd.Tril(x), arrayapi.Tril(x))
		same(t, "Triu", nd.Triu(x, nd.Offset(1)), arrayapi.Triu(x, nd.Offset(1)))
		sameAll(t, "Meshgrid", nd.Meshgrid(nd.Arrays(row, row)), arrayapi.Meshgrid([]nd.Array{row, row}))
		sameAll(t, "Meshgrid", nd.Meshgrid(nd.Arrays(row, row, row), nd.IJ), arrayapi.Meshgrid([]nd.Array{row, row, row}, nd.IJ))

		same(t, "All", nd.All(x, nd.Axis(1)), arrayapi.All(x, nd.Axis(1)))
		same(t, "Any", nd.Any(x, nd.KeepDims), arrayapi.Any(x, nd.KeepDims))
		same(t, "CountNonzero", positions(nd.CountNonzero(x, nd.Axis(0))), arrayapi.CountNonzero(x, nd.Axis(0)))
		for axis, want := range nd.Nonzero(x) {
			same(t, "Nonzero", positions(want), arrayapi.Nonzero(x)[axis])
		}
		mask := nd.AsType[bool](other)
		same(t, "Where", nd.Where(mask, x, row), arrayapi.Where(mask, x, row))
		same(t, "Where", nd.Where(mask, x, row.At(1)), arrayapi.Where(mask, x, row.At(1)))
		same(t, "Sort", nd.Sort(x, nd.Axis(0)), arrayapi.Sort(x, nd.Axis(0)))
		same(t, "Sort", nd.Sort(x, nd.Descending), arrayapi.Sort(x, nd.Descending))
		same(t, "ArgSort", positions(nd.ArgSort(x)), arrayapi.ArgSort(x))
		same(t, "SearchSorted", positions(nd.SearchSorted(nd.Sort(row), x)), arrayapi.SearchSorted(arrayapi.Sort(row), x))
		sorter := nd.ArgSort(row)
		same(t, "SearchSorted", positions(nd.SearchSorted(row, row.At(0), nd.Sorter(sorter), nd.Right)), arrayapi.SearchSorted(row, row.At(0), arrayapi.Sorter(sorter), nd.Right))
		same(t, "IsIn", nd.IsIn(x, row), arrayapi.IsIn(x, row))
		same(t, "IsIn", nd.IsIn(x, row.At(1), nd.Invert), arrayapi.IsIn(x, row.At(1), nd.Invert))
		same(t, "IsIn", nd.IsIn(nd.Scalar(row.At(1)), row), arrayapi.IsIn(row.At(1), row))
		same(t, "UniqueValues", nd.UniqueValues(x), arrayapi.UniqueValues(x))
		v, i, in, n := arrayapi.UniqueAll(x)
		values, indices, inverse, counts := nd.UniqueAll(x)
		same(t, "UniqueAll", values, v)
		same(t, "UniqueAll", positions(indices), i)
		same(t, "UniqueAll", positions(inverse), in)
		same(t, "UniqueAll", positions(counts), n)
		v, n = arrayapi.UniqueCounts(x)
		same(t, "UniqueCounts", values, v)
		same(t, "UniqueCounts", positions(counts), n)
		v, in = arrayapi.UniqueInverse(x)
		same(t, "UniqueInverse", values, v)
		same(t, "UniqueInverse", positions(inverse), in)
	}
}

func checkNumbers[T nd.Number, U nd.Summable](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x := grid[T](view)
		same(t, "Sum", nd.SumAs[U](x), arrayapi.Sum(x))
		same(t, "Sum", nd.SumAs[U](x, nd.Axis(0), nd.KeepDims), arrayapi.Sum(x, nd.Axis(0), nd.KeepDims))
		same(t, "Sum", nd.SumAs[complex64](x, nd.Axis(-1)), arrayapi.Sum(x, arrayapi.DType(nd.Complex64), nd.Axis(-1)))
		same(t, "Prod", nd.ProdAs[U](x, nd.Axis(1)), arrayapi.Prod(x, nd.Axis(1)))
		same(t, "CumulativeSum", nd.CumulativeSumAs[U](x, nd.Axis(1)), arrayapi.CumulativeSum(x, nd.Axis(1)))
		same(t, "CumulativeSum", nd.CumulativeSumAs[U](x, nd.Axis(0), nd.IncludeInitial), arrayapi.CumulativeSum(x, nd.Axis(0), nd.IncludeInitial))
		same(t, "CumulativeProd", nd.CumulativeProdAs[U](x.Slice(nd.At(0))), arrayapi.CumulativeProd(x.Slice(nd.At(0))))
		same(t, "Diff", nd.Diff(x), arrayapi.Diff(x, nil, nil))
		same(t, "Diff", nd.Diff(x, nd.Axis(0), nd.Order(2)), arrayapi.Diff(x, nil, nil, nd.Axis(0), nd.Order(2)))
		joined := nd.Concat(nd.Arrays(x.Slice(nd.At(0)).ExpandDims(0), x, x), nd.Axis(0))
		same(t, "Diff", nd.Diff(joined, nd.Axis(0)), arrayapi.Diff(x, x.Slice(nd.At(0)).ExpandDims(0), x, nd.Axis(0)))
	}
}

func checkOrdered[T nd.RealNumber](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x := grid[T](view)
		same(t, "Min", nd.Min(x, nd.Axis(1)), arrayapi.Min(x, nd.Axis(1)))
		same(t, "Max", nd.Max(x, nd.KeepDims), arrayapi.Max(x, nd.KeepDims))
		same(t, "ArgMin", positions(nd.ArgMin(x)), arrayapi.ArgMin(x))
		same(t, "ArgMax", positions(nd.ArgMax(x, nd.Axis(0))), arrayapi.ArgMax(x, nd.Axis(0)))
		lo, hi := x.At(0, 1), nd.Full(x.At(0, 0), 4)
		same(t, "Clip", nd.Clip(x, lo, hi), arrayapi.Clip(x, lo, hi))
		same(t, "Clip", nd.Maximum(x, lo), arrayapi.Clip(x, lo, nil))
		same(t, "Clip", nd.Minimum(x, hi), arrayapi.Clip(x, nil, hi))
		same(t, "Clip", x, arrayapi.Clip(x, nil, nil))
		same(t, "Abs", nd.Abs(x), arrayapi.Abs(x))
		same(t, "Real", x, arrayapi.Real(x))
	}
}

func checkFloats[T, U nd.Float](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x := grid[T](view)
		same(t, "Mean", nd.MeanAs[U](x, nd.Axis(1)), arrayapi.Mean(x, nd.Axis(1)))
		same(t, "Var", nd.VarAs[U](x, nd.Axis(1), nd.Correction(1)), arrayapi.Var(x, nd.Axis(1), nd.Correction(1)))
		same(t, "Std", nd.StdAs[U](x), arrayapi.Std(x))
	}
}

func checkComplex[T nd.ComplexNumber](t *testing.T) {
	t.Helper()
	for _, view := range []bool{false, true} {
		x := grid[T](view)
		same(t, "Mean", nd.Mean(x, nd.Axis(1)), arrayapi.Mean(x, nd.Axis(1)))
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

// The operands in these cases have different types, or the result has another type than the operands.
func TestMixedTypes(t *testing.T) {
	x, y := nd.Of[int8](1, 2, 3), nd.Of(0.5, 1, 1.5)
	same(t, "Concat", nd.Of(1, 2, 3, 0.5, 1, 1.5), arrayapi.Concat([]nd.Array{x, y}))
	same(t, "Stack", nd.Matrix([][]float64{{1, 2, 3}, {0.5, 1, 1.5}}), arrayapi.Stack([]nd.Array{x, y}))
	same(t, "Where", nd.Of(1, 1, 1.5), arrayapi.Where(nd.Of(true, false, false), x, y))
	same(t, "Where", nd.Of(1.0, 2, 2), arrayapi.Where(nd.Of(true, false, false), 1, 2.0))
	same(t, "Where", nd.Of[int8](1, 1, 3), arrayapi.Where(nd.Of(true, false, true), x, true))
	same(t, "SearchSorted", nd.Of[int64](0, 0, 1), arrayapi.SearchSorted(x, y))
	same(t, "SearchSorted", nd.Scalar[int64](2), arrayapi.SearchSorted(x, 2.5))
	same(t, "IsIn", nd.Of(true, false, false), arrayapi.IsIn(x, y))
	same(t, "Diff", nd.Of(0.5, 0.5, -0.5, 1, 1), arrayapi.Diff(x, y, nil))
	same(t, "Mean", nd.Scalar(2.0), arrayapi.Mean(x))
	same(t, "Mean", nd.Scalar(0.5), arrayapi.Mean(nd.Of(true, false)))
	same(t, "Sum", nd.Scalar[int64](2), arrayapi.Sum(nd.Of(true, false, true)))
	same(t, "Sum", nd.Scalar[uint64](400), arrayapi.Sum(nd.Of[uint8](200, 200)))
	same(t, "Sum", nd.Scalar[uint8](144), arrayapi.Sum(nd.Of[uint8](200, 200), arrayapi.DType(nd.Uint8)))
	same(t, "Var", nd.Scalar(float32(2)), arrayapi.Var(nd.Of[complex64](1+1i, -1-1i)))
	same(t, "Std", nd.Scalar(2.0), arrayapi.Std(nd.Of(2i, -2i)))
	same(t, "Real", nd.Of(1.0), arrayapi.Real(nd.Of(1+2i)))
	same(t, "Abs", nd.Of(float32(5)), arrayapi.Abs(nd.Of(complex64(3+4i))))
	grids := arrayapi.Meshgrid([]nd.Array{x, y})
	assert.Equal(t, []nd.DType{nd.Int8, nd.Float64}, []nd.DType{grids[0].DType(), grids[1].DType()})
}

// Views share memory, and copies do not.
func TestSharing(t *testing.T) {
	x := nd.Arange(0.0, 12, 1).Reshape(3, 4)
	for name, view := range map[string]nd.Array{
		"Reshape": arrayapi.Reshape(x, []int{4, 3}), "ExpandDims": arrayapi.ExpandDims(x, 0), "Squeeze": arrayapi.Squeeze(x), "Flip": arrayapi.Flip(x), "MoveAxis": arrayapi.MoveAxis(x, []int{0}, []int{1}),
		"PermuteDims": arrayapi.PermuteDims(x, 1, 0), "BroadcastTo": arrayapi.BroadcastTo(x, 2, 3, 4), "Unstack": arrayapi.Unstack(x)[0], "Asarray": arrayapi.Asarray(x),
		"AsType": arrayapi.AsType(x, nd.Float64, arrayapi.Copy(false)),
	} {
		assert.True(t, nd.SharesMemory(x, view), name)
	}
	for name, fresh := range map[string]nd.Array{
		"Reshape": arrayapi.Reshape(x, []int{4, 3}, arrayapi.Copy(true)), "Reshape of a transpose": arrayapi.Reshape(x.T(), []int{12}), "Asarray": arrayapi.Asarray(x, arrayapi.Copy(true)),
		"AsType": arrayapi.AsType(x, nd.Float64), "Positive": arrayapi.Positive(x), "Real": arrayapi.Real(x), "Clip": arrayapi.Clip(x, nil, nil), "Concat": arrayapi.Concat([]nd.Array{x}),
		"Meshgrid": arrayapi.Meshgrid([]nd.Array{x.Slice(nd.At(0))})[0],
	} {
		assert.False(t, nd.SharesMemory(x, fresh), name)
	}
	assert.ErrorIs(t, nd.Try(func() { arrayapi.Reshape(x.T(), []int{12}, arrayapi.Copy(false)) }), nd.ErrOption)
	assert.ErrorIs(t, nd.Try(func() { arrayapi.Asarray(x, arrayapi.DType(nd.Float32), arrayapi.Copy(false)) }), nd.ErrOption)
	assert.ErrorIs(t, nd.Try(func() { arrayapi.Asarray(1, arrayapi.Copy(false)) }), nd.ErrOption)
	assert.True(t, arrayapi.BroadcastTo(x, 2, 3, 4).IsReadOnly())
}
