package ndarray_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestTransposedByVector compares products of transposed matrices and vectors with products of contiguous copies. Lengths and numbers of
// rows are near the sizes at which the library uses another method.
func TestTransposedByVector(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	t.Run("float64", func(t *testing.T) {
		testTransposedByVector(t, func() float64 { return r.NormFloat64() }, nd.Signbit[float64])
	})
	t.Run("float32", func(t *testing.T) {
		testTransposedByVector(t, func() float32 { return float32(r.NormFloat64()) }, nd.Signbit[float32])
	})
	t.Run("products that underflow", func(t *testing.T) {
		testTransposedByVector(t, func() float64 { return math.Copysign(1e-200, r.NormFloat64()) }, nd.Signbit[float64])
	})
	t.Run("int64", func(t *testing.T) { testTransposedByVector(t, func() int64 { return int64(r.Uint64()) }, nil) })
	t.Run("uint16", func(t *testing.T) { testTransposedByVector(t, func() uint16 { return uint16(r.Uint32()) }, nil) })
	t.Run("int8", func(t *testing.T) { testTransposedByVector(t, func() int8 { return int8(r.Uint32()) }, nil) })
	t.Run("complex64", func(t *testing.T) {
		testTransposedByVector(t, func() complex64 { return complex(float32(r.NormFloat64()), 1) }, nil)
	})
}

func testTransposedByVector[T nd.Number](t *testing.T, element func() T, signs func(*nd.NDArray[T]) *nd.NDArray[bool]) {
	at := func([]int) T { return element() }
	allRows := []int{1, 33, 64, 71, 128, 300, 1100}
	if testing.Short() {
		allRows = allRows[:6]
	}
	elements, factors := nd.FromFunc(at, 1600*allRows[len(allRows)-1]), nd.FromFunc(at, 3200)
	for _, tier := range testrun.Tiers() {
		defer ufunc.Use(ufunc.Use(tier))
		for i, terms := range []int{2, 127, 128, 129, 161, 255, 512, 513, 640, 1600} {
			for k, rows := range allRows {
				if (i+k)%testrun.Sparse(4) != 0 {
					continue
				}
				x, y := elements.Slice(nd.To(terms*rows)).Reshape(terms, rows), factors.Slice(nd.To(2*terms).By(2))
				want, got := nd.MatMul(x.T().Copy(), y), nd.MatMul(x.T(), y)
				require.True(t, nd.ArrayEqual(want, got), "%d rows of %d terms, NDGO_SIMD=%v", rows, terms, tier)
				require.True(t, signs == nil || nd.ArrayEqual(signs(want), signs(got)), "signs of %d rows of %d terms, NDGO_SIMD=%v", rows, terms, tier)
			}
		}
	}
}
