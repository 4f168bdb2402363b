package exercises

import (
	"fmt"

	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/random"
)

// Exercise 10: find the indices of nonzero elements.
func Example_nonzero() {
	fmt.Println(nd.Nonzero(nd.Of(1, 2, 0, 0, 4, 0))[0])
	// Output: [0 1 4]
}

// Exercise 20: find the index of the hundredth element of an array of shape (6, 7, 8).
func Example_unravel() {
	at := nd.UnravelIndex(nd.Scalar(99), 6, 7, 8)
	fmt.Println(at[0], at[1], at[2])
	// Output: 1 5 3
}

// Exercise 25: negate all elements between 3 and 8 in place.
func Example_negate() {
	x := nd.Arange[int](0, 11, 1)
	between := nd.LogicalAnd(nd.Greater(x, 3), nd.Less(x, 8))
	x.AssignMask(between, nd.Negative(x.Mask(between)))
	fmt.Println(x)
	// Output: [ 0  1  2  3 -4 -5 -6 -7  8  9 10]
}

// Exercise 45: replace the largest element by 0.
func Example_largest() {
	x := nd.Of(3, 1, 4, 1, 5, 9, 2, 6)
	x.SetAt(0, nd.ArgMax(x).Item())
	fmt.Println(x)
	// Output: [3 1 4 1 5 0 2 6]
}

// Exercises 50 and 61: find the element nearest to a number.
func Example_nearest() {
	x := nd.Of(0.1, 0.4, 0.7, 0.9)
	fmt.Println(x.At(nd.ArgMin(nd.Abs(nd.Subtract(x, 0.62))).Item()))
	// Output: 0.7
}

// Exercise 55: loop over indices and elements.
func Example_enumerate() {
	for index, value := range nd.Matrix([][]string{{"a", "b"}, {"c", "d"}}).Enumerate() {
		fmt.Print(index, value, " ")
	}
	// Output: [0 0]a [0 1]b [1 0]c [1 1]d
}

// Exercise 59: sort rows by a column.
func Example_sortByColumn() {
	x := nd.Matrix([][]int{{9, 3, 1}, {2, 1, 5}, {7, 2, 0}})
	fmt.Println(nd.Take(x, nd.ArgSort(x.Slice(nd.S(":, 1"))), nd.Axis(0)))
	// Output:
	// [[2 1 5]
	//  [7 2 0]
	//  [9 3 1]]
}

// Exercise 64: add 1 at each index of a list, also for repeated indices.
func Example_addAt() {
	x := nd.Ones[int](5)
	inplace.AddAt(x, nd.Of(0, 2, 2, 4, 2), 1)
	fmt.Println(x)
	// Output: [2 1 4 1 2]
}

// Exercise 65: sum weights by index.
func Example_weights() {
	fmt.Println(nd.BinCountWeighted(nd.Of(1, 3, 9, 3, 4, 1), nd.Of(1.0, 2, 3, 4, 5, 6)))
	// Output: [0. 7. 0. 6. 5. 0. 0. 0. 0. 3.]
}

// Exercise 70: put three zeros between consecutive elements.
func Example_interleave() {
	x := nd.Of(1, 2, 3, 4, 5)
	z := nd.Zeros[int](4*x.Size() - 3)
	z.Slice(nd.S("::4")).Assign(x)
	fmt.Println(z)
	// Output: [1 0 0 0 2 0 0 0 3 0 0 0 4 0 0 0 5]
}

// Exercise 72: exchange two rows.
func Example_swapRows() {
	x := nd.Arange[int](0, 12, 1).Reshape(4, 3)
	nd.Put(x, nd.Of(0, 2), nd.Take(x, nd.Of(2, 0), nd.Axis(0)), nd.Axis(0))
	fmt.Println(x)
	// Output:
	// [[ 6  7  8]
	//  [ 3  4  5]
	//  [ 0  1  2]
	//  [ 9 10 11]]
}

// Exercise 77: negate bools and numbers in place.
func Example_opposites() {
	marks, x := nd.Of(true, false), nd.Of(1.5, -2)
	inplace.LogicalNot(marks)
	inplace.Negative(x)
	fmt.Println(marks, x)
	// Output: [false  true] [-1.5  2. ]
}

// Exercise 80: take a window of fixed shape around an element, with a fill value outside the array.
func Example_windowAround() {
	x := nd.Arange[int](1, 17, 1).Reshape(4, 4)
	const half = 1
	around := nd.PadWith(x, half, half, -1)
	row, column := 0, 3
	fmt.Println(around.Slice(nd.Range(row, row+2*half+1), nd.Range(column, column+2*half+1)))
	// Output:
	// [[-1 -1 -1]
	//  [ 3  4 -1]
	//  [ 7  8 -1]]
}

// Exercises 81 and 76: list the overlapping runs of four elements.
func Example_runs() {
	fmt.Println(nd.Arange[int](1, 8, 1).SlidingWindow(4))
	// Output:
	// [[1 2 3 4]
	//  [2 3 4 5]
	//  [3 4 5 6]
	//  [4 5 6 7]]
}

// Exercise 84: list all overlapping blocks of 3 × 3 elements.
func Example_blocks() {
	x := nd.Arange[int](0, 20, 1).Reshape(4, 5)
	b := x.SlidingWindow(3, 3)
	fmt.Println(b.Shape(), b.Slice(nd.At(1), nd.At(2)))
	// Output:
	// [2 3 3 3] [[ 7  8  9]
	//  [12 13 14]
	//  [17 18 19]]
}

// Exercise 89: find the five largest elements.
func Example_topFive() {
	x := random.Permutation(random.New(1), 1000)
	values, _ := nd.TopK(x, 5)
	fmt.Println(values)
	// Output: [999 998 997 996 995]
}

// Exercise 90: list all combinations of elements.
func Example_product() {
	g := nd.Meshgrid(nd.Arrays(nd.Of(1, 2), nd.Of(3, 4, 5), nd.Of(6)), nd.IJ)
	fmt.Println(nd.Stack(g, nd.Axis(-1)).Reshape(-1, 3).T())
	// Output:
	// [[1 1 1 2 2 2]
	//  [3 4 5 3 4 5]
	//  [6 6 6 6 6 6]]
}

// Exercise 93: find the rows of a that have an element in common with each row of b.
func Example_rowsWith() {
	a := nd.Matrix([][]int{{0, 1, 4}, {2, 3, 0}, {4, 4, 1}})
	b := nd.Matrix([][]int{{0, 4}, {1, 1}})
	same := nd.Equal(a.Slice(nd.S("..., newaxis, newaxis")), b) // has shape (3, 3, 2, 2)
	fmt.Println(nd.Nonzero(nd.All(nd.Any(same, nd.Axis(3, 1)), nd.Axis(1)))[0])
	// Output: [0 2]
}

// Exercise 94: find the rows with different elements.
func Example_unequalRows() {
	x := nd.Matrix([][]int{{1, 1, 1}, {1, 2, 1}, {0, 0, 0}})
	fmt.Println(x.Mask(nd.NotEqual(nd.Max(x, nd.Axis(1)), nd.Min(x, nd.Axis(1)))))
	// Output: [[1 2 1]]
}

// Exercise 96: find the distinct rows.
func Example_distinctRows() {
	fmt.Println(nd.Unique(nd.Matrix([][]int{{1, 0}, {0, 1}, {1, 0}}), nd.Axis(0)))
	// Output:
	// [[0 1]
	//  [1 0]]
}

// Exercise 99: find the rows of integers with a given sum.
func Example_multinomialRows() {
	x := nd.Matrix([][]float64{{1, 0, 3, 0}, {2, 0, 1, 1}, {1.5, 2.5, 1, 0}})
	ok := nd.LogicalAnd(nd.All(nd.Equal(nd.Remainder(x, 1), 0), nd.Axis(-1)), nd.Equal(nd.Sum(x, nd.Axis(-1)), 4))
	fmt.Println(x.Mask(ok))
	// Output:
	// [[1. 0. 3. 0.]
	//  [2. 0. 1. 1.]]
}
