package arrayapi_test

import (
	"errors"
	"fmt"

	"ndgo/arrayapi"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

func ExampleGetItem() {
	x := arrayapi.Reshape(arrayapi.Arange(0, 12, 1), []int{3, 4})
	fmt.Println(arrayapi.GetItem(x, 1))                        // x[1]
	fmt.Println(arrayapi.GetItem(x, nd.Colon, 0))              // x[:, 0]
	fmt.Println(arrayapi.GetItem(x, nd.S("::-2, 2:")))         // x[::-2, 2:]
	fmt.Println(arrayapi.GetItem(x, []int{2, 0}, []int{1, 3})) // x[[2, 0], [1, 3]]
	fmt.Println(arrayapi.GetItem(x, arrayapi.Greater(x, 8)))   // x[x > 8]
	// Output:
	// [4 5 6 7]
	// [0 4 8]
	// [[10 11]
	//  [ 2  3]]
	// [9 3]
	// [ 9 10 11]
}

func ExampleSetItem() {
	x := arrayapi.Zeros([]int{2, 4}, arrayapi.DType(nd.Int16))
	arrayapi.SetItem(x, 7, 0, nd.From(2))                  // x[0, 2:] = 7
	arrayapi.SetItem(x, nd.Of[int8](1, 2), 1, []int{3, 0}) // x[1, [3, 0]] = [1, 2]
	arrayapi.SetItem(x, -1, arrayapi.Equal(x, 0))          // x[x == 0] = -1
	fmt.Println(x)
	err := nd.Try(func() { arrayapi.SetItem(x, 0.5, 0, 0) })
	fmt.Println(err)
	// Output:
	// [[-1 -1  7  7]
	//  [ 2 -1 -1  1]]
	// arrayapi: SetItem: the scalar 0.5 does not fit int16; convert the array with AsType
}

func ExampleTake() {
	x := nd.Of(10, 20, 30)
	fmt.Println(arrayapi.Take(x, nd.Of[int8](2, 0, -1)))
	fmt.Println(arrayapi.TakeAlongAxis(x, arrayapi.ArgSort(x, nd.Descending)))
	// Output:
	// [30 10 30]
	// [30 20 10]
}

func ExampleMatMul() {
	x, y := nd.Of[int8](1, 2, 3, 4).Reshape(2, 2), nd.Of(0.5, 1)
	fmt.Println(arrayapi.MatMul(x, y), arrayapi.VecDot(y, y), arrayapi.TensorDot(x, y, 1))
	fmt.Println(arrayapi.Outer(y, y))
	fmt.Println(arrayapi.Cross(nd.Of(1, 0, 0), nd.Of(0, 1, 0)))
	// Output:
	// [2.5 5.5] 1.25 [2.5 5.5]
	// [[0.25 0.5 ]
	//  [0.5  1.  ]]
	// [0 0 1]
}

func ExampleDiagonal() {
	x := arrayapi.Reshape(arrayapi.Arange(0, 6, 1), []int{2, 3})
	fmt.Println(arrayapi.Diagonal(x), arrayapi.Diagonal(x, nd.Offset(1)), arrayapi.Trace(x))
	fmt.Println(arrayapi.MatrixTranspose(x))
	// Output:
	// [0 4] [1 5] 4
	// [[0 3]
	//  [1 4]
	//  [2 5]]
}

func ExampleSolve() {
	a := nd.Of(2, 1, 1, 3).Reshape(2, 2)
	x, err := arrayapi.Solve(a, nd.Of(3, 5))
	fmt.Println(x, err)
	_, err = arrayapi.Inv(nd.Ones[int](2, 2))
	fmt.Println(errors.Is(err, linalg.ErrSingular))
	// Output:
	// [0.8 1.4] <nil>
	// true
}

func ExampleEigh() {
	w, _ := arrayapi.Eigh(nd.Of[complex64](2, 0, 0, 1).Reshape(2, 2))
	fmt.Println(w, w.DType())
	// Output:
	// [1. 2.] float32
}

func ExampleFFT() {
	x := nd.Of[float32](1, 0, -1, 0)
	z := arrayapi.FFT(x)
	fmt.Println(z, z.DType(), arrayapi.RFFT(x))
	fmt.Println(arrayapi.FFTShift(arrayapi.FFTFreq(4, 1)))
	// Output:
	// [0.+0.i 2.+0.i 0.+0.i 2.+0.i] complex64 [0.+0.i 2.+0.i 0.+0.i]
	// [-0.5  -0.25  0.    0.25]
}
