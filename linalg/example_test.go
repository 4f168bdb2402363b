package linalg_test

import (
	"fmt"
	"math"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

func ExampleSolve() {
	a, b := nd.Matrix([][]float64{{2, 0}, {4, 1}}), nd.Of(2.0, 7)
	x, err := linalg.Solve(a, b)
	fmt.Println(x, err)
	_, err = linalg.Solve(nd.Ones[float64](2, 2), b)
	fmt.Println(err)
	// Output:
	// [1. 3.] <nil>
	// linalg: Solve: singular matrix; use LstSq or Pinv
}

func ExampleInv() {
	x, _ := linalg.Inv(nd.Matrix([][]float64{{2, 0}, {4, 1}}))
	fmt.Println(x)
	// Output:
	// [[ 0.5  0. ]
	//  [-2.   1. ]]
}

func ExampleDet() {
	fmt.Println(linalg.Det(nd.Matrix([][]float64{{2, 0}, {4, 3}})))
	// Output: 6.0
}

func ExampleSLogDet() {
	sign, log := linalg.SLogDet(nd.Matrix([][]float64{{0, 1}, {1, 0}}))
	fmt.Println(sign, log)
	// Output: -1.0 0.0
}

func ExampleCholesky() {
	l, err := linalg.Cholesky(nd.Matrix([][]float64{{4, 2}, {2, 10}}))
	fmt.Println(l, err)
	_, err = linalg.Cholesky(nd.Matrix([][]float64{{1, 2}, {2, 1}}))
	fmt.Println(err)
	// Output:
	// [[2. 0.]
	//  [1. 3.]] <nil>
	// linalg: Cholesky: matrix is not positive definite; use Eigh, or Solve for equations
}

func ExampleQR() {
	q, r := linalg.QR(nd.Matrix([][]float64{{3, 1}, {4, 2}}))
	fmt.Printf("%.1f\n%.1f\n", q, r)
	// Output:
	// [[-0.6 -0.8]
	//  [-0.8  0.6]]
	// [[-5.0 -2.2]
	//  [ 0.0  0.4]]
}

func ExampleVectorNorm() {
	x := nd.Matrix([][]float64{{3, 4}, {5, 12}})
	fmt.Println(linalg.VectorNorm(x, nd.Axis(1)), linalg.VectorNorm(x, nd.Axis(1), linalg.Order(1)))
	// Output: [ 5. 13.] [ 7. 17.]
}

func ExampleMatrixPower() {
	p, _ := linalg.MatrixPower(nd.Matrix([][]float64{{1, 1}, {1, 0}}), 10)
	fmt.Println(p)
	// Output:
	// [[89. 55.]
	//  [55. 34.]]
}

func ExampleTrace() {
	fmt.Println(linalg.Trace(nd.Matrix([][]int{{1, 2}, {3, 4}})))
	// Output: 5
}

func ExampleDiagonal() {
	fmt.Println(linalg.Diagonal(nd.Matrix([][]int{{1, 2, 3}, {4, 5, 6}}), nd.Offset(1)))
	// Output: [2 6]
}

func ExampleOrder() {
	a := nd.Matrix([][]float64{{1, -2}, {3, 4}})
	for _, p := range []float64{1, math.Inf(1)} { // the greatest sum of a column, and of a row
		fmt.Println(linalg.MatrixNorm(a, linalg.Order(p)))
	}
	fmt.Println(linalg.VectorNorm(a, linalg.Order(1)), linalg.VectorNorm(a, linalg.Order(math.Inf(-1))))
	// Output:
	// 6.0
	// 7.0
	// 10.0 1.0
}

func ExampleTolerance() {
	a := nd.Matrix([][]float64{{1, 0}, {0, 1e-6}})
	fmt.Println(linalg.MatrixRank(a), linalg.MatrixRank(a, linalg.Tolerance(1e-3)))
	fmt.Println(linalg.Pinv(a, linalg.Tolerance(1e-3)))
	// Output:
	// 2 1
	// [[1. 0.]
	//  [0. 0.]]
}
