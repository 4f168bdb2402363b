package arrayapi_test

import (
	"fmt"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

func Example() {
	// These arrays have types known only at run time, as from a file.
	counts := nd.Array(nd.Of[int16](3, 1, 4))
	weights := nd.Array(nd.Of[float32](0.5, 1, 0.25))

	total := arrayapi.Sum(arrayapi.Multiply(counts, weights))
	fmt.Println(total, total.DType())

	err := nd.Try(func() { arrayapi.BitwiseAnd(counts, weights) })
	fmt.Println(err)
	// Output:
	// 3.5 float32
	// arrayapi: BitwiseAnd: it takes integers and bool, not int16 and float32; convert with AsType
}

// The element-wise functions convert their operands to a common type. A scalar takes the type of the array.
func ExampleAdd() {
	x := nd.Of[int8](1, 2, 3)
	for _, z := range []nd.Array{
		arrayapi.Add(x, 1),
		arrayapi.Add(x, nd.Of[uint8](200)),
		arrayapi.Add(x, 0.5),
		arrayapi.Less(2.5, x),
		arrayapi.Sqrt(arrayapi.Square(x)),
	} {
		fmt.Println(z.DType(), z)
	}
	// Output:
	// int8 [2 3 4]
	// int16 [201 202 203]
	// float64 [1.5 2.5 3.5]
	// bool [false false  true]
	// float64 [1. 2. 3.]
}

func ExampleAbs() {
	fmt.Println(arrayapi.Abs(nd.Of(-1, 2)), arrayapi.Abs(nd.Of(3-4i)))
	// Output: [1 2] [5.]
}

func ExampleReal() {
	z := nd.Of(3-4i, 1i)
	fmt.Println(arrayapi.Real(z), arrayapi.Imag(z), arrayapi.Conj(z))
	// Output: [3. 0.] [-4.  1.] [3.+4.i 0.-1.i]
}

func ExampleClip() {
	x := nd.Of(-5, 0, 5)
	fmt.Println(arrayapi.Clip(x, -1, 1), arrayapi.Clip(x, nil, 1), arrayapi.Clip(x, nd.Of(0, 1, 2), nil))
	// Output: [-1  0  1] [-5  0  1] [0 1 5]
}

func ExampleAsarray() {
	for _, x := range []nd.Array{
		arrayapi.Asarray(3),
		arrayapi.Asarray([][]float64{{1, 2}, {3, 4}}),
		arrayapi.Asarray([]any{1, 2.5, true}),
		arrayapi.Asarray([]int{0, 1}, arrayapi.DType(nd.Bool)),
	} {
		fmt.Println(x.DType(), x.Shape(), arrayapi.Reshape(x, []int{-1}))
	}
	// Output:
	// int64 [] [3]
	// float64 [2 2] [1. 2. 3. 4.]
	// float64 [3] [1.  2.5 1. ]
	// bool [2] [false  true]
}

func ExampleAsType() {
	x := nd.Of(0.5, 2, 300)
	fmt.Println(arrayapi.AsType(x, nd.Uint8), arrayapi.AsType(x, nd.Float64, arrayapi.Copy(false)) == nd.Array(x))
	// Output: [  0   2 255] true
}

func ExampleZeros() {
	x := arrayapi.Zeros([]int{2}, arrayapi.DType(nd.Int8))
	fmt.Println(x, arrayapi.OnesLike(x), arrayapi.FullLike(x, 7), arrayapi.ZerosLike(x, arrayapi.DType(nd.Bool)))
	fmt.Println(arrayapi.Ones([]int{2}), arrayapi.Full([]int{2}, 1i), arrayapi.Empty([]int{0}), arrayapi.EmptyLike(x).DType())
	// Output:
	// [0 0] [1 1] [7 7] [false false]
	// [1. 1.] [0.+1.i 0.+1.i] [] int8
}

func ExampleEye() {
	fmt.Println(arrayapi.Eye(2, nd.Columns(3), nd.Offset(1), arrayapi.DType(nd.Int32)))
	// Output:
	// [[0 1 0]
	//  [0 0 1]]
}

func ExampleArange() {
	fmt.Println(arrayapi.Arange(0, 10, 3), arrayapi.Arange(1, 0, -0.25), arrayapi.Arange(0, 3, 1, arrayapi.DType(nd.Float32)))
	// Output: [0 3 6 9] [1.   0.75 0.5  0.25] [0. 1. 2.]
}

func ExampleLinspace() {
	fmt.Println(arrayapi.Linspace(0, 1, 5), arrayapi.Linspace(0, 1i, 2, nd.ExcludeStop))
	// Output: [0.   0.25 0.5  0.75 1.  ] [0.+0.i  0.+0.5i]
}

func ExampleFromBytes() {
	x := arrayapi.FromBytes([]byte{1, 2, 3, 4, 5, 6}, nd.Uint8, 2, 3)
	fmt.Println(x, arrayapi.Bytes(arrayapi.MoveAxis(x, []int{0}, []int{1})))
	// Output:
	// [[1 2 3]
	//  [4 5 6]] [1 4 2 5 3 6]
}

func ExampleResultType() {
	fmt.Println(arrayapi.ResultType(nd.Int8, nd.Uint8), arrayapi.ResultType(nd.Float32, 1i), arrayapi.ResultType(nd.Of(true), nd.Int64))
	fmt.Println(arrayapi.CanCast(nd.Uint8, nd.Int16), arrayapi.CanCast(nd.Int16, nd.Uint8))
	// Output:
	// int16 complex64 int64
	// true false
}

func ExampleIsDType() {
	fmt.Println(arrayapi.IsDType(nd.Int8, "integral"), arrayapi.IsDType(nd.Int8, "real floating", nd.Bool), arrayapi.DTypes("complex floating"))
	// Output: true false [complex64 complex128]
}

func ExampleFInfo() {
	fmt.Println(arrayapi.FInfo(nd.Complex64).Max, arrayapi.IInfo(nd.Of[uint8](1)))
	// Output: 3.4028234663852886e+38 uint8: 0 to 255
}

func ExampleDefaults() {
	fmt.Println(arrayapi.Defaults(), arrayapi.Capability(), arrayapi.Devices())
	// Output: {float64 complex128 int64 int64} {true true 64} [cpu]
}

func ExampleReshape() {
	x := arrayapi.Arange(0, 6, 1)
	fmt.Println(arrayapi.Reshape(x, []int{2, -1}))
	fmt.Println(arrayapi.ExpandDims(x, 0, 2).Shape(), arrayapi.Squeeze(arrayapi.ExpandDims(x, 0), 0).Shape())
	// Output:
	// [[0 1 2]
	//  [3 4 5]]
	// [1 6 1] [6]
}

func ExamplePermuteDims() {
	x := arrayapi.Zeros([]int{2, 3, 4})
	fmt.Println(arrayapi.PermuteDims(x, 2, 0, 1).Shape(), arrayapi.MoveAxis(x, []int{0}, []int{-1}).Shape())
	// Output: [4 2 3] [3 4 2]
}

func ExampleFlip() {
	x := arrayapi.Asarray([][]int{{1, 2}, {3, 4}})
	fmt.Println(arrayapi.Flip(x))
	fmt.Println(arrayapi.Roll(x, nd.Shift(1), nd.Axis(0)))
	// Output:
	// [[4 3]
	//  [2 1]]
	// [[3 4]
	//  [1 2]]
}

func ExampleBroadcastArrays() {
	all := arrayapi.BroadcastArrays(nd.Of(1, 2), arrayapi.Asarray([][]float64{{0}, {1}}))
	fmt.Println(all[0].Shape(), all[1].Shape(), arrayapi.BroadcastTo(nd.Of(1), 2, 2).Shape())
	fmt.Println(arrayapi.BroadcastShapes([]int{2, 1}, []int{3}))
	// Output:
	// [2 2] [2 2] [2 2]
	// [2 3] <nil>
}

func ExampleConcat() {
	x, y := nd.Array(nd.Of[int8](1, 2)), nd.Array(nd.Of(0.5, 1.5))
	fmt.Println(arrayapi.Concat([]nd.Array{x, y}))
	fmt.Println(arrayapi.Stack([]nd.Array{x, y}, nd.Axis(1)))
	fmt.Println(arrayapi.Unstack(arrayapi.Stack([]nd.Array{x, y})))
	// Output:
	// [1.  2.  0.5 1.5]
	// [[1.  0.5]
	//  [2.  1.5]]
	// [[1. 2.] [0.5 1.5]]
}

func ExampleRepeat() {
	x := nd.Of(1, 2)
	fmt.Println(arrayapi.Repeat(x, 2), arrayapi.Repeat(x, nd.Of(0, 3)), arrayapi.Tile(x, 2))
	// Output: [1 1 2 2] [2 2 2] [1 2 1 2]
}

func ExampleTril() {
	x := arrayapi.Ones([]int{2, 2}, arrayapi.DType(nd.Int8))
	fmt.Println(arrayapi.Tril(x))
	fmt.Println(arrayapi.Triu(x, nd.Offset(1)))
	// Output:
	// [[1 0]
	//  [1 1]]
	// [[0 1]
	//  [0 0]]
}

func ExampleMeshgrid() {
	grid := arrayapi.Meshgrid([]nd.Array{nd.Of(1, 2, 3), nd.Of(0.5, 1)})
	fmt.Println(grid[0])
	fmt.Println(grid[1])
	// Output:
	// [[1 2 3]
	//  [1 2 3]]
	// [[0.5 0.5 0.5]
	//  [1.  1.  1. ]]
}

func ExampleSum() {
	x := arrayapi.Asarray([][]uint8{{200, 100}, {50, 25}})
	fmt.Println(arrayapi.Sum(x), arrayapi.Sum(x, nd.Axis(0)), arrayapi.Sum(x, arrayapi.DType(nd.Uint8)), arrayapi.Prod(x, nd.Axis(1)))
	fmt.Println(arrayapi.Mean(x), arrayapi.Min(x, nd.Axis(0)), arrayapi.Max(x, nd.Axis(-1), nd.KeepDims))
	// Output:
	// 375 [250 125] 119 [20000  1250]
	// 93.75 [50 25] [[200]
	//  [ 50]]
}

func ExampleVar() {
	x := nd.Of(1, 2, 3, 4)
	fmt.Println(arrayapi.Var(x), arrayapi.Var(x, nd.Correction(1)).DType(), arrayapi.Std(nd.Of(2.0, 4)))
	// Output: 1.25 float64 1.0
}

func ExampleCumulativeSum() {
	x := nd.Of(1, 2, 3)
	fmt.Println(arrayapi.CumulativeSum(x), arrayapi.CumulativeSum(x, nd.IncludeInitial), arrayapi.CumulativeProd(x))
	// Output: [1 3 6] [0 1 3 6] [1 2 6]
}

func ExampleDiff() {
	x := nd.Of(1, 4, 9)
	fmt.Println(arrayapi.Diff(x, nil, nil), arrayapi.Diff(x, nd.Of(0), nil), arrayapi.Diff(x, nil, nil, nd.Order(2)))
	// Output: [3 5] [1 3 5] [2]
}

func ExampleAll() {
	x := arrayapi.Asarray([][]int{{1, 0}, {2, 3}})
	fmt.Println(arrayapi.All(x, nd.Axis(1)), arrayapi.Any(x), arrayapi.CountNonzero(x))
	// Output: [false  true] true 3
}

func ExampleArgMax() {
	x := arrayapi.Asarray([][]int{{1, 5}, {7, 3}})
	fmt.Println(arrayapi.ArgMax(x), arrayapi.ArgMin(x, nd.Axis(0)), arrayapi.Nonzero(arrayapi.Greater(x, 4)))
	// Output: 2 [0 1] [[0 1] [1 0]]
}

func ExampleSearchSorted() {
	x := nd.Of(3, 1, 2)
	order := arrayapi.ArgSort(x)
	fmt.Println(arrayapi.SearchSorted(arrayapi.Sort(x), 2), arrayapi.SearchSorted(x, nd.Of(0, 2), nd.Right, arrayapi.Sorter(order)))
	// Output: 1 [0 2]
}

func ExampleWhere() {
	x := nd.Of(-1.5, 2)
	fmt.Println(arrayapi.Where(arrayapi.Less(x, 0), 0, x))
	// Output: [0. 2.]
}

func ExampleSort() {
	x := nd.Of(3, 1, 2)
	fmt.Println(arrayapi.Sort(x), arrayapi.Sort(x, nd.Descending), arrayapi.ArgSort(x))
	// Output: [1 2 3] [3 2 1] [1 2 0]
}

func ExampleUniqueAll() {
	x := nd.Of(3, 1, 3)
	fmt.Println(arrayapi.UniqueAll(x))
	fmt.Println(arrayapi.UniqueValues(x))
	fmt.Println(arrayapi.UniqueCounts(x))
	fmt.Println(arrayapi.UniqueInverse(x))
	fmt.Println(arrayapi.IsIn(x, 1))
	// Output:
	// [1 3] [1 0] [1 0 1] [1 2]
	// [1 3]
	// [1 3] [1 2]
	// [1 3] [1 0 1]
	// [false  true false]
}
