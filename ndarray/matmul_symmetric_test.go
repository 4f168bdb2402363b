package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestMatMulByOwnTranspose computes the product of a matrix and its own transpose. The library computes only one triangle, and copies it to
// the other. The product must equal, bit for bit, the product of the matrix and a copy, on every tier, for every layout, and on several
// processors.
func TestMatMulByOwnTranspose(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	odd := func() float64 { // numbers that cause rounding in sums; some are zeros of both signs, or infinite
		switch v := r.NormFloat64(); r.IntN(2000) {
		case 0:
			return math.Inf(int(math.Copysign(1, v)))
		case 1:
			return math.NaN()
		case 2, 3, 4:
			return math.Copysign(0, v)
		default:
			return v
		}
	}
	testOwnTranspose(t, odd)
	testOwnTranspose(t, func() float32 { return float32(odd()) })
	testOwnTranspose(t, func() int8 { return int8(r.Uint32()) })
	testOwnTranspose(t, func() uint16 { return uint16(r.Uint32()) })
	testOwnTranspose(t, func() int32 { return int32(r.Uint32()) })
	testOwnTranspose(t, r.Uint64)
	testOwnTranspose(t, func() complex64 { return complex(r.Float32(), r.Float32()) })
	testOwnTranspose(t, func() complex128 { return complex(r.NormFloat64(), r.NormFloat64()) })
}

func testOwnTranspose[T nd.Number](t *testing.T, random func() T) {
	t.Helper()
	for k, c := range []struct{ rows, terms int }{{63, 64}, {65, 67}, {71, 300}, {130, 64}} {
		x := nd.FromFunc(func([]int) T { return random() }, c.rows, c.terms)
		for i, x := range []*nd.NDArray[T]{x, x.T().Copy().T(), trial.Scattered(x), x.Flip(), x.Slice(nd.At(0)).BroadcastTo(c.rows, c.terms)} {
			if (i+k)%testrun.Sparse(3) != 0 {
				continue
			}
			why := []string{"by rows", "by columns", "with gaps", "backwards", "rows of one memory"}[i]
			want := nd.MatMul(x, x.Copy().T())
			for _, processors := range []int{1, 3} {
				old := nd.SetParallelism(processors)
				for _, tier := range testrun.Tiers() {
					if tier == ufunc.Portable && processors > 1 && !testrun.Long() {
						continue // loops in Go are slow, and do not depend on the processors
					}
					before := ufunc.Use(tier)
					what := fmt.Sprint(why, c, x.DType(), tier, processors)
					if tier != ufunc.Portable || (i+k)%2 == 0 || testrun.Long() {
						requireBits(t, want, nd.MatMul(x, x.T()), what)
					}
					z := nd.Ones[T](c.rows, c.rows+3).Slice(nd.Colon, nd.From(3)) // rows have gaps between them
					requireBits(t, want, into.MatMul(z, x, x.T()), what)
					ufunc.Use(before)
				}
				nd.SetParallelism(old)
			}
			requireBits(t, want, into.MatMul(trial.Scattered(nd.Ones[T](c.rows, c.rows)), x, x.T()), why)
		}
	}
}

// requireBits requires that want and got have the same bits. All NaNs are equal.
func requireBits[T nd.Number](t *testing.T, want, got *nd.NDArray[T], what string) {
	t.Helper()
	require.True(t, nd.ArrayEqual(want, got, nd.EqualNaN), what)
	for i, v := range want.ToSlice() {
		if v == 0 {
			w := got.Reshape(-1).At(i)
			require.Equal(t, fmt.Sprint(v), fmt.Sprint(w), what) // text shows the sign of zero
		}
	}
}

func TestMatMulOfStacksByOwnTranspose(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	x := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, 9, 70, 80)
	for _, processors := range []int{1, 3} {
		old := nd.SetParallelism(processors)
		require.True(t, nd.ArrayEqual(nd.MatMul(x, x.Copy().MT()), nd.MatMul(x, x.MT())))
		require.True(t, nd.ArrayEqual(nd.MatMul(x.MT(), x.Copy()), nd.MatMul(x.MT(), x)))
		require.True(t, nd.ArrayEqual(nd.MatMul(x, x.Copy().Flip(0).MT()), nd.MatMul(x, x.Flip(0).MT())), "one of nine is symmetric")
		nd.SetParallelism(old)
	}
}
