package linalg_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// holdValues requires that the matrix a has the eigenvalues want, each up to a relative error, with and without vectors.
func holdValues[C nd.ComplexNumber, T nd.Inexact](t *testing.T, a *nd.NDArray[T], want []complex128, bound float64, why string) {
	t.Helper()
	w, _ := linalg.EigAs[C](a)
	for _, values := range [][]complex128{wide(w).ToSlice(), wide(linalg.EigValsAs[C](a)).ToSlice()} {
		require.Len(t, values, len(want), why)
		left := append([]complex128(nil), values...)
		for _, v := range want {
			nearest, least := -1, math.Inf(1)
			for i, x := range left {
				if d := cmplx.Abs(x - v); d < least {
					nearest, least = i, d
				}
			}
			require.LessOrEqual(t, least, bound*cmplx.Abs(v), "%s: %v is missing in %v", why, v, values)
			left = append(left[:nearest], left[nearest+1:]...)
		}
	}
}

// companion returns the companion matrix of the polynomial with these roots.
func companion(roots []complex128) (rows [][]complex128) {
	coefficients := []complex128{1}
	for _, root := range roots {
		next := append(append([]complex128(nil), coefficients...), 0)
		for i, c := range coefficients {
			next[i+1] -= root * c
		}
		coefficients = next
	}
	n := len(roots)
	return filled(n, n, func(i, j int) complex128 {
		switch {
		case i == 0:
			return -coefficients[j+1]
		case i == j+1:
			return 1
		}
		return 0
	})
}

// rootsOf returns the n complex n-th roots of x.
func rootsOf(x complex128, n int) (roots []complex128) {
	size, angle := cmplx.Polar(x)
	for k := range n {
		roots = append(roots, cmplx.Rect(math.Pow(size, 1/float64(n)), (angle+2*math.Pi*float64(k))/float64(n)))
	}
	return roots
}

func holdBadlyScaled[C nd.ComplexNumber, T nd.Inexact](t *testing.T) {
	for _, c := range []struct {
		why  string
		rows [][]complex128
		want []complex128
	}{
		{"x^5 = 1e20", [][]complex128{{0, 0, 0, 0, 1e20}, {1, 0, 0, 0, 0}, {0, 1, 0, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, 0, 1, 0}}, rootsOf(1e20, 5)},
		{"reciprocals", [][]complex128{{0, 1e16}, {1e-16, 0}}, []complex128{1, -1}},
		{"x² = -1e32", [][]complex128{{0, -1e32}, {1, 0}}, []complex128{1e16i, -1e16i}},
		{"x² = 1e-32", [][]complex128{{0, 1e-32}, {1, 0}}, []complex128{1e-16, -1e-16}},
		{"two oscillators", [][]complex128{{0, -1e16, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, -1e-18}, {0, 0, 1, 0}}, []complex128{1e8i, -1e8i, 1e-9i, -1e-9i}},
		{"two cycles", [][]complex128{{0, 1e9, 0, 0, 0, 0}, {0, 0, 1e9, 0, 0, 0}, {1e9, 0, 0, 0, 0, 0},
			{0, 0, 0, 0, 1e-12, 0}, {0, 0, 0, 0, 0, 1e-12}, {0, 0, 0, 1e-12, 0, 0}}, append(rootsOf(1e27, 3), rootsOf(1e-36, 3)...)},
		{"a diagonal", [][]complex128{{1e30, 0, 0}, {0, 1e-30, 0}, {0, 0, 1}}, []complex128{1e30, 1e-30, 1}},
	} {
		bound := 100 * epsilon[T]()
		holdValues[C](t, of[T](c.rows, len(c.rows)), c.want, bound, c.why)
	}
	for _, s := range []float64{1e-8, 1, 1e4, 1e8, 1e12} { // the roots of x³ + s²x - s³ are s times the roots for s = 1
		r := 0.6823278038280193
		other := complex(-r/2, math.Sqrt(1+0.75*r*r))
		a := of[T]([][]complex128{{0, complex(-s*s, 0), complex(s*s*s, 0)}, {1, 0, 0}, {0, 1, 0}}, 3)
		f := complex(s, 0)
		holdValues[C](t, a, []complex128{complex(r, 0) * f, other * f, cmplx.Conj(other) * f}, 100*epsilon[T](), fmt.Sprint("s = ", s))
	}
}

// Eig finds the eigenvalues of badly scaled matrices. If a matrix is suitably graded, each eigenvalue has a small relative error.
func TestEigBadlyScaled(t *testing.T) {
	eachType(t, holdBadlyScaled[complex64, float32], holdBadlyScaled[complex128, float64], holdBadlyScaled[complex64, complex64],
		holdBadlyScaled[complex128, complex128], holdBadlyScaled[complex128, load])
}

// Roots of similar size belong to a polynomial with coefficients of very different sizes.
func holdCompanions[C nd.ComplexNumber, T nd.Inexact](t *testing.T) {
	d := nd.Zeros[T]().DType()
	orders, isReal := 20.0, d == nd.Float32 || d == nd.Float64
	r := rand.New(rand.NewPCG(5, 6))
	for range 160 {
		n := 2 + r.IntN(7)
		exponent := orders * (2*r.Float64() - 1)
		if epsilon[T]() > 0x1p-50 { // powers of the roots must be in the type's range
			exponent *= 37 / (orders * float64(n))
		}
		scale := complex(math.Pow(10, exponent), 0)
		var roots []complex128
		for len(roots) < n { // roots must be apart, so that they are well conditioned
			angle := math.Pi * (float64(len(roots)) + 0.2 + 0.3*r.Float64()) / float64(n)
			root := cmplx.Rect(1+0.2*r.Float64(), angle) * scale
			switch {
			case !isReal:
				roots = append(roots, root*root/scale)
			case len(roots) == n-1:
				roots = append(roots, -scale)
			default:
				roots = append(roots, root, cmplx.Conj(root))
			}
		}
		holdValues[C](t, of[T](companion(roots), n), roots, 1e5*epsilon[T](), fmt.Sprintf("roots near %g", real(scale)))
	}
}

func TestEigOfCompanions(t *testing.T) {
	eachType(t, holdCompanions[complex64, float32], holdCompanions[complex128, float64], holdCompanions[complex64, complex64],
		holdCompanions[complex128, complex128], holdCompanions[complex128, load])
}

// holdSimilar checks matrices d⁻¹·a·d, with a random a, and powers of 2 on the diagonal of d. Such a matrix has the eigenvalues of a. Its
// eigenvectors are d⁻¹ times the eigenvectors of a.
func holdSimilar[C nd.ComplexNumber, T nd.Inexact](t *testing.T, orders int) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{2, 3, 4, 5, 10, 20} {
		for range 10 {
			rows, exponents := filled(n, n, func(i, j int) complex128 { return normal(r) }), make([]int, n)
			for i := range exponents {
				exponents[i] = r.IntN(orders+1) - orders/2
			}
			a := of[T](rows, n)
			scaled := of[T](filled(n, n, func(i, j int) complex128 {
				e := exponents[j] - exponents[i]
				return complex(math.Ldexp(real(rows[i][j]), e), math.Ldexp(imag(rows[i][j]), e))
			}), n)
			why := fmt.Sprint(n, " ", exponents)
			want := wide(linalg.EigValsAs[C](a))
			holdValues[C](t, scaled, want.ToSlice(), 1e5*epsilon[T](), why)
			w, v := linalg.EigAs[C](scaled)
			for k := range n { // turn vector k of scaled into a vector of a, unless elements of it are lost
				x, most := wide(v.Slice(nd.Colon, nd.At(k))).ToSlice(), math.MinInt
				isLost := false
				for i, e := range exponents {
					_, own := math.Frexp(cmplx.Abs(x[i]))
					isLost = isLost || own < -1000 || epsilon[T]() > 0x1p-50 && own < -100
					most = max(most, own+e)
				}
				if isLost {
					continue
				}
				for i, e := range exponents {
					x[i] = complex(math.Ldexp(real(x[i]), e-most), math.Ldexp(imag(x[i]), e-most))
				}
				one := nd.FromSlice(x, n)
				near(t, nd.MatMul(wide(a), one), nd.Multiply(one, wide(w).At(k)), 1e3*epsilon[T](), size(a)*size(one), why)
			}
		}
	}
}

func TestEigOfSimilar(t *testing.T) {
	for _, orders := range []int{10, 30, 60, 100} {
		holdSimilar[complex64, float32](t, orders)
		holdSimilar[complex64, complex64](t, orders)
	}
	for i, orders := range []int{30, 100, 300, 360, 450, 500, 900, 990} {
		if i%testrun.Sparse(3) != 0 {
			continue
		}
		holdSimilar[complex128, float64](t, orders)
		holdSimilar[complex128, complex128](t, orders)
	}
}

func holdWide[T nd.Inexact](t *testing.T) {
	for _, c := range []struct {
		why  string
		rows [][]complex128
		want []complex128
	}{
		{"reciprocals", [][]complex128{{0, 1e200}, {1e-200, 0}}, []complex128{1, -1}},
		{"a diagonal", [][]complex128{{1e300, 0}, {0, 1e-300}}, []complex128{1e300, 1e-300}},
		{"a triangle", [][]complex128{{1e300, 1e300, 1}, {0, 1e-300, 1e300}, {0, 0, 1}}, []complex128{1e300, 1e-300, 1}},
		{"beside a great one", [][]complex128{{1e300, 1, 1e300}, {0, 0, 1e200}, {0, 1e-220, 0}}, []complex128{1e300, 1e-10, -1e-10}},
		{"before a great row", [][]complex128{{0, 1e200, 1e300}, {1e-220, 0, 1e-300}, {0, 0, 1e-200}}, []complex128{1e-200, 1e-10, -1e-10}},
		{"a small block", [][]complex128{{1, 2, 0, 0}, {3, 2, 0, 0}, {0, 0, 0, 1e-200}, {0, 0, 1e-200, 0}}, []complex128{4, -1, 1e-200, -1e-200}},
		{"small pairs", [][]complex128{{1, 2, 0, 0}, {3, 2, 0, 0}, {0, 0, 0, -1e-220}, {0, 0, 1e-220, 0}}, []complex128{4, -1, 1e-220i, -1e-220i}},
		{"a small cycle", [][]complex128{{1, 2, 0, 0, 0}, {3, 2, 0, 0, 0}, {0, 0, 0, 0, 1e-200}, {0, 0, 1e-200, 0, 0}, {0, 0, 0, 1e-200, 0}},
			append(rootsOf(1, 3)[:0], 4, -1, 1e-200, cmplx.Rect(1e-200, 2*math.Pi/3), cmplx.Rect(1e-200, -2*math.Pi/3))},
	} {
		holdValues[complex128](t, of[T](c.rows, len(c.rows)), c.want, 1e-14, c.why)
		_, v := linalg.Eig(of[T](c.rows, len(c.rows)))
		assert.False(t, nd.Any(nd.IsNaN(nd.Real[float64](v))).Item(), c.why)
	}
	// Balancing this chain takes the powers 2^(up·i), and some of them are out of the type's range.
	const n = 8
	for _, up := range []int{0, 5, 30, 150, 500, -500} {
		rows, want := filled(n, n, func(i, j int) complex128 {
			if i-j == 1 || j-i == 1 {
				return complex(math.Ldexp(1, up*(j-i)), 0)
			}
			return 0
		}), make([]complex128, n)
		for k := range want {
			want[k] = complex(2*math.Cos(float64(k+1)*math.Pi/(n+1)), 0)
		}
		holdValues[complex128](t, of[T](rows, n), want, 1e-11, fmt.Sprint("a chain of 2^", up))
	}
}

// The elements of these matrices cover the whole range of numbers. After balancing, the elements that affect the eigenvalues differ little
// in size.
func TestEigOverTheWholeRange(t *testing.T) {
	t.Run("float64", holdWide[float64])
	t.Run("complex128", holdWide[complex128])
}

// The vectors of these badly scaled matrices are known.
func TestEigVectorsBadlyScaled(t *testing.T) {
	for _, up := range []float64{1e16, 1e30} {
		w, v := linalg.EigAs[complex64](nd.Matrix([][]float32{{0, float32(up)}, {float32(1 / up), 0}}))
		for k := range 2 {
			assert.InDelta(t, 1, cmplx.Abs(complex128(v.At(0, k))), 1e-6)
			assert.InEpsilon(t, real(complex128(w.At(k)))/up, real(complex128(v.At(1, k)/v.At(0, k))), 1e-6)
		}
	}
	w, v := linalg.Eig(nd.Matrix([][]float64{{0, 1e150}, {1e-150, 0}}))
	for k := range 2 {
		assert.InEpsilon(t, real(w.At(k))/1e150, real(v.At(1, k)/v.At(0, k)), 1e-14)
	}
}

// Even if a matrix has a row of tiny elements, the vectors must be right, and in the order of their eigenvalues.
func TestEigOfTinyRow(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 11))
	for _, tiny := range []float64{1e-10, 1e-30, 1e-40, 1e-100, 1e-300} {
		for _, n := range []int{2, 3, 5, 20, 90} {
			for row := range min(n, 3) {
				rows := filled(n, n, func(i, j int) complex128 {
					if i == row {
						return normal(r) * complex(tiny, 0)
					}
					return normal(r)
				})
				holdVectors(t, of[float64](rows, n), fmt.Sprint(tiny, n, row))
				if n < 90 {
					holdVectors(t, of[complex128](rows, n), fmt.Sprint(tiny, n, row))
				}
			}
		}
	}
	holdVectors(t, nd.Matrix([][]float64{{5e-41, 7e-41}, {-0.6, 0.4}}), "the example")
	holdVectors(t, nd.Matrix([][]float64{{5e259, 7e259}, {-0.6e300, 0.4e300}}), "a great one")
	// Only the second matrix of this stack has to be computed again.
	a := nd.Stack([]*nd.NDArray[float64]{nd.Eye[float64](2), nd.Matrix([][]float64{{5e-41, 7e-41}, {-0.6, 0.4}})})
	_, v := linalg.Eig(a)
	require.InDelta(t, 0.8321, cmplx.Abs(v.At(1, 1, 0))+cmplx.Abs(v.At(1, 1, 1))-1, 1e-3)
}

// holdVectors requires a·v = v·diag(w) up to rounding, and columns of v with norm 1.
func holdVectors[T nd.Inexact](t *testing.T, a *nd.NDArray[T], why string) {
	t.Helper()
	w, v := linalg.Eig(a)
	n, most := a.Dim(0), real(linalg.VectorNorm(wide(a), linalg.Order(math.Inf(1))).Item())
	c, scaled := nd.Divide(wide(a), complex(most, 0)), nd.Divide(w, complex(most, 0))
	for k := range n {
		require.InDelta(t, 1, size(v.Slice(nd.Colon, nd.At(k))), 1e-12, why)
	}
	require.LessOrEqual(t, size(nd.Subtract(nd.MatMul(c, v), nd.Multiply(v, scaled))), 1001*float64(n)*0x1p-52, why)
}
