package linalg_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

func ExampleEig() {
	w, v := linalg.Eig(nd.Matrix([][]float64{{0, -1}, {1, 0}}))
	fmt.Printf("%.3f\n%.3f\n", w, v)
	// Output:
	// [(0.000+1.000i) (0.000-1.000i)]
	// [[(0.707+0.000i) (0.707+0.000i)]
	//  [(0.000-0.707i) (0.000+0.707i)]]
}

func ExampleEigVals() {
	fmt.Println(linalg.EigVals(nd.Matrix([][]float64{{2, 1}, {0, 3}})))
	// Output: [2.+0.i 3.+0.i]
}

func ExampleEigAs() {
	w, v := linalg.EigAs[complex64](nd.Matrix([][]float32{{0, -1}, {1, 0}}))
	fmt.Printf("%.1f %v\n", w, v.DType())
	// Output: [(0.0+1.0i) (0.0-1.0i)] complex64
}

func ExampleEigValsAs() {
	fmt.Println(linalg.EigValsAs[complex64](nd.Matrix([][]float32{{2, 1}, {0, 3}})).DType())
	// Output: complex64
}

// special has matrices with eigenvalues or vectors that are hard to find.
var special = []sort{
	{"a Jordan block", func(r *rand.Rand, n, _ int) [][]complex128 {
		return filled(n, n, func(i, j int) complex128 {
			if i == j || i == j-1 {
				return 1
			}
			return 0
		})
	}},
	{"a companion", func(r *rand.Rand, n, _ int) [][]complex128 {
		return filled(n, n, func(i, j int) complex128 {
			if i == 0 {
				return normal(r)
			}
			if i == j+1 {
				return 1
			}
			return 0
		})
	}},
	{"a cycle", func(r *rand.Rand, n, _ int) [][]complex128 { // QR steps with the same shifts would not change this matrix
		return filled(n, n, func(i, j int) complex128 {
			if i == (j+1)%n {
				return 1
			}
			return 0
		})
	}},
	{"out of balance", func(r *rand.Rand, n, _ int) [][]complex128 {
		return filled(n, n, func(i, j int) complex128 { return normal(r) * complex(math.Pow(10, float64(j-i)), 0) })
	}},
	{"upper triangular", func(r *rand.Rand, n, _ int) [][]complex128 {
		return filled(n, n, func(i, j int) complex128 {
			if i > j {
				return 0
			}
			return normal(r)
		})
	}},
	{"lower triangular", func(r *rand.Rand, n, _ int) [][]complex128 {
		return filled(n, n, func(i, j int) complex128 {
			if i < j {
				return 0
			}
			return normal(r)
		})
	}},
	{"a block beside a triangle", func(r *rand.Rand, n, _ int) [][]complex128 {
		return filled(n, n, func(i, j int) complex128 {
			if i > j && (i > n/2 || j < n/4) {
				return 0
			}
			return normal(r)
		})
	}},
	{"one", func(r *rand.Rand, n, _ int) [][]complex128 {
		return filled(n, n, func(i, j int) complex128 {
			if i == j {
				return 1
			}
			return 0
		})
	}},
}

func holdEig[C nd.ComplexNumber, T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range append(append([]sort(nil), sorts...), special...) {
		for _, n := range []int{1, 2, 3, 4, 5, 8, 15, 30} {
			a := of[T](s.make(r, n, n), n)
			why := fmt.Sprint(s.name, " ", n)
			bound := 10 * float64(n) * epsilon[T]()
			w, v := linalg.EigAs[C](a)
			near(t, nd.MatMul(wide(a), wide(v)), nd.Multiply(wide(v), wide(w)), bound, size(a), why)
			for k := range n {
				require.InDelta(t, 1, size(v.Slice(nd.Colon, nd.At(k))), 4*epsilon[T](), why)
			}
			trace, sum := linalg.Trace(wide(a)), nd.Sum(wide(w))
			near(t, trace, sum, bound, size(a)+1e-300, why)
			holdPairs(t, a, w, v, why)
			values := wide(linalg.EigValsAs[C](a))
			near(t, trace, nd.Sum(values), bound, size(a), why)
			if s.name != "a Jordan block" { // errors of this matrix's eigenvalues are roots of the rounding error
				near(t, nd.Sum(nd.Multiply(wide(w), wide(w))), nd.Sum(nd.Multiply(values, values)), 10*bound, size(a)*size(a), why)
			}
		}
	}
}

// holdPairs requires that eigenvalues of real matrices are real or come in conjugate pairs. The same holds for their vectors.
func holdPairs[C nd.ComplexNumber, T nd.Inexact](t *testing.T, a *nd.NDArray[T], w, v *nd.NDArray[C], why string) {
	if d := a.DType(); d != nd.Float32 && d != nd.Float64 {
		return
	}
	values, vectors := wide(w), wide(v)
	for k := 0; k < w.Size(); k++ {
		value := values.At(k)
		if imag(value) == 0 {
			assert.True(t, nd.All(nd.Equal(nd.Imag[float64](vectors.Slice(nd.Colon, nd.At(k))), 0.0)).Item(), why)
			continue
		}
		require.Greater(t, imag(value), 0.0, why)
		require.Equal(t, cmplx.Conj(value), values.At(k+1), why)
		assert.True(t, nd.ArrayEqual(nd.Conj(vectors.Slice(nd.Colon, nd.At(k))), vectors.Slice(nd.Colon, nd.At(k+1))), why)
		k++
	}
}

func TestEig(t *testing.T) {
	eachType(t, holdEig[complex64, float32], holdEig[complex128, float64], holdEig[phase, complex64], holdEig[complex128, complex128],
		holdEig[complex128, load])
}

// The eigenvalues are known. Those of a triangle are exactly its diagonal; those of a rotation are e^±iφ; those of a companion matrix are
// the roots of its polynomial.
func TestEigenvaluesThatAreKnown(t *testing.T) {
	for _, a := range []*nd.NDArray[float64]{
		nd.Matrix([][]float64{{1e10, 1, 1}, {0, 1, 1}, {0, 0, 1e-10}}),
		nd.Matrix([][]float64{{1e10, 0, 0}, {7, 1, 0}, {3, 5, 1e-10}}),
	} {
		list := nd.Sort(nd.Real[float64](linalg.EigVals(a))).ToSlice()
		assert.Equal(t, []float64{1e-10, 1, 1e10}, list)
	}
	s, c := math.Sincos(0.3)
	w := linalg.EigVals(nd.Matrix([][]float64{{c, -s}, {s, c}}))
	near(t, w, nd.Of(cmplx.Exp(0.3i), cmplx.Exp(-0.3i)), 1e-15, 1, "a rotation")
	w = linalg.EigVals(nd.Matrix([][]float64{{10, -35, 50, -24}, {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}))
	near(t, nd.Sort(nd.Real[float64](w)), nd.Of(1.0, 2, 3, 4), 1e-13, 1, "of (x-1)(x-2)(x-3)(x-4)")
	// A badly scaled matrix, made by multiplying rows and columns by powers of 2, has the same eigenvalues as the original.
	d := nd.Of(1, 0x1p-200, 0x1p200, 0x1p100)
	b := nd.Matrix([][]float64{{1, 2, 3, 4}, {2, 3, 4, 1}, {3, 4, 1, 2}, {4, 1, 2, 3}})
	scaled := nd.Multiply(nd.Divide(b, d), d.ExpandDims(1))
	near(t, nd.Sort(nd.Real[float64](linalg.EigVals(scaled))), linalg.EigValsH(b), 1e-14, 10, "out of balance")
}

func TestEigStacks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	a := nd.FromFunc(func([]int) float64 { return r.NormFloat64() }, 2, 3, 6, 6)
	a.SetAt(math.NaN(), 1, 1, 0, 5)
	a.SetAt(math.Inf(-1), 1, 2, 3, 3)
	w, v := linalg.Eig(a)
	only := linalg.EigVals(a)
	for i := range 2 {
		for j := range 3 {
			own, vectors := linalg.Eig(a.Slice(nd.At(i), nd.At(j)))
			if i == 1 && j > 0 {
				for _, x := range []*nd.NDArray[complex128]{own, vectors, only.Slice(nd.At(i), nd.At(j))} {
					assert.True(t, nd.All(nd.IsNaN(nd.Real[float64](x))).Item())
				}
				continue
			}
			assert.True(t, nd.ArrayEqual(own, w.Slice(nd.At(i), nd.At(j))))
			assert.True(t, nd.ArrayEqual(vectors, v.Slice(nd.At(i), nd.At(j))))
		}
	}
	w, v = linalg.Eig(nd.Zeros[float32](2, 0, 0))
	assert.Equal(t, []int{2, 0}, w.Shape())
	assert.Equal(t, []int{2, 0, 0}, v.Shape())
	assert.Equal(t, []int{0, 3}, linalg.EigVals(nd.Zeros[complex64](0, 3, 3)).Shape())
}

// Eig must not fail if elements are near the limits of the type.
func TestEigOfExtremes(t *testing.T) {
	b := nd.Matrix([][]float64{{1, 2, 3}, {-4, 5, 6}, {7, -8, 9}})
	w, v := linalg.Eig(b)
	for _, scale := range []float64{0x1p1018, 0x1p-1010} {
		own, vectors := linalg.Eig(nd.Multiply(b, scale))
		assert.True(t, nd.ArrayEqual(own, nd.Multiply(w, complex(scale, 0))))
		assert.True(t, nd.ArrayEqual(vectors, v))
	}
}

func TestEigRefusals(t *testing.T) {
	x := nd.Ones[float64](2, 3)
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"not square", nd.ErrShape, func() { linalg.Eig(x) }},
		{"not square", nd.ErrShape, func() { linalg.EigVals(x) }},
		{"one axis", nd.ErrShape, func() { linalg.EigVals(nd.Ones[float64](3)) }},
		{"too narrow", nd.ErrDType, func() { linalg.EigAs[complex64](nd.Ones[float64](3, 3)) }},
		{"too wide", nd.ErrDType, func() { linalg.EigValsAs[complex128](nd.Ones[complex64](3, 3)) }},
		{"nil", nd.ErrNil, func() { linalg.Eig[float64](nil) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
}

// Eigenvalues of a part of a matrix are right even if the squares of the part's elements underflow.
func TestEigOfTinyPart(t *testing.T) {
	for _, tiny := range []float64{1, 1e-100, 1e-200, 1e-254} {
		for _, part := range [][][]complex128{{{1, 2}, {3i, 4}}, {{-math.Sqrt2, -1}, {2, math.Sqrt2}}} {
			a := nd.Zeros[complex128](4, 4)
			a.Slice(nd.To(2), nd.To(2)).Assign(nd.Matrix([][]complex128{{1, 2}, {3, 4 + 1i}}))
			a.Slice(nd.From(2), nd.From(2)).Assign(nd.Multiply(nd.Matrix(part), complex(tiny, 0)))
			w := linalg.EigVals(a).ToSlice()
			for _, want := range linalg.EigVals(nd.Matrix(part)).ToSlice() {
				nearest := math.Inf(1)
				for _, v := range w {
					nearest = min(nearest, cmplx.Abs(v/complex(tiny, 0)-want))
				}
				require.Less(t, nearest, 1e-7, "%g %v", tiny, part) // errors of eigenvalues that are 0 are roots of the rounding error
			}
		}
	}
}
