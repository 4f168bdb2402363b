package linalg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// holdInverse checks that an inverse has the same bits as the solution for an identity matrix as right-hand side.
func holdInverse[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 2, 8, 9, 17, 40, 100, 270} {
		if n > 100 && testing.Short() && epsilon[T]() == epsilon[float32]() {
			continue // float32 and complex64 take minutes with the race detector
		}
		a := nd.FromFunc(func([]int) float64 { return r.Float64() - .5 }, n, n)
		small := a.Copy()
		small.SetAt(0, n-1, n-1)
		infinite := a.Copy()
		infinite.SetAt(math.Inf(1), n-1, n/2)
		for i, x := range []*nd.NDArray[float64]{a, small, infinite} {
			if n > 100 && testing.Short() && i > 0 {
				continue
			}
			x := nd.AsType[T](x)
			got, err := linalg.Inv(x)
			want, wanted := linalg.Solve(x, nd.Eye[T](n))
			require.Equal(t, wanted == nil, err == nil, fmt.Sprint(n, i))
			if err == nil {
				sameBits(t, wide(want), wide(got), fmt.Sprint(n, i))
			}
		}
	}
}

// sameBits requires that x and y have the same bits. All NaNs are equal.
func sameBits(t *testing.T, x, y *nd.NDArray[complex128], why string) {
	t.Helper()
	same := func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b }
	require.Equal(t, x.Shape(), y.Shape(), why)
	list := y.ToSlice()
	for i, v := range x.ToSlice() {
		if w := list[i]; !same(real(v), real(w)) || !same(imag(v), imag(w)) {
			require.Fail(t, fmt.Sprintf("element %d is %v, want %v", i, w, v), why)
		}
	}
}

func TestInverseSolvesIdentity(t *testing.T) {
	holdInverse[float64](t)
	holdInverse[float32](t)
	holdInverse[complex128](t)
	holdInverse[complex64](t)
}
