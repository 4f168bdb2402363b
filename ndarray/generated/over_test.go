package generated_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
)

// TestApplyOver checks that a result is stored in the memory of an array only if nothing else refers to this memory.
func TestApplyOver(t *testing.T) {
	for _, n := range []int{1, 100, 20_000} { // the elements are in the object of the header, in a separate allocation, and in a large block
		y := nd.Ones[float64](n)
		call := func(old, x *nd.NDArray[float64]) *nd.NDArray[float64] {
			return generated.ApplyOver[float64, float64](old, &simd.Add, generated.In(x), generated.In(y))
		}
		made := func() *nd.NDArray[float64] { return nd.Full(2.0, n) }
		same := func(z *nd.NDArray[float64]) { t.Helper(); assert.True(t, nd.ArrayEqual(z, nd.Full(3.0, n)), "%v", z) }
		x := made()
		z := call(x, x)
		same(z)
		assert.Equal(t, n > 1, z == x, "%d: a small array shares one object with its header", n)

		x = made()
		view := x.Slice(nd.From(n / 2))
		same(call(x, x))
		assert.Equal(t, 2.0, view.At(0), "%d: a view of the array is left", n)

		x = made()
		s, _, _, _ := x.Raw()
		same(call(x, x))
		assert.Equal(t, 2.0, s[0], "%d: a Go slice of the array is left", n)

		x = made()
		same(call(nil, x))
		assert.Equal(t, 2.0, x.At(0))

		x = made()
		before := nd.SetMaxBytes(int64(8*n - 1))
		assert.ErrorIs(t, nd.Try(func() { call(x, x) }), nd.ErrLimit, "%d", n)
		nd.SetMaxBytes(before)
		assert.Equal(t, 2.0, x.At(0))

		row := nd.Full(2.0, 1)
		same(call(row, row))
		assert.Equal(t, 2.0, row.At(0), "%d: the result has another shape", n)
	}
}
