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

func ExampleSVD() {
	u, s, vh := linalg.SVD(nd.Matrix([][]float64{{0, 2}, {1, 0}, {0, 0}}), linalg.Reduced)
	fmt.Println(s)
	fmt.Println(nd.MatMul(nd.Multiply(u, s), vh))
	// Output:
	// [2. 1.]
	// [[0. 2.]
	//  [1. 0.]
	//  [0. 0.]]
}

func ExampleSVDVals() {
	fmt.Println(linalg.SVDVals(nd.Matrix([][]float64{{3, 0}, {0, -4}})))
	// Output: [4. 3.]
}

func ExampleEigh() {
	w, _ := linalg.Eigh(nd.Matrix([][]float64{{2, 1}, {1, 2}}))
	fmt.Printf("%.3f\n", w)
	// Output: [1.000 3.000]
}

func ExampleEigValsH() {
	fmt.Printf("%.3f\n", nd.Real[float64](linalg.EigValsH(nd.Matrix([][]complex128{{2, 1i}, {-1i, 2}}))))
	// Output: [1.000 3.000]
}

func ExamplePinv() {
	fmt.Printf("%.2f\n", linalg.Pinv(nd.Matrix([][]float64{{1, 0}, {0, 2}, {0, 0}})))
	// Output:
	// [[1.00 0.00 0.00]
	//  [0.00 0.50 0.00]]
}

func ExampleMatrixRank() {
	fmt.Println(linalg.MatrixRank(nd.Matrix([][]float64{{1, 2}, {2, 4}})))
	// Output: 1
}

func ExampleLstSq() {
	times, heights := nd.Matrix([][]float64{{1, 0}, {1, 1}, {1, 2}}), nd.Of(1.0, 3, 5)
	fmt.Printf("%.2f\n", linalg.LstSq(times, heights))
	// Output: [1.00 2.00]
}

func ExampleCond() {
	fmt.Println(linalg.Cond(nd.Matrix([][]float64{{4, 0}, {0, 2}})))
	// Output: 2.0
}

func ExampleMatrixNorm() {
	x := nd.Matrix([][]float64{{3, 0}, {4, 0}})
	fmt.Println(linalg.MatrixNorm(x), linalg.MatrixNorm(x, linalg.Order(1)), linalg.MatrixNorm(x, linalg.Order(math.Inf(1))))
	// Output: 5.0 7.0 4.0
}

func holdSVD[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range sorts {
		for _, shape := range [][2]int{{1, 1}, {2, 2}, {1, 5}, {5, 1}, {4, 3}, {3, 4}, {12, 12}, {20, 7}, {7, 20}} {
			m, n := shape[0], shape[1]
			k := min(m, n)
			a := of[T](s.make(r, m, n), n)
			why := fmt.Sprint(s.name, " ", shape)
			bound := 10 * float64(max(m, n)) * epsilon[T]()
			for _, options := range [][]nd.Option{nil, {linalg.Reduced}} {
				u, values, vh := linalg.SVD(a, options...)
				if options == nil {
					require.Equal(t, []int{m, m}, u.Shape())
					require.Equal(t, []int{n, n}, vh.Shape())
				}
				near(t, nd.MatMul(adjoint(wide(u)), wide(u)), nd.Eye[complex128](u.Dim(1)), bound, math.Sqrt(float64(m)), why)
				near(t, nd.MatMul(wide(vh), adjoint(wide(vh))), nd.Eye[complex128](vh.Dim(0)), bound, math.Sqrt(float64(n)), why)
				u, vh = u.Slice(nd.Colon, nd.To(k)), vh.Slice(nd.To(k))
				near(t, nd.MatMul(nd.Multiply(wide(u), wide(values)), wide(vh)), wide(a), bound, size(a), why)
				list := wide(values).ToSlice()
				for i, v := range list {
					require.True(t, imag(v) == 0 && real(v) >= 0 && (i == 0 || real(v) <= real(list[i-1])), why)
				}
				near(t, linalg.SVDVals(a), values, bound, size(a), why)
			}
			// These are the four equations of Moore and Penrose. The matrices have a clear rank.
			p := linalg.Pinv(a)
			if cond := size(a) * size(p); cond < 1e4 {
				near(t, nd.MatMul(nd.MatMul(wide(a), wide(p)), wide(a)), wide(a), bound*(1+cond), size(a), why)
				near(t, nd.MatMul(nd.MatMul(wide(p), wide(a)), wide(p)), wide(p), bound*(1+cond), size(p), why)
				near(t, nd.MatMul(wide(a), wide(p)), adjoint(nd.MatMul(wide(a), wide(p))), bound*(1+cond), 1, why)
				near(t, nd.MatMul(wide(p), wide(a)), adjoint(nd.MatMul(wide(p), wide(a))), bound*(1+cond), 1, why)
				b := of[T](regular[0].make(r, m, 2), 2)
				near(t, linalg.LstSq(a, b), nd.MatMul(p, b), bound*(1+cond), size(p)*size(b)+1e-300, why)
			}
		}
	}
}

func TestSVD(t *testing.T) {
	eachType(t, holdSVD[float32], holdSVD[float64], holdSVD[complex64], holdSVD[complex128], holdSVD[phase])
}

func holdEigh[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range sorts {
		for _, n := range []int{1, 2, 3, 4, 8, 15, 30} {
			x := of[T](s.make(r, n, n), n)
			a := nd.Add(nd.Divide(x, 2), nd.Divide(adjoint(x), 2))
			why := fmt.Sprint(s.name, " ", n)
			bound := 10 * float64(n) * epsilon[T]()
			w, v := linalg.Eigh(a)
			near(t, nd.MatMul(wide(a), wide(v)), nd.Multiply(wide(v), wide(w)), bound, size(a), why)
			near(t, nd.MatMul(adjoint(wide(v)), wide(v)), nd.Eye[complex128](n), bound, math.Sqrt(float64(n)), why)
			list := wide(w).ToSlice()
			for i, v := range list {
				require.True(t, imag(v) == 0 && (i == 0 || real(v) >= real(list[i-1])), why)
			}
			near(t, linalg.EigValsH(nd.Tril(a)), w, bound, size(a), "the upper triangle is not read")
		}
	}
}

func TestEigh(t *testing.T) {
	eachType(t, holdEigh[float32], holdEigh[float64], holdEigh[complex64], holdEigh[complex128], holdEigh[load])
}

// All singular values have small relative errors, even if the values have very different sizes.
func TestGradedSingularValues(t *testing.T) {
	d := []float64{1e10, 1, 1e-10, 1e-20}
	a := nd.Diag(nd.FromSlice(d, 4))
	a.SetAt(1e-5, 1, 0)
	s := linalg.SVDVals(a).ToSlice()
	for i := range d {
		assert.InEpsilon(t, d[i], s[i], 1e-14)
	}
}

// The expected values are known, and are the same in NumPy.
func TestNormsAndRanks(t *testing.T) {
	x := nd.Matrix([][]float64{{1, 2}, {3, 4}})
	for _, c := range []struct {
		option nd.Option
		want   float64
	}{
		{linalg.Order(1), 6}, {linalg.Order(-1), 4}, {linalg.Order(math.Inf(1)), 7}, {linalg.Order(math.Inf(-1)), 3},
		{linalg.Order(2), 5.464985704219043}, {linalg.Order(-2), 0.36596619062625746}, {linalg.Nuclear, 5.8309518948453},
	} {
		assert.InEpsilon(t, c.want, linalg.MatrixNorm(x, c.option).Item(), 1e-14)
		stack := linalg.MatrixNorm(nd.Stack(nd.Arrays(x, nd.Multiply(x, 2))), c.option, nd.KeepDims)
		assert.Equal(t, []int{2, 1, 1}, stack.Shape())
		assert.InEpsilon(t, 2*c.want, stack.At(1, 0, 0), 1e-14)
	}
	assert.InEpsilon(t, math.Sqrt(30), linalg.MatrixNorm(x).Item(), 1e-15)
	assert.Equal(t, complex128(5), linalg.MatrixNorm(nd.Matrix([][]complex128{{3i, 4}})).Item())
	assert.InEpsilon(t, 14.933034373659268, linalg.Cond(x).Item(), 1e-14)
	assert.True(t, math.IsInf(linalg.Cond(nd.Zeros[float64](2, 2)).Item(), 1))
	ranks := linalg.MatrixRank(nd.Stack(nd.Arrays(x, nd.Ones[float64](2, 2), nd.Zeros[float64](2, 2))))
	assert.Equal(t, []int{2, 1, 0}, ranks.ToSlice())
	assert.Equal(t, 1, linalg.MatrixRank(x, linalg.Tolerance(0.1)).Item())
	assert.Equal(t, 0, linalg.MatrixRank(nd.Zeros[float64](3, 0)).Item())
	assert.Equal(t, []int{0, 3}, linalg.Pinv(nd.Zeros[float64](3, 0)).Shape())
	assert.Equal(t, []int{2, 3}, linalg.LstSq(nd.Ones[float64](2, 4, 3), nd.Ones[float64](4)).Shape())
	_, _, vh := linalg.SVD(nd.Zeros[float64](2, 0, 3))
	near(t, vh.Slice(nd.At(1)), nd.Eye[float64](3), 0, 0, "of no rows")
	for _, v := range linalg.SVDVals(nd.Matrix([][]float64{{1, math.NaN()}, {2, 3}})).ToSlice() {
		assert.True(t, math.IsNaN(v))
	}
	for _, v := range linalg.EigValsH(nd.Matrix([][]float64{{1, 5}, {math.Inf(1), 3}})).ToSlice() {
		assert.True(t, math.IsNaN(v))
	}
}

func TestSpectrumRefusals(t *testing.T) {
	x, v := nd.Ones[float64](2, 3), nd.Ones[float64](3)
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"not square", nd.ErrShape, func() { linalg.Eigh(x) }},
		{"not square", nd.ErrShape, func() { linalg.EigValsH(x) }},
		{"one axis", nd.ErrShape, func() { linalg.SVD(v) }},
		{"one axis", nd.ErrShape, func() { linalg.SVDVals(v) }},
		{"one axis", nd.ErrShape, func() { linalg.Pinv(v) }},
		{"one axis", nd.ErrShape, func() { linalg.MatrixRank(v) }},
		{"one axis", nd.ErrShape, func() { linalg.MatrixNorm(v) }},
		{"one axis", nd.ErrShape, func() { linalg.Cond(v) }},
		{"other rows", nd.ErrShape, func() { linalg.LstSq(x, v) }},
		{"other stacks", nd.ErrBroadcast, func() { linalg.LstSq(nd.Ones[float64](2, 3, 3), nd.Ones[float64](4, 3, 1)) }},
		{"no elements", nd.ErrEmpty, func() { linalg.Cond(nd.Zeros[float64](0, 3)) }},
		{"no elements", nd.ErrEmpty, func() { linalg.MatrixNorm(nd.Zeros[float64](0, 3), linalg.Order(-2)) }},
		{"no such norm", nd.ErrOption, func() { linalg.MatrixNorm(x, linalg.Order(3)) }},
		{"of matrices", nd.ErrOption, func() { linalg.VectorNorm(x, linalg.Nuclear) }},
		{"another option", nd.ErrOption, func() { linalg.SVD(x, nd.KeepDims) }},
		{"nil", nd.ErrNil, func() { linalg.SVD[float64](nil) }},
		{"nil", nd.ErrNil, func() { linalg.LstSq(x, nil) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
}

// TestRightSides checks that messages show the shape of the right-hand sides given by the caller.
func TestRightSides(t *testing.T) {
	const of = "matrices of shape (2, 2) have 2 rows, but right sides of shape "
	x := nd.Eye[float64](2)
	assert.EqualError(t, nd.Try(func() { linalg.LstSq(x, nd.Ones[float64](3)) }), "linalg: LstSq: "+of+"(3) have 3")
	assert.EqualError(t, nd.Try(func() { linalg.LstSq(x, nd.Ones[float64](3, 1)) }), "linalg: LstSq: "+of+"(3, 1) have 3")
	assert.EqualError(t, nd.Try(func() { _, _ = linalg.Solve(x, nd.Ones[float64](3)) }), "linalg: Solve: "+of+"(3) have 3")
}
