package generated_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ndtest"
)

// sums sets dst to the cumulative sums of src. It relies on dst being zero.
func sums(dst, src []int) {
	for i, v := range src {
		if i > 0 {
			dst[i] = dst[i-1]
		}
		dst[i] += v
	}
}

func TestRows(t *testing.T) {
	x := nd.Arange(0, 3*50*70, 1).Reshape(3, 50, 70)
	for _, source := range []*nd.NDArray[int]{x, x.MT(), x.Flip(-1), x.Slice(nd.Ellipsis, nd.Colon.By(2)), x.Slice(nd.To(0)), nd.Of(5), nd.Zeros[int](2, 0)} {
		for axis := range source.NDim() {
			want := nd.CumulativeSum(source, nd.Axis(axis))
			ndtest.Equal(t, generated.Rows("m.Sums", sums, source, []nd.Option{nd.Axis(axis)}), want)
			target := nd.Zeros[int](want.Shape()...).Flip(0)
			require.Same(t, target, generated.RowsInto("m.Sums", target, sums, source, []nd.Option{nd.Axis(axis)}))
			ndtest.Equal(t, target, want)
			own := source.Copy()
			ndtest.Equal(t, generated.RowsInto("m.Sums", own, sums, own, []nd.Option{nd.Axis(axis)}), want)
		}
	}
	lengths := func(dst []int, src []string) {
		for i, v := range src {
			dst[i] = len(v)
		}
	}
	ndtest.Equal(t, generated.Rows("m.Lengths", lengths, nd.Of("a", "", "abc"), nil), nd.Of(1, 0, 3))
}

func TestRowsErrors(t *testing.T) {
	x, z := nd.Zeros[int](2, 3), nd.Ones[int](3, 2)
	require.ErrorIs(t, nd.Try(func() { generated.RowsInto("m.Sums", z, sums, x, nil) }), nd.ErrInPlaceShape)
	require.ErrorIs(t, nd.Try(func() { generated.Rows("m.Sums", sums, x, []nd.Option{nd.Axis(2)}) }), nd.ErrAxis)
	require.ErrorIs(t, nd.Try(func() { generated.Rows("m.Sums", sums, nd.Scalar(1), nil) }), nd.ErrAxis)
	require.ErrorIs(t, nd.Try(func() { generated.Rows("m.Sums", sums, nil, nil) }), nd.ErrNil)
	require.ErrorIs(t, nd.Try(func() { generated.RowsInto("m.Sums", nil, sums, x, nil) }), nd.ErrNil)
	require.ErrorIs(t, nd.Try(func() { generated.Rows("m.Sums", sums, x, []nd.Option{nd.KeepDims}) }), nd.ErrOption)
	require.ErrorIs(t, nd.Try(func() { generated.RowsInto("m.Sums", x.BroadcastTo(2, 2, 3), sums, nd.Zeros[int](2, 2, 3), nil) }), nd.ErrReadOnly)
	ndtest.Equal(t, z, nd.Ones[int](3, 2))
}
