package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

var (
	nan     = math.NaN()
	infty   = math.Inf(1)
	negZero = math.Copysign(0, -1)
)

// same reports whether x and y are equal, with the same sign for zeros, or both NaN.
func same(x, y float64) bool {
	return x == y && math.Signbit(x) == math.Signbit(y) || x != x && y != y
}

func TestMinAndMaxOfSpecialValues(t *testing.T) {
	for _, c := range []struct {
		why      string
		elements []float64
		min, max float64
	}{
		{"NaN wins wherever it is", []float64{1, nan, 0}, nan, nan},
		{"NaN wins over infinities", []float64{-infty, nan, infty}, nan, nan},
		{"NaN alone", []float64{nan}, nan, nan},
		{"-0 is less than +0, whichever comes first", []float64{0, negZero}, negZero, 0},
		{"-0 is less than +0, whichever comes first", []float64{negZero, 0}, negZero, 0},
		{"-0 alone", []float64{negZero, negZero}, negZero, negZero},
		{"infinities", []float64{infty, 3, -infty}, -infty, infty},
		{"no element is taken for a bound", []float64{infty}, infty, infty},
	} {
		// Reduce these elements alone, behind many copies of the first one, and as columns of a matrix.
		padding := make([]float64, 1500)
		for i := range padding {
			padding[i] = c.elements[0]
		}
		long := nd.Of(append(padding, c.elements...)...)
		columns := nd.Of(c.elements...).ExpandDims(1).BroadcastTo(len(c.elements), 40).Copy()
		assert.True(t, same(c.min, nd.Min(nd.Of(c.elements...)).Item()), c.why)
		assert.True(t, same(c.max, nd.Max(nd.Of(c.elements...)).Item()), c.why)
		assert.True(t, same(c.min, nd.Min(long).Item()), c.why)
		assert.True(t, same(c.max, nd.Max(long).Item()), c.why)
		assert.True(t, same(c.min, nd.Min(columns, nd.Axis(0)).At(39)), c.why)
		assert.True(t, same(c.max, nd.Max(columns, nd.Axis(0)).At(39)), c.why)
	}
}

func TestReductionsOfNothing(t *testing.T) {
	x := nd.Zeros[float64](2, 0, 3)
	assert.Equal(t, []float64{0, 0, 0, 0, 0, 0}, nd.Sum(x, nd.Axis(1)).ToSlice())
	assert.Equal(t, []float64{1, 1, 1, 1, 1, 1}, nd.Prod(x, nd.Axis(1)).ToSlice())
	assert.Equal(t, complex64(1), nd.Prod(nd.Zeros[complex64](0)).Item())
	assert.Equal(t, []bool{false, false, false, false, false, false}, nd.Any(x, nd.Axis(1)).ToSlice())
	assert.Equal(t, []bool{true, true, true, true, true, true}, nd.All(x, nd.Axis(1)).ToSlice())
	assert.True(t, nd.All(nd.Zeros[yesNo](0)).Item())
	assert.Equal(t, 0, nd.CountNonzero(x).Item())
	assert.Equal(t, []int{2, 0}, nd.Sum(x, nd.Axis(2)).Shape(), "the empty axis stays: there are no results")
	assert.Equal(t, []int{2, 0}, nd.Max(x, nd.Axis(2)).Shape(), "the empty axis stays: there are no results")
	assert.Equal(t, []int{2, 0, 3}, nd.Max(x, nd.Axis()).Shape(), "no axis is reduced")

	for name, reduce := range map[string]func(){
		"Min":    func() { nd.Min(x, nd.Axis(0, 1)) },
		"Max":    func() { nd.Max(x) },
		"ArgMin": func() { nd.ArgMin(x, nd.Axis(-2)) },
		"ArgMax": func() { nd.ArgMax(x) },
	} {
		err := nd.Try(reduce)
		assert.ErrorIs(t, err, nd.ErrEmpty)
		assert.Equal(t, -2, err.(*nd.Error).Axis)
		assert.EqualError(t, err, "ndarray: "+name+": axis 1 of shape (2, 0, 3) has no elements to choose from")
	}
}

func TestReductionRefuses(t *testing.T) {
	x := nd.Zeros[float64](2, 3)
	for _, c := range []struct {
		why, message string
		kind         error
		call         func()
	}{
		{"an axis past the last", "ndarray: Sum: axis 2 is out of range for shape (2, 3), which has 2 axes; use -2 to 1", nd.ErrAxis,
			func() { nd.Sum(x, nd.Axis(2)) }},
		{"an axis before the first", "ndarray: Mean: axis -3 is out of range for shape (2, 3), which has 2 axes; use -2 to 1", nd.ErrAxis,
			func() { nd.Mean(x, nd.Axis(0, -3)) }},
		{"an axis of an array without axes", "ndarray: Any: axis 0 is out of range for shape (), which has no axes", nd.ErrAxis,
			func() { nd.Any(nd.Scalar(1.0), nd.Axis(0)) }},
		{"an axis given twice, once from the last", "ndarray: Var: axis -1 is named twice for shape (2, 3); name it once", nd.ErrAxis,
			func() { nd.Var(x, nd.Axis(1, -1)) }},
		{"two axes for a position", "ndarray: ArgMax: it takes one axis, or all elements without Axis, not 2 axes", nd.ErrAxis,
			func() { nd.ArgMax(x, nd.Axis(0, 1)) }},
		{"no axis for a position", "ndarray: ArgMin: it takes one axis, or all elements without Axis, not 0 axes", nd.ErrAxis,
			func() { nd.ArgMin(x, nd.Axis()) }},
		{"which axis is not said", "ndarray: CumulativeSum: shape (2, 3) has 2 axes; choose one with Axis", nd.ErrAxis,
			func() { nd.CumulativeSum(x) }},
		{"there is none to go along", "ndarray: CumulativeProd: shape () has no axis; Reshape it to (1)", nd.ErrAxis,
			func() { nd.CumulativeProd(nd.Scalar(1.0)) }},
		{"two axes to go along", "ndarray: CumulativeProdAs: it takes one axis, not 2; call it once for each axis", nd.ErrAxis,
			func() { nd.CumulativeProdAs[float32](x, nd.Axis(0, 1)) }},
		{"an option of another function", "ndarray: Sum: Correction is not one of its options; it takes Axis, KeepDims and SkipNaN", nd.ErrOption,
			func() { nd.Sum(x, nd.Correction(1)) }},
		{"an option of reductions", "ndarray: CumulativeSum: KeepDims is not one of its options; it takes Axis, IncludeInitial and SkipNaN", nd.ErrOption,
			func() { nd.CumulativeSum(x, nd.KeepDims, nd.Axis(0)) }},
		{"an option given twice", "ndarray: Std: Axis is given twice", nd.ErrOption,
			func() { nd.Std(x, nd.Axis(0), nd.Axis(1)) }},
		{"a complex number has no real type", "ndarray: SumAs: elements of complex64 do not convert to float64; take Real, Imag or AbsComplex of them first", nd.ErrDType,
			func() { nd.SumAs[float64](nd.Zeros[complex64](2)) }},
		{"nor when they are accumulated", "ndarray: CumulativeSumAs: elements of complex64 do not convert to int; take Real, Imag or AbsComplex of them first", nd.ErrDType,
			func() { nd.CumulativeSumAs[int](nd.Zeros[complex64](2)) }},
		{"nil", "ndarray: Sum: the array is nil; make one with Zeros, Of or FromSlice", nd.ErrNil, func() { nd.Sum[float64](nil) }},
	} {
		err := nd.Try(c.call)
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.EqualError(t, err, c.message, c.why)
	}
	limited(t, 800, func() { nd.CumulativeSum(nd.Zeros[int64](100), nd.IncludeInitial) })
}

// TestTruthOfElements checks which elements count as true in Any, All and CountNonzero.
func TestTruthOfElements(t *testing.T) {
	truth := func(v bool, why string, any, all *nd.NDArray[bool], count *nd.NDArray[int]) {
		assert.Equal(t, v, any.Item(), why)
		assert.Equal(t, v, all.Item(), why)
		assert.Equal(t, v, count.Item() == 1, why)
	}
	for _, c := range []struct {
		why string
		v   float64
		is  bool
	}{{"NaN", nan, true}, {"-0", negZero, false}, {"a fraction", 0.25, true}, {"the least number", 5e-324, true}} {
		x := nd.Scalar(c.v)
		truth(c.is, c.why, nd.Any(x), nd.All(x), nd.CountNonzero(x))
	}
	for _, z := range []complex64{0, 1, 1i, complex(float32(nan), 0)} {
		x := nd.Scalar(z)
		truth(z != 0, fmt.Sprint(z), nd.Any(x), nd.All(x), nd.CountNonzero(x))
	}
	for _, b := range []yesNo{false, true} {
		x := nd.Scalar(b)
		truth(bool(b), fmt.Sprint(b), nd.Any(x), nd.All(x), nd.CountNonzero(x))
	}
	x := nd.Scalar[uint16](256) // 256 counts as true, although its low byte is 0
	truth(true, "256", nd.Any(x), nd.All(x), nd.CountNonzero(x))
}

// TestAnyAndAllStopEarly has long arrays in which one element decides the result. Elements after this element must not change the result.
// Elements before it must not end the search.
func TestAnyAndAllStopEarly(t *testing.T) {
	const n = 100_000
	for _, i := range []int{0, 1, 511, 16_383, 16_384, 40_000, n - 1} {
		bools, floats := nd.Zeros[bool](n), nd.Zeros[float32](n)
		bools.SetAt(true, i)
		floats.SetAt(1, i)
		require.True(t, nd.Any(bools).Item(), i)
		require.True(t, nd.Any(floats).Item(), i)
		require.False(t, nd.All(nd.LogicalNot(bools)).Item(), i)
		require.False(t, nd.All(nd.Subtract(floats, 1)).Item(), i)
		require.Equal(t, 1, nd.CountNonzero(floats).Item(), i)
		rows := floats.Reshape(n/20, 20)
		want := make([]bool, 20)
		want[i%20] = true
		require.Equal(t, want, nd.Any(rows, nd.Axis(0)).ToSlice(), "one column is decided, the others are not: %d", i)
	}
	assert.False(t, nd.Any(nd.Zeros[bool](n)).Item())
	assert.True(t, nd.All(nd.Ones[float32](n)).Item())
}

func TestReductionOfManyAxes(t *testing.T) {
	shape := make([]int, 64)
	backwards, odd := make([]int, 64), []int{}
	for i := range shape {
		shape[i], backwards[i] = 1, 63-i
		if i%2 == 1 {
			odd = append(odd, i)
		}
	}
	for i := range 10 {
		shape[7*i] = 2 // 2¹⁰ = 1024 elements; the five odd ones of these ten axes have 2⁵ = 32
	}
	x := nd.Ones[int32](shape...).PermuteDims(backwards...)
	assert.Equal(t, 1024, nd.SumAs[int](x).Item())
	z := nd.SumAs[int](x, nd.Axis(odd...))
	assert.Equal(t, 32, z.NDim())
	assert.Equal(t, 32, nd.Min(z).Item())
	assert.Equal(t, 32, nd.Max(z).Item())
	assert.Equal(t, 64, nd.SumAs[int](x, nd.Axis(odd...), nd.KeepDims).NDim())
	assert.Equal(t, 1024, nd.CumulativeSumAs[int](x.Reshape(1, 1024).BroadcastTo(3, 1024), nd.Axis(1)).At(2, 1023))
}

func TestIntegersWrapAround(t *testing.T) {
	x := nd.Of[int64](math.MaxInt64, 1, 1)
	assert.Equal(t, int64(math.MinInt64+1), nd.Sum(x).Item())
	assert.Equal(t, int64(-2), nd.Prod(nd.Of[int64](math.MaxInt64, 2)).Item())
	assert.Equal(t, uint8(44), nd.SumAs[uint8](nd.Of(100, 100, 100)).Item(), "300 - 256: the accumulator is what is named")
	assert.Equal(t, int64(300), nd.SumAs[int64](nd.Of[uint8](100, 100, 100)).Item())
	assert.Equal(t, int64(3), nd.SumAs[int64](nd.Of(1.9, 1.9, 1.9, nan)).Item(), "each element is converted before it is added")
}

// TestCountNonzeroOfBools counts true elements in parts of an array. A part may begin and end anywhere. Some parts are strided or repeated.
func TestCountNonzeroOfBools(t *testing.T) {
	all := nd.Zeros[yesNo](3000)
	for i := range 3000 {
		all.SetAt(i%3 == 0 || i%7 == 2, i)
	}
	for _, c := range [][3]int{{0, 0, 1}, {0, 1, 1}, {1, 2, 1}, {5, 260, 1}, {0, 256, 1}, {3, 515, 1}, {1, 3000, 1}, {0, 3000, 3}, {2999, 10, -2}} {
		x := all.Slice(nd.Range(c[0], c[1]).By(c[2]))
		want := 0
		for _, v := range x.ToSlice() {
			if v {
				want++
			}
		}
		why := fmt.Sprint(c)
		assert.Equal(t, want, nd.CountNonzero(x).Item(), why)
		assert.Equal(t, 4*want, nd.CountNonzero(x.BroadcastTo(4, x.Size())).Item(), why)
		assert.Equal(t, []int{want}, nd.CountNonzero(x, nd.KeepDims).ToSlice(), why)
		assert.Equal(t, want, nd.CountNonzero(x.Reshape(1, -1).T()).Item(), why)
	}
}
