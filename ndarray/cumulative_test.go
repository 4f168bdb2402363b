package ndarray_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
)

// cumulated returns the cumulative results of joining elements of x. Integers are joined from first to last. Floats are joined in blocks of
// 16, and the results within a block are joined with the result of all earlier blocks.
func cumulated[U nd.RealNumber](x []U, join func(x, y U) U) (z []U) {
	const block = 16
	for i, v := range x {
		switch first := i - i%block; {
		case i == 0:
		case U(1)/2 == 0:
			v = join(z[i-1], v)
		default:
			if v = joined(x[first:i+1], block, join); first > 0 {
				v = join(z[first-1], v)
			}
		}
		z = append(z, v)
	}
	return z
}

// joined joins the elements of x. There are at most width of them, and width is a power of two. It splits x before element width/2, and
// joins the results of both parts.
func joined[U nd.RealNumber](x []U, width int, join func(x, y U) U) U {
	half := width / 2
	switch {
	case width == 1:
		return x[0]
	case len(x) <= half:
		return joined(x, half, join)
	}
	return join(joined(x[:half], half, join), joined(x[half:], half, join))
}

// testCumulative compares the functions with a loop along the axis.
func testCumulative[T, U nd.RealNumber](t *testing.T, element func(r *rand.Rand) T) {
	t.Helper()
	r := rand.New(rand.NewPCG(13, 14))
	for i, shape := range append(reductionShapes, []int{3, 600}, []int{30, 2, 20}, []int{37, 19}, []int{33, 1100}) {
		if i%testrun.Sparse(2) != 0 {
			continue
		}
		x := nd.FromFunc(func([]int) T { return element(r) }, shape...)
		for axis := range shape {
			sums, products, initial := nd.Zeros[U](shape...), nd.Ones[U](shape...), append([]int{}, shape...)
			initial[axis]++
			for _, index := range indices(shape) {
				if index[axis] > 0 {
					continue
				}
				lane := make([]nd.Index, len(shape))
				for i := range shape {
					lane[i] = nd.At(index[i])
				}
				lane[axis] = nd.Colon
				elements := nd.AsType[U](x.Slice(lane...)).ToSlice()
				sums.Slice(lane...).Assign(nd.Of(cumulated(elements, func(x, y U) U { return x + y })...))
				products.Slice(lane...).Assign(nd.Of(cumulated(elements, func(x, y U) U { return x * y })...))
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
