package users

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestIntegersInRange compares the operator with its Go function for floats in the range of all its integer types.
func TestIntegersInRange(t *testing.T) {
	for _, x := range []float64{0, 0.99, 1.5, 7, 126.999, 127} {
		a, b, c, d := integers(x)
		narrow, half, whole, most := Integers(nd.Full(x, 9))
		require.Equal(t, []any{a, b, c, d}, []any{narrow.At(8), half.At(8), whole.At(8), most.At(8)}, x)
	}
}
