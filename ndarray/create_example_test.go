package ndarray_test

import (
	"fmt"

	nd "ndgo/ndarray"
)

func ExampleZeros() {
	fmt.Println(nd.Zeros[float32](2, 3))
	// Output:
	// [[0. 0. 0.]
	//  [0. 0. 0.]]
}

func ExampleZerosLike() {
	x := nd.Of(1.5, 2)
	fmt.Println(nd.ZerosLike(x))
	// Output: [0. 0.]
}

func ExampleOnes() {
	fmt.Println(nd.Ones[int](2, 3))
	// Output:
	// [[1 1 1]
	//  [1 1 1]]
}

func ExampleOnesLike() {
	x := nd.Of(1.5, 2)
	fmt.Println(nd.OnesLike(x))
	// Output: [1. 1.]
}

func ExampleEmpty() {
	x := nd.Empty[float64](2, 3) // the elements of x are unspecified
	x.Assign(nd.Of(1.0, 2, 3))
	fmt.Println(x)
	// Output:
	// [[1. 2. 3.]
	//  [1. 2. 3.]]
}

func ExampleEmptyLike() {
	x := nd.EmptyLike(nd.Of(1.5, 2))
	fmt.Println(x.Shape(), x.DType())
	// Output: [2] float64
}

func ExampleTriu() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(nd.Triu(x))
	// Output:
	// [[1 2]
	//  [0 4]]
}

func ExampleExcludeStop() {
	fmt.Println(nd.Linspace(0.0, 1, 4, nd.ExcludeStop), nd.Linspace(0.0, 1, 5))
	// Output: [0.   0.25 0.5  0.75] [0.   0.25 0.5  0.75 1.  ]
}

func ExampleUniqueCounts() {
	values, counts := nd.UniqueCounts(nd.Of(3, 1, 3))
	fmt.Println(values, counts)
	// Output: [1 3] [1 2]
}

func ExampleUniqueInverse() {
	values, inverse := nd.UniqueInverse(nd.Of(3, 1, 3))
	fmt.Println(values, inverse, nd.Take(values, inverse))
	// Output: [1 3] [1 0 1] [3 1 3]
}

func ExampleNDArray_At() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(x.At(1, 0), x.At(-1, -1))
	// Output: 3 4
}

func ExampleNDArray_SetAt() {
	x := nd.Zeros[int](2, 2)
	x.SetAt(7, 1, -1)
	fmt.Println(x)
	// Output:
	// [[0 0]
	//  [0 7]]
}

func ExampleNDArray_Assign() {
	x := nd.Zeros[int](2, 3)
	x.Slice(nd.Colon, nd.From(1)).Assign(nd.Of(1, 2)) // assigns the pair to each row
	fmt.Println(x)
	// Output:
	// [[0 1 2]
	//  [0 1 2]]
}

func ExampleNDArray_MoveAxis() {
	fmt.Println(nd.Zeros[int](2, 3, 4).MoveAxis(0, -1).Shape())
	// Output: [3 4 2]
}
