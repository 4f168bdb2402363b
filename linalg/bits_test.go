package linalg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ndgo/internal/sample"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

var update = sample.UpdateFlag()

// TestSameBitsEverywhere compares digests of results with stored ones: every machine must compute the same bits. It covers all functions
// with sums of products, powers or logarithms. Matrices have sizes at which methods change. Some are stacks. Some are graded, which leads
// to subnormal numbers, deflation and balancing. Short tests have no large matrices.
func TestSameBitsEverywhere(t *testing.T) {
	results := map[string][]any{}
	digestsOf[float32](results, 1e-40)
	digestsOf[float64](results, 1e-310)
	digestsOf[complex64](results, 1e-40)
	digestsOf[complex128](results, 1e-310)
	fits[float32](results)
	fits[float64](results)
	sample.Digests(t, "testdata/bits.txt", update, results)
}

// number returns z as a T. If T is real, it returns the real part.
func number[T nd.Inexact](z complex128) (x T) {
	if v := reflect.ValueOf(&x).Elem(); v.CanFloat() {
		v.SetFloat(real(z))
	} else {
		v.SetComplex(z)
	}
	return x
}

// drawn returns an array of numbers from -1 to 1. Complex numbers have parts in this range. No operation rounds, so all machines draw the
// same numbers.
func drawn[T nd.Inexact](seed uint64, shape ...int) *nd.NDArray[T] {
	r := rand.New(rand.NewPCG(seed, uint64(len(shape))))
	return nd.FromFunc(func([]int) T {
		return number[T](complex(float64(r.IntN(1<<22)-1<<21)/(1<<21), float64(r.IntN(1<<22)-1<<21)/(1<<21)))
	}, shape...)
}

// graded returns matrices with graded rows and columns: each row is multiplied by 1/16 relative to the previous row, and each column by
// 1/2.
func graded[T nd.Inexact](seed uint64, shape ...int) *nd.NDArray[T] {
	return nd.Multiply(drawn[T](seed, shape...), nd.FromFunc(func(index []int) T {
		return number[T](complex(math.Ldexp(1, -min(4*index[0]+index[1], 60)), 0))
	}, shape[len(shape)-2:]...))
}

// digestsOf adds the results for matrices of T to the map results. It multiplies the elements of some matrices by the number small.
func digestsOf[T nd.Inexact](results map[string][]any, small float64) {
	add := func(name string, shape []int, all ...any) {
		name = fmt.Sprintf("%s %T", name, *new(T))
		if slices.Max(shape) == 90 {
			name += ", large"
		}
		results[name] = append(results[name], all...)
	}
	for seed, shape := range [][]int{{1, 1}, {3, 3}, {12, 12}, {100, 3, 3}, {2, 3, 7, 7}, {40, 40}, {90, 90}} {
		if testing.Short() && slices.Max(shape) == 90 {
			continue
		}
		a, g := drawn[T](uint64(seed), shape...), graded[T](uint64(seed), shape...)
		squareDigests(add, shape, a, "")
		squareDigests(add, shape, g, " graded")
	}
	for seed, shape := range [][]int{{5, 3}, {3, 5}, {2, 30, 20}, {20, 50}, {90, 60}} {
		if testing.Short() && slices.Max(shape) == 90 {
			continue
		}
		a := drawn[T](uint64(seed), shape...)
		b := drawn[T](uint64(seed)+100, append(append([]int{}, shape[:len(shape)-1]...), 2)...)
		add("LstSq", shape, linalg.LstSq(a, b).ToSlice())
		wideDigests(add, shape, a, "")
		wideDigests(add, shape, graded[T](uint64(seed), shape...), " graded")
	}
	x := drawn[T](7, 5, 300)
	for _, order := range []float64{math.Inf(-1), -1.5, 0, 0.5, 1, 2, 2.5, 3, math.Inf(1)} {
		add("VectorNorm", x.Shape(), linalg.VectorNorm(x, nd.Axis(-1), linalg.Order(order)).ToSlice())
	}
	tiny := nd.Multiply(x, number[T](complex(small, 0)))
	add("VectorNorm, tiny", x.Shape(), linalg.VectorNorm(tiny, nd.Axis(-1)).ToSlice())
	sign, log := linalg.SLogDet(nd.Multiply(drawn[T](9, 50, 4, 4), number[T](complex(small, 0))))
	add("SLogDet, tiny", x.Shape(), sign.ToSlice(), log.ToSlice())
}

// squareDigests adds results of square matrices.
func squareDigests[T nd.Inexact](add func(name string, shape []int, all ...any), shape []int, a *nd.NDArray[T], kind string) {
	n := shape[len(shape)-1]
	hermitian := nd.Add(a, nd.Conj(a.SwapAxes(-1, -2)))
	positive := nd.Add(nd.MatMul(a, nd.Conj(a.SwapAxes(-1, -2))), nd.Eye[T](n))
	sign, log := linalg.SLogDet(a)
	add("SLogDet"+kind, shape, sign.ToSlice(), log.ToSlice())
	add("Det"+kind, shape, linalg.Det(a).ToSlice())
	w, v := linalg.Eig(a)
	add("Eig"+kind, shape, w.ToSlice(), v.ToSlice(), linalg.EigVals(a).ToSlice())
	values, vectors := linalg.Eigh(hermitian)
	add("Eigh"+kind, shape, values.ToSlice(), vectors.ToSlice(), linalg.EigValsH(hermitian).ToSlice())
	if factor, err := linalg.Cholesky(positive); err == nil {
		add("Cholesky"+kind, shape, factor.ToSlice())
	}
	if inverse, err := linalg.Inv(a); err == nil {
		add("Inv"+kind, shape, inverse.ToSlice())
	}
	add("Expm"+kind, shape, linalg.Expm(a).ToSlice())
	if power, err := linalg.MatrixPower(a, 5); err == nil {
		add("MatrixPower"+kind, shape, power.ToSlice())
	}
	wideDigests(add, shape, a, kind)
}

// wideDigests adds results of matrices of any shape.
func wideDigests[T nd.Inexact](add func(name string, shape []int, all ...any), shape []int, a *nd.NDArray[T], kind string) {
	u, s, vh := linalg.SVD(a)
	add("SVD"+kind, shape, u.ToSlice(), s.ToSlice(), vh.ToSlice(), linalg.SVDVals(a).ToSlice())
	q, r := linalg.QR(a)
	add("QR"+kind, shape, q.ToSlice(), r.ToSlice())
	add("Pinv"+kind, shape, linalg.Pinv(a).ToSlice())
	add("MatrixRank, Cond"+kind, shape, linalg.MatrixRank(a).ToSlice(), linalg.Cond(a).ToSlice())
	for _, order := range []float64{-2, -1, 1, 2} {
		add("MatrixNorm"+kind, shape, linalg.MatrixNorm(a, linalg.Order(order)).ToSlice())
	}
}

// fits adds fitted polynomials.
func fits[T nd.Float](results map[string][]any) {
	x, y := drawn[T](1, 50), drawn[T](2, 50)
	for _, degree := range []int{1, 4, 9} {
		name := fmt.Sprintf("Polyfit %T", *new(T))
		results[name] = append(results[name], linalg.Polyfit(x, y, degree).ToSlice(), linalg.PolyfitWeighted(x, y, nd.Abs(x), degree).ToSlice())
	}
}
