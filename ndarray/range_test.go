package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/core/scalars"
	nd "ndgo/ndarray"
)

func ExampleArange() {
	fmt.Println(nd.Arange(0, 10, 3))
	fmt.Println(nd.Arange(1.0, 2, 0.25))
	fmt.Println(nd.Arange[int8](5, -5, -4))
	// Output:
	// [0 3 6 9]
	// [1.   1.25 1.5  1.75]
	// [ 5  1 -3]
}

func ExampleLinspace() {
	fmt.Println(nd.Linspace(0.0, 1, 5))
	fmt.Println(nd.Linspace[complex128](0, 1+2i, 3))
	// Output:
	// [0.   0.25 0.5  0.75 1.  ]
	// [0. +0.i 0.5+1.i 1. +2.i]
}

func TestArange(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		why string
		got nd.Array
		n   int
	}{
		{"stop is not reached", nd.Arange(0, 6, 3), 2},
		{"nor passed", nd.Arange(0, 7, 3), 3},
		{"the other direction", nd.Arange(0, -7, -3), 3},
		{"away from stop", nd.Arange(0, 7, -1), 0},
		{"away from stop", nd.Arange(0.0, -7, 1), 0},
		{"no distance", nd.Arange(3.5, 3.5, 1), 0},
		{"the whole of a type", nd.Arange[int8](-128, 127, 1), 255},
		{"the whole of a type, backwards", nd.Arange[int8](127, -128, -1), 255},
		{"the smallest step", nd.Arange[int8](127, -128, -128), 2},
		{"an unsigned type", nd.Arange[uint8](250, 255, 2), 3},
		{"the ends of 64 bits", nd.Arange[int64](math.MinInt64, math.MaxInt64, math.MaxInt64), 3},
		{"the ends of 64 bits, backwards", nd.Arange[int64](math.MaxInt64, math.MinInt64, math.MinInt64), 2},
		{"a step beyond stop", nd.Arange(0.0, 1e-300, 1e300), 1},
		{"an infinite step", nd.Arange(0.0, 5, inf), 1},
		{"a distance beyond float64", nd.Arange(-1e308, 1e308, 1e308), 2},
		{"infinite ends, away", nd.Arange(inf, 5, 1), 0},
		{"as NumPy: the quotient is rounded", nd.Arange(1, 1.3, 0.1), 4},
		{"float32", nd.Arange[float32](0, 1, 0.25), 4},
	} {
		assert.Equal(t, []int{c.n}, c.got.Shape(), c.why)
	}
	assert.Equal(t, []int8{127, -1}, nd.Arange[int8](127, -128, -128).ToSlice())
	assert.Equal(t, []int64{math.MinInt64, -1, math.MaxInt64 - 1}, nd.Arange[int64](math.MinInt64, math.MaxInt64, math.MaxInt64).ToSlice())
	assert.Equal(t, float32(16777217*0.1), nd.Arange[float32](0, 1677722, 0.1).At(16777217), "not rounded twice")
	assert.Equal(t, []celsius{0.5, 1}, nd.Arange[celsius](0.5, 1.5, 0.5).ToSlice())
}

func TestArangeRefuses(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"step 0", nd.ErrStep, func() { nd.Arange(0, 3, 0) }},
		{"step -0", nd.ErrStep, func() { nd.Arange(0, 3, math.Copysign(0, -1)) }},
		{"step NaN", nd.ErrStep, func() { nd.Arange(0, 3, nan) }},
		{"start NaN", nd.ErrShape, func() { nd.Arange(nan, 3, 1) }},
		{"stop NaN", nd.ErrShape, func() { nd.Arange(0, nan, 1) }},
		{"to infinity", nd.ErrSize, func() { nd.Arange(0, inf, 1) }},
		{"to infinity at once", nd.ErrSize, func() { nd.Arange(0, inf, inf) }},
		{"from infinity", nd.ErrSize, func() { nd.Arange(-inf, 0, 1) }},
		{"more than 2⁶³", nd.ErrSize, func() { nd.Arange(0, 1e300, 1) }},
		{"more than 2⁶³", nd.ErrSize, func() { nd.Arange[uint64](0, math.MaxUint64, 1) }},
		{"more bytes than 2⁶³", nd.ErrSize, func() { nd.Arange[int64](0, math.MaxInt64, 1) }},
		{"more than memory", nd.ErrLimit, func() { nd.Arange[int8](0, 127, 1); nd.Arange(0.0, math.MaxInt32/2, 1) }},
	} {
		old := nd.SetMaxBytes(1 << 20)
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
		nd.SetMaxBytes(old)
	}
}

// The expected elements come from NumPy 2.4.6.
func TestLinspace(t *testing.T) {
	inf := math.Inf(1)
	tiny := math.SmallestNonzeroFloat64
	for _, c := range []struct {
		why         string
		start, stop float64
		n           int
		want        []float64
	}{
		{"none", 1, 2, 0, []float64{}},
		{"one is start", 1, 2, 1, []float64{1}},
		{"two are the ends", 1, 2, 2, []float64{1, 2}},
		{"stop is exact", 0.1, 1, 4, []float64{0.1, 0.4, 0.7, 1}},
		{"backwards", 1, -1, 5, []float64{1, 0.5, 0, -0.5, -1}},
		{"no distance", 0.1, 0.1, 3, []float64{0.1, 0.1, 0.1}},
		{"a step below the smallest float", 0, 3 * tiny, 7, []float64{0, 0, tiny, tiny * 2, tiny * 2, tiny * 3, tiny * 3}},
		{"infinite stop", 0, inf, 3, []float64{0, inf, inf}},
	} {
		assert.Equal(t, c.want, nd.Linspace(c.start, c.stop, c.n).ToSlice(), c.why)
	}
	assert.Equal(t, []float64{-1e308, 0, 1e308}, nd.Linspace(-1e308, 1e308, 3).ToSlice(), "a distance beyond float64, where NumPy gives infinities")
	assert.Equal(t, []float32{0.1, 0.55, 1}, nd.Linspace[float32](0.1, 1, 3).ToSlice())
	assert.ErrorIs(t, nd.Try(func() { nd.Linspace(0.0, 1, -1) }), nd.ErrShape)
}

func TestArangeBeginsAtStart(t *testing.T) {
	assert.Equal(t, []float64{3}, nd.Arange(3, 5, math.Inf(1)).ToSlice(), "0 times an infinite step is no number")
}

// TestLinspaceOfMany compares long lines with their definition, element by element.
func TestLinspaceOfMany(t *testing.T) {
	for _, ends := range [][2]float64{{0, 1}, {-3, 7.5}, {1, 1}, {math.Copysign(0, -1), 5e-324}, {-math.MaxFloat64, math.MaxFloat64}, {0, math.Inf(1)}} {
		for _, n := range []int{0, 1, 2, 3, 1000} {
			line := scalars.NewLine(ends[0], ends[1], n)
			wide, narrow := nd.Linspace(ends[0], ends[1], n).ToSlice(), nd.Linspace(float32(1), 2, n).ToSlice()
			single := scalars.NewLine(1, 2, n)
			for i := range n {
				assert.Equal(t, math.Float64bits(line.At(i)), math.Float64bits(wide[i]), "%v: %d of %d", ends, i, n)
				assert.Equal(t, float32(single.At(i)), narrow[i])
			}
			line = scalars.NewLine(ends[0], ends[1], n+1)
			for i, got := range nd.Linspace(ends[0], ends[1], n, nd.ExcludeStop).ToSlice() {
				assert.Equal(t, math.Float64bits(line.At(i)), math.Float64bits(got), "%v: %d of %d, without the stop", ends, i, n)
			}
		}
	}
}
