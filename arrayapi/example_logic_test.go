package arrayapi_test

import (
	"fmt"
	"math"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

func ExampleEqual() {
	fmt.Println(arrayapi.Equal(nd.Of(1, 2, 3), nd.Of(1.0, 2.5, 3)))
	// Output: [ true false  true]
}

func ExampleNotEqual() {
	fmt.Println(arrayapi.NotEqual(nd.Of(1, 2, 3), 2))
	// Output: [ true false  true]
}

func ExampleLess() {
	fmt.Println(arrayapi.Less(nd.Of(1, 2, 3), 2.5)) // the integers are compared with the number 2.5
	// Output: [ true  true false]
}

func ExampleLessEqual() {
	fmt.Println(arrayapi.LessEqual(nd.Of(1, 2, 3), 2))
	// Output: [ true  true false]
}

func ExampleGreater() {
	x := nd.Of(3, 8, 5)
	fmt.Println(arrayapi.GetItem(x, arrayapi.Greater(x, 4)))
	// Output: [8 5]
}

func ExampleGreaterEqual() {
	fmt.Println(arrayapi.GreaterEqual(nd.Of[uint64](1<<63), nd.Of[int64](-1))) // exact, without a common type
	// Output: [ true]
}

func ExampleIsNaN() {
	x := nd.Of(1, math.NaN())
	fmt.Println(arrayapi.IsNaN(x), arrayapi.Equal(x, x))
	// Output: [false  true] [ true false]
}

func ExampleIsInf() {
	fmt.Println(arrayapi.IsInf(nd.Of(1, math.Inf(-1), math.NaN())))
	// Output: [false  true false]
}

func ExampleIsFinite() {
	fmt.Println(arrayapi.IsFinite(nd.Of(1, math.Inf(-1), math.NaN())), arrayapi.IsFinite(nd.Of(1)))
	// Output: [ true false false] [ true]
}

func ExampleLogicalAnd() {
	fmt.Println(arrayapi.LogicalAnd(nd.Of(true, true), nd.Of(true, false)))
	// Output: [ true false]
}

func ExampleLogicalOr() {
	fmt.Println(arrayapi.LogicalOr(nd.Of(true, false), false))
	// Output: [ true false]
}

func ExampleLogicalXor() {
	fmt.Println(arrayapi.LogicalXor(nd.Of(true, false), true))
	// Output: [false  true]
}

func ExampleLogicalNot() {
	fmt.Println(arrayapi.LogicalNot(nd.Of(true, false)))
	// Output: [false  true]
}

func ExampleBitwiseAnd() {
	fmt.Println(arrayapi.BitwiseAnd(nd.Of(12, 10), 6), arrayapi.BitwiseAnd(nd.Of(true), false))
	// Output: [4 2] [false]
}

func ExampleBitwiseOr() {
	fmt.Println(arrayapi.BitwiseOr(nd.Of(12, 10), 6))
	// Output: [14 14]
}

func ExampleBitwiseXor() {
	fmt.Println(arrayapi.BitwiseXor(nd.Of(12, 10), 6))
	// Output: [10 12]
}

func ExampleBitwiseInvert() {
	fmt.Println(arrayapi.BitwiseInvert(nd.Of[uint8](0, 15)), arrayapi.BitwiseInvert(nd.Of(true)))
	// Output: [255 240] [false]
}

func ExampleBitwiseLeftShift() {
	fmt.Println(arrayapi.BitwiseLeftShift(nd.Of(1, 3), nd.Of[int8](4, 1)))
	// Output: [16  6]
}

func ExampleBitwiseRightShift() {
	fmt.Println(arrayapi.BitwiseRightShift(nd.Of(8, -8), 1))
	// Output: [ 4 -4]
}
