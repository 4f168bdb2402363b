package users

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestReachableViews compares programs that release an array while a view of it is in use. The arrays have from 8 bytes to 1.2 MiB,
// because only long arrays have memory that a program can release. Released memory is overwritten.
func TestReachableViews(t *testing.T) {
	programs := map[string][2]func(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64]{
		"overlooked": {overlooked, Overlooked},
		"lingering": {
			func(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] { z, _ := lingering(x, rounds); return z },
			func(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] { z, _ := Lingering(x, rounds); return z },
		},
		"damped": {
			func(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] { return damped(x, 0.25, rounds) },
			func(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] { return Damped(x, 0.25, rounds) },
		},
	}
	for name, forms := range programs {
		for _, n := range []int{3, 5_000, 9_000, 150_000} {
			for rounds := range 5 {
				x := nd.Linspace(-1.0, 2, n)
				want, got := forms[0](x.Copy(), rounds), forms[1](x, rounds)
				require.True(t, nd.All(nd.LogicalOr(nd.Equal(want, got), nd.IsNaN(want))).Item(), "%s of %d elements, %d rounds", name, n, rounds)
			}
		}
	}
}
