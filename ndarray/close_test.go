package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

func ExampleIsClose() {
	x, y := nd.Of(1, 1e10, math.NaN()), nd.Of(1.1, 1.00001e10, math.NaN())
	fmt.Println(nd.IsClose(x, y))
	fmt.Println(nd.IsClose(x, y, nd.Tolerance(0, 0.2), nd.EqualNaN))
	// Output:
	// [false  true false]
	// [ true false  true]
}

func ExampleAllClose() {
	x := nd.Linspace(0.0, 1, 11)
	fmt.Println(nd.AllClose(x, nd.Arange(0.0, 1.05, 0.1)), nd.AllClose(x, 0.5))
	// Output: true false
}

func ExampleArrayEqual() {
	x := nd.Of("a", "b")
	fmt.Println(nd.ArrayEqual(x, x.Copy()), nd.ArrayEqual(x, x.Reshape(1, 2)))
	// Output: true false
}

func TestIsClose(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		why        string
		x, y       float64
		rtol, atol float64
		want       bool
	}{
		{"equal", 1, 1, 0, 0, true},
		{"zeros of both signs", 0, math.Copysign(0, -1), 0, 0, true},
		{"the bound itself", 1.5, 1, 0, 0.5, true},
		{"beyond the bound", 1.5000001, 1, 0, 0.5, false},
		{"relative to y", 2, 1, 0.5, 0, false},
		{"not to x", 1, 2, 0.5, 0, true},
		{"the size of y counts, not its sign", -1, -2, 0.5, 0, true},
		{"both bounds add up", 3, 2, 0.25, 0.5, true},
		{"an infinity and itself", inf, inf, 0, 0, true},
		{"infinities of both signs", inf, -inf, 1, 1, false},
		{"a number and infinity", 1, inf, 1, 1, false},
		{"infinity and a number", inf, 1, 1, 1, false},
		{"NaN", nan, nan, 1, 1, false},
		{"NaN and a number", nan, 1, inf, inf, false},
		{"a distance beyond float64", 1e308, -1e308, 1, 1, false},
	} {
		tolerance := nd.Tolerance(c.rtol, c.atol)
		assert.Equal(t, c.want, nd.IsClose(nd.Of(c.x), c.y, tolerance).Item(), c.why)
		assert.Equal(t, c.want, nd.AllClose(nd.Of(c.x), nd.Of(c.y), tolerance), c.why)
		both := math.IsNaN(c.x) && math.IsNaN(c.y)
		assert.Equal(t, c.want || both, nd.AllClose(nd.Of(c.x), c.y, tolerance, nd.EqualNaN), c.why)
		z := nd.Of(complex(1, c.x))
		if want := nd.IsClose(z, complex(1, c.y), nd.Tolerance(0, c.atol)); c.rtol == 0 {
			assert.Equal(t, c.want, want.Item(), "as an imaginary part: %s", c.why)
		}
	}
}

// A complex number with a NaN part is close to no number, even if its absolute value and the tolerance are infinite.
func TestIsCloseOfInfinityWithNaN(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, x := range []complex128{complex(inf, nan), complex(nan, inf), complex(nan, 1)} {
		assert.False(t, nd.IsClose(nd.Of(x), 1, nd.Tolerance(0, inf)).Item(), "%v", x)
		assert.False(t, nd.IsClose(nd.Of(1+0i), x, nd.Tolerance(0, inf)).Item(), "%v", x)
		assert.True(t, nd.IsClose(nd.Of(x), x, nd.EqualNaN).Item(), "%v", x)
	}
}

func TestIsCloseOfIntegers(t *testing.T) {
	exact := nd.Tolerance(0, 0)
	assert.False(t, nd.AllClose(nd.Of[int64](1<<53+1), int64(1)<<53, exact), "the difference is exact")
	assert.False(t, nd.AllClose(nd.Of[int64](math.MinInt64), nd.Of[int64](math.MaxInt64), nd.Tolerance(0.5, 0)), "it does not wrap")
	assert.True(t, nd.AllClose(nd.Of[int64](math.MinInt64), nd.Of[int64](math.MaxInt64), nd.Tolerance(2, 0)))
	assert.False(t, nd.AllClose(nd.Of[uint8](0), nd.Of[uint8](255), nd.Tolerance(0, 1)), "it does not wrap")
	assert.True(t, nd.AllClose(nd.Of[uint64](math.MaxUint64), nd.Of[uint64](math.MaxUint64-1), nd.Tolerance(0, 1)))
	assert.True(t, nd.AllClose(nd.Of[level](100), 101, nd.Tolerance(0.01, 0)))
	assert.True(t, nd.AllClose(nd.Of[float32](1), nd.Of[float32](1.000001)))
}

func TestIsCloseBroadcasts(t *testing.T) {
	x := trial.Scattered(nd.FromFunc(func(index []int) celsius { return celsius(index[0]) }, 3, 4))
	z := nd.IsClose(x, nd.Of[celsius](0, 1, 2).Reshape(3, 1))
	assert.Equal(t, []int{3, 4}, z.Shape())
	assert.NotContains(t, z.ToSlice(), false)
	assert.True(t, nd.AllClose(nd.Zeros[int](0, 3), 1), "nothing differs in nothing")
	for name, call := range map[string]func(){
		"IsClose":  func() { nd.IsClose(nd.Of(1, 2), nd.Of(1, 2, 3)) },
		"AllClose": func() { nd.AllClose(nd.Of(1, 2), nd.Of(1, 2, 3)) },
	} {
		err := nd.Try(call)
		assert.ErrorIs(t, err, nd.ErrBroadcast)
		assert.ErrorContains(t, err, "ndarray: "+name+": ")
	}
	assert.ErrorIs(t, nd.Try(func() { nd.IsClose(nd.Of(1), 1, nd.KeepDims) }), nd.ErrOption)
}

func TestArrayEqual(t *testing.T) {
	for _, shape := range [][]int{{}, {3}, {0, 2}, {2, 3}, {2, 1, 3, 2, 2}} {
		x := nd.FromFunc(func(index []int) string { return fmt.Sprint(index) }, shape...)
		y := trial.Scattered(x)
		assert.True(t, nd.ArrayEqual(x, y))
		for _, index := range indices(shape) {
			old := y.At(index...)
			y.SetAt("", index...)
			assert.False(t, nd.ArrayEqual(x, y), "%v differs", index)
			y.SetAt(old, index...)
		}
	}
	nan := nd.Of(1, math.NaN())
	assert.False(t, nd.ArrayEqual(nan, nan))
	assert.True(t, nd.ArrayEqual(nan, nan, nd.EqualNaN))
	assert.False(t, nd.ArrayEqual(nan, nan.Flip(0), nd.EqualNaN))
	assert.False(t, nd.ArrayEqual(nd.Of(1), nd.Scalar(1)), "shapes are not broadcast")
	assert.True(t, nd.ArrayEqual(nd.Of(1).BroadcastTo(3), nd.Full(1, 3)))
}
