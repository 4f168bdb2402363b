package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestPolyvalOfNumPy compares results with NumPy 2.4.6, bit for bit.
func TestPolyvalOfNumPy(t *testing.T) {
	requireSame(t, nd.Of(0x1.2fcaaaaaaaaabp+7, 0x1.7555555555555p+2, 0x1.5555555555555p-2, 0x1.9555555555555p-2, 0x1.83aaaaaaaaaabp+7, 0x1.d80e855555555p+12),
		nd.Polyval(nd.Of(3, -2, .5, 0, 1.0/3), nd.Of(-2.5, -1, 0, .5, 3, 7.25)), "float64")
	requireSame(t, nd.Of[float32](0.48900002241134644, 0.20900000631809235), nd.Polyval(nd.Of[float32](.1, .2, .3), nd.Of[float32](.7, -1.3)), "float32")
	requireSame(t, nd.Of[int8](6, 13, 109), nd.Polyval(nd.Of[int8](3, -2, 5), nd.Of[int8](1, 2, 100)), "integers that wrap")
	requireSame(t, nd.Of(3-2i, 13+0i), nd.Polyval(nd.Of(1+2i, -1i, 3), nd.Of(1i, 2-1i)), "complex numbers")
	requireSame(t, nd.Of(math.NaN(), 2), nd.Polyval(nd.Of(2.0), nd.Of(math.Inf(1), 1)), "a constant")
	requireSame(t, nd.Of(0.0, 0), nd.Polyval(nd.Of[float64](), nd.Of(1.0, math.NaN())), "no coefficients")
}

func holdPolyval[T nd.Number](t *testing.T, number func(r *rand.Rand) T) {
	r := rand.New(rand.NewPCG(23, 24))
	for _, shape := range [][]int{{}, {0}, {1}, {130}, {3, 5}, {4, 0, 2}, {2, 2047}, {70_001}} {
		for _, degree := range []int{-1, 0, 1, 6} {
			element := func([]int) T { return number(r) }
			c := anyLayout(r, nd.FromFunc(element, degree+1))
			for _, x := range layouts(r, nd.FromFunc(element, shape...)) {
				want := nd.Zeros[T](shape...)
				for v := range c.Values() {
					want = nd.Add(nd.Multiply(want, x), v)
				}
				requireSame(t, want, nd.Polyval(c, x), fmt.Sprint(shape, degree))
			}
		}
	}
}

// TestPolyval compares Polyval with Horner's rule on whole arrays.
func TestPolyval(t *testing.T) {
	special := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 5e-324, 1}
	real := func(r *rand.Rand) float64 {
		if r.IntN(20) == 0 {
			return special[r.IntN(len(special))]
		}
		return r.NormFloat64()
	}
	t.Run("float64", func(t *testing.T) { holdPolyval(t, real) })
	t.Run("float32", func(t *testing.T) { holdPolyval(t, func(r *rand.Rand) float32 { return float32(real(r)) }) })
	t.Run("complex128", func(t *testing.T) {
		holdPolyval(t, func(r *rand.Rand) complex128 { return complex(r.NormFloat64(), r.NormFloat64()) })
	})
	t.Run("int8", func(t *testing.T) { holdPolyval(t, func(r *rand.Rand) int8 { return int8(r.Uint32()) }) })
	t.Run("uint64", func(t *testing.T) { holdPolyval(t, (*rand.Rand).Uint64) })
}

func TestPolyvalErrors(t *testing.T) {
	err := nd.Try(func() { nd.Polyval(nd.Ones[int](1, 2), nd.Of(1)) })
	require.ErrorIs(t, err, nd.ErrShape)
	assert.EqualError(t, err, "ndarray: Polyval: shape (1, 2) has 2 axes; coefficients must have one axis; use Ravel")
}

func ExamplePolyval() {
	x := nd.Of(0, 1, 2, 3)
	fmt.Println(nd.Polyval(nd.Of(2, 0, -1), x)) // values of 2x² - 1
	// Output:
	// [-1  1  7 17]
}
