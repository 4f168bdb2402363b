package into_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/into"
	nd "ndgo/ndarray"
)

func ExampleSum() {
	x := nd.Matrix([][]float64{{1, 2, 6}, {4, 4, 4}})
	rows := nd.Zeros[float64](2)
	fmt.Println(into.Sum(rows, x, nd.Axis(1)))
	fmt.Println(into.Mean(rows, x, nd.Axis(1)))
	table := nd.Zeros[float64](2, 4)
	into.CumulativeSum(table, x, nd.Axis(1), nd.IncludeInitial)
	fmt.Println(table)
	// Output:
	// [ 9. 12.]
	// [3. 4.]
	// [[ 0.  1.  3.  9.]
	//  [ 0.  4.  8. 12.]]
}

// TestReductions calls every function with a reversed view of a larger array as target. It compares the result with the result of
// package ndarray. Elements of the larger array outside the view must not change.
func TestReductions(t *testing.T) {
	x := nd.FromSlice([]float64{3, 0, 2, 7, 5, 5}, 2, 3)
	last, first := nd.Axis(-1), nd.Axis(0)
	for _, c := range []struct {
		name      string
		got, want func() nd.Array
	}{
		{"Sum", reversed[float64](2, func(z *nd.NDArray[float64]) { into.Sum(z, x, last) }), array(nd.Sum(x, last))},
		{"SumAs", reversed[int](2, func(z *nd.NDArray[int]) { into.SumAs(z, x, last) }), array(nd.SumAs[int](x, last))},
		{"Prod", reversed[float64](2, func(z *nd.NDArray[float64]) { into.Prod(z, x, last) }), array(nd.Prod(x, last))},
		{"ProdAs", reversed[int](2, func(z *nd.NDArray[int]) { into.ProdAs(z, x, last) }), array(nd.ProdAs[int](x, last))},
		{"Min", reversed[float64](2, func(z *nd.NDArray[float64]) { into.Min(z, x, last) }), array(nd.Min(x, last))},
		{"Max", reversed[float64](2, func(z *nd.NDArray[float64]) { into.Max(z, x, last) }), array(nd.Max(x, last))},
		{"Mean", reversed[float64](2, func(z *nd.NDArray[float64]) { into.Mean(z, x, last) }), array(nd.Mean(x, last))},
		{"MeanAs", reversed[complex64](2, func(z *nd.NDArray[complex64]) { into.MeanAs(z, x, last) }), array(nd.MeanAs[complex64](x, last))},
		{"Var", reversed[float64](2, func(z *nd.NDArray[float64]) { into.Var(z, x, last) }), array(nd.Var(x, last))},
		{"VarAs", reversed[float32](2, func(z *nd.NDArray[float32]) { into.VarAs(z, x, last) }), array(nd.VarAs[float32](x, last))},
		{"Std", reversed[float64](2, func(z *nd.NDArray[float64]) { into.Std(z, x, last) }), array(nd.Std(x, last))},
		{"StdAs", reversed[float32](2, func(z *nd.NDArray[float32]) { into.StdAs(z, x, last) }), array(nd.StdAs[float32](x, last))},
		{"Any", reversed[bool](2, func(z *nd.NDArray[bool]) { into.Any(z, x, last) }), array(nd.Any(x, last))},
		{"All", reversed[bool](2, func(z *nd.NDArray[bool]) { into.All(z, x, last) }), array(nd.All(x, last))},
		{"CountNonzero", reversed[int](2, func(z *nd.NDArray[int]) { into.CountNonzero(z, x, last) }), array(nd.CountNonzero(x, last))},
		{"ArgMin", reversed[int](3, func(z *nd.NDArray[int]) { into.ArgMin(z, x, first) }), array(nd.ArgMin(x, first))},
		{"ArgMax", reversed[int](3, func(z *nd.NDArray[int]) { into.ArgMax(z, x, first) }), array(nd.ArgMax(x, first))},
	} {
		assert.Equal(t, fmt.Sprintf("%+v", c.want()), fmt.Sprintf("%+v", c.got()), c.name)
	}
	z := nd.Zeros[float64](2, 6).Slice(nd.Colon, nd.Colon.By(-2))
	assert.Equal(t, nd.CumulativeSum(x, last).ToSlice(), into.CumulativeSum(z, x, last).ToSlice())
	assert.Equal(t, nd.CumulativeProd(x, last).ToSlice(), into.CumulativeProd(z, x, last).ToSlice())
	w := nd.Zeros[int8](3, 4).T().Slice(nd.Colon.By(2), nd.Colon)
	assert.Equal(t, nd.CumulativeSumAs[int8](x, last).ToSlice(), into.CumulativeSumAs(w, x, last).ToSlice())
	assert.Equal(t, nd.CumulativeProdAs[int8](x, last).ToSlice(), into.CumulativeProdAs(w, x, last).ToSlice())
}

func array(x nd.Array) func() nd.Array { return func() nd.Array { return x } }

// reversed makes a view: every other element of a larger array, in reverse order. Its result is a function that calls set with
// this view, and returns the view. If set has changed an element outside the view, the result returns the larger array instead.
func reversed[T nd.Element](n int, set func(z *nd.NDArray[T])) func() nd.Array {
	return func() nd.Array {
		block := nd.Zeros[T](2*n + 1)
		view := block.Slice(nd.From(-2).By(-2))
		set(view)
		if nd.Any(block.Slice(nd.Colon.By(2))).Item() {
			return block
		}
		return view
	}
}

// TestReductionsIntoTheirOperand has targets that overlap the reduced array.
func TestReductionsIntoTheirOperand(t *testing.T) {
	fresh := func() *nd.NDArray[float64] { return nd.FromSlice([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9}, 3, 3) }
	x := fresh()
	into.Sum(x.Slice(nd.At(0)), x, nd.Axis(0))
	assert.Equal(t, []float64{12, 15, 18, 4, 5, 6, 7, 8, 9}, x.ToSlice(), "a row")
	x = fresh()
	into.Max(x.Slice(nd.Colon, nd.At(1)), x, nd.Axis(1))
	assert.Equal(t, []float64{1, 3, 3, 4, 6, 6, 7, 9, 9}, x.ToSlice(), "a column")
	x = fresh()
	into.Var(x.Diagonal(), x, nd.Axis(0))
	assert.Equal(t, []float64{6, 2, 3, 4, 6, 6, 7, 8, 6}, x.ToSlice(), "the diagonal")
	x = fresh()
	into.CumulativeSum(x, x, nd.Axis(0))
	assert.Equal(t, []float64{1, 2, 3, 5, 7, 9, 12, 15, 18}, x.ToSlice(), "itself")
	x = fresh()
	into.CumulativeSum(x, x.T(), nd.Axis(1))
	assert.Equal(t, []float64{1, 5, 12, 2, 7, 15, 3, 9, 18}, x.ToSlice(), "its transpose")
	x = fresh()
	into.Prod(x, x, nd.Axis())
	assert.Equal(t, fresh().ToSlice(), x.ToSlice(), "no axis is reduced")
	n := nd.Of(5, 3, 9)
	into.ArgMax(n.Slice(nd.At(0)), n)
	assert.Equal(t, []int{2, 3, 9}, n.ToSlice(), "a position in what it is the position of")
}

// TestReductionsRefuseTargets tries unsuitable targets. They must stay unchanged.
func TestReductionsRefuseTargets(t *testing.T) {
	x := nd.Ones[float64](2, 3)
	for _, c := range []struct {
		why, message string
		kind         error
		target       *nd.NDArray[float64]
		call         func(z *nd.NDArray[float64])
	}{
		{"not the result's shape, though it would broadcast", "into: Sum: the result has shape (3), not the target's (2, 3)", nd.ErrInPlaceShape,
			nd.Zeros[float64](2, 3), func(z *nd.NDArray[float64]) { into.Sum(z, x, nd.Axis(0)) }},
		{"the axis is kept", "into: Mean: the result has shape (1, 3), not the target's (3)", nd.ErrInPlaceShape,
			nd.Zeros[float64](3), func(z *nd.NDArray[float64]) { into.Mean(z, x, nd.Axis(0), nd.KeepDims) }},
		{"there is one element more", "into: CumulativeSum: the result has shape (2, 4), not the target's (2, 3)", nd.ErrInPlaceShape,
			nd.Zeros[float64](2, 3), func(z *nd.NDArray[float64]) { into.CumulativeSum(z, x, nd.Axis(1), nd.IncludeInitial) }},
		{"the axis does not exist", "into: Std: axis 2 is out of range for shape (2, 3), which has 2 axes; use -2 to 1", nd.ErrAxis,
			nd.Zeros[float64](2), func(z *nd.NDArray[float64]) { into.Std(z, x, nd.Axis(2)) }},
		{"there is no smallest of nothing", "into: Min: axis 1 of shape (3, 0) has no elements to choose from", nd.ErrEmpty,
			nd.Zeros[float64](3), func(z *nd.NDArray[float64]) { into.Min(z, nd.Zeros[float64](3, 0), nd.Axis(1)) }},
	} {
		c.target.Fill(math.Pi)
		err := nd.Try(func() { c.call(c.target) })
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.EqualError(t, err, c.message, c.why)
		for _, v := range c.target.ToSlice() {
			assert.Equal(t, math.Pi, v, c.why)
		}
	}
	assert.ErrorIs(t, nd.Try(func() { into.Prod(nd.Scalar(0.0).BroadcastTo(2), x, nd.Axis(1)) }), nd.ErrReadOnly)
	assert.ErrorIs(t, nd.Try(func() { into.Sum(nil, x) }), nd.ErrNil)
	assert.ErrorIs(t, nd.Try(func() { into.Sum(nd.Scalar(0.0), nil) }), nd.ErrNil)
}
