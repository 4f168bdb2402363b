package blas_test

import (
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ndgo/blas"
	nd "ndgo/ndarray"
)

func ExampleImplementation() {
	blas64.Use(blas.Implementation{})
	var z mat.Dense
	z.Mul(mat.NewDense(2, 2, []float64{1, 2, 3, 4}), mat.NewDense(2, 1, []float64{1, 1}))
	fmt.Println(z.RawMatrix().Data)
	// Output: [3 7]
}

func ExampleDense() {
	x := nd.Matrix([][]float64{{2, 1}, {1, 2}})
	fmt.Println(mat.Det(blas.Dense(x)))
	// Output: 2.9999999999999996
}

func ExampleFromDense() {
	m := mat.NewDense(2, 2, []float64{1, 2, 3, 4})
	x := blas.FromDense(m)
	x.SetAt(7, 0, 1)
	fmt.Println(x, m.At(0, 1))
	// Output:
	// [[1. 7.]
	//  [3. 4.]] 7
}
