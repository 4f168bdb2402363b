package linalg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
	"ndgo/ndtest"
)

// nearCoefficients requires that coefficients agree. Their errors may be at most part times the greatest coefficient.
func nearCoefficients[T nd.Float](t *testing.T, want, got *nd.NDArray[T], part T, why string) {
	t.Helper()
	require.Equal(t, want.Shape(), got.Shape(), why)
	bound := float64(part * nd.Max(nd.Abs(want)).Item())
	require.True(t, nd.AllClose(got, want, nd.Tolerance(0, bound)), "%s: %v\nis not\n%v", why, got, want)
}

// TestPolyfitOfNumPy compares with results of NumPy 2.4.6.
func TestPolyfitOfNumPy(t *testing.T) {
	x, y := nd.Of(0.0, 1, 2, 3, 4, 5), nd.Of(0, .8, .9, .1, -.8, -1)
	both := nd.Stack(nd.Arrays(y, nd.Multiply(y, y)), nd.Axis(1))
	nearCoefficients(t, nd.Of(0.08703703703703655, -0.8134920634920602, 1.6931216931216868, -0.0396825396825359), linalg.Polyfit(x, y, 3), 1e-13, "degree 3")
	nearCoefficients(t, nd.Of(-0.008333333333333694, 0.1250000000000057, -0.5750000000000308, 0.6250000000000697, 0.6333333333332722, 0),
		linalg.Polyfit(x, y, 5), 1e-10, "through all points")
	nearCoefficients(t, nd.Matrix([][]float64{
		{-0.16071428571428578, 0.007857142857142865}, {0.5007142857142857, 0.08071428571428571}, {0.22142857142857125, 0.2428571428571429}}),
		linalg.Polyfit(x, both, 2), 1e-13, "two columns")
	weights := nd.Of(1.0, 2, 3, .5, 1, 0)
	weighted := nd.Of(-0.32516469038208173, 1.0864295125164698, 0.026482213438733387)
	nearCoefficients(t, weighted, linalg.PolyfitWeighted(x, y, weights, 2), 1e-13, "weights")
	nearCoefficients(t, weighted, linalg.PolyfitWeighted(x, both, weights, 2).Slice(nd.Colon, nd.At(0)), 1e-13, "weights of two columns")
	far := nd.Add(nd.Multiply(x, 1e6), 1e9)
	nearCoefficients(t, nd.Of(-3.0285714285705817e-07, 303.6142857142006), linalg.Polyfit(far, y, 1), 1e-9, "far from 0")
	nearCoefficients(t, nd.Of(-0.013169620754530131, 0.12426972967620542, 0.719378156253094, 2.1695217348252283),
		linalg.Polyfit(nd.Of(1.0, 2), nd.Of(3.0, 4), 3), 1e-13, "fewer places than coefficients")
	nearCoefficients(t, nd.Of(2.166666666666666, 2.1666666666666674), linalg.Polyfit(nd.Of(1.0, 1, 1), nd.Of(3.0, 4, 6), 1), 1e-13, "one place")
	nearCoefficients(t, nd.Of(0.37158383625774916, 1.0176242456133762),
		linalg.Polyfit(nd.Of(1.0, 2, 3, 4), nd.Of(3.0, 4, 1, 1), 1, linalg.Tolerance(.5)), 1e-13, "a tolerance")
	nearCoefficients(t, nd.Of[float32](-0.16071428411773273, 0.5007142764117037, 0.22142857632466686),
		linalg.Polyfit(nd.AsType[float32](x), nd.AsType[float32](y), 2), 1e-6, "float32")
}

// TestPolyfitFindsPolynomials checks that Polyfit recovers the coefficients from Polyval's values, in any layout.
func TestPolyfitFindsPolynomials(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	for degree := range 6 {
		c := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, degree+1)
		x := nd.FromFunc(func([]int) float64 { return r.Float64()*4 - 2 }, 2, 40).Slice(nd.At(1), nd.Colon.By(-1))
		before := x.Copy()
		y := nd.Polyval(c, x)
		nearCoefficients(t, c, linalg.Polyfit(x, y, degree), 1e-12, fmt.Sprint(degree))
		rows := nd.Stack(nd.Arrays(y, nd.Negative(y)), nd.Axis(0)).T()
		nearCoefficients(t, nd.Stack(nd.Arrays(c, nd.Negative(c)), nd.Axis(1)), linalg.Polyfit(x, rows, degree), 1e-12, fmt.Sprint(degree))
		ndtest.Equal(t, before, x)
	}
}

func TestPolyfitErrors(t *testing.T) {
	x, y := nd.Of(0.0, 1, 2), nd.Of(0.0, 1, 4)
	for text, c := range map[string]struct {
		kind error
		call func()
	}{
		"Polyfit: the degree is -1; use 0 or more":                                           {nd.ErrShape, func() { linalg.Polyfit(x, y, -1) }},
		"Polyfit: x is empty; pass at least one point":                                       {nd.ErrEmpty, func() { linalg.Polyfit(nd.Of[float64](), nd.Of[float64](), 1) }},
		"Polyfit: x has 3 points, so y needs shape (3) or (3, k), not (2)":                   {nd.ErrShape, func() { linalg.Polyfit(x, nd.Of(1.0, 2), 1) }},
		"Polyfit: x has 3 points, so y needs shape (3) or (3, k), not (3, 1, 1)":             {nd.ErrShape, func() { linalg.Polyfit(x, y.Reshape(3, 1, 1), 1) }},
		"Polyfit: x has 3 points, so y needs shape (3) or (3, k), not ()":                    {nd.ErrShape, func() { linalg.Polyfit(x, nd.Scalar(1.0), 1) }},
		"Polyfit: x has 3 points, so y needs shape (3) or (3, k), not (1, 3); use T":         {nd.ErrShape, func() { linalg.Polyfit(x, y.Reshape(1, 3), 1) }},
		"Polyfit: x has shape (1, 3), not one axis; use Ravel":                               {nd.ErrShape, func() { linalg.Polyfit(x.Reshape(1, 3), y, 1) }},
		"PolyfitWeighted: x has 3 points, so weights need shape (3), not (2)":                {nd.ErrShape, func() { linalg.PolyfitWeighted(x, y, nd.Of(1.0, 2), 1) }},
		"PolyfitWeighted: x has 3 points, so weights need shape (3), not (3, 1)":             {nd.ErrShape, func() { linalg.PolyfitWeighted(x, y, x.Reshape(3, 1), 1) }},
		"PolyfitWeighted: the array of weights is nil; make one with Zeros, Of or FromSlice": {nd.ErrNil, func() { linalg.PolyfitWeighted(x, y, nil, 1) }},
		"Polyfit: KeepDims is not one of its options; it takes Tolerance":                    {nd.ErrOption, func() { linalg.Polyfit(x, y, 1, nd.KeepDims) }},
	} {
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind, text)
		assert.EqualError(t, err, "linalg: "+text)
	}
	assert.ErrorIs(t, nd.Try(func() { linalg.Polyfit(x, y, math.MaxInt-1) }), nd.ErrLimit)
	err := nd.Try(func() { linalg.Polyfit(x, y, math.MaxInt) })
	assert.ErrorIs(t, err, nd.ErrLimit)
	assert.ErrorContains(t, err, "has more coefficients than an int can count; use a smaller degree")
}

func ExamplePolyfit() {
	x := nd.Of(0.0, 1, 2, 3)
	y := nd.Of(-1.0, 0.2, 0.9, 2.1)
	line := linalg.Polyfit(x, y, 1)
	fmt.Printf("%.2f\n", line)
	fmt.Printf("%.2f\n", nd.Polyval(line, x))
	// Output:
	// [ 1.00 -0.95]
	// [-0.95  0.05  1.05  2.05]
}

func ExamplePolyfitWeighted() {
	x := nd.Of(0.0, 1, 2, 3)
	y := nd.Of(1.0, 3, 5, 40) // the last value is doubtful, and gets a small weight
	fmt.Printf("%.2f\n", linalg.PolyfitWeighted(x, y, nd.Of(1.0, 1, 1, 0.001), 1))
	// Output: [2.00 1.00]
}
