package arrayapi_test

import (
	"fmt"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

func ExampleProd() {
	fmt.Println(arrayapi.Prod(nd.Of[uint8](200, 200))) // the product is computed as uint64
	// Output: 40000
}

func ExampleMax() {
	x := arrayapi.Asarray([][]int{{3, 9}, {7, 1}})
	fmt.Println(arrayapi.Max(x), arrayapi.Max(x, nd.Axis(0)))
	// Output: 9 [7 9]
}

func ExampleMin() {
	x := arrayapi.Asarray([][]int{{3, 9}, {7, 1}})
	fmt.Println(arrayapi.Min(x), arrayapi.Min(x, nd.Axis(0)))
	// Output: 1 [3 1]
}

func ExampleMean() {
	fmt.Println(arrayapi.Mean(nd.Of[float32](1, 2, 6)))
	// Output: 3.0
}

func ExampleStd() {
	x := nd.Of(1.0, 3, 5)
	fmt.Println(arrayapi.Std(x, nd.Correction(1))) // the standard deviation of a sample
	// Output: 2.0
}

func ExampleCumulativeProd() {
	fmt.Println(arrayapi.CumulativeProd(nd.Of(1, 2, 3, 4)))
	// Output: [ 1  2  6 24]
}

func ExampleAny() {
	x := arrayapi.Asarray([][]int{{0, 1}, {0, 0}})
	fmt.Println(arrayapi.Any(x), arrayapi.Any(x, nd.Axis(1)))
	// Output: true [ true false]
}

func ExampleCountNonzero() {
	x := arrayapi.Asarray([][]int{{0, 1}, {0, 0}})
	fmt.Println(arrayapi.CountNonzero(x, nd.Axis(1)))
	// Output: [1 0]
}

func ExampleArgMin() {
	fmt.Println(arrayapi.ArgMin(nd.Of(3, 1, 2)))
	// Output: 1
}

func ExampleNonzero() {
	x := arrayapi.Asarray([][]int{{0, 5}, {7, 0}})
	at := arrayapi.Nonzero(x)
	fmt.Println(at[0], at[1], arrayapi.GetItem(x, at[0], at[1]))
	// Output: [0 1] [1 0] [5 7]
}

func ExampleArgSort() {
	x := nd.Of(3, 1, 2)
	order := arrayapi.ArgSort(x)
	fmt.Println(order, arrayapi.Take(x, order))
	// Output: [1 2 0] [1 2 3]
}

func ExampleSorter() {
	x := nd.Of(3, 1, 2)
	fmt.Println(arrayapi.SearchSorted(x, 2, arrayapi.Sorter(arrayapi.ArgSort(x))))
	// Output: 1
}

func ExampleUniqueValues() {
	fmt.Println(arrayapi.UniqueValues(nd.Of(3, 1, 3)))
	// Output: [1 3]
}

func ExampleUniqueCounts() {
	values, counts := arrayapi.UniqueCounts(nd.Of(3, 1, 3))
	fmt.Println(values, counts)
	// Output: [1 3] [1 2]
}

func ExampleUniqueInverse() {
	values, inverse := arrayapi.UniqueInverse(nd.Of(3, 1, 3))
	fmt.Println(values, inverse, arrayapi.Take(values, inverse))
	// Output: [1 3] [1 0 1] [3 1 3]
}

func ExampleIsIn() {
	fmt.Println(arrayapi.IsIn(nd.Of(3, 1, 2), nd.Of(1, 3)))
	// Output: [ true  true false]
}

func ExampleTakeAlongAxis() {
	x := arrayapi.Asarray([][]int{{3, 1, 2}, {4, 6, 5}})
	fmt.Println(arrayapi.TakeAlongAxis(x, arrayapi.ArgSort(x))) // sorts each row
	// Output:
	// [[1 2 3]
	//  [4 5 6]]
}
