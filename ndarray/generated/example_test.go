package generated_test

import (
	"fmt"

	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
)

// The example computes dot products of the rows of two matrices. It makes no array for the products of elements.
func ExampleReduce() {
	x, y := nd.Matrix([][]int{{1, 2}, {3, 4}}), nd.Matrix([][]int{{5, 6}, {7, 8}})
	fmt.Println(generated.Reduce[int, int](&simd.Add, &simd.Multiply, 0, []nd.Option{nd.Axis(-1)}, generated.In(x), generated.In(y)))

	dst := nd.Zeros[int]()
	generated.ReduceInto[int, int]("Dot", dst, &simd.Add, &simd.Multiply, 0, nil, generated.In(x), generated.In(y))
	fmt.Println(dst)
	// Output:
	// [17 53]
	// 70
}

// The example computes dot products of the first 1, 2 and 3 elements.
func ExampleScan() {
	x, y := nd.Of(1, 2, 3), nd.Of(4, 5, 6)
	fmt.Println(generated.Scan[int, int]("CumulativeDot", generated.JoinSum(), &simd.Multiply, 0, nil, generated.In(x), generated.In(y)))

	dst := nd.Zeros[int](4)
	generated.ScanInto[int, int]("CumulativeProd", dst, generated.JoinProd(), nil, 1, []nd.Option{nd.IncludeInitial}, generated.In(x))
	fmt.Println(dst)
	// Output:
	// [ 4 14 32]
	// [1 1 2 6]
}
