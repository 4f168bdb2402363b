package arrayapi_test

import (
	"fmt"

	"ndgo/arrayapi"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

func ExampleVecDot() {
	x := arrayapi.Asarray([][]int{{1, 2}, {3, 4}})
	fmt.Println(arrayapi.VecDot(x, x), arrayapi.VecDot(x, x, nd.Axis(0)))
	// Output: [ 5 25] [10 20]
}

func ExampleTensorDot() {
	x := arrayapi.Asarray([][]int{{1, 2}, {3, 4}})
	fmt.Println(arrayapi.TensorDot(x, x, 2), arrayapi.TensorDot(x, nd.Of(1, 1), 1))
	// Output: 30 [3 7]
}

func ExampleTensorDotAxes() {
	x := arrayapi.Asarray([][]int{{1, 2}, {3, 4}})
	fmt.Println(arrayapi.TensorDotAxes(x, nd.Of(1, 1), []int{0}, []int{0})) // the sums of columns
	// Output: [4 6]
}

func ExampleOuter() {
	fmt.Println(arrayapi.Outer(nd.Of(1, 2), nd.Of(0.5, 1)))
	// Output:
	// [[0.5 1. ]
	//  [1.  2. ]]
}

func ExampleCross() {
	fmt.Println(arrayapi.Cross(nd.Of(1, 0, 0), nd.Of(0, 1, 0)))
	// Output: [0 0 1]
}

func ExampleMatrixTranspose() {
	fmt.Println(arrayapi.MatrixTranspose(arrayapi.Asarray([][]int{{1, 2, 3}})).Shape())
	// Output: [3 1]
}

func ExampleTrace() {
	fmt.Println(arrayapi.Trace(arrayapi.Asarray([][]int{{1, 2}, {3, 4}})))
	// Output: 5
}

func ExampleInv() {
	x, err := arrayapi.Inv(arrayapi.Asarray([][]int{{2, 0}, {0, 4}}))
	fmt.Println(x, err)
	// Output:
	// [[0.5  0.  ]
	//  [0.   0.25]] <nil>
}

func ExampleDet() {
	fmt.Printf("%.1f\n", arrayapi.Det(arrayapi.Asarray([][]int{{1, 2}, {3, 4}})))
	// Output: -2.0
}

func ExampleSLogDet() {
	sign, log := arrayapi.SLogDet(arrayapi.Asarray([][]int{{0, 1}, {1, 0}}))
	fmt.Println(sign, log)
	// Output: -1.0 0.0
}

func ExampleCholesky() {
	l, err := arrayapi.Cholesky(arrayapi.Asarray([][]int{{4, 2}, {2, 10}}))
	fmt.Println(l, err)
	// Output:
	// [[2. 0.]
	//  [1. 3.]] <nil>
}

func ExampleQR() {
	q, r := arrayapi.QR(arrayapi.Asarray([][]int{{3, 1}, {4, 2}}))
	fmt.Printf("%.1f\n%.1f\n", q, r)
	// Output:
	// [[-0.6 -0.8]
	//  [-0.8  0.6]]
	// [[-5.0 -2.2]
	//  [ 0.0  0.4]]
}

func ExampleSVD() {
	_, s, _ := arrayapi.SVD(arrayapi.Asarray([][]int{{3, 0}, {0, 4}}))
	fmt.Printf("%.1f\n", s)
	// Output: [4.0 3.0]
}

func ExampleSVDVals() {
	fmt.Printf("%.1f\n", arrayapi.SVDVals(arrayapi.Asarray([][]int{{3, 0}, {0, 4}})))
	// Output: [4.0 3.0]
}

func ExampleEig() {
	w, _ := arrayapi.Eig(arrayapi.Asarray([][]int{{0, -1}, {1, 0}}))
	fmt.Printf("%.1f\n", w)
	// Output: [(0.0+1.0i) (0.0-1.0i)]
}

func ExampleEigVals() {
	fmt.Printf("%.1f\n", arrayapi.EigVals(arrayapi.Asarray([][]int{{2, 1}, {0, 3}})))
	// Output: [(2.0+0.0i) (3.0+0.0i)]
}

func ExampleEigValsH() {
	fmt.Printf("%.1f\n", arrayapi.EigValsH(arrayapi.Asarray([][]complex128{{2, 1i}, {-1i, 2}})))
	// Output: [1.0 3.0]
}

func ExamplePinv() {
	fmt.Printf("%.1f\n", arrayapi.Pinv(arrayapi.Asarray([][]int{{1, 1}})))
	// Output:
	// [[0.5]
	//  [0.5]]
}

func ExamplePinvEach() {
	x := arrayapi.Asarray([][]float64{{1, 0}, {0, 0.25}})
	z := arrayapi.PinvEach(x, nd.Of(0, 0.5))
	fmt.Printf("%.1f\n%.1f\n", arrayapi.GetItem(z, 0), arrayapi.GetItem(z, 1))
	// Output:
	// [[1.0 0.0]
	//  [0.0 4.0]]
	// [[1.0 0.0]
	//  [0.0 0.0]]
}

func ExampleMatrixRank() {
	x := arrayapi.Ones([]int{2, 3, 3})
	fmt.Println(arrayapi.MatrixRank(x))
	// Output: [1 1]
}

func ExampleMatrixRankEach() {
	x := arrayapi.Asarray([][]float64{{1, 0}, {0, 0.25}})
	fmt.Println(arrayapi.MatrixRankEach(x, nd.Of(0, 0.5)))
	// Output: [2 1]
}

func ExampleMatrixPower() {
	x, err := arrayapi.MatrixPower(arrayapi.Asarray([][]int{{1, 1}, {1, 0}}), 10)
	fmt.Println(x, err)
	// Output:
	// [[89. 55.]
	//  [55. 34.]] <nil>
}

func ExampleMatrixNorm() {
	x := arrayapi.Asarray([][]int{{1, -2}, {3, 4}})
	fmt.Println(arrayapi.MatrixNorm(x, linalg.Order(1))) // the greatest sum of a column
	// Output: 6.0
}

func ExampleVectorNorm() {
	fmt.Println(arrayapi.VectorNorm(nd.Of(3+4i, 12)), arrayapi.VectorNorm(nd.Of(3, 4), linalg.Order(1)))
	// Output: 13.0 7.0
}
