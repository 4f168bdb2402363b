package ndarray_test

import (
	"fmt"

	nd "ndgo/ndarray"
)

func ExampleNDArray_Reshape() {
	x := nd.Of(0, 1, 2, 3, 4, 5)
	y := x.Reshape(2, -1)
	fmt.Println(y)
	fmt.Println(nd.SharesMemory(x, y), nd.SharesMemory(x, y.T().Reshape(6)))
	// Output:
	// [[0 1 2]
	//  [3 4 5]]
	// true false
}

func ExampleNDArray_Ravel() {
	fmt.Println(arange(2, 3).T().Ravel())
	// Output: [0 3 1 4 2 5]
}

func ExampleNDArray_T() {
	fmt.Println(arange(2, 3).T())
	// Output:
	// [[0 3]
	//  [1 4]
	//  [2 5]]
}

func ExampleNDArray_MT() {
	fmt.Println(arange(5, 2, 3).MT().Shape())
	// Output: [5 3 2]
}

func ExampleNDArray_PermuteDims() {
	x := arange(2, 3, 4)
	fmt.Println(x.PermuteDims(2, 0, 1).Shape())
	fmt.Println(x.MoveAxis(0, -1).Shape())
	fmt.Println(x.SwapAxes(0, -1).Shape())
	// Output:
	// [4 2 3]
	// [3 4 2]
	// [4 3 2]
}

func ExampleNDArray_ExpandDims() {
	x := arange(3, 4)
	fmt.Println(x.ExpandDims(0).Shape(), x.ExpandDims(0, -1).Shape())
	// Output: [1 3 4] [1 3 4 1]
}

func ExampleNDArray_Squeeze() {
	x := arange(1, 3, 1)
	fmt.Println(x.Squeeze(0).Shape(), x.Squeeze().Shape())
	// Output: [3 1] [3]
}

func ExampleNDArray_Flip() {
	x := arange(2, 3)
	fmt.Println(x.Flip(1))
	fmt.Println(x.Flip())
	// Output:
	// [[2 1 0]
	//  [5 4 3]]
	// [[5 4 3]
	//  [2 1 0]]
}

func ExampleNDArray_Diagonal() {
	x := arange(3, 3)
	fmt.Println(x.Diagonal(), x.Slice(nd.Ellipsis, nd.From(1)).Diagonal())
	x.Diagonal().Fill(0)
	fmt.Println(x)
	// Output:
	// [0 4 8] [1 5]
	// [[0 1 2]
	//  [3 0 5]
	//  [6 7 0]]
}

func ExampleNDArray_SlidingWindow() {
	x := nd.Of(1, 2, 3, 4, 5)
	fmt.Println(x.SlidingWindow(3))
	fmt.Println(arange(4, 5).SlidingWindow(2, 2).Slice(nd.At(1), nd.At(3)))
	// Output:
	// [[1 2 3]
	//  [2 3 4]
	//  [3 4 5]]
	// [[ 8  9]
	//  [13 14]]
}

func ExampleNDArray_BroadcastTo() {
	x := nd.Of(1, 2, 3).BroadcastTo(2, 3)
	fmt.Println(x)
	fmt.Println(x.Strides(), x.IsReadOnly())
	// Output:
	// [[1 2 3]
	//  [1 2 3]]
	// [0 1] true
}

func ExampleNDArray_BroadcastInDim() {
	fmt.Println(nd.Of(1, 2).BroadcastInDim([]int{2, 3}, 0))
	// Output:
	// [[1 1 1]
	//  [2 2 2]]
}

func ExampleBroadcastShapes() {
	fmt.Println(nd.BroadcastShapes([]int{8, 1, 6, 1}, []int{7, 1, 5}))
	fmt.Println(nd.BroadcastShapes([]int{4, 3}, []int{4}))
	// Output:
	// [8 7 6 5] <nil>
	// [] ndarray: BroadcastShapes: shapes (4, 3) and (4) do not broadcast: axis -1 has sizes 3 and 4; reshape the second to (4, 1)?
}

func ExampleBroadcastArrays() {
	for _, x := range nd.BroadcastArrays(arange(2, 1), arange(3)) {
		fmt.Println(x)
	}
	// Output:
	// [[0 0 0]
	//  [1 1 1]]
	// [[0 1 2]
	//  [0 1 2]]
}

func ExampleSharesMemory() {
	x := arange(10)
	even, odd := x.Slice(nd.Colon.By(2)), x.Slice(nd.From(1).By(2))
	fmt.Println(nd.SharesMemory(x, odd), nd.SharesMemory(even, odd))
	// Output: true false
}

func ExampleNDArray_Scalar() {
	x := nd.Of(0.25, 0.5)
	fmt.Println(nd.Subtract(x.Scalar(1), x))
	// Output: [0.75 0.5 ]
}
