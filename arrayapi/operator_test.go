package arrayapi_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// sample returns operands that suit every operator: no integer divisor is 0, and no count is negative.
func sample[T nd.Element]() (x, y, z *nd.NDArray[T]) {
	return nd.AsType[T](nd.Of(0.25, 1, 2, 3, -1.5, 0, 7)), nd.AsType[T](nd.Of(1.0, 2, 3, 1.5, 2.5, 1, 4)), nd.AsType[T](nd.Of(2.0, 2, 5, 1, 9, 3, 4))
}

// same asserts that got is want in type, shape and bits.
func same(t *testing.T, name string, want, got nd.Array) {
	t.Helper()
	assert.Equal(t, want.DType(), got.DType(), name)
	assert.Equal(t, want.Shape(), got.Shape(), name)
	assert.Equal(t, arrayapi.Bytes(want), arrayapi.Bytes(got), "%s of %s: %v and %v", name, want.DType(), want, got)
}

func checkOne[T nd.Element](t *testing.T, name string, f func(x nd.Array) nd.Array, typed func(x *nd.NDArray[T]) nd.Array) {
	t.Helper()
	x, _, _ := sample[T]()
	same(t, name, typed(x), f(x))
	same(t, name, typed(x.Flip()), f(x.Flip()))
	none := nd.Zeros[T](2, 0)
	same(t, name, typed(none), f(none))
}

func checkTwo[T nd.Element](t *testing.T, name string, f func(x, y any) nd.Array, typed func(x, y *nd.NDArray[T]) nd.Array) {
	t.Helper()
	x, y, _ := sample[T]()
	same(t, name, typed(x, y), f(x, y))
	same(t, name, typed(x.Reshape(7, 1), y), f(x.Reshape(7, 1), y))
	one := x.Slice(nd.At(1)).Copy()
	same(t, name, typed(x, one), f(x, one.Item()))
	same(t, name, typed(one, y), f(one.Item(), y))
	long := nd.Ones[T](1 << 13)
	same(t, name, typed(long, long), f(long, long))
}
