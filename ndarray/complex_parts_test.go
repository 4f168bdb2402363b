package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

func ExampleRealView() {
	z := nd.Of(1+2i, 3+4i)
	inplace.Multiply(nd.RealView[float64](z), 10)
	fmt.Println(z)
	// Output: [10.+2.i 30.+4.i]
}

func ExampleImagView() {
	z := nd.Of(1+2i, 3+4i)
	nd.ImagView[float64](z).Fill(0)
	fmt.Println(z)
	// Output: [1.+0.i 3.+0.i]
}

// TestViewsOfParts compares views of arrays in all layouts with copies, and writes to the views.
func TestViewsOfParts(t *testing.T) {
	testViewsOfParts[float32, complex64](t)
	testViewsOfParts[float64, complex128](t)
	type field complex128
	type part float64
	testViewsOfParts[part, field](t)
}

func testViewsOfParts[R nd.Float, T nd.ComplexNumber](t *testing.T) {
	t.Helper()
	make4x5 := func() *nd.NDArray[T] {
		return nd.FromFunc(func(i []int) T { return T(complex(float64(10*i[0]+i[1]), -float64(i[0])-.5)) }, 4, 5)
	}
	for why, view := range map[string]func(x *nd.NDArray[T]) *nd.NDArray[T]{
		"packed":     func(x *nd.NDArray[T]) *nd.NDArray[T] { return x },
		"transposed": (*nd.NDArray[T]).T,
		"backwards":  func(x *nd.NDArray[T]) *nd.NDArray[T] { return x.Flip() },
		"a part":     func(x *nd.NDArray[T]) *nd.NDArray[T] { return x.Slice(nd.Range(1, 3), nd.Colon.By(-2)) },
		"one":        func(x *nd.NDArray[T]) *nd.NDArray[T] { return x.Slice(nd.At(2), nd.At(3)) },
		"none":       func(x *nd.NDArray[T]) *nd.NDArray[T] { return x.Slice(nd.To(0)) },
		"five axes":  func(x *nd.NDArray[T]) *nd.NDArray[T] { return x.Reshape(2, 2, 1, 1, 5).Flip(1) },
	} {
		x := make4x5()
		y := view(x)
		real, imag := nd.RealView[R](y), nd.ImagView[R](y)
		assert.Equal(t, y.Shape(), real.Shape(), why)
		assert.Equal(t, nd.Real[R](y).ToSlice(), real.ToSlice(), why)
		assert.Equal(t, nd.Imag[R](y).ToSlice(), imag.ToSlice(), why)
		assert.Equal(t, y.Size() > 0, nd.SharesMemory(x, real), why)
		assert.Equal(t, y.Size() > 0, nd.SharesMemory(imag, y), why)
		assert.False(t, nd.SharesMemory(real, imag), why)
		assert.False(t, real.IsReadOnly(), why)
		want := nd.Map(y, func(z T) T { return T(complex(-imagOf(z), realOf(z))) }).ToSlice() // the elements of y, multiplied by i
		was := real.Copy()
		real.Assign(nd.Negative(imag))
		imag.Assign(was)
		assert.Equal(t, want, y.ToSlice(), why)
		imag.Fill(R(math.NaN()))
		for z := range y.Values() {
			assert.False(t, math.IsNaN(realOf(z)), why)
			assert.True(t, math.IsNaN(imagOf(z)), why)
		}
	}
}

func realOf[T nd.ComplexNumber](z T) float64 { return real(complex128(z)) }
func imagOf[T nd.ComplexNumber](z T) float64 { return imag(complex128(z)) }

func TestViewsOfPartsOverlap(t *testing.T) {
	z := nd.Of(1+2i, 3+4i, 5+6i)
	inplace.Add(nd.RealView[float64](z).Slice(nd.From(1)), nd.RealView[float64](z).Slice(nd.To(-1)))
	assert.Equal(t, []complex128{1 + 2i, 4 + 4i, 8 + 6i}, z.ToSlice(), "operands are read before the first store")
	inplace.Multiply(z, nd.Complex[complex128](nd.ImagView[float64](z), 0))
	assert.Equal(t, []complex128{2 + 4i, 16 + 16i, 48 + 36i}, z.ToSlice())
}

func TestViewsOfPartsKeepPermission(t *testing.T) {
	x := nd.Of(1+2i).BroadcastTo(2, 3)
	for _, y := range []*nd.NDArray[float64]{nd.RealView[float64](x), nd.ImagView[float64](x)} {
		assert.True(t, y.IsReadOnly())
		assert.Equal(t, []int{2, 3}, y.Shape())
		assert.ErrorIs(t, nd.Try(func() { y.Fill(1) }), nd.ErrReadOnly)
	}
	assert.Equal(t, []float64{2, 2, 2, 2, 2, 2}, nd.ImagView[float64](x).ToSlice())
}

// TestViewsOfPartsOfReleased releases an array with a view. No other array may get its memory.
func TestViewsOfPartsOfReleased(t *testing.T) {
	x := nd.Full(1+2i, 4096)
	imag := nd.ImagView[float64](x)
	x.Release()
	for range 10 {
		y := nd.Full(7+7i, 4096)
		require.Equal(t, 2*4096.0, nd.Sum(imag).Item())
		y.Release()
	}
}

func TestViewsOfPartsErrors(t *testing.T) {
	assert.EqualError(t, nd.Try(func() { nd.RealView[float32](nd.Of(1i)) }),
		"ndarray: RealView: the parts of complex128 have type float64, not float32; use that type")
	assert.EqualError(t, nd.Try(func() { nd.ImagView[float64](nd.Of(complex64(1i))) }),
		"ndarray: ImagView: the parts of complex64 have type float32, not float64; use that type")
	assert.ErrorIs(t, nd.Try(func() { nd.RealView[float32](nd.Of(1i)) }), nd.ErrDType)
	var zero nd.NDArray[complex64]
	assert.Equal(t, []int{0}, nd.RealView[float32](&zero).Shape())
}
