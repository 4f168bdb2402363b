package users

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestEmptyQuotients compares a program with its compiled form. The program divides by zero, and adds the quotients to an empty array. One
// pass computes quotients and sums; it visits no elements, but the division must fail all the same.
func TestEmptyQuotients(t *testing.T) {
	one, none, empty := nd.Of[int64](1), nd.Of[int64](0), nd.Zeros[int64](0)
	for _, c := range []struct {
		name             string
		x, y, more, sums *nd.NDArray[int64]
		fails            bool
	}{
		{"all have elements", one, one, one, nd.Zeros[int64](1), false},
		{"the array beside the quotients is empty", one, none, empty, nd.Zeros[int64](1), true},
		{"the target is empty", one, none, one, nd.Zeros[int64](0), true},
		{"both are empty", one, none, empty, nd.Zeros[int64](0), true},
		{"no quotient fails", one, one, empty, nd.Zeros[int64](0), false},
		{"the quotients are empty", empty, none, empty, nd.Zeros[int64](0), false},
		{"the quotients are empty, the target is not", empty, none, one, nd.Zeros[int64](2), true},
	} {
		sums := c.sums.Copy()
		var want, got *nd.NDArray[int64]
		wantErr := nd.Try(func() { want = unequalParts(c.x, c.y, c.more, c.sums) })
		gotErr := nd.Try(func() { got = UnequalParts(c.x, c.y, c.more, sums) })
		require.Equal(t, wantErr, gotErr, c.name)
		require.Equal(t, c.fails, gotErr != nil, c.name)
		require.Equal(t, c.sums.ToSlice(), sums.ToSlice(), c.name)
		if !c.fails {
			require.Equal(t, want.Shape(), got.Shape(), c.name)
			require.Equal(t, want.ToSlice(), got.ToSlice(), c.name)
		}
	}
}

// TestTypeWithoutShape checks the shapes and elements of a program. The program uses some intermediate results only for their element type.
func TestTypeWithoutShape(t *testing.T) {
	for _, shape := range [][]int{{7}, {1}, {8, 7}, {1, 7}, {}} {
		x, y := nd.Arange[float32](0, 56, 1).Reshape(8, 7), nd.Full[float32](2.5, shape...)
		a, b, sum := ofTypeOnly(x, y)
		c, d, total := OfTypeOnly(x, y)
		require.True(t, nd.ArrayEqual(a, c) && nd.ArrayEqual(b, d) && sum == total, "shape %v", shape)
	}
}
