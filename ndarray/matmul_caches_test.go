package ndarray_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/caches"
	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestMatMulOfAllCaches multiplies with block sizes for the caches of other machines. All products must have the same bits on every tier.
// Some products have transposed matrices, and some have few rows.
func TestMatMulOfAllCaches(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	testAllCaches(t, func() float64 { return r.NormFloat64() })
	testAllCaches(t, func() float32 { return float32(r.NormFloat64()) })
	testAllCaches(t, func() uint8 { return uint8(r.Uint32()) })
	testAllCaches(t, func() complex64 { return complex(r.Float32(), r.Float32()) })
}

func testAllCaches[T nd.Number](t *testing.T, random func() T) {
	t.Helper()
	element := func([]int) T { return random() }
	for _, c := range []struct{ rows, terms, columns int }{{3, 600, 200}, {70, 540, 100}, {130, 140, 210}} {
		x, y := nd.FromFunc(element, c.rows, c.terms), nd.FromFunc(element, c.terms, c.columns)
		turned, flat := x.T().Copy().T(), y.T().Copy().T()
		var want *nd.NDArray[T]
		for i, sizes := range []caches.Sizes{
			caches.Get(),
			{L1: 4 << 10, L2: 16 << 10, L3: 16 << 10},     // smaller than any machine's
			{L1: 32 << 10, L2: 256 << 10, L3: 1 << 20},    // a Skylake processor without its third-level cache
			{L1: 32 << 10, L2: 512 << 10, L3: 32 << 20},   // Zen 3
			{L1: 48 << 10, L2: 1280 << 10, L3: 48 << 20},  // Ice Lake
			{L1: 128 << 10, L2: 16 << 20, L3: 1024 << 20}, // larger than any machine's
		} {
			before := caches.Use(sizes)
			for _, tier := range testrun.Tiers() {
				if tier == ufunc.Portable && i != 1 {
					continue // loops in Go are slow and do not depend on the caches, so it is enough to test the sizes with the most blocks
				}
				active := ufunc.Use(tier)
				got := nd.MatMul(x, y)
				if want == nil {
					want = got
				}
				require.True(t, nd.ArrayEqual(want, got), "%v, %+v, %v", c, sizes, tier)
				require.True(t, nd.ArrayEqual(want, nd.MatMul(turned, flat)), "%v, %+v, %v", c, sizes, tier)
				if tier != ufunc.Portable || testrun.Long() { // the loops in Go are those of the two products above
					require.True(t, nd.ArrayEqual(want, nd.MatMul(turned, y)), "%v, %+v, %v", c, sizes, tier)
					require.True(t, nd.ArrayEqual(want, nd.MatMul(x, flat)), "%v, %+v, %v", c, sizes, tier)
				}
				if tier != ufunc.Portable {
					require.True(t, nd.ArrayEqual(nd.MatMul(y.T(), y.Copy()), nd.MatMul(y.T(), y)), "%v, %+v, %v", c, sizes, tier)
				}
				ufunc.Use(active)
			}
			caches.Use(before)
		}
	}
}
