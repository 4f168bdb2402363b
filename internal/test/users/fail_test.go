package users

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestFailBesideEmpty compares programs with their compiled forms. A program combines an empty array with the result of a step that may
// fail. The common shape has no elements, so a single operator for the whole program would never fail.
func TestFailBesideEmpty(t *testing.T) {
	one, none, seven, empty := nd.Of[int64](1), nd.Of[int64](0), nd.Of[int64](7), nd.Zeros[int64](0)
	for _, c := range []struct {
		name        string
		plain, made func() *nd.NDArray[int64]
		fails       error
	}{
		{"a divisor is 0", func() *nd.NDArray[int64] { return besideQuotient(one, none, empty) }, func() *nd.NDArray[int64] { return BesideQuotient(one, none, empty) }, nd.ErrDivideByZero},
		{"no divisor is 0", func() *nd.NDArray[int64] { return besideQuotient(one, one, empty) }, func() *nd.NDArray[int64] { return BesideQuotient(one, one, empty) }, nil},
		{"no dividend", func() *nd.NDArray[int64] { return besideQuotient(empty, none, one) }, func() *nd.NDArray[int64] { return BesideQuotient(empty, none, one) }, nil},
		{"a number is above the limit", func() *nd.NDArray[int64] { return besideLimit(empty, one, 7) }, func() *nd.NDArray[int64] { return BesideLimit(empty, one, 7) }, nd.ErrDomain},
		{"an element is above the limit", func() *nd.NDArray[int64] { return besideLimit(empty, seven, 2) }, func() *nd.NDArray[int64] { return BesideLimit(empty, seven, 2) }, nd.ErrDomain},
		{"nothing is above the limit", func() *nd.NDArray[int64] { return besideLimit(empty, one, 2) }, func() *nd.NDArray[int64] { return BesideLimit(empty, one, 2) }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var want, got *nd.NDArray[int64]
			wantErr := nd.Try(func() { want = c.plain() })
			gotErr := nd.Try(func() { got = c.made() })
			require.Equal(t, wantErr, gotErr)
			if c.fails != nil {
				require.ErrorIs(t, gotErr, c.fails)
				return
			}
			require.NoError(t, gotErr)
			require.Equal(t, want.Shape(), got.Shape())
			require.Equal(t, want.ToSlice(), got.ToSlice())
		})
	}
}

// TestConstantFails checks an operator that fails. All its operands are constants. Its result is combined with arrays with and without
// elements.
func TestConstantFails(t *testing.T) {
	for _, n := range []int{0, 1, 30} {
		x := nd.Full[uint32](3, n)
		want := nd.Try(func() { besideConstant(x, make([]uint32, 1)) })
		require.ErrorIs(t, want, nd.ErrDomain)
		require.Equal(t, want, nd.Try(func() { BesideConstant(x, make([]uint32, 1)) }))
		require.NoError(t, nd.Try(func() { BesideConstant(x, make([]uint32, 2)) }))
	}
}

// TestUnlikeResults checks that each of two results has its own shape.
func TestUnlikeResults(t *testing.T) {
	x, y := nd.Arange(0.0, 7, 1), nd.Arange(0.0, 21, 1).Reshape(3, 7)
	for _, operands := range [][2]*nd.NDArray[float64]{{x, y}, {y, x}, {x, nd.Zeros[float64](0, 7)}} {
		wantSum, wantSquare := unlike(operands[0], operands[1])
		sum, square := Unlike(operands[0], operands[1])
		require.True(t, nd.ArrayEqual(wantSum, sum))
		require.True(t, nd.ArrayEqual(wantSquare, square))
	}
}
