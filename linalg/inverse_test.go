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
		a := nd.FromFunc(func([]int) float64 { return r.Float64() - .5 }, n, n)
		small := a.Copy()
		small.SetAt(0, n-1, n-1)
		infinite := a.Copy()
		infinite.SetAt(math.Inf(1), n-1, n/2)
		for i, x := range []*nd.NDArray[float64]{a, small, infinite} {
			x := nd.AsType[T](x)
			got, err := linalg.Inv(x)
			want, wanted := linalg.Solve(x, nd.Eye[T](n))
			require.Equal(t, wanted == nil, err == nil, fmt.Sprint(n, i))
			if err == nil {
				require.Equal(t, fmt.Sprint(want.ToSlice()), fmt.Sprint(got.ToSlice()), fmt.Sprint(n, i))
			}
		}
	}
}

func TestInverseSolvesIdentity(t *testing.T) {
	holdInverse[float64](t)
	holdInverse[float32](t)
	holdInverse[complex128](t)
	holdInverse[complex64](t)
}
