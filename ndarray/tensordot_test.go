package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

func ExampleTensorDot() {
	x, y := nd.Arange(0, 6, 1).Reshape(1, 2, 3), nd.Arange(0, 12, 1).Reshape(2, 3, 2)
	fmt.Println(nd.TensorDot(x, y, 2))
	fmt.Println(nd.TensorDot(x, y, [2][]int{{2}, {1}}).Shape())
	fmt.Println(nd.Try(func() { nd.TensorDot(x, y, 1) }))
	// Output:
	// [[110 125]]
	// [1 2 2 2]
	// ndarray: TensorDot: axis 2 of shape (1, 2, 3) and axis 0 of shape (2, 3, 2) have sizes 3 and 2, which must be equal
}

func ExampleDot() {
	x, y := nd.Matrix([][]int{{1, 2}, {3, 4}}), nd.Of(10, 1)
	fmt.Println(nd.Dot(x, y), nd.Dot(y, y), nd.Dot(nd.Ones[int](2, 3, 4), nd.Ones[int](5, 4, 6)).Shape())
	// Output: [12 34] 101 [2 3 5 6]
}

func ExampleTensorDot_last() {
	x, y := nd.Matrix([][]int{{1, 2}, {3, 4}}), nd.Matrix([][]int{{0, 1}, {1, 1}, {2, 0}})
	fmt.Println(nd.TensorDot(x, y, [2][]int{{-1}, {-1}}))
	// Output:
	// [[2 3 2]
	//  [4 7 6]]
}

func ExampleOuter() {
	fmt.Println(nd.Outer(nd.Of(1, 2), nd.Of(3, 4, 5)))
	// Output:
	// [[ 3  4  5]
	//  [ 6  8 10]]
}

func ExampleKron() {
	fmt.Println(nd.Kron(nd.Matrix([][]int{{1, 2}, {3, 4}}), nd.Matrix([][]int{{0, 1}})))
	// Output:
	// [[0 1 0 2]
	//  [0 3 0 4]]
}

func ExampleCross() {
	x := nd.Matrix([][]int{{1, 0, 0}, {1, 2, 3}})
	fmt.Println(nd.Cross(x, nd.Of(0, 1, 0)))
	// Output:
	// [[ 0  0  1]
	//  [-3  0  1]]
}

// filled returns an array of small integers.
func filled(k int, shape ...int) *nd.NDArray[int] { return operandOf[int](k, shape, k%3) }

func TestTensorDot(t *testing.T) {
	x, y := filled(1, 2, 3, 4), filled(2, 3, 4, 5)
	assert.True(t, nd.ArrayEqual(nd.Einsum("ijk,jkl->il", x, y), nd.TensorDot(x, y, 2)))
	assert.True(t, nd.ArrayEqual(nd.Einsum("ijk,jml->ikml", x, y), nd.TensorDot(x, y, [2][]int{{1}, {0}})))
	assert.True(t, nd.ArrayEqual(nd.Einsum("ijk,jkl->il", x, y), nd.TensorDot(x, y, [2][]int{{-1, 1}, {1, -3}})))
	assert.True(t, nd.ArrayEqual(nd.Einsum("ijk,lmn->ijklmn", x, y), nd.TensorDot(x, y, 0)))
	assert.Equal(t, []int{2, 5}, nd.TensorDot(filled(1, 2, 0), filled(2, 0, 5), [2][]int{{1}, {0}}).Shape())
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"more axes than there are", nd.ErrAxis, func() { nd.TensorDot(x, y, 4) }},
		{"a negative number", nd.ErrAxis, func() { nd.TensorDot(x, y, -1) }},
		{"different sizes", nd.ErrShape, func() { nd.TensorDot(x, y, 3) }},
		{"size 1 is not repeated", nd.ErrShape, func() { nd.TensorDot(x, filled(1, 1, 2), 1) }},
		{"no such axis", nd.ErrAxis, func() { nd.TensorDot(x, y, [2][]int{{3}, {0}}) }},
		{"an axis twice", nd.ErrAxis, func() { nd.TensorDot(x, y, [2][]int{{1, -2}, {0, 1}}) }},
		{"different numbers", nd.ErrAxis, func() { nd.TensorDot(x, y, [2][]int{{1}, nil}) }},
		{"nil", nd.ErrNil, func() { nd.TensorDot(nil, y, 1) }},
		{"nil", nd.ErrNil, func() { nd.TensorDot(x, nil, [2][]int{nil, nil}) }},
		{"nil", nd.ErrNil, func() { nd.Dot(x, nil) }},
		{"nil", nd.ErrNil, func() { nd.TensorDot(nil, x, [2][]int{{-1}, {-1}}) }},
		{"different sizes", nd.ErrShape, func() { nd.Dot(x, x) }},
		{"different sizes", nd.ErrShape, func() { nd.TensorDot(x, y, [2][]int{{-1}, {-1}}) }},
		{"more than 64 axes", nd.ErrShape, func() { nd.TensorDot(nd.Ones[int](ranks(40)...), nd.Ones[int](ranks(40)...), 1) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
}

func TestDotAndInner(t *testing.T) {
	x, y := filled(1, 2, 3, 4), filled(2, 5, 4, 6)
	assert.True(t, nd.ArrayEqual(nd.Einsum("ijm,kml->ijkl", x, y), nd.Dot(x, y)))
	assert.True(t, nd.ArrayEqual(nd.Einsum("ijm,klm->ijkl", x, y.MT()), nd.TensorDot(x, y.MT(), [2][]int{{-1}, {-1}})))
	v := filled(0, 4)
	assert.True(t, nd.ArrayEqual(nd.Einsum("ijm,m->ij", x, v), nd.Dot(x, v)))
	assert.True(t, nd.ArrayEqual(nd.Einsum("m,kml->kl", v, y), nd.Dot(v, y)))
	assert.True(t, nd.ArrayEqual(nd.Multiply(x, 3), nd.Dot(x, nd.Scalar(3))))
	assert.Equal(t, 2i*2i, nd.Dot(nd.Of(2i), nd.Of(2i)).Item(), "no conjugates")
}

func TestOuterAndKron(t *testing.T) {
	x, y := filled(1, 2, 3), filled(2, 4, 1, 2)
	z := nd.Kron(x, y)
	assert.Equal(t, []int{4, 2, 6}, z.Shape())
	for _, index := range indices(z.Shape()) {
		i, j, k := index[0], index[1], index[2]
		assert.Equal(t, x.At(j, k/2)*y.At(i, 0, k%2), z.At(index...))
	}
	z = nd.Kron(filled(1, 2, 3, 2), filled(2, 3, 1, 2))
	for _, index := range indices(z.Shape()) {
		i, j, k := index[0], index[1], index[2]
		assert.Equal(t, filled(1, 2, 3, 2).At(i/3, j, k/2)*filled(2, 3, 1, 2).At(i%3, 0, k%2), z.At(index...))
	}
	assert.Equal(t, []int{0, 4}, nd.Kron(filled(1, 0, 2), filled(2, 3, 2)).Shape())
	assert.Equal(t, 6, nd.Kron(nd.Scalar(2), nd.Scalar(3)).Item())
	assert.Equal(t, ranks(64), nd.Kron(nd.Ones[int](ranks(64)...), nd.Ones[int](ranks(40)...)).Shape())
	assert.ErrorIs(t, nd.Try(func() { nd.Kron(many(1), nil) }), nd.ErrNil)
	big := nd.Of(1).BroadcastTo(math.MaxInt / 16)
	assert.ErrorIs(t, nd.Try(func() { nd.Kron(big, big) }), nd.ErrSize)

	assert.Equal(t, []int{0, 2}, nd.Outer(filled(1, 0), filled(2, 2)).Shape())
	assert.ErrorIs(t, nd.Try(func() { nd.Outer(x, filled(2, 2)) }), nd.ErrShape)
	assert.ErrorIs(t, nd.Try(func() { nd.Outer(nil, filled(2, 2)) }), nd.ErrNil)
}

func TestCross(t *testing.T) {
	x, y := filled(1, 2, 3, 4), filled(2, 3, 1)
	z := nd.Cross(x, y, nd.Axis(-2))
	assert.Equal(t, []int{2, 3, 4}, z.Shape())
	for _, index := range indices([]int{2, 4}) {
		i, j := index[0], index[1]
		for k := range 3 {
			l, m := (k+1)%3, (k+2)%3
			assert.Equal(t, x.At(i, l, j)*y.At(m, 0)-x.At(i, m, j)*y.At(l, 0), z.At(i, k, j))
		}
	}
	assert.True(t, nd.ArrayEqual(z, nd.Negative(nd.Cross(y, x, nd.Axis(1)))), "the axis counts in the common shape")
	assert.Equal(t, []int{0, 3}, nd.Cross(filled(1, 0, 3), filled(2, 3)).Shape())
	assert.Equal(t, []complex128{0, 0, 1i}, nd.Cross(nd.Of[complex128](1i, 0, 0), nd.Of[complex128](0, 1, 0)).ToSlice())
	for why, call := range map[string]func(){
		"not 3":       func() { nd.Cross(x, y) },
		"one lacks":   func() { nd.Cross(x, filled(1, 3), nd.Axis(1)) },
		"size 1":      func() { nd.Cross(filled(1, 2, 3), filled(1, 2, 1)) },
		"two numbers": func() { nd.Cross(filled(1, 2), filled(1, 2)) },
	} {
		assert.ErrorIs(t, nd.Try(call), nd.ErrShape, why)
	}
	assert.ErrorIs(t, nd.Try(func() { nd.Cross(filled(1, 2, 3), filled(1, 4, 3)) }), nd.ErrBroadcast)
	assert.ErrorIs(t, nd.Try(func() { nd.Cross(x, y, nd.Axis(3)) }), nd.ErrAxis)
	assert.ErrorIs(t, nd.Try(func() { nd.Cross[int](nil, y) }), nd.ErrNil)
}
