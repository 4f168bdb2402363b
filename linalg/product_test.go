package linalg_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/core/products"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// holdAdded checks sums of products added to parts of matrices. Elements are integers, so sums are exact. Elements outside of these parts
// must not change.
func holdAdded[T nd.Inexact](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	made := func(rows, columns int) *nd.NDArray[T] {
		z := nd.FromFunc(func([]int) int32 { return r.Int32N(9) - 4 }, rows, columns)
		return nd.AsType[T](nd.AsType[float64](z))
	}
	for _, c := range [][3]int{{1, 2, 1}, {2, 3, 4}, {5, 1, 7}, {33, 17, 40}, {70, 300, 130}, {64, 600, 90}, {3, 40, 200}} {
		m, k, n := c[0], c[1], c[2]
		for _, transposed := range []bool{false, true} {
			if n == 1 {
				continue
			}
			x, y := made(m, k), made(k+2, n+3).Slice(nd.From(2), nd.To(n))
			if transposed {
				x, y = made(k, m).T(), made(n, k).T()
			}
			whole := made(m+2, n+5)
			z := whole.Slice(nd.Range(1, m+1), nd.Range(2, n+2))
			want := whole.Copy()
			part := want.Slice(nd.Range(1, m+1), nd.Range(2, n+2))
			part.Assign(nd.Add(part.Copy(), nd.MatMul(x, y)))
			products.AddMatMul(operand.Head(z), operand.Head(x), operand.Head(y))
			require.True(t, nd.ArrayEqual(want, whole), fmt.Sprint(c, transposed))
		}
	}
}

func TestAddMatMul(t *testing.T) {
	eachType(t, holdAdded[float32], holdAdded[float64], holdAdded[complex64], holdAdded[complex128], holdAdded[load])
}
