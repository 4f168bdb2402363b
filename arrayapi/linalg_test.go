package arrayapi_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/arrayapi"
	"ndgo/fft"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// holdLinalg compares the functions with package linalg for matrices of T. R is the type of real results, and C is the type of complex
// results.
func holdLinalg[T nd.Inexact, R nd.Float, C nd.ComplexNumber](t *testing.T) {
	a := nd.AsType[T](nd.Of(4.0, 1, 0, 1, 3, 1, 0, 1, 2, 2, 0, 1, 0, 5, 1, 1, 1, 6).Reshape(2, 3, 3))
	b := nd.AsType[T](nd.Arange[float64](0, 6, 1).Reshape(3, 2))
	realOf := func(x *nd.NDArray[T]) *nd.NDArray[R] {
		return nd.Convert[R](arrayapi.Real(x))
	}
	one := func(want *nd.NDArray[T], err error) func(nd.Array, error) {
		return func(got nd.Array, got2 error) {
			t.Helper()
			require.NoError(t, err)
			require.NoError(t, got2)
			sameArray(t, want, got)
		}
	}
	one(linalg.Cholesky(a))(arrayapi.Cholesky(a))
	one(linalg.Cholesky(a, linalg.Upper))(arrayapi.Cholesky(a, linalg.Upper))
	one(linalg.Solve(a, b))(arrayapi.Solve(a, b))
	one(linalg.Inv(a))(arrayapi.Inv(a))
	one(linalg.MatrixPower(a, -2))(arrayapi.MatrixPower(a, -2))
	sameArray(t, linalg.Det(a), arrayapi.Det(a))
	sign, log := linalg.SLogDet(a)
	gotSign, gotLog := arrayapi.SLogDet(a)
	sameArray(t, sign, gotSign)
	sameArray(t, realOf(log), gotLog)
	w, v := linalg.Eigh(a)
	gotW, gotV := arrayapi.Eigh(a)
	sameArray(t, realOf(w), gotW)
	sameArray(t, v, gotV)
	sameArray(t, realOf(linalg.EigValsH(a)), arrayapi.EigValsH(a))
	values, vectors := linalg.EigAs[C](a)
	gotW, gotV = arrayapi.Eig(a)
	sameArray(t, values, gotW)
	sameArray(t, vectors, gotV)
	sameArray(t, linalg.EigValsAs[C](a), arrayapi.EigVals(a))
	u, s, vh := linalg.SVD(b, linalg.Reduced)
	gotU, gotS, gotVH := arrayapi.SVD(b, linalg.Reduced)
	sameArray(t, u, gotU)
	sameArray(t, realOf(s), gotS)
	sameArray(t, vh, gotVH)
	sameArray(t, realOf(linalg.SVDVals(b)), arrayapi.SVDVals(b))
	q, r := linalg.QR(b, linalg.Complete)
	gotQ, gotR := arrayapi.QR(b, linalg.Complete)
	sameArray(t, q, gotQ)
	sameArray(t, r, gotR)
	sameArray(t, linalg.Pinv(b), arrayapi.Pinv(b))
	sameArray(t, nd.AsType[int64](linalg.MatrixRank(a)), arrayapi.MatrixRank(a))
	sameArray(t, realOf(linalg.MatrixNorm(a, linalg.Nuclear)), arrayapi.MatrixNorm(a, linalg.Nuclear))
	sameArray(t, realOf(linalg.VectorNorm(a, linalg.Order(3), nd.Axis(1), nd.KeepDims)), arrayapi.VectorNorm(a, linalg.Order(3), nd.Axis(1), nd.KeepDims))

	tolerances := nd.Of(0.5, 1e-6).Reshape(2, 1)
	ranks := arrayapi.MatrixRankEach(a, tolerances)
	require.Equal(t, []int{2, 2}, ranks.Shape())
	for i, part := range []float64{0.5, 1e-6} {
		sameArray(t, nd.AsType[int64](linalg.MatrixRank(a, linalg.Tolerance(part))), arrayapi.GetItem(ranks, i))
		got := arrayapi.GetItem(arrayapi.PinvEach(a, tolerances), i)
		want := arrayapi.Pinv(a, linalg.Tolerance(part))
		distance := nd.Convert[float64](arrayapi.VectorNorm(arrayapi.Subtract(got, want)))
		assert.Less(t, distance.Item(), 1e-4)
	}
}

// If the elements of a matrix are near the greatest float, its rank must not change, and its pseudoinverse has tiny elements.
func TestEachNearGreatest(t *testing.T) {
	x := nd.FromSlice([]float64{1, 1, 1, 1, 1, 0, 0, 1, 1, 2, 2, 4, 0, 0, 0, 0}, 4, 2, 2)
	want, tolerance := []int64{1, 2, 1, 0}, nd.Of(1e-3)
	require.Equal(t, want, nd.Convert[int64](arrayapi.MatrixRankEach(x, tolerance)).ToSlice())
	huge := nd.Multiply(x, nd.Of(math.MaxFloat64/4, 1, math.MaxFloat64/4, 1).Reshape(4, 1, 1))
	assert.Equal(t, want, nd.Convert[int64](arrayapi.MatrixRankEach(huge, tolerance)).ToSlice())
	short := nd.Multiply(nd.AsType[float32](x), math.MaxFloat32/4)
	assert.Equal(t, want, nd.Convert[int64](arrayapi.MatrixRankEach(short, tolerance)).ToSlice())
	assert.Equal(t, want, nd.Convert[int64](arrayapi.MatrixRankEach(nd.AsType[complex64](short), tolerance)).ToSlice())
	inverse := nd.Convert[float64](arrayapi.PinvEach(huge, tolerance))
	assert.InEpsilon(t, 1/math.MaxFloat64, inverse.At(0, 1, 0), 1e-12)
	assert.InDelta(t, 1, inverse.At(1, 0, 0), 1e-12)
	assert.ErrorIs(t, nd.Try(func() { arrayapi.MatrixRankEach(nd.Divide(x, 0.0), tolerance) }), nd.ErrDomain)
}

func TestLinalg(t *testing.T) {
	t.Run("float32", holdLinalg[float32, float32, complex64])
	t.Run("float64", holdLinalg[float64, float64, complex128])
	t.Run("complex64", holdLinalg[complex64, float32, complex64])
	t.Run("complex128", holdLinalg[complex128, float64, complex128])
}

func TestLinalgOfIntegers(t *testing.T) {
	sameArray(t, nd.Scalar(-2.0), arrayapi.Det(nd.Of[int8](1, 2, 3, 4).Reshape(2, 2)))
	sameArray(t, nd.Scalar(5.0), arrayapi.VectorNorm(nd.Of(3, 4)))
	_, err := arrayapi.Inv(nd.Zeros[int](2, 2))
	assert.ErrorIs(t, err, linalg.ErrSingular)
	assert.Contains(t, err.Error(), "arrayapi: Inv: ")
	_, err = arrayapi.Cholesky(nd.Of(-1.0).Reshape(1, 1))
	assert.ErrorIs(t, err, linalg.ErrNotPositive)
	_, err = arrayapi.Solve(nd.Zeros[int](2, 2), nd.Of[float32](1, 2))
	assert.ErrorIs(t, err, linalg.ErrSingular)
	for _, call := range []func(){
		func() { arrayapi.Det(nd.Zeros[bool](2, 2)) },
		func() { arrayapi.FFT(nd.Of(true)) },
		func() { arrayapi.RFFT(nd.Of(1i)) },
		func() { arrayapi.FFTFreq(3, 1, arrayapi.DType(nd.Int64)) },
	} {
		assert.ErrorIs(t, nd.Try(call), nd.ErrDType)
	}
	err = nd.Try(func() { arrayapi.Det(nd.Ones[float64](2, 3)) })
	require.ErrorIs(t, err, nd.ErrShape)
	assert.Contains(t, err.Error(), "arrayapi: Det: ")
	assert.Zero(t, nd.Convert[int64](arrayapi.MatrixRankEach(nd.Zeros[float64](0, 2), nd.Of(0.1))).Item())
}

// holdFFT compares transforms with the transforms of package fft, for complex numbers of type C with parts of type T.
func holdFFT[T nd.Float, C nd.ComplexNumber](t *testing.T) {
	x := nd.AsType[T](nd.Arange[float64](0, 24, 1).Reshape(4, 6))
	z := nd.Add(nd.AsType[C](x), nd.AsType[C](nd.Of(1i)))
	length, both := fft.Length(5), nd.Axis(0, 1)
	sameArray(t, fft.FFT(z, length, fft.Ortho), arrayapi.FFT(z, length, fft.Ortho))
	sameArray(t, fft.FFT(nd.AsType[C](x)), arrayapi.FFT(x))
	sameArray(t, fft.IFFT(z, nd.Axis(0)), arrayapi.IFFT(z, nd.Axis(0)))
	sameArray(t, fft.FFTN(z), arrayapi.FFTN(z))
	sameArray(t, fft.IFFTN(z, both), arrayapi.IFFTN(z, both))
	sameArray(t, fft.RFFTAs[C](x), arrayapi.RFFT(x))
	sameArray(t, fft.IRFFTAs[T](z), arrayapi.IRFFT(z))
	sameArray(t, fft.RFFTNAs[C](x), arrayapi.RFFTN(x))
	sameArray(t, fft.IRFFTNAs[T](z, fft.Forward), arrayapi.IRFFTN(z, fft.Forward))
	sameArray(t, fft.HFFTAs[T](z), arrayapi.HFFT(z))
	sameArray(t, fft.IHFFTAs[C](x), arrayapi.IHFFT(x))
	sameArray(t, fft.Shift(z), arrayapi.FFTShift(z))
	sameArray(t, fft.IShift(x, nd.Axis(0)), arrayapi.IFFTShift(x, nd.Axis(0)))
}

func TestFFT(t *testing.T) {
	t.Run("float32", holdFFT[float32, complex64])
	t.Run("float64", holdFFT[float64, complex128])
	sameArray(t, fft.FFT(nd.Of[complex128](1, 2, 3)), arrayapi.FFT(nd.Of[int8](1, 2, 3)))
	sameArray(t, fft.Freq(5, 0.5), arrayapi.FFTFreq(5, 0.5))
	sameArray(t, fft.RFreq(6, float32(1)), arrayapi.RFFTFreq(6, 1, arrayapi.DType(nd.Float32)))
	sameArray(t, nd.Scalar(int8(3)), arrayapi.FFTShift(nd.Scalar(int8(3))))
	assert.True(t, math.IsInf(nd.Convert[float64](arrayapi.FFTFreq(3, 0)).At(1), 1))
}
