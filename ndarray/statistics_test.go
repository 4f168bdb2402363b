package ndarray_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
)

// stored returns the results stored by testdata/statistics.py.
func stored(t *testing.T) map[string]*nd.NDArray[float64] {
	text, err := os.ReadFile("testdata/statistics.json")
	require.NoError(t, err)
	var cases map[string]struct {
		Shape  []int
		Values []string
	}
	require.NoError(t, json.Unmarshal(text, &cases))
	arrays := map[string]*nd.NDArray[float64]{}
	for name, c := range cases {
		data := make([]float64, len(c.Values))
		for i, v := range c.Values {
			data[i], err = strconv.ParseFloat(v, 64)
			require.NoError(t, err)
		}
		arrays[name] = nd.FromSlice(data, c.Shape...)
	}
	return arrays
}

func TestStatisticsOfNumPy(t *testing.T) {
	want := stored(t)
	x, xn, w := want["x"], want["xn"], want["w"]
	got := map[string]*nd.NDArray[float64]{
		"percentile":    nd.Percentile(x, nd.Matrix([][]float64{{10, 50}, {90, 99}}), nd.Axis(0, 2)),
		"median":        nd.Median(x),
		"median keep":   nd.Median(x, nd.Axis(2, 0), nd.KeepDims),
		"median even":   nd.Median(x, nd.Axis(0)),
		"nansum":        nd.Sum(xn, nd.Axis(1), nd.SkipNaN),
		"nanprod":       nd.Prod(xn, nd.Axis(2), nd.SkipNaN),
		"nanmin":        nd.Min(xn, nd.Axis(2), nd.SkipNaN),
		"nanmax":        nd.Max(xn, nd.Axis(2), nd.SkipNaN),
		"nanmean":       nd.Mean(xn, nd.Axis(2), nd.SkipNaN),
		"nanvar":        nd.Var(xn, nd.Axis(0, 1), nd.Correction(1), nd.SkipNaN),
		"nanstd":        nd.Std(xn, nd.Axis(2), nd.KeepDims, nd.SkipNaN),
		"nanmedian":     nd.Median(xn, nd.Axis(2), nd.SkipNaN),
		"nanpercentile": nd.Percentile(xn, nd.Of(20.0, 70), nd.Axis(2), nd.SkipNaN),
		"average":       nd.Average(x, w, nd.Axis(1)),
		"average all":   nd.Average(x, nd.Abs(x)),
		"ptp":           nd.PtP(x, nd.Axis(1)),
		"cov":           nd.Cov(x.Slice(nd.At(0))),
		"cov0":          nd.Cov(x.Slice(nd.At(0)), nd.Correction(0)),
		"corrcoef":      nd.CorrCoef(x.Slice(nd.At(0))),
		"interp":        nd.Interp(x, nd.Of(-1, -.5, 0, 0, 1), nd.Of(3.0, 1, -2, 4, 5)),
		"gradient":      nd.Gradient(x, .5, nd.Axis(1)),
		"trapezoid":     nd.Trapezoid(x, .5, nd.Axis(1)),
		"trapezoid at":  nd.Trapezoid(x, nd.CumulativeSum(w), nd.Axis(1)),
	}
	q := nd.Of(0, .1, .25, 1./3, .5, .6, .75, .9, 1)
	for m := nd.InvertedCDF; m <= nd.Nearest; m++ {
		got[fmt.Sprintf("quantile %d", m)] = nd.Quantile(x, q, nd.Axis(1), nd.Method(m))
	}
	part := x.Slice(nd.At(0), nd.To(3), nd.To(4))
	before, after := []int{2, 7}, []int{5, 1}
	got["pad constant"] = nd.Pad(part, before, after)
	got["pad edge"] = nd.Pad(part, before, after, nd.Edge)
	got["pad reflect"] = nd.Pad(part, before, after, nd.Reflect)
	got["pad symmetric"] = nd.Pad(part, before, after, nd.Symmetric)
	got["pad wrap"] = nd.Pad(part, before, after, nd.Wrap)
	numbers := want["numbers"]
	padsOf[int8](got, "int8", nd.AsType[int8](numbers))
	padsOf[uint8](got, "uint8", nd.AsType[uint8](nd.Abs(numbers)))
	padsOf[int32](got, "int32", nd.AsType[int32](numbers))
	padsOf[uint64](got, "uint64", nd.AsType[uint64](nd.Abs(numbers)))
	padsOf[int64](got, "int64", nd.AsType[int64](numbers))
	padsOf[float32](got, "float32", nd.AsType[float32](numbers))
	padsOf[celsius](got, "float64", nd.AsType[celsius](numbers))
	z := nd.Complex[complex128](numbers, numbers.Flip(0))
	padsOf[complex64](got, "complex64", nd.AsType[complex64](z))
	padsOf[complex128](got, "complex128", z)
	padsOf[bool](got, "bool", nd.Greater(numbers, 0))
	sides := numbers
	for _, side := range []struct {
		before, after []int
		end           float64
	}{{[]int{2, 0}, []int{0, 0}, 10}, {[]int{0, 0}, []int{5, 0}, 20}, {[]int{0, 7}, []int{0, 0}, 30}, {[]int{0, 0}, []int{0, 1}, 40}} {
		sides = nd.Floor(nd.PadWith(sides, side.before, side.after, side.end, nd.LinearRamp))
	}
	got["pad sides"] = sides
	require.Len(t, want, len(got)+4)
	for name, z := range got {
		rtol := 1e-13
		if strings.Contains(name, "float32") || strings.Contains(name, "complex64") {
			rtol = 1e-6
		}
		t.Run(name, func(t *testing.T) { ndtest.AllClose(t, z, want[name], nd.Tolerance(rtol, 1e-15), nd.EqualNaN) })
	}
}

// padsOf pads x in all modes that compute values, and stores the results in got.
func padsOf[T nd.Element](got map[string]*nd.NDArray[float64], kind string, x *nd.NDArray[T]) {
	put := func(name string, z *nd.NDArray[T]) {
		name = "pad " + kind + " " + name
		if z, ok := any(z).(*nd.NDArray[complex64]); ok {
			got[name] = partsOf(nd.AsType[complex128](z))
			return
		}
		if z, ok := any(z).(*nd.NDArray[complex128]); ok {
			got[name] = partsOf(z)
			return
		}
		got[name] = nd.AsType[float64](z)
	}
	before, after := []int{2, 7}, []int{5, 1}
	put("linear_ramp", nd.Pad(x, before, after, nd.LinearRamp))
	seven := nd.AsType[T](nd.Scalar(7)).Item()
	put("linear_ramp 7", nd.PadWith(x, before, after, seven, nd.LinearRamp))
	modes := map[string]nd.Option{"maximum": nd.PadMax, "mean": nd.PadMean, "median": nd.PadMedian, "minimum": nd.PadMin}
	if strings.HasPrefix(kind, "complex") {
		modes = map[string]nd.Option{"mean": nd.PadMean}
	}
	for name, mode := range modes {
		put(name, nd.Pad(x, before, after, mode))
		for _, n := range []int{1, 2, 4} {
			put(fmt.Sprint(name, " ", n), nd.Pad(x, before, after, mode, nd.StatLength(n)))
		}
	}
}

// partsOf returns real and imaginary parts along a new axis.
func partsOf(z *nd.NDArray[complex128]) *nd.NDArray[float64] {
	return nd.Stack(nd.Arrays(nd.Real[float64](z), nd.Imag[float64](z)), nd.Axis(-1))
}

// TestQuantilesOfViews compares quantiles with loops, for arrays with permuted axes and of other types.
func TestQuantilesOfViews(t *testing.T) {
	x := stored(t)["x"]
	for name, view := range map[string]*nd.NDArray[float64]{
		"turned":  x.PermuteDims(2, 0, 1).Copy().PermuteDims(1, 2, 0),
		"flipped": x.Flip().Copy().Flip(),
	} {
		require.True(t, nd.ArrayEqual(nd.Percentile(view, 30, nd.Axis(0, 1)), nd.Percentile(x, 30, nd.Axis(0, 1))), name)
	}
	k := nd.Of(5, 1, 4, 2)
	require.Equal(t, 3.0, nd.Median(nd.AsType[float64](k)).Item())
	require.Equal(t, float32(1.75), nd.Percentile(nd.AsType[float32](k), 25).Item())
	require.Equal(t, 5.0, nd.Quantile(nd.AsType[float64](k), 1).Item())
	require.True(t, math.IsNaN(nd.Median(nd.Zeros[float64](0)).Item()))
	require.Equal(t, []int{2, 3}, nd.Quantile(nd.Zeros[float64](0, 3), nd.Of(0.0, 1), nd.Axis(0)).Shape())
	require.True(t, math.IsNaN(nd.Median(nd.Of(1, math.NaN(), 2)).Item()))
	inf := math.Inf(1)
	require.Equal(t, inf, nd.Median(nd.Of(inf, inf, 1.0)).Item())
	require.Equal(t, 7.0, nd.Quantile(nd.Of(7.0), 0.3).Item())
	for _, c := range [][3]float64{
		{1, inf, inf}, {-1.7e308, 1.7e308, 0}, {1.7e308, 1.7e308, 1.7e308}, {1.5e308, 1.7e308, 1.6e308}, {5e-324, 0, 0},
		{-3, math.Nextafter(3, 4), (math.Nextafter(3, 4) - 3) / 2},
	} {
		require.Equal(t, c[2], nd.Median(nd.Of(c[0], c[1])).Item())
		require.Equal(t, c[2], nd.Median(nd.Of(c[0], math.NaN(), c[1]), nd.SkipNaN).Item())
	}
	require.True(t, math.IsNaN(nd.Median(nd.Of(-inf, inf)).Item()))
	require.Equal(t, -inf, nd.Percentile(nd.Of(-inf, inf), 0).Item())
}

func TestMistakesOfStatistics(t *testing.T) {
	x := nd.Zeros[float64](3, 4)
	for name, c := range map[string]struct {
		kind error
		op   string
		call func()
	}{
		"q above":             {nd.ErrDomain, "Percentile", func() { nd.Percentile(x, 101) }},
		"q below":             {nd.ErrDomain, "Quantile", func() { nd.Quantile(x, nd.Of(0.5, -0.1)) }},
		"q NaN":               {nd.ErrDomain, "Quantile", func() { nd.Quantile(x, math.NaN()) }},
		"axis":                {nd.ErrAxis, "Median", func() { nd.Median(x, nd.Axis(2)) }},
		"option":              {nd.ErrOption, "Std", func() { nd.Std(x, nd.IJ, nd.SkipNaN) }},
		"method":              {nd.ErrOption, "Method", func() { nd.Method(13) }},
		"smallest of none":    {nd.ErrEmpty, "Min", func() { nd.Min(nd.Zeros[float64](0), nd.SkipNaN) }},
		"weights":             {nd.ErrBroadcast, "Average", func() { nd.Average(x, nd.Zeros[float64](3)) }},
		"covariances":         {nd.ErrShape, "Cov", func() { nd.Cov(nd.Zeros[float64](3)) }},
		"points":              {nd.ErrShape, "Interp", func() { nd.Interp(x, nd.Zeros[float64](3), nd.Zeros[float64](2)) }},
		"points not in order": {nd.ErrDomain, "Interp", func() { nd.Interp(x, nd.Of(1.0, 0), nd.Zeros[float64](2)) }},
		"one element":         {nd.ErrShape, "Gradient", func() { nd.Gradient(nd.Zeros[float64](1), 1) }},
		"places":              {nd.ErrShape, "Trapezoid", func() { nd.Trapezoid(x, nd.Zeros[float64](3)) }},
		"negative padding":    {nd.ErrShape, "Pad", func() { nd.Pad(x, -1, 0) }},
		"padding of one":      {nd.ErrShape, "Pad", func() { nd.Pad(x, []int{1}, []int{1, 2}) }},
		"padding of none":     {nd.ErrEmpty, "Pad", func() { nd.Pad(nd.Zeros[float64](0), 1, 1, nd.Wrap) }},
		"huge padding":        {nd.ErrLimit, "Pad", func() { nd.Pad(x, math.MaxInt/2, math.MaxInt/2) }},
		"statistics of none":  {nd.ErrEmpty, "Pad", func() { nd.Pad(nd.Zeros[float64](2, 0), 1, 1, nd.PadMean) }},
		"length 0":            {nd.ErrShape, "Pad", func() { nd.Pad(x, 1, 1, nd.PadMax, nd.StatLength(0)) }},
		"length without mode": {nd.ErrOption, "Pad", func() { nd.Pad(x, 1, 1, nd.LinearRamp, nd.StatLength(1)) }},
		"length by itself":    {nd.ErrOption, "Pad", func() { nd.Pad(x, 1, 1, nd.StatLength(1)) }},
		"two modes":           {nd.ErrOption, "Pad", func() { nd.Pad(x, 1, 1, nd.Edge, nd.PadMax) }},
		"mean of texts":       {nd.ErrDType, "Pad", func() { nd.Pad(nd.Of("a"), 1, 1, nd.PadMean) }},
		"ramp of texts":       {nd.ErrDType, "PadWith", func() { nd.PadWith(nd.Of("a"), 1, 1, "b", nd.LinearRamp) }},
		"complex order":       {nd.ErrDType, "Pad", func() { nd.Pad(nd.Of(1i), 1, 1, nd.PadMedian) }},
		"value and mode":      {nd.ErrOption, "PadWith", func() { nd.PadWith(x, 1, 1, 3, nd.Edge) }},
		"padding with":        {nd.ErrShape, "PadWith", func() { nd.PadWith(x, -1, 0, 3) }},
		"parts":               {nd.ErrShape, "Split", func() { nd.Split(x, 2) }},
		"no parts":            {nd.ErrShape, "Split", func() { nd.Split(x, 0) }},
	} {
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind, name)
		require.Equal(t, c.op, err.(*nd.Error).Op, name)
	}
}

func TestSplits(t *testing.T) {
	x := nd.Arange(0, 12, 1).Reshape(3, 4)
	halves := nd.Split(x, 2, nd.Axis(1))
	require.True(t, nd.SharesMemory(halves[1], x))
	require.Equal(t, []int{2, 3, 6, 7, 10, 11}, halves[1].ToSlice())
	parts := nd.Split(x, []int{1, -1})
	require.Len(t, parts, 3)
	require.Len(t, nd.Split(x, []int{}), 1)
	require.Equal(t, []int{9, 1, 2, 9, 9}, nd.PadWith(nd.Of(1, 2), 1, 2, 9).ToSlice())
	require.Equal(t, []string{"", "a"}, nd.Pad(nd.Of("a"), 1, 0).ToSlice())
}

// TestPadEdges pads with statistics of infinities, NaN, and no elements.
func TestPadEdges(t *testing.T) {
	require.Equal(t, []int{0, 4}, nd.Pad(nd.Zeros[float64](0, 3), []int{0, 1}, []int{0, 0}, nd.PadMedian).Shape())
	require.Equal(t, []int{3}, nd.Pad(nd.Scalar(3), 1, 1, nd.PadMean).ToSlice())
	require.Equal(t, []int{1, 2}, nd.Pad(nd.Of(1, 2), 0, 0, nd.LinearRamp).ToSlice())
	require.Equal(t, []uint64{0, 1 << 63, math.MaxUint64}, nd.Pad(nd.Of[uint64](math.MaxUint64), 2, 0, nd.LinearRamp).ToSlice())
	require.Equal(t, []int64{math.MaxInt64, math.MaxInt64 - 1, math.MaxInt64}, nd.Pad(nd.Of[int64](math.MaxInt64-1, math.MaxInt64), 1, 0, nd.PadMax).ToSlice())
	require.Equal(t, []int{-2, -3, -1, -2}, nd.Pad(nd.Of(-3, -1), 1, 1, nd.PadMean).ToSlice())
	require.Equal(t, []int{-2, -3, -2, -2}, nd.Pad(nd.Of(-3, -2), 1, 1, nd.PadMedian).ToSlice(), "halfway is rounded to an even number")
	require.Equal(t, []int{1, 2, 3, 3}, nd.Pad(nd.Of(1, 2, 3), 0, 1, nd.PadMax, nd.StatLength(9)).ToSlice())
	for _, mode := range []nd.Option{nd.PadMax, nd.PadMean, nd.PadMedian, nd.PadMin} {
		require.True(t, math.IsNaN(nd.Pad(nd.Of(1, math.NaN(), 2), 1, 1, mode).At(-1)))
	}
	x := nd.Arange(0.0, 12, 1).Reshape(3, 4)
	require.True(t, nd.ArrayEqual(nd.Pad(x.T(), 2, 3, nd.PadMean, nd.StatLength(2)), nd.Pad(x.T().Copy(), 2, 3, nd.PadMean, nd.StatLength(2))))
}

func ExamplePercentile() {
	x := nd.Of(7.0, 1, 3, 5)
	fmt.Println(nd.Median(x), nd.Percentile(x, nd.Of(0.0, 25, 100)))
	fmt.Println(nd.Percentile(x, 25, nd.Method(nd.Lower)))
	// Output:
	// 4.0 [1.  2.5 7. ]
	// 1.0
}

func ExamplePad() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(nd.Pad(x, 1, 0, nd.Edge))
	v := nd.Of(4.0, 1, 7, 8)
	fmt.Println(nd.Pad(v, 2, 1, nd.LinearRamp), nd.PadWith(v, 2, 0, 10, nd.LinearRamp))
	fmt.Println(nd.Pad(v, 1, 1, nd.PadMean), nd.Pad(v, 1, 1, nd.PadMean, nd.StatLength(2)))
	// Output:
	// [[1 1 2]
	//  [1 1 2]
	//  [3 3 4]]
	// [0. 2. 4. 1. 7. 8. 0.] [10.  7.  4.  1.  7.  8.]
	// [5. 4. 1. 7. 8. 5.] [2.5 4.  1.  7.  8.  7.5]
}
