package arrayapi_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// sameArray requires that got is an array of T with the shape and elements of want.
func sameArray[T any](t *testing.T, want *nd.NDArray[T], got nd.Array) {
	t.Helper()
	x, ok := got.(*nd.NDArray[T])
	require.True(t, ok, "%T", got)
	require.Equal(t, want.Shape(), x.Shape())
	require.Equal(t, want.ToSlice(), x.ToSlice())
}

// holdProducts compares products with the products of package ndarray.
func holdProducts[T nd.Number](t *testing.T) {
	a := nd.AsType[T](nd.Arange[int64](1, 25, 1).Reshape(2, 3, 4))
	b := nd.AsType[T](nd.Arange[int64](3, 15, 1).Reshape(4, 3))
	v := a.Slice(nd.At(0), nd.At(0))
	sameArray(t, nd.MatMul(a, b), arrayapi.MatMul(a, b))
	sameArray(t, nd.MatMul(v, b), arrayapi.MatMul(v, b))
	sameArray(t, nd.VecDot(a, v), arrayapi.VecDot(a, v))
	sameArray(t, nd.VecDot(a, b.T(), nd.Axis(1)), arrayapi.VecDot(a, b.T(), nd.Axis(1)))
	sameArray(t, nd.TensorDot(a, b, 1), arrayapi.TensorDot(a, b, 1))
	sameArray(t, nd.TensorDot(a, b, [2][]int{{1, -1}, {1, 0}}), arrayapi.TensorDotAxes(a, b, []int{1, -1}, []int{1, 0}))
	sameArray(t, nd.Outer(v, v), arrayapi.Outer(v, v))
	sameArray(t, nd.Cross(b, b.Flip(0)), arrayapi.Cross(b, b.Flip(0)))
	sameArray(t, nd.Cross(a, a.Flip(2), nd.Axis(1)), arrayapi.Cross(a, a.Flip(2), nd.Axis(1)))
	sameArray(t, a.MT(), arrayapi.MatrixTranspose(a))
	sameArray(t, a.Diagonal(), arrayapi.Diagonal(a))
	sameArray(t, a.Slice(nd.Ellipsis, nd.From(2)).Diagonal(), arrayapi.Diagonal(a, nd.Offset(2)))
	sameArray(t, a.Slice(nd.Ellipsis, nd.From(1), nd.Colon).Diagonal(), arrayapi.Diagonal(a, nd.Offset(-1)))
	sameArray(t, nd.Zeros[T](2, 0), arrayapi.Diagonal(a, nd.Offset(-9)))
}

func TestProducts(t *testing.T) {
	t.Run("int8", holdProducts[int8])
	t.Run("uint16", holdProducts[uint16])
	t.Run("int64", holdProducts[int64])
	t.Run("float32", holdProducts[float32])
	t.Run("float64", holdProducts[float64])
	t.Run("complex64", holdProducts[complex64])
	t.Run("complex128", holdProducts[complex128])
}

func TestProductsPromote(t *testing.T) {
	x, y := nd.Of[int8](1, 2), nd.Of[float32](0.5, 0.25)
	sameArray(t, nd.Scalar[float32](1), arrayapi.VecDot(x, y))
	sameArray(t, nd.Scalar(complex64(1+1i)), arrayapi.MatMul(y, nd.Of[complex64](2, 4i)))
	sameArray(t, nd.Scalar(complex64(1-1i)), arrayapi.VecDot(nd.Of[complex64](2, 4i), y))
	sameArray(t, nd.Scalar(int64(300)), arrayapi.Trace(nd.Of[uint8](100, 0, 0, 200).Reshape(2, 2), arrayapi.DType(nd.Int64)))
	sameArray(t, nd.Of[uint64](300), arrayapi.Trace(nd.Of[uint8](100, 0, 0, 200).Reshape(1, 2, 2)))
	sameArray(t, nd.Scalar(3.0), arrayapi.Trace(nd.Of(1.0, 3, 0, 2).Reshape(2, 2), nd.Offset(1)))
}

func TestProductRefusals(t *testing.T) {
	b, v, m := nd.Of(true), nd.Of(1.0, 2), nd.Ones[float64](2, 3)
	for _, c := range []struct {
		kind error
		call func()
	}{
		{nd.ErrDType, func() { arrayapi.MatMul(b, b) }},
		{nd.ErrShape, func() { arrayapi.Trace(v) }},
		{nd.ErrShape, func() { arrayapi.MatMul(m, m) }},
		{nd.ErrShape, func() { arrayapi.VecDot(v, nd.Of(1.0, 2, 3)) }},
		{nd.ErrAxis, func() { arrayapi.VecDot(v, v, nd.Axis(1)) }},
		{nd.ErrAxis, func() { arrayapi.TensorDot(v, v, 2) }},
		{nd.ErrShape, func() { arrayapi.TensorDot(m, m, 1) }},
		{nd.ErrAxis, func() { arrayapi.TensorDotAxes(m, m, []int{0}, nil) }},
		{nd.ErrShape, func() { arrayapi.Outer(m, v) }},
		{nd.ErrShape, func() { arrayapi.Cross(v, v) }},
		{nd.ErrBroadcast, func() { arrayapi.Cross(nd.Ones[int](2, 3), nd.Ones[int](4, 3)) }},
		{nd.ErrShape, func() { arrayapi.MatrixTranspose(v) }},
		{nd.ErrShape, func() { arrayapi.Diagonal(v) }},
		{nd.ErrNil, func() { arrayapi.MatMul(nil, v) }},
		{nd.ErrIndex, func() { arrayapi.Take(v, nd.Of(2)) }},
		{nd.ErrDType, func() { arrayapi.Take(v, v) }},
		{nd.ErrDType, func() { arrayapi.TakeAlongAxis(v, b) }},
	} {
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind)
		assert.Contains(t, err.Error(), "arrayapi: ")
	}
}

func TestTake(t *testing.T) {
	x := counted()
	sameArray(t, nd.Take(x, nd.Of(1, 0), nd.Axis(1)), arrayapi.Take(x, nd.Of[uint8](1, 0), nd.Axis(1)))
	sameArray(t, nd.Of[int64](23, 3), arrayapi.Take(x, nd.Of(-1, 3)))
	along := nd.Of(0, 3, -1, 1, 2, 2).Reshape(2, 3, 1)
	sameArray(t, nd.TakeAlongAxis(x, along), arrayapi.TakeAlongAxis(x, along))
}
