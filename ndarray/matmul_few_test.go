package ndarray_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
)

// TestFewTerms multiplies many short vectors by one vector. It compares the products, bit for bit, with separate products of each vector.
// Elements include zeros of both signs, infinities and NaN.
func TestFewTerms(t *testing.T) {
	fewTerms(t, func(r *rand.Rand) float64 {
		return []float64{0, math.Copysign(0, -1), math.Inf(1), math.NaN(), r.NormFloat64(), r.NormFloat64()}[r.IntN(6)]
	})
	fewTerms(t, func(r *rand.Rand) float32 { return []float32{0, float32(math.Copysign(0, -1)), r.Float32()}[r.IntN(3)] })
	fewTerms(t, func(r *rand.Rand) int8 { return int8(r.Uint32()) })
	fewTerms(t, func(r *rand.Rand) uint64 { return r.Uint64() })
	fewTerms(t, func(r *rand.Rand) complex128 { return complex(r.NormFloat64(), r.NormFloat64()) })
}

func fewTerms[T nd.Number](t *testing.T, draw func(*rand.Rand) T) {
	r := rand.New(rand.NewPCG(1, 2))
	drawn := func([]int) T { return draw(r) }
	for terms := 1; terms <= 8; terms++ {
		for i, rows := range []int{255, 256, 300, 2049} {
			if (i+terms)%testrun.Sparse(4) != 0 {
				continue
			}
			x, y := nd.FromFunc(drawn, rows, terms), nd.FromFunc(drawn, 2*terms)
			for _, x := range []*nd.NDArray[T]{x, x.T().Copy().T(), nd.FromFunc(drawn, rows, 2*terms).Slice(nd.Colon, nd.Colon.By(-2))} {
				for _, y := range []*nd.NDArray[T]{y.Slice(nd.To(terms)), y.Slice(nd.Colon.By(2))} {
					got := nd.MatMul(x, y)
					for i := range rows {
						want := nd.MatMul(x.Slice(nd.At(i)), y).Item()
						require.True(t, nd.ArrayEqual(nd.Scalar(want), got.Slice(nd.At(i)), nd.EqualNaN), "%d terms: row %d of %d: %v, not %v", terms, i, rows, got.At(i), want)
						require.Equal(t, isNegative(want), isNegative(got.At(i)))
					}
				}
			}
		}
	}
}

// isNegative reports whether x is a real number with a minus sign. Unlike x < 0, it is true for -0. It is false for NaN, because the sign
// of NaN has no meaning.
func isNegative(x any) bool {
	switch x := x.(type) {
	case float64:
		return x == x && math.Signbit(x)
	case float32:
		return x == x && math.Signbit(float64(x))
	}
	return false
}
