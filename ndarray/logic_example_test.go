package ndarray_test

import (
	"fmt"
	"math"

	nd "ndgo/ndarray"
)

func ExampleEqual() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(nd.Equal(x, x.T()))
	// Output:
	// [[ true false]
	//  [false  true]]
}

func ExampleNotEqual() {
	fmt.Println(nd.NotEqual(nd.Of(1, 2, 3), 2))
	// Output: [ true false  true]
}

func ExampleLess() {
	x := nd.Of(1, 2, 3)
	fmt.Println(nd.Less(x, nd.Of(3, 2, 1)), nd.Less(x, 2.5)) // scalars are compared by value
	// Output: [ true false false] [ true  true false]
}

func ExampleLessEqual() {
	fmt.Println(nd.LessEqual(nd.Of(1, 2, 3), 2))
	// Output: [ true  true false]
}

func ExampleGreater() {
	x := nd.Of(3, 8, 5)
	fmt.Println(x.Mask(nd.Greater(x, 4)))
	// Output: [8 5]
}

func ExampleGreaterEqual() {
	fmt.Println(nd.GreaterEqual(nd.Of(1.0, 2, math.NaN()), 2))
	// Output: [false  true false]
}

func ExampleLogicalAnd() {
	x := nd.Of(1, 5, 9)
	fmt.Println(nd.LogicalAnd(nd.Greater(x, 2), nd.Less(x, 8)))
	// Output: [false  true false]
}

func ExampleLogicalOr() {
	x := nd.Of(1, 5, 9)
	fmt.Println(nd.LogicalOr(nd.Less(x, 2), nd.Greater(x, 8)))
	// Output: [ true false  true]
}

func ExampleLogicalXor() {
	fmt.Println(nd.LogicalXor(nd.Of(true, true), nd.Of(true, false)))
	// Output: [false  true]
}

func ExampleLogicalNot() {
	fmt.Println(nd.LogicalNot(nd.Equal(nd.Of(1, 2), 2)))
	// Output: [ true false]
}

func ExampleBitwiseAnd() {
	fmt.Printf("%04b\n", nd.BitwiseAnd(nd.Of[uint8](0b1100, 0b1010), 0b0110))
	// Output: [0100 0010]
}

func ExampleBitwiseOr() {
	fmt.Printf("%04b\n", nd.BitwiseOr(nd.Of[uint8](0b1100, 0b1010), 0b0110))
	// Output: [1110 1110]
}

func ExampleBitwiseXor() {
	fmt.Printf("%04b\n", nd.BitwiseXor(nd.Of[uint8](0b1100, 0b1010), 0b0110))
	// Output: [1010 1100]
}

func ExampleBitwiseInvert() {
	fmt.Println(nd.BitwiseInvert(nd.Of[uint8](0, 15)), nd.BitwiseInvert(nd.Of(0, 15)))
	// Output: [255 240] [ -1 -16]
}

func ExampleBitwiseLeftShift() {
	fmt.Println(nd.BitwiseLeftShift(nd.Of[uint8](1, 3, 129), 1), nd.BitwiseLeftShift(nd.Of(1), 64))
	// Output: [2 6 2] [0]
}

func ExampleBitwiseRightShift() {
	fmt.Println(nd.BitwiseRightShift(nd.Of(8, -8), 1), nd.BitwiseRightShift(nd.Of(8, -8), 64))
	// Output: [ 4 -4] [ 0 -1]
}
