package linalg_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/elem"
	"ndgo/internal/testrun"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// isFinite reports whether both parts of z are finite.
func isFinite(z complex128) bool { return elem.IsFinite(real(z)) && elem.IsFinite(imag(z)) }

// hasNaN reports whether a part of z is NaN.
func hasNaN(z complex128) bool { return math.IsNaN(real(z)) || math.IsNaN(imag(z)) }

// each requires that holds is true for all elements of x.
func each[T nd.Inexact](t *testing.T, x *nd.NDArray[T], holds func(complex128) bool, why string) {
	t.Helper()
	for v := range wide(x).Values() {
		if !holds(v) {
			require.Failf(t, why, "%v", x)
		}
	}
}

// spoilers returns numbers of T with one or both parts infinite or NaN.
func spoilers[T nd.Inexact]() (list []complex128) {
	inf, nan := math.Inf(1), math.NaN()
	if d := nd.Zeros[T]().DType(); d == nd.Float32 || d == nd.Float64 {
		return []complex128{complex(inf, 0), complex(-inf, 0), complex(nan, 0)}
	}
	parts := []float64{0, 1, inf, -inf, nan}
	for _, re := range parts {
		for _, im := range parts {
			if z := complex(re, im); !isFinite(z) {
				list = append(list, z)
			}
		}
	}
	return list
}

// spoiled calls do with matrices of n rows. A single element of each matrix is infinite or NaN.
func spoiled[T nd.Inexact](n int, do func(a, right *nd.NDArray[T], i, j int, bad complex128, why string)) {
	r := rand.New(rand.NewPCG(9, uint64(n)))
	dense := filled(n, n, func(i, j int) complex128 { return normal(r) / complex(float64(n), 0) })
	bases := map[string]func(i, j int) complex128{
		"dense": func(i, j int) complex128 {
			z := dense[i][j] + cmplx.Conj(dense[j][i])
			if i == j {
				z += 8
			}
			return z
		},
		"identity": func(i, j int) complex128 { return complex(float64(1-min(1, max(i-j, j-i))), 0) },
		"exchange": func(i, j int) complex128 { return complex(float64(1-min(1, max(i+j-n+1, n-1-i-j))), 0) },
	}
	places := [][2]int{}
	for i := range n {
		for j := range n {
			if n <= 3 || (i == 0 || i == n-1 || i == 7) && (j == 0 || j == n-1 || j == 11) {
				places = append(places, [2]int{i, j})
			}
		}
	}
	tried := 0
	for name, base := range bases {
		for _, p := range places {
			for _, bad := range spoilers[T]() {
				step := testrun.Sparse(8)
				if n > 3 {
					step = testrun.Sparse(16)
				}
				if tried++; tried%step != 0 {
					continue
				}
				right := of[T](filled(n, n, base), n)
				do(of[T](filled(n, n, func(i, j int) complex128 {
					if i == p[0] && j == p[1] {
						return bad
					}
					return base(i, j)
				}), n), right, p[0], p[1], bad, fmt.Sprintf("%v at %v of %s %d×%d", bad, p, name, n, n))
			}
		}
	}
}

var finiteSides = []int{1, 2, 3, 20}

// holdNaN requires NaN in all results for which the documentation promises it.
func holdNaN[C nd.ComplexNumber, T nd.Inexact](t *testing.T) {
	for _, n := range finiteSides {
		spoiled(n, func(a, right *nd.NDArray[T], i, j int, bad complex128, why string) {
			all := func(name string, list ...*nd.NDArray[T]) {
				t.Helper()
				for _, x := range list {
					each(t, x, hasNaN, name+": "+why)
				}
			}
			three := func(x, y, z *nd.NDArray[T]) []*nd.NDArray[T] { return []*nd.NDArray[T]{x, y, z} }
			two := func(x, y *nd.NDArray[T]) []*nd.NDArray[T] { return []*nd.NDArray[T]{x, y} }
			all("SVD", three(linalg.SVD(a))...)
			wideOne := a.Slice(nd.From(i/2), nd.Colon) // this matrix has more columns than rows
			all("SVD", three(linalg.SVD(wideOne, linalg.Reduced))...)
			all("SVD", three(linalg.SVD(wideOne.MT()))...)
			all("SVDVals", linalg.SVDVals(a), linalg.SVDVals(wideOne))
			all("QR", two(linalg.QR(wideOne))...)
			all("QR", two(linalg.QR(wideOne.MT(), linalg.Complete))...)
			all("Pinv", linalg.Pinv(a))
			all("Cond", linalg.Cond(a))
			all("Expm", linalg.Expm(a))
			all("LstSq", linalg.LstSq(a, right), linalg.LstSq(a, right.Slice(nd.Colon, nd.At(0))))
			all("MatrixNorm", linalg.MatrixNorm(a, linalg.Order(2)), linalg.MatrixNorm(a, linalg.Order(-2)), linalg.MatrixNorm(a, linalg.Nuclear))
			w, v := linalg.EigAs[C](a)
			each(t, w, hasNaN, why)
			each(t, v, hasNaN, why)
			each(t, linalg.EigValsAs[C](a), hasNaN, why)
			wideW, wideV := linalg.Eig(a)
			each(t, wideW, hasNaN, why)
			each(t, wideV, hasNaN, why)
			each(t, linalg.EigVals(a), hasNaN, why)
			require.ErrorIs(t, nd.Try(func() { linalg.MatrixRank(a) }), nd.ErrDomain, why)

			// Elements that a function does not read must not affect its results.
			isRead := j < i || i == j && !isFinite(complex(real(bad), 0))
			if isRead {
				all("Eigh", two(linalg.Eigh(a))...)
				all("EigValsH", linalg.EigValsH(a))
				_, err := linalg.Cholesky(a)
				require.ErrorIs(t, err, linalg.ErrNotPositive, why)
				_, err = linalg.Cholesky(a.MT(), linalg.Upper)
				require.ErrorIs(t, err, linalg.ErrNotPositive, why)
				return
			}
			if i == j { // only the real part of a diagonal element is read
				right.SetAt(of[T]([][]complex128{{complex(real(bad), 0)}}, 1).Item(), i, j)
			}
			require.Equal(t, linalg.EigValsH(right).ToSlice(), linalg.EigValsH(a).ToSlice(), why)
			want, wrong := linalg.Cholesky(right)
			got, err := linalg.Cholesky(a)
			require.Equal(t, wrong == nil, err == nil, why)
			if err == nil {
				require.Equal(t, want.ToSlice(), got.ToSlice(), why)
			}
		})
	}
}

func TestInfinitiesAndNaNOfDecompositions(t *testing.T) {
	eachType(t, holdNaN[complex64, float32], holdNaN[complex128, float64], holdNaN[complex64, complex64], holdNaN[complex128, complex128],
		holdNaN[complex64, phase])
}

// holdSpoiledSystems checks Solve, Inv, Det and SLogDet with infinities and NaN, for single matrices and stacks.
func holdSpoiledSystems[T nd.Inexact](t *testing.T) {
	for _, n := range []int{1, 2, 3, 6, 20, 50} {
		spoiled(n, func(a, right *nd.NDArray[T], i, j int, bad complex128, why string) {
			whole := a.Reshape(1, n, n)
			at := 0
			if n <= 8 {
				whole, at = right.BroadcastTo(70, n, n).Copy(), 66
				whole.Slice(nd.At(at)).Assign(a)
			}
			stack := whole.Dim(0)
			dets := linalg.Det(whole)
			signs, logs := linalg.SLogDet(whole)
			one := func(x *nd.NDArray[T]) *nd.NDArray[T] { return x.Slice(nd.At(at)) }
			if hasNaN(bad) {
				for _, x := range []*nd.NDArray[T]{one(dets), one(signs), one(logs)} {
					each(t, x, hasNaN, "Det: "+why)
				}
			} else {
				isSingular := one(signs).Item() == 0
				each(t, one(dets), func(z complex128) bool { return !isFinite(z) || z == 0 && isSingular }, "Det: "+why)
				each(t, one(logs), func(z complex128) bool {
					return hasNaN(z) || math.IsInf(real(z), 1) || math.IsInf(real(z), -1) && isSingular
				}, "SLogDet: "+why)
			}
			b := of[T](filled(n, 2, func(i, j int) complex128 { return complex(float64(i+j), 0) }), 2).BroadcastTo(stack, n, 2).Copy()
			for name, solve := range map[string]func() (*nd.NDArray[T], error){
				"Inv":         func() (*nd.NDArray[T], error) { return linalg.Inv(whole) },
				"Solve":       func() (*nd.NDArray[T], error) { return linalg.Solve(whole, b) },
				"MatrixPower": func() (*nd.NDArray[T], error) { return linalg.MatrixPower(whole, -1) },
			} {
				x, err := solve()
				if err != nil {
					require.ErrorIs(t, err, linalg.ErrSingular, why)
				} else if hasNaN(bad) {
					each(t, one(x), hasNaN, name+": "+why)
				}
			}
			// An infinity or NaN in a right-hand side affects only its own column.
			vectors := b.Copy()
			vectors.SetAt(a.At(i, j), at, i, 1)
			x, err := linalg.Solve(right.BroadcastTo(stack, n, n), vectors)
			require.NoError(t, err)
			each(t, one(x).Slice(nd.Colon, nd.At(1)), func(z complex128) bool { return !isFinite(z) }, "Solve b: "+why)
			each(t, one(x).Slice(nd.Colon, nd.At(0)), isFinite, "Solve b: "+why)
			x = linalg.LstSq(right, one(vectors))
			each(t, x.Slice(nd.Colon, nd.At(1)), func(z complex128) bool { return !isFinite(z) }, "LstSq b: "+why)
			each(t, x.Slice(nd.Colon, nd.At(0)), isFinite, "LstSq b: "+why)
		})
	}
}

func TestInfinitiesAndNaNOfSystems(t *testing.T) {
	eachType(t, holdSpoiledSystems[float32], holdSpoiledSystems[float64], holdSpoiledSystems[complex64], holdSpoiledSystems[complex128],
		holdSpoiledSystems[load])
}

// Elimination skips columns of zeros. A NaN must affect the determinant even there.
func TestDetOfSingularWithNaN(t *testing.T) {
	for _, n := range []int{2, 3, 20, 50} {
		a := nd.Eye[float64](n)
		a.SetAt(0, 0, 0)
		a.SetAt(math.NaN(), 0, n-1)
		c := nd.AsType[complex128](a)
		each(t, linalg.Det(a), hasNaN, fmt.Sprint(n))
		each(t, linalg.Det(c), hasNaN, fmt.Sprint(n))
		sign, log := linalg.SLogDet(a)
		each(t, sign, hasNaN, fmt.Sprint(n))
		each(t, log, hasNaN, fmt.Sprint(n))
		_, err := linalg.Solve(a, a)
		require.ErrorIs(t, err, linalg.ErrSingular)
	}
	a := nd.Matrix([][]float64{{1e308, -1e308, 0}, {-1e308, -1e308, 0}, {0, 0, 0}}) // a pivot of this matrix overflows
	require.Equal(t, 0.0, linalg.Det(a).Item())
}

// holdSpoiledNorms requires that norms equal the norms of the elements' absolute values.
func holdSpoiledNorms[T nd.Inexact](t *testing.T) {
	for _, n := range finiteSides {
		spoiled(n, func(a, right *nd.NDArray[T], i, j int, bad complex128, why string) {
			sizes, isNaN := nd.AbsComplex[float64](wide(a)), hasNaN(complex(cmplx.Abs(bad), 0))
			for _, p := range []float64{1, 2, 3, 0.5, math.Inf(1), 0, -1, -2, math.Inf(-1)} {
				list := map[string][2]complex128{
					"VectorNorm": {wide(linalg.VectorNorm(a, linalg.Order(p))).Item(), wide(linalg.VectorNorm(sizes, linalg.Order(p))).Item()}}
				if math.IsInf(p, 0) || p == 1 || p == -1 {
					list["MatrixNorm"] = [2]complex128{wide(linalg.MatrixNorm(a, linalg.Order(p))).Item(), wide(linalg.MatrixNorm(sizes, linalg.Order(p))).Item()}
					list["Norm"] = [2]complex128{wide(linalg.Norm(a, linalg.Order(p))).Item(), list["MatrixNorm"][1]}
				}
				if p == 2 {
					list["Frobenius"] = [2]complex128{wide(linalg.MatrixNorm(a)).Item(), list["VectorNorm"][1]}
					list["Norm"] = [2]complex128{wide(linalg.Norm(a)).Item(), list["VectorNorm"][1]}
				}
				for name, both := range list {
					got, want := real(both[0]), real(both[1])
					why := fmt.Sprintf("%s of order %v: %s", name, p, why)
					switch {
					case isNaN && p != 0:
						require.True(t, math.IsNaN(got) && math.IsNaN(want), "%s: %v and %v", why, got, want)
					case p > 0:
						require.True(t, math.IsInf(got, 1) && math.IsInf(want, 1), "%s: %v and %v", why, got, want)
					case math.IsInf(want, 0):
						require.Equal(t, want, got, why)
					default:
						require.InEpsilon(t, 1+want, 1+got, 1e-4, why)
					}
				}
			}
			square, err := linalg.MatrixPower(a, 2)
			require.NoError(t, err)
			each(t, square.Slice(nd.At(i)), func(z complex128) bool { return !isFinite(z) }, "MatrixPower: "+why)
			each(t, square.Slice(nd.Colon, nd.At(j)), func(z complex128) bool { return !isFinite(z) }, "MatrixPower: "+why)
			require.Equal(t, i != j, isFinite(wide(linalg.Trace(a)).Item()), why)
		})
	}
}

func TestInfinitiesAndNaNOfNorms(t *testing.T) {
	eachType(t, holdSpoiledNorms[float32], holdSpoiledNorms[float64], holdSpoiledNorms[complex64], holdSpoiledNorms[complex128],
		holdSpoiledNorms[phase])
}

func holdSpoiledPolynomials[T nd.Float](t *testing.T) {
	for _, bad := range []T{T(math.Inf(1)), T(math.Inf(-1)), T(math.NaN())} {
		for degree := range 3 {
			for i := range 5 {
				x, ones := nd.Arange[T](0, 5, 1), nd.Ones[T](5)
				y := nd.Zeros[T](5, 2)
				spoil := func(x *nd.NDArray[T], index ...int) *nd.NDArray[T] {
					z := x.Copy()
					z.SetAt(bad, index...)
					return z
				}
				bads := func(z complex128) bool { return !isFinite(z) }
				own := linalg.Polyfit(x, spoil(y, i, 1), degree)
				each(t, own.Slice(nd.Colon, nd.At(1)), bads, fmt.Sprint("y ", bad, degree, i))
				each(t, own.Slice(nd.Colon, nd.At(0)), isFinite, fmt.Sprint("y ", bad, degree, i))
				holds := bads
				if degree == 0 {
					holds = isFinite
				}
				each(t, linalg.Polyfit(spoil(x, i), y, degree), holds, fmt.Sprint("x ", bad, degree, i))
				each(t, linalg.PolyfitWeighted(x, y, spoil(ones, i), degree), bads, fmt.Sprint("weights ", bad, degree, i))
			}
		}
	}
}

func TestInfinitiesAndNaNOfPolynomials(t *testing.T) {
	t.Run("float32", holdSpoiledPolynomials[float32])
	t.Run("float64", holdSpoiledPolynomials[float64])
}
