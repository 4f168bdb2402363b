package linalg_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

func ExampleExpm() {
	fmt.Println(linalg.Expm(nd.Matrix([][]float64{{0, 1}, {0, 0}})))
	// Output:
	// [[1. 1.]
	//  [0. 1.]]
}

func holdExpm[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 5, 12} {
		for _, scale := range []complex128{1e-6, 0.1, 1, 3} {
			a := of[T](filled(n, n, func(i, j int) complex128 { return normal(r) * scale / complex(float64(n), 0) }), n)
			z, inverse := linalg.Expm(a), linalg.Expm(nd.Negative(a))
			why := fmt.Sprint(n, scale)
			near(t, nd.MatMul(wide(z), wide(inverse)), nd.Eye[complex128](n), 100*epsilon[T](), float64(n)*size(z)*size(inverse), why)
			near(t, linalg.Expm(nd.Add(a, a)), nd.MatMul(z, z), 100*epsilon[T](), float64(n)*size(z)*size(z), why)
		}
	}
}

func TestExpm(t *testing.T) {
	eachType(t, holdExpm[float32], holdExpm[float64], holdExpm[complex64], holdExpm[complex128], holdExpm[load])
	for _, x := range []float64{-700, -20, -1, 0, 1e-9, 0.3, 5, 100, 700} {
		assert.InEpsilon(t, math.Exp(x), linalg.Expm(nd.Full(x, 1, 1)).Item(), 1e-12*math.Max(1, math.Abs(x)/10))
	}
	turn := linalg.Expm(nd.Matrix([][]float64{{0, -1}, {1, 0}}))
	near(t, turn, nd.Matrix([][]float64{{math.Cos(1), -math.Sin(1)}, {math.Sin(1), math.Cos(1)}}), 1e-15, 2, "a rotation")
	half := linalg.Expm(nd.Full(complex(0, math.Pi), 1, 1)).Item()
	assert.Less(t, cmplx.Abs(half+1), 1e-14)
	stack := linalg.Expm(nd.Stack(nd.Arrays(nd.Zeros[float64](2, 2), nd.Multiply(nd.Eye[float64](2), 3))))
	assert.Equal(t, []int{2, 2, 2}, stack.Shape())
	assert.InEpsilon(t, math.Exp(3), stack.At(1, 0, 0), 1e-14)
	assert.True(t, math.IsNaN(linalg.Expm(nd.Full(math.Inf(1), 2, 2)).At(0, 0)))
	assert.Equal(t, []int{3, 0, 0}, linalg.Expm(nd.Zeros[float64](3, 0, 0)).Shape())
	assert.ErrorIs(t, nd.Try(func() { linalg.Expm(nd.Ones[float64](2, 3)) }), nd.ErrShape)
}

// A matrix in a stack is halved as often as the same matrix alone.
func TestExpmOfStacks(t *testing.T) {
	small := nd.Matrix([][]float64{{0.5, 1}, {-0.25, 2}})
	large := nd.Matrix([][]float64{{-1e30, 0}, {0, -30}})
	huge := nd.Matrix([][]float64{{-1.7e308, 0}, {-1.7e308, -1.7e308}})
	bad := nd.Matrix([][]float64{{math.NaN(), 0}, {0, 1}})
	z := linalg.Expm(nd.Stack(nd.Arrays(small, bad, large, huge, nd.Full(math.Inf(-1), 2, 2), small)))
	for _, i := range []int{0, 5} {
		assert.True(t, nd.ArrayEqual(linalg.Expm(small), z.Slice(nd.At(i))))
	}
	for _, i := range []int{1, 4} {
		assert.True(t, nd.All(nd.IsNaN(z.Slice(nd.At(i)))).Item())
	}
	assert.Equal(t, 0.0, z.At(2, 0, 0))
	assert.Equal(t, []float64{0, 0, 0, 0}, z.Slice(nd.At(3)).ToSlice())
}
