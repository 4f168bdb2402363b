package ndarray_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// testCumulative compares with a loop along the axis, from the first element to the last.
func testCumulative[T, U nd.RealNumber](t *testing.T, element func(r *rand.Rand) T) {
	t.Helper()
	r := rand.New(rand.NewPCG(13, 14))
	for _, shape := range append(reductionShapes, []int{3, 600}, []int{30, 2, 20}) {
		x := nd.FromFunc(func([]int) T { return element(r) }, shape...)
		for axis := range shape {
			sums, products, initial := nd.Zeros[U](shape...), nd.Ones[U](shape...), append([]int{}, shape...)
			initial[axis]++
			for _, index := range indices(shape) {
				s, p := U(x.At(index...)), U(x.At(index...))
				if i := index[axis]; i > 0 {
					before := append([]int{}, index...)
					before[axis]--
					s, p = sums.At(before...)+s, products.At(before...)*p
				}
				sums.SetAt(s, index...)
				products.SetAt(p, index...)
			}
			for _, y := range layouts(r, x) {
				why := fmt.Sprintf("%T of shape %v and strides %v along axis %d", y, shape, y.Strides(), axis)
				z := nd.CumulativeSumAs[U](y, nd.Axis(axis))
				require.Equal(t, shape, z.Shape(), why)
				require.Equal(t, sums.ToSlice(), z.ToSlice(), why)
				require.Equal(t, products.ToSlice(), nd.CumulativeProdAs[U](y, nd.Axis(axis-len(shape))).ToSlice(), why)

				s := nd.CumulativeSumAs[U](y, nd.IncludeInitial, nd.Axis(axis))
				p := nd.CumulativeProdAs[U](y, nd.IncludeInitial, nd.Axis(axis))
				require.Equal(t, initial, s.Shape(), why)
				first, rest := make([]nd.Index, len(shape)), make([]nd.Index, len(shape))
				for i := range shape {
					first[i], rest[i] = nd.Colon, nd.Colon
				}
				first[axis], rest[axis] = nd.At(0), nd.From(1)
				require.Equal(t, sums.ToSlice(), s.Slice(rest...).ToSlice(), why)
				require.Equal(t, products.ToSlice(), p.Slice(rest...).ToSlice(), why)
				require.Zero(t, nd.CountNonzero(s.Slice(first...)).Item(), why)
				require.Zero(t, nd.CountNonzero(nd.Subtract(p.Slice(first...), 1)).Item(), why)
			}
		}
	}
}

func TestCumulative(t *testing.T) {
	small := func(r *rand.Rand) int8 { return int8(r.IntN(7) - 3) }
	testCumulative[int8, int8](t, small)
	testCumulative[int8, int](t, small)
	testCumulative[int8, float64](t, small)
	testCumulative[uint16, uint](t, func(r *rand.Rand) uint16 { return uint16(r.Uint32()) })
	testCumulative[float32, float32](t, rough[float32])
	testCumulative[celsius, float32](t, rough[celsius])
}

func TestCumulativeWithoutAxis(t *testing.T) {
	assert.Equal(t, []int{1, 3, 6}, nd.CumulativeSum(nd.Of(1, 2, 3)).ToSlice())
	assert.Equal(t, []complex64{1i, -1, -1i}, nd.CumulativeProd(nd.Of[complex64](1i, 1i, 1i)).ToSlice())
	assert.Equal(t, []int{0}, nd.CumulativeSum(nd.Of[int](), nd.IncludeInitial).ToSlice(), "of nothing")
	assert.Equal(t, []int{}, nd.CumulativeProd(nd.Of[int]()).ToSlice(), "of nothing")
	assert.Equal(t, []int{2, 1, 3}, nd.CumulativeProd(nd.Zeros[int](2, 0, 3), nd.Axis(1), nd.IncludeInitial).Shape())
	assert.Equal(t, []int{2, 4, 6}, nd.CumulativeSum(nd.Scalar(2).BroadcastTo(3)).ToSlice(), "a repeated element")
}
