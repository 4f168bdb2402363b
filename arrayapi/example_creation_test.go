package arrayapi_test

import (
	"fmt"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

func ExampleOnes() {
	fmt.Println(arrayapi.Ones([]int{3}, arrayapi.DType(nd.Int8)))
	// Output: [1 1 1]
}

func ExampleOnesLike() {
	fmt.Println(arrayapi.OnesLike(nd.Of(true, false)))
	// Output: [ true  true]
}

func ExampleZerosLike() {
	fmt.Println(arrayapi.ZerosLike(nd.Of(1, 2), arrayapi.DType(nd.Float32)))
	// Output: [0. 0.]
}

func ExampleFull() {
	fmt.Println(arrayapi.Full([]int{2}, 7), arrayapi.Full([]int{2}, true))
	// Output: [7 7] [ true  true]
}

func ExampleFullLike() {
	fmt.Println(arrayapi.FullLike(nd.Of(0.5, 1), 7))
	// Output: [7. 7.]
}

func ExampleEmpty() {
	x := arrayapi.Empty([]int{2, 3}) // the elements of x are unspecified
	fmt.Println(x.Shape(), x.DType())
	// Output: [2 3] float64
}

func ExampleEmptyLike() {
	x := arrayapi.EmptyLike(nd.Of[int8](1, 2))
	fmt.Println(x.Shape(), x.DType())
	// Output: [2] int8
}

func ExampleTriu() {
	fmt.Println(arrayapi.Triu(arrayapi.Ones([]int{2, 2})))
	// Output:
	// [[1. 1.]
	//  [0. 1.]]
}

func ExampleDType() {
	fmt.Println(arrayapi.Arange(0, 3, 1, arrayapi.DType(nd.Float32)), arrayapi.Sum(nd.Of[int8](100, 100), arrayapi.DType(nd.Int16)))
	// Output: [0. 1. 2.] 200
}

func ExampleCopy() {
	x := nd.Of(0.5, 2)
	fmt.Println(arrayapi.AsType(x, nd.Float64) == nd.Array(x), arrayapi.AsType(x, nd.Float64, arrayapi.Copy(false)) == nd.Array(x))
	// Output: false true
}

func ExampleBytes() {
	fmt.Println(arrayapi.Bytes(nd.Of[uint8](1, 2)))
	// Output: [1 2]
}

func ExampleCanCast() {
	fmt.Println(arrayapi.CanCast(nd.Uint8, nd.Int16), arrayapi.CanCast(nd.Int16, nd.Uint8))
	// Output: true false
}

func ExampleIInfo() {
	fmt.Println(arrayapi.IInfo(nd.Int8), arrayapi.IInfo(nd.Uint8).Max)
	// Output: int8: -128 to 127 255
}

func ExampleDTypes() {
	fmt.Println(arrayapi.DTypes("complex floating"))
	// Output: [complex64 complex128]
}

func ExampleCapability() {
	fmt.Println(arrayapi.Capability().MaxDimensions)
	// Output: 64
}

func ExampleDevices() {
	fmt.Println(arrayapi.Devices())
	// Output: [cpu]
}

func ExampleBroadcastTo() {
	fmt.Println(arrayapi.BroadcastTo(nd.Of(1, 2), 2, 2))
	// Output:
	// [[1 2]
	//  [1 2]]
}

func ExampleBroadcastShapes() {
	fmt.Println(arrayapi.BroadcastShapes([]int{2, 1}, []int{3}))
	// Output: [2 3] <nil>
}

func ExampleExpandDims() {
	fmt.Println(arrayapi.ExpandDims(nd.Of(1, 2), 0).Shape(), arrayapi.ExpandDims(nd.Of(1, 2), -1).Shape())
	// Output: [1 2] [2 1]
}

func ExampleSqueeze() {
	fmt.Println(arrayapi.Squeeze(arrayapi.Zeros([]int{1, 2, 1}), 0, 2).Shape())
	// Output: [2]
}

func ExampleMoveAxis() {
	fmt.Println(arrayapi.MoveAxis(arrayapi.Zeros([]int{2, 3, 4}), []int{0}, []int{-1}).Shape())
	// Output: [3 4 2]
}

func ExampleRoll() {
	fmt.Println(arrayapi.Roll(nd.Of(1, 2, 3, 4), nd.Shift(1)))
	// Output: [4 1 2 3]
}

func ExampleStack() {
	x := nd.Of(1, 2)
	fmt.Println(arrayapi.Stack([]nd.Array{x, x}, nd.Axis(1)))
	// Output:
	// [[1 1]
	//  [2 2]]
}

func ExampleUnstack() {
	for _, row := range arrayapi.Unstack(arrayapi.Asarray([][]int{{1, 2}, {3, 4}})) {
		fmt.Println(row)
	}
	// Output:
	// [1 2]
	// [3 4]
}

func ExampleTile() {
	fmt.Println(arrayapi.Tile(nd.Of(1, 2), 3))
	// Output: [1 2 1 2 1 2]
}
