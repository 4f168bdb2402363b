package ndarray_test

import (
	"fmt"

	nd "ndgo/ndarray"
)

func ExampleSum() {
	x := nd.Matrix([][]float64{{1, 2, 3}, {4, 5, 6}})
	fmt.Println(nd.Sum(x))
	fmt.Println(nd.Sum(x, nd.Axis(0)))
	fmt.Println(nd.Sum(x, nd.Axis(-1), nd.KeepDims))
	fmt.Println(nd.Prod(x, nd.Axis(-1)))
	// Output:
	// 21.0
	// [5. 7. 9.]
	// [[ 6.]
	//  [15.]]
	// [  6. 120.]
}

func ExampleSumAs() {
	image := nd.Full[uint8](200, 1000, 1000)
	fmt.Println(nd.SumAs[int64](image))
	fmt.Println(nd.ProdAs[int](nd.Of[int8](100, 100)))
	// Output:
	// 200000000
	// 10000
}

func ExampleMax() {
	x := nd.Matrix([][]float64{{3, 9, 4}, {7, 1, 8}})
	fmt.Println(nd.Max(x), nd.Min(x))
	fmt.Println(nd.Max(x, nd.Axis(0)))
	fmt.Println(nd.Subtract(x, nd.Min(x, nd.Axis(1), nd.KeepDims)))
	// Output:
	// 9.0 1.0
	// [7. 9. 8.]
	// [[0. 6. 1.]
	//  [6. 0. 7.]]
}

func ExampleArgMax() {
	x := nd.Matrix([][]float64{{3, 9, 4}, {7, 1, 8}})
	fmt.Println(nd.ArgMax(x), nd.ArgMin(x))
	fmt.Println(nd.ArgMax(x, nd.Axis(0)))
	fmt.Println(nd.ArgMin(x, nd.Axis(1)))
	// Output:
	// 1 4
	// [1 0 1]
	// [0 1]
}

func ExampleAny() {
	x := nd.Matrix([][]int{{0, 1, 2}, {0, 0, 3}})
	fmt.Println(nd.Any(x, nd.Axis(0)))
	fmt.Println(nd.All(x, nd.Axis(0)))
	fmt.Println(nd.CountNonzero(x, nd.Axis(0)))
	fmt.Println(nd.CountNonzero(nd.Greater(x, 1)))
	// Output:
	// [false  true  true]
	// [false false  true]
	// [0 1 2]
	// 2
}

func ExampleMean() {
	x := nd.Matrix([][]float64{{1, 2, 6}, {4, 4, 4}})
	fmt.Println(nd.Mean(x, nd.Axis(1)))
	fmt.Println(nd.MeanAs[float64](nd.Of(1, 2)))
	// Output:
	// [3. 4.]
	// 1.5
}

func ExampleVar() {
	x := nd.Of(2.0, 4, 4, 4, 5, 5, 7, 9)
	fmt.Println(nd.Var(x), nd.Std(x))
	fmt.Printf("%.4f\n", nd.Std(x, nd.Correction(1)).Item()) // the standard deviation of a sample
	fmt.Println(nd.VarAs[float64](nd.Of(1, 3)), nd.StdAs[float64](nd.Of(1, 3)))
	// Output:
	// 4.0 2.0
	// 2.1381
	// 1.0 1.0
}

func ExampleCumulativeSum() {
	x := nd.Of(1, 2, 3, 4)
	fmt.Println(nd.CumulativeSum(x))
	fmt.Println(nd.CumulativeSum(x, nd.IncludeInitial))
	fmt.Println(nd.CumulativeProd(x))
	fmt.Println(nd.CumulativeSum(x.Reshape(2, 2), nd.Axis(0)))
	fmt.Println(nd.CumulativeSumAs[int](nd.Of[int8](100, 100)), nd.CumulativeProdAs[float64](nd.Of(3, 2)))
	// Output:
	// [ 1  3  6 10]
	// [ 0  1  3  6 10]
	// [ 1  2  6 24]
	// [[1 2]
	//  [4 6]]
	// [100 200] [3. 6.]
}

func ExampleAll() {
	x := nd.Matrix([][]int{{1, 0}, {2, 3}})
	fmt.Println(nd.All(x), nd.All(x, nd.Axis(1)))
	// Output: false [false  true]
}

func ExampleCountNonzero() {
	x := nd.Of(3, 0, 5)
	fmt.Println(nd.CountNonzero(x), nd.CountNonzero(nd.Greater(x, 4)))
	// Output: 2 1
}

func ExampleMin() {
	x := nd.Matrix([][]float64{{3, 9}, {7, 1}})
	fmt.Println(nd.Min(x), nd.Min(x, nd.Axis(0)))
	// Output: 1.0 [3. 1.]
}

func ExampleArgMin() {
	x := nd.Matrix([][]float64{{3, 9}, {7, 1}})
	fmt.Println(nd.ArgMin(x), nd.ArgMin(x, nd.Axis(0)))
	// Output: 3 [0 1]
}

func ExampleProd() {
	x := nd.Matrix([][]int{{1, 2}, {3, 4}})
	fmt.Println(nd.Prod(x), nd.Prod(x, nd.Axis(0)))
	// Output: 24 [3 8]
}

func ExampleProdAs() {
	x := nd.Of[int8](100, 100)
	fmt.Println(nd.ProdAs[int](x))
	// Output: 10000
}

func ExampleStd() {
	x := nd.Of(1.0, 3, 5)
	fmt.Println(nd.Std(x, nd.Correction(1)), nd.Std(x)) // the standard deviations of a sample, and of a whole population
	// Output: 2.0 1.632993161855452
}

func ExampleCumulativeProd() {
	fmt.Println(nd.CumulativeProd(nd.Of(1, 2, 3, 4)))
	// Output: [ 1  2  6 24]
}

func ExampleCumulativeSumAs() {
	fmt.Println(nd.CumulativeSumAs[int](nd.Of[int8](100, 100)))
	// Output: [100 200]
}

func ExampleCumulativeProdAs() {
	fmt.Println(nd.CumulativeProdAs[float64](nd.Of(3, 2)))
	// Output: [3. 6.]
}

func ExampleAxis() {
	x := nd.Matrix([][]int{{1, 2, 3}, {4, 5, 6}})
	fmt.Println(nd.Sum(x, nd.Axis(0)), nd.Sum(x, nd.Axis(-1)), nd.Sum(x, nd.Axis(0, 1)))
	// Output: [5 7 9] [ 6 15] 21
}
