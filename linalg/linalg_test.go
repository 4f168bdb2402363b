package linalg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

type (
	load  float64
	phase complex64
)

// wide returns x as complex128, the type in which residuals are computed.
func wide[T nd.Inexact](x *nd.NDArray[T]) *nd.NDArray[complex128] { return nd.AsType[complex128](x) }

// size returns the norm of x as a vector, without overflow.
func size[T nd.Inexact](x *nd.NDArray[T]) float64 {
	return real(linalg.VectorNorm(wide(x)).Item())
}

// near requires that elements of x and y differ by at most bound times scale.
func near[T nd.Inexact](t *testing.T, x, y *nd.NDArray[T], bound, scale float64, why string) {
	t.Helper()
	require.Equal(t, x.Shape(), y.Shape(), why)
	if d := size(nd.Subtract(wide(x), wide(y))); !(d <= bound*scale) {
		require.Failf(t, why, "differ by %g, more than %g of %g", d, bound, scale)
	}
}

// A sort is a kind of matrix.
type sort struct {
	name string
	make func(r *rand.Rand, m, n int) [][]complex128
}

func filled(m, n int, of func(i, j int) complex128) [][]complex128 {
	rows := make([][]complex128, m)
	for i := range rows {
		rows[i] = make([]complex128, n)
		for j := range rows[i] {
			rows[i][j] = of(i, j)
		}
	}
	return rows
}

func normal(r *rand.Rand) complex128 { return complex(r.NormFloat64(), r.NormFloat64()) }

// regular has regular matrices; sorts also has singular ones.
var regular = []sort{
	{"random", func(r *rand.Rand, m, n int) [][]complex128 {
		return filled(m, n, func(i, j int) complex128 { return normal(r) })
	}},
	{"graded", func(r *rand.Rand, m, n int) [][]complex128 {
		return filled(m, n, func(i, j int) complex128 { return normal(r) * complex(math.Pow(10, -6*float64(i)/float64(m)), 0) })
	}},
	{"huge", func(r *rand.Rand, m, n int) [][]complex128 {
		return filled(m, n, func(i, j int) complex128 { return normal(r) * 1e30 })
	}},
	{"tiny", func(r *rand.Rand, m, n int) [][]complex128 {
		return filled(m, n, func(i, j int) complex128 { return normal(r) * 1e-30 })
	}},
	{"with large elements on the diagonal", func(r *rand.Rand, m, n int) [][]complex128 {
		return filled(m, n, func(i, j int) complex128 {
			if i == j {
				return normal(r) * 1000
			}
			return normal(r)
		})
	}},
	{"in need of pivots", func(r *rand.Rand, m, n int) [][]complex128 {
		return filled(m, n, func(i, j int) complex128 {
			if i+j < min(m, n)-1 {
				return 0
			}
			return normal(r)
		})
	}},
}

var sorts = append(regular,
	sort{"of rank 2", func(r *rand.Rand, m, n int) [][]complex128 {
		a, b := filled(m, 2, func(i, j int) complex128 { return normal(r) }), filled(2, n, func(i, j int) complex128 { return normal(r) })
		return filled(m, n, func(i, j int) complex128 { return a[i][0]*b[0][j] + a[i][1]*b[1][j] })
	}},
	sort{"zero", func(r *rand.Rand, m, n int) [][]complex128 {
		return filled(m, n, func(i, j int) complex128 { return 0 })
	}},
	sort{"of equal columns", func(r *rand.Rand, m, n int) [][]complex128 {
		return filled(m, n, func(i, j int) complex128 { return complex(float64(i+1), 0) })
	}},
)

// of returns a matrix as an array of T. For real T it drops imaginary parts.
func of[T nd.Inexact](rows [][]complex128, columns int) *nd.NDArray[T] {
	z := nd.Zeros[complex128](len(rows), columns)
	for i, row := range rows {
		for j, v := range row {
			z.SetAt(v, i, j)
		}
	}
	if d := nd.Zeros[T]().DType(); d == nd.Float32 || d == nd.Float64 {
		return nd.AsType[T](nd.Real[float64](z))
	}
	return nd.AsType[T](z)
}

func epsilon[T nd.Inexact]() float64 {
	if d := nd.Zeros[T]().DType(); d == nd.Float32 || d == nd.Complex64 {
		return 0x1p-23
	}
	return 0x1p-52
}

func adjoint[T nd.Inexact](x *nd.NDArray[T]) *nd.NDArray[T] { return nd.Conj(x.MT()) }

// eachType runs a test for all types.
func eachType(t *testing.T, float32s, float64s, complex64s, complex128s, defined func(t *testing.T)) {
	t.Run("float32", float32s)
	t.Run("float64", float64s)
	t.Run("complex64", complex64s)
	t.Run("complex128", complex128s)
	t.Run("defined", defined)
}

var sides = []int{1, 2, 3, 4, 7, 8, 9, 16, 17, 33, 70}

func holdSolve[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range regular {
		for _, n := range sides {
			if n > 33 && testing.Short() {
				continue
			}
			a, b := of[T](s.make(r, n, n), n), of[T](regular[0].make(r, n, 3), 3)
			why := fmt.Sprint(s.name, " ", n)
			bound := 30 * float64(n) * epsilon[T]()
			x, err := linalg.Solve(a, b)
			require.NoError(t, err, why)
			near(t, nd.MatMul(wide(a), wide(x)), wide(b), bound, size(a)*size(x)+size(b), why)
			v := b.Slice(nd.Colon, nd.At(1))
			y, err := linalg.Solve(a.MT().Copy().MT(), v)
			require.NoError(t, err, why)
			near(t, nd.MatMul(wide(a), wide(y)), wide(v), bound, size(a)*size(y)+size(v), why)
			inverse, err := linalg.Inv(a)
			require.NoError(t, err, why)
			near(t, nd.MatMul(wide(a), wide(inverse)), nd.Eye[complex128](n), bound, size(a)*size(inverse), why)
			sign, log := linalg.SLogDet(a)
			again, other := linalg.SLogDet(inverse)
			lost := bound * size(a) * size(inverse) // estimate of the relative error of the determinant of the inverse
			if lost < 0.01 {
				near(t, nd.Multiply(sign, again), nd.Ones[T](), lost, 10, why)
				near(t, log, nd.Negative(other), lost, 10+size(log), why)
				assert.InDelta(t, 1, size(sign), 1e-5)
			}
		}
	}
}

func TestSolve(t *testing.T) {
	eachType(t, holdSolve[float32], holdSolve[float64], holdSolve[complex64], holdSolve[complex128], holdSolve[load])
}

func holdCholesky[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range regular[:5] {
		for _, n := range sides {
			x := of[T](s.make(r, n, n), n)
			a := nd.MatMul(x, adjoint(x))
			scale := nd.Multiply(nd.Eye[T](n), nd.AsType[T](nd.Scalar(0.01*size(a))))
			a = nd.Add(a, scale)
			why := fmt.Sprint(s.name, " ", n)
			if n := size(a); math.IsInf(n, 0) || math.IsNaN(n) || n == 0 {
				continue // the elements of this matrix are out of range of float32
			}
			l, err := linalg.Cholesky(a)
			require.NoError(t, err, why)
			near(t, nd.MatMul(wide(l), adjoint(wide(l))), wide(a), 10*float64(n)*epsilon[T](), size(a), why)
			near(t, l, nd.Tril(l), 0, 0, "the lower triangle")
			u, err := linalg.Cholesky(a, linalg.Upper)
			require.NoError(t, err, why)
			near(t, nd.MatMul(adjoint(wide(u)), wide(u)), wide(a), 10*float64(n)*epsilon[T](), size(a), why)
			near(t, u, nd.Triu(u), 0, 0, "the upper triangle")
			lower, err := linalg.Cholesky(nd.Tril(a))
			require.NoError(t, err, why)
			assert.True(t, nd.ArrayEqual(l, lower), "the other triangle is not read")
		}
	}
}

func TestCholesky(t *testing.T) {
	eachType(t, holdCholesky[float32], holdCholesky[float64], holdCholesky[complex64], holdCholesky[complex128], holdCholesky[phase])
}

func holdQR[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range sorts {
		for _, shape := range [][2]int{{1, 1}, {2, 2}, {1, 5}, {5, 1}, {4, 3}, {3, 4}, {17, 17}, {40, 12}, {12, 40}, {70, 33}} {
			m, n := shape[0], shape[1]
			a := of[T](s.make(r, m, n), n)
			why := fmt.Sprint(s.name, " ", shape)
			bound := 10 * float64(max(m, n)) * epsilon[T]()
			for _, options := range [][]nd.Option{nil, {linalg.Complete}} {
				q, up := linalg.QR(a, options...)
				k := min(m, n)
				if options != nil {
					k = m
				}
				require.Equal(t, []int{m, k}, q.Shape())
				require.Equal(t, []int{k, n}, up.Shape())
				near(t, nd.MatMul(wide(q), wide(up)), wide(a), bound, size(a), why)
				near(t, nd.MatMul(adjoint(wide(q)), wide(q)), nd.Eye[complex128](k), bound, math.Sqrt(float64(k)), why)
				near(t, up, nd.Triu(up), 0, 0, "the upper triangle")
			}
		}
	}
}

func TestQR(t *testing.T) {
	eachType(t, holdQR[float32], holdQR[float64], holdQR[complex64], holdQR[complex128], holdQR[load])
}

// The signs of q and r are the same as LAPACK's. The expected values come from numpy.linalg.qr.
func TestQRAsNumPy(t *testing.T) {
	_, r := linalg.QR(nd.Matrix([][]float64{{1, 2}, {3, 4}}))
	near(t, r, nd.Matrix([][]float64{{-3.1622776601683795, -4.427188724235731}, {0, -0.6324555320336759}}), 1e-15, 10, "real")
	_, z := linalg.QR(nd.Matrix([][]complex128{{1i, 2}, {3, 4 - 1i}}))
	near(t, z, nd.Matrix([][]complex128{{-3.1622776601683795, -3.7947331922020546 + 1.5811388300841898i}, {0, 2.0248456731316584}}), 1e-15, 10, "complex")
}

func TestDeterminants(t *testing.T) {
	a := nd.Matrix([][]float64{{1, 2}, {3, 4}})
	assert.InDelta(t, -2, linalg.Det(a).Item(), 1e-15)
	near(t, linalg.Det(nd.Matrix([][]complex128{{1, 2i}, {4, 1}})), nd.Scalar(1-8i), 1e-15, 1, "complex")
	sign, log := linalg.SLogDet(nd.Multiply(nd.Eye[float64](400), -1e-3))
	assert.Equal(t, 1.0, sign.Item())
	assert.InDelta(t, 400*math.Log(1e-3), log.Item(), 1e-9)
	sign, log = linalg.SLogDet(nd.Ones[float64](3, 3))
	assert.Equal(t, 0.0, sign.Item())
	assert.True(t, math.IsInf(log.Item(), -1))
	assert.Equal(t, 0.0, linalg.Det(nd.Ones[float64](3, 3)).Item())
	assert.Equal(t, 1.0, linalg.Det(nd.Zeros[float64](0, 0)).Item())
	assert.Equal(t, []float64{1, 1}, linalg.Det(nd.Zeros[float64](2, 0, 0)).ToSlice())
}

// For each matrix of a stack, the results are the same as for the single matrix, on any number of processors.
func TestStacks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, 3, 1, 5, 5)
	b := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, 4, 5, 2)
	for _, threads := range []int{1, 4} {
		old := nd.SetParallelism(threads)
		x, err := linalg.Solve(a, b)
		require.NoError(t, err)
		require.Equal(t, []int{3, 4, 5, 2}, x.Shape())
		inverse, err := linalg.Inv(a)
		require.NoError(t, err)
		q, up := linalg.QR(a)
		det := linalg.Det(a)
		for i := range 3 {
			one := a.Slice(nd.At(i), nd.At(0))
			for j := range 4 {
				y, err := linalg.Solve(one, b.Slice(nd.At(j)))
				require.NoError(t, err)
				assert.True(t, nd.ArrayEqual(y, x.Slice(nd.At(i), nd.At(j))))
			}
			y, _ := linalg.Inv(one)
			assert.True(t, nd.ArrayEqual(y, inverse.Slice(nd.At(i), nd.At(0))))
			own, right := linalg.QR(one)
			assert.True(t, nd.ArrayEqual(own, q.Slice(nd.At(i), nd.At(0))))
			assert.True(t, nd.ArrayEqual(right, up.Slice(nd.At(i), nd.At(0))))
			assert.Equal(t, linalg.Det(one).Item(), det.At(i, 0))
		}
		nd.SetParallelism(old)
	}
	v, err := linalg.Solve(a, nd.Ones[float64](5))
	require.NoError(t, err)
	assert.Equal(t, []int{3, 1, 5}, v.Shape(), "a vector for all")
	z, err := linalg.Solve(nd.Zeros[float64](2, 0, 0), nd.Zeros[float64](0, 3))
	require.NoError(t, err)
	assert.Equal(t, []int{2, 0, 3}, z.Shape())
	q, up := linalg.QR(nd.Zeros[float64](2, 3, 0), linalg.Complete)
	assert.Equal(t, []int{2, 3, 3}, q.Shape())
	assert.Equal(t, []int{2, 3, 0}, up.Shape())
	l, err := linalg.Cholesky(nd.Zeros[float64](0, 4, 4))
	require.NoError(t, err)
	assert.Equal(t, []int{0, 4, 4}, l.Shape())
}

func TestFailures(t *testing.T) {
	singular := nd.Matrix([][]float64{{1, 2}, {2, 4}})
	stack := nd.Stack(nd.Arrays(nd.Eye[float64](2), singular, singular))
	_, err := linalg.Solve(stack, nd.Ones[float64](2))
	require.ErrorIs(t, err, linalg.ErrSingular)
	var e *nd.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, []int{1}, e.Index)
	_, err = linalg.Inv(nd.Zeros[complex64](40, 40))
	require.ErrorIs(t, err, linalg.ErrSingular)
	_, err = linalg.MatrixPower(singular, -1)
	require.ErrorIs(t, err, linalg.ErrSingular)
	for _, rows := range [][][]float64{{{-1}}, {{0}}, {{1, 2}, {2, 1}}, {{math.NaN()}}, {{math.Inf(1)}}} {
		_, err = linalg.Cholesky(nd.Matrix(rows))
		require.ErrorIs(t, err, linalg.ErrNotPositive, "%v", rows)
	}
	x, err := linalg.Solve(nd.Full(math.NaN(), 20, 20), nd.Ones[float64](20))
	require.NoError(t, err)
	assert.True(t, math.IsNaN(x.At(3)))
}

func TestRefusals(t *testing.T) {
	a, v := nd.Ones[float64](2, 3), nd.Ones[float64](3)
	var none *nd.NDArray[float64]
	try := func(f func() error) func() { return func() { _ = f() } }
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"not square", nd.ErrShape, try(func() error { _, err := linalg.Solve(a, v); return err })},
		{"not square", nd.ErrShape, try(func() error { _, err := linalg.Inv(a); return err })},
		{"not square", nd.ErrShape, try(func() error { _, err := linalg.Cholesky(a); return err })},
		{"not square", nd.ErrShape, try(func() error { _, err := linalg.MatrixPower(a, 2); return err })},
		{"not square", nd.ErrShape, func() { linalg.Det(a) }},
		{"not square", nd.ErrShape, func() { linalg.SLogDet(a) }},
		{"one axis", nd.ErrShape, func() { linalg.QR(v) }},
		{"one axis", nd.ErrShape, func() { linalg.Trace(v) }},
		{"one axis", nd.ErrShape, func() { linalg.Diagonal(v) }},
		{"other rows", nd.ErrShape, try(func() error { _, err := linalg.Solve(nd.Eye[float64](2), v); return err })},
		{"no axes", nd.ErrShape, try(func() error { _, err := linalg.Solve(nd.Eye[float64](2), nd.Scalar(1.0)); return err })},
		{"other stacks", nd.ErrBroadcast, try(func() error {
			_, err := linalg.Solve(nd.Ones[float64](2, 3, 3), nd.Ones[float64](4, 3, 1))
			return err
		})},
		{"nil", nd.ErrNil, try(func() error { _, err := linalg.Solve(none, v); return err })},
		{"nil", nd.ErrNil, try(func() error { _, err := linalg.Solve(nd.Eye[float64](2), none); return err })},
		{"nil", nd.ErrNil, func() { linalg.QR(none) }},
		{"nil", nd.ErrNil, func() { linalg.VectorNorm(none) }},
		{"another option", nd.ErrOption, func() { linalg.QR(a, nd.KeepDims) }},
		{"another option", nd.ErrOption, func() { linalg.Trace(a, nd.KeepDims) }},
		{"the least of none", nd.ErrEmpty, func() { linalg.VectorNorm(nd.Zeros[float64](0), linalg.Order(math.Inf(-1))) }},
		{"an axis twice", nd.ErrAxis, func() { linalg.VectorNorm(a, nd.Axis(0, 0)) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
}

func TestVectorNorm(t *testing.T) {
	x := nd.Matrix([][]float64{{3, -4, 0}, {0, 12, 5}})
	assert.Equal(t, []float64{5, 13}, linalg.VectorNorm(x, nd.Axis(1)).ToSlice())
	assert.Equal(t, []int{2, 1}, linalg.VectorNorm(x, nd.Axis(-1), nd.KeepDims).Shape())
	assert.Equal(t, math.Sqrt(194), linalg.VectorNorm(x).Item())
	assert.Equal(t, []float64{3, 16, 5}, linalg.VectorNorm(x, nd.Axis(0), linalg.Order(1)).ToSlice())
	assert.Equal(t, []float64{4, 12}, linalg.VectorNorm(x, nd.Axis(1), linalg.Order(math.Inf(1))).ToSlice())
	assert.Equal(t, []float64{0, 0}, linalg.VectorNorm(x, nd.Axis(1), linalg.Order(math.Inf(-1))).ToSlice())
	assert.Equal(t, 4.0, linalg.VectorNorm(x, linalg.Order(0)).Item())
	assert.InDelta(t, math.Cbrt(27+64+1728+125), linalg.VectorNorm(x, linalg.Order(3)).Item(), 1e-13)
	assert.Equal(t, complex128(5), linalg.VectorNorm(nd.Of(3i, 4)).Item())
	assert.InEpsilon(t, 5e200, linalg.VectorNorm(nd.Of(3e200, 4e200)).Item(), 1e-15)
	assert.InEpsilon(t, 5e-200, linalg.VectorNorm(nd.Of(3e-200, 4e-200)).Item(), 1e-15)
	assert.True(t, math.IsNaN(linalg.VectorNorm(nd.Of(math.NaN(), 1)).Item()))
	assert.Equal(t, 0.0, linalg.VectorNorm(nd.Zeros[float64](0)).Item())
	assert.Equal(t, math.Inf(1), linalg.VectorNorm(nd.Zeros[float64](0), linalg.Order(-1)).Item(), "as NumPy's")
	assert.Equal(t, 0.0, linalg.VectorNorm(x, linalg.Order(-1)).Item())
	assert.Equal(t, []float64{3, 4, 0}, linalg.VectorNorm(x.Slice(nd.At(0)), nd.Axis()).ToSlice(), "of elements alone")
	y := nd.Arange(0.0, 24, 1).Reshape(2, 3, 4)
	assert.Equal(t, linalg.VectorNorm(y.PermuteDims(1, 0, 2).Copy(), nd.Axis(1, 2)).ToSlice(), linalg.VectorNorm(y, nd.Axis(0, 2)).ToSlice())
}
