package linalg_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// greatest returns the greatest power of 2 in T.
func greatest[T nd.Inexact]() float64 {
	if epsilon[T]() == 0x1p-23 {
		return 0x1p127
	}
	return 0x1p1023
}

// If a matrix is multiplied by a power of 2, up to the greatest numbers, its results must be multiplied by this power or by a corresponding
// one.
func holdRange[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	scale := func(x *nd.NDArray[T], by float64) *nd.NDArray[T] {
		return nd.Multiply(x, nd.AsType[T](nd.Scalar(by)).Item())
	}
	same := func(why string, want, got *nd.NDArray[T]) {
		t.Helper()
		near(t, got, want, 1e4*epsilon[T](), 1+size(want), why)
	}
	for range 20 {
		m, n := 1+r.IntN(12), 1+r.IntN(12)
		parts := func(rows, columns int) *nd.NDArray[T] { // both parts of an element are below 2
			return of[T](filled(rows, columns, func(i, j int) complex128 { return complex(1.9*r.Float64()-0.95, 1.9*r.Float64()-0.95) }), columns)
		}
		a, b := parts(m, n), parts(m, 2)
		longest := 0.0
		for _, length := range wide(linalg.VectorNorm(a, nd.Axis(0))).ToSlice() {
			longest = max(longest, real(length))
		}
		_, exponent := math.Frexp(longest)
		up := math.Ldexp(greatest[T](), 1-max(1, exponent)) // the power of 2 that brings elements of the matrix near the greatest numbers
		huge := scale(a, up)
		q, triangle := linalg.QR(a)
		hugeQ, hugeTriangle := linalg.QR(huge)
		same("QR, of which q is the same", q, hugeQ)
		same("QR", triangle, scale(hugeTriangle, 1/up))
		some := a.Copy()
		some.Slice(nd.Colon, nd.At(0)).Assign(huge.Slice(nd.Colon, nd.At(0)))
		_, mixed := linalg.QR(some)
		same("QR with one huge column", triangle.Slice(nd.Colon, nd.From(1)), mixed.Slice(nd.Colon, nd.From(1)))
		same("Pinv", linalg.Pinv(a), scale(linalg.Pinv(huge), up))
		same("LstSq of a huge matrix", linalg.LstSq(a, b), scale(linalg.LstSq(huge, b), up))
		same("LstSq", linalg.LstSq(a, b), linalg.LstSq(huge, scale(b, up)))
		same("Cond", nd.Reciprocal(linalg.Cond(a)), nd.Reciprocal(linalg.Cond(huge)))
		assert.Equal(t, linalg.MatrixRank(a).Item(), linalg.MatrixRank(huge).Item())
		u, s, vh := linalg.SVD(scale(huge, 0.25), linalg.Reduced)
		near(t, nd.MatMul(nd.Multiply(u, scale(s, 4/up)), vh), a, 1e3*epsilon[T](), 1+size(a), "SVD")
		square := parts(n, n)
		w := linalg.EigVals(square)
		hugeW := linalg.EigVals(scale(square, up/4))
		sum, hugeSum := nd.Sum(w).Item(), nd.Sum(nd.Multiply(hugeW, complex(4/up, 0))).Item()
		assert.InDelta(t, real(sum), real(hugeSum), 1e3*epsilon[T]()*float64(n))
		assert.InDelta(t, imag(sum), imag(hugeSum), 1e3*epsilon[T]()*float64(n))
	}
}

func TestRange(t *testing.T) {
	eachType(t, holdRange[float32], holdRange[float64], holdRange[complex64], holdRange[complex128], holdRange[load])
}

// The absolute values of these numbers overflow, although their parts do not.
func TestAbsoluteValuesOverflow(t *testing.T) {
	x := complex(1.5e308, 1.5e308)
	a := nd.Matrix([][]complex128{{x, 0}, {0, 1e300}})
	w, v := linalg.Eig(a)
	assert.InEpsilon(t, 1.5e308, real(w.At(0)), 1e-15)
	assert.InEpsilon(t, 1.5e308, imag(w.At(0)), 1e-15)
	assert.InEpsilon(t, 1e300, real(w.At(1)), 1e-15)
	assert.True(t, nd.AllClose(nd.Eye[complex128](2), v))
	s := linalg.SVDVals(a)
	assert.True(t, math.IsInf(real(s.At(0)), 1), "which no float64 holds")
	assert.InEpsilon(t, 1e300, real(s.At(1)), 1e-14)
	q, _ := linalg.QR(a)
	near(t, nd.MatMul(adjoint(q), q), nd.Eye[complex128](2), 1e-15, 2, "orthonormal")
	h := nd.Matrix([][]complex128{{1, complex(1e308, 1.5e308)}, {complex(1e308, -1.5e308), 1}})
	assert.True(t, math.IsInf(real(linalg.EigValsH(h).At(1)), 1))
	assert.Equal(t, 2, linalg.MatrixRank(h).Item())
	for _, bad := range []complex128{complex(math.Inf(1), 1), complex(1, math.NaN())} {
		a.SetAt(bad, 0, 0)
		assert.True(t, math.IsNaN(real(linalg.EigVals(a).At(0))))
		assert.True(t, math.IsNaN(real(linalg.SVDVals(a).At(0))))
	}
}

// The rank of a matrix with NaN is unknown. NumPy also raises an error for such a matrix.
func TestRankOfNaN(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1)} {
		for _, n := range []int{1, 3, 20} {
			stack := nd.Ones[float64](2, 3, n, n)
			stack.SetAt(bad, 1, 2, 0, n-1)
			err := nd.Try(func() { linalg.MatrixRank(stack) })
			require.ErrorIs(t, err, nd.ErrDomain)
			var e *nd.Error
			require.ErrorAs(t, err, &e)
			assert.Equal(t, []int{1, 2}, e.Index)
			assert.Equal(t, 1, linalg.MatrixRank(stack.Slice(nd.At(0))).At(0))
		}
	}
	alone := nd.Try(func() { linalg.MatrixRank(nd.Full(math.NaN(), 2, 2)) })
	assert.ErrorIs(t, alone, nd.ErrDomain)
	assert.EqualError(t, alone, "linalg: MatrixRank: the matrix has infinities or NaN, and no rank")
	assert.Equal(t, 0, linalg.MatrixRank(nd.Zeros[float64](0, 3)).Item())
}

// If pivots overflow or are infinite, the sign of the determinant is still right, as in NumPy.
func TestSLogDetBeyond(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		a         [][]float64
		sign, log float64
	}{
		{[][]float64{{1e308, 1e308}, {1e308, -1e308}}, -1, inf},
		{[][]float64{{inf}}, 1, inf},
		{[][]float64{{-inf}}, -1, inf},
		{[][]float64{{inf, 0}, {0, -inf}}, -1, inf},
		{[][]float64{{inf, 1}, {1, 1}}, 1, inf},
		{[][]float64{{inf, 0}, {0, 0}}, 0, -inf},
		{[][]float64{{1e308, 1e308, 1}, {1e308, -1e308, 2}, {3, 4, 5}}, -1, inf},
	} {
		sign, log := linalg.SLogDet(nd.Matrix(c.a))
		assert.Equal(t, [2]float64{c.sign, c.log}, [2]float64{sign.Item(), log.Item()}, "%v", c.a)
	}
	z, length := linalg.SLogDet(nd.Scalar(complex(-inf, 5)).Reshape(1, 1))
	assert.Equal(t, [2]complex128{-1, complex(inf, 0)}, [2]complex128{z.Item(), length.Item()})
	z, length = linalg.SLogDet(nd.Matrix([][]complex128{{1.7e308 - 1.7e308i}}))
	near(t, z, nd.Scalar(complex(math.Sqrt2/2, -math.Sqrt2/2)), 1e-15, 1, "sign")
	assert.InDelta(t, math.Log(1.7e308)+math.Ln2/2, real(length.Item()), 1e-12)
	narrow, short := linalg.SLogDet(nd.Matrix([][]complex64{{3e38 + 3e38i}}))
	assert.InDelta(t, math.Sqrt2/2, real(narrow.Item()), 1e-6)
	assert.InDelta(t, math.Log(3e38)+math.Ln2/2, float64(real(short.Item())), 1e-4)
	sign, log := linalg.SLogDet(nd.Matrix([][]float64{{math.NaN()}}))
	assert.True(t, math.IsNaN(sign.Item()) && math.IsNaN(log.Item()))
}

// A negative tolerance, or NaN, is an error.
func TestTolerances(t *testing.T) {
	a := nd.Matrix([][]float64{{1, 0}, {0, 1e-9}})
	for _, part := range []float64{math.NaN(), -1, -1e-300, math.Inf(-1)} {
		err := nd.Try(func() { linalg.MatrixRank(a, linalg.Tolerance(part)) })
		assert.ErrorIs(t, err, nd.ErrOption)
		assert.ErrorContains(t, err, "use 0 or more")
	}
	assert.Equal(t, 2, linalg.MatrixRank(a, linalg.Tolerance(0)).Item())
	assert.Equal(t, 1, linalg.MatrixRank(a, linalg.Tolerance(1e-6)).Item())
}
