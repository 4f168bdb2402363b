package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

func ExampleAsType() {
	x := nd.Of(1.9, -1.9, 300, math.Inf(-1), math.NaN())
	fmt.Println(nd.AsType[uint8](x))
	fmt.Println(nd.AsType[int8](nd.AsType[int](x)))
	fmt.Println(nd.AsType[bool](x))
	fmt.Println(nd.AsType[complex64](nd.Of(true, false)))
	// Output:
	// [  1   0 255   0   0]
	// [ 1 -1 44  0  0]
	// [ true  true  true  true  true]
	// [1.+0.i 0.+0.i]
}

func ExampleAsTypeExact() {
	fmt.Println(nd.AsTypeExact[uint8](nd.Of(1.0, 2, 255)))
	_, err := nd.AsTypeExact[uint8](nd.Matrix([][]float64{{1, 2}, {2.5, 256}}))
	fmt.Println(err)
	// Output:
	// [  1   2 255] <nil>
	// ndarray: AsTypeExact: the element 2.5 at index (1, 0) does not fit uint8; AsType converts it to 2
}

// Conversions themselves are tested with the loops. This file tests the functions of arrays.
func TestAsType(t *testing.T) {
	x := nd.FromSlice([]float64{0, 1.5, -2, 3, 400, 5}, 2, 3)
	want := []level{0, 1, -2, 3, 127, 5}
	for _, c := range []struct {
		why string
		x   *nd.NDArray[float64]
	}{
		{"packed", x},
		{"strided and reversed", trial.Scattered(x)},
		{"another block", x.Copy()},
	} {
		z := nd.AsType[level](c.x)
		assert.Equal(t, want, z.ToSlice(), c.why)
		assert.Equal(t, []int{2, 3}, z.Shape(), c.why)
		assert.True(t, z.IsContiguous(), c.why)
	}

	t.Run("between defined types of one kind", func(t *testing.T) {
		z := nd.AsType[celsius](x)
		z.SetAt(9, 0, 0)
		assert.Equal(t, []celsius{9, 1.5, -2, 3, 400, 5}, z.ToSlice())
		assert.Zero(t, x.At(0, 0), "the same type is a copy too")
	})
	t.Run("no axes, no elements", func(t *testing.T) {
		assert.Equal(t, int8(7), nd.AsType[int8](nd.FromSlice([]float32{7.5})).Item())
		assert.Equal(t, []int{3, 0}, nd.AsType[bool](nd.Zeros[int](3, 0)).Shape())
		assert.Equal(t, []int{0}, nd.AsType[bool](new(nd.NDArray[int])).Shape())
	})
}

func TestAsTypeRefuses(t *testing.T) {
	z := nd.Of(1i, 2)
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"complex to float", nd.ErrDType, func() { nd.AsType[float64](z) }},
		{"complex to integer", nd.ErrDType, func() { nd.AsType[int](z) }},
		{"also without elements", nd.ErrDType, func() { nd.AsType[int](nd.Zeros[complex64](0)) }},
		{"exactly or not", nd.ErrDType, func() { nd.AsTypeExact[float64](nd.Of(1 + 0i)) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
}

func TestAsTypeExact(t *testing.T) {
	const none = -1
	for _, c := range []struct {
		why   string
		index int // index of the first element changed by the conversion
		call  func() (nd.Array, error)
	}{
		{"floats without fraction in range", none, exactly[int8](-128.0, 127, math.Copysign(0, -1))},
		{"a fraction", 1, exactly[int8](1.0, 0.5, 0.25)},
		{"saturated", 2, exactly[int8](1.0, 2, 128)},
		{"NaN is no integer", 0, exactly[int64](math.NaN())},
		{"2⁶³ becomes 2⁶³-1, which is 2⁶³ as a float64 again", 0, exactly[int64](math.Ldexp(1, 63))},
		{"so does 2⁶⁴-1", 0, exactly[uint64](math.Ldexp(1, 64))},
		{"-2⁶³ is an int64", none, exactly[int64](-math.Ldexp(1, 63))},
		{"2⁶³ is a uint64", none, exactly[uint64](math.Ldexp(1, 63))},
		{"the largest int64 is no float64", 0, exactly[float64](int64(math.MaxInt64))},
		{"the largest uint64 is no float64", 1, exactly[float64](1, uint64(math.MaxUint64))},
		{"2⁵³+1 is no float64", 1, exactly[float64](int64(1)<<53, 1<<53+1)},
		{"2²⁴+1 is no float32", 2, exactly[float32](int32(1)<<24, 1<<24+2, 1<<24+1)},
		{"an integer wraps", 1, exactly[int8](127, 128)},
		{"a sign is lost that comes back", 0, exactly[uint64](int8(-1))},
		{"a sign appears that goes again", 0, exactly[int64](uint64(math.MaxUint64))},
		{"integers that fit", none, exactly[uint8](int64(0), 255)},
		{"a float64 between two float32", 1, exactly[float32](0.5, 0.1)},
		{"a float64 beyond float32", 0, exactly[float32](1e300)},
		{"NaN and infinities are floats of any width", none, exactly[float32](math.NaN(), math.Inf(-1))},
		{"0 and 1 are bool", none, exactly[bool](1.0, 0)},
		{"2 is not", 2, exactly[bool](1, 0, 2)},
		{"NaN is not", 0, exactly[bool](math.NaN())},
		{"bool is any number", none, exactly[complex64](true, false)},
		{"bool is bool", none, exactly[bool](true, false)},
		{"complex: the imaginary part counts", 1, exactly[complex64](0.5+0.25i, complex(0.5, 0.1))},
		{"a complex 1 is true", none, exactly[bool](1+0i, 0)},
		{"1+i is not", 0, exactly[bool](1 + 1i)},
		{"a real number is complex", none, exactly[complex128](-7, 3)},
		{"unless rounded", 0, exactly[complex64](1<<24 + 1)},
	} {
		_, err := c.call()
		if c.index == none {
			assert.NoError(t, err, c.why)
			continue
		}
		var e *nd.Error
		if assert.ErrorAs(t, err, &e, c.why) {
			assert.ErrorIs(t, err, nd.ErrScalar, c.why)
			assert.Equal(t, []int{c.index}, e.Index, c.why)
		}
	}
}

func exactly[U, T nd.Element](elements ...T) func() (nd.Array, error) {
	return func() (nd.Array, error) { return nd.AsTypeExact[U](nd.Of(elements...)) }
}

// The error has the index in x, for every layout of x.
func TestAsTypeExactIndex(t *testing.T) {
	for _, shape := range [][]int{{}, {5}, {3, 4}, {2, 1, 3}, {2, 3, 2, 2}, {1, 2, 1, 2, 3}} {
		x := nd.Full(7.0, shape...)
		assert.NoError(t, second(nd.AsTypeExact[int](x)))
		for _, index := range indices(shape) {
			x.SetAt(0.5, index...)
			for _, y := range []*nd.NDArray[float64]{x, trial.Scattered(x)} {
				var e *nd.Error
				require.ErrorAs(t, second(nd.AsTypeExact[int](y)), &e)
				assert.Equal(t, index, e.Index, "of shape %v", shape)
			}
			x.SetAt(7, index...)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func ExampleConvert() {
	var a nd.Array = nd.Of[uint8](1, 2, 3) // a variable of type Array, as if it were read from a file
	x := nd.Convert[float64](a)
	fmt.Println(nd.Divide(x, 2))
	// Output: [0.5 1.  1.5]
}

func TestConvert(t *testing.T) {
	x := nd.Of(1.0, 2)
	assert.Same(t, x, nd.Convert[float64](x), "nothing is to be done")
	named := nd.Convert[celsius](x)
	named.SetAt(3, 0)
	assert.Equal(t, 3.0, x.At(0), "a view of one kind")
	assert.Equal(t, []float32{3, 2}, nd.Convert[float32](x).ToSlice())
	assert.Equal(t, []int{0}, nd.Convert[int](&nd.NDArray[bool]{}).Shape(), "the zero array")
	assert.ErrorIs(t, nd.Try(func() { nd.Convert[int](nil) }), nd.ErrNil)
	assert.ErrorIs(t, nd.Try(func() { nd.Convert[int](nd.Of("1")) }), nd.ErrDType)
	assert.ErrorIs(t, nd.Try(func() { nd.Convert[int](nd.Of(1i)) }), nd.ErrDType)
}
