package arrayapi_test

import (
	"math"
	"testing"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// TestDiagonalsOutside tries diagonals that lie completely outside a matrix, up to the limits of int.
func TestDiagonalsOutside(t *testing.T) {
	for _, k := range []int{math.MinInt, math.MinInt + 1, -3, 4, math.MaxInt} {
		sameArray(t, nd.Zeros[float64](3, 4), arrayapi.Eye(3, nd.Columns(4), nd.Offset(k)))
		sameArray(t, nd.Zeros[float64](0), arrayapi.Diagonal(nd.Ones[float64](3, 4), nd.Offset(k)))
	}
	sameArray(t, nd.Of[int8](0, 0, 1, 0).Reshape(2, 2), arrayapi.Eye(2, nd.Offset(-1), arrayapi.DType(nd.Int8)))
}
