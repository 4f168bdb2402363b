package ndarray_test

import (
	"fmt"
	"strings"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

func ExampleSort() {
	x := nd.Matrix([][]int{{3, 1, 2}, {0, 9, 4}})
	fmt.Println(nd.Sort(x))
	fmt.Println(nd.Sort(x, nd.Axis(0), nd.Descending))
	inplace.Sort(x.Slice(nd.At(1)))
	fmt.Println(x)
	// Output:
	// [[1 2 3]
	//  [0 4 9]]
	// [[3 9 4]
	//  [0 1 2]]
	// [[3 1 2]
	//  [0 4 9]]
}

func ExampleArgSort() {
	height := nd.Of(1.8, 1.6, 1.7)
	names := nd.Of("Ann", "Bob", "Cay")
	fmt.Println(nd.Take(names, nd.ArgSort(height), nd.Axis(0)).ToSlice())
	// Output: [Bob Cay Ann]
}

func ExampleSortFunc() {
	x := nd.Of("pear", "Apple", "fig")
	fmt.Println(nd.SortFunc(x, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }).ToSlice())
	// Output: [Apple fig pear]
}

func ExamplePartition() {
	x := nd.Of(5, 1, 4, 2, 3)
	fmt.Println(nd.Partition(x, 2), nd.ArgPartition(x, 2))
	// Output: [1 2 3 5 4] [1 3 4 0 2]
}

func ExampleTopK() {
	values, indices := nd.TopK(nd.Of(5, 1, 4, 2, 3), 2)
	fmt.Println(values, indices)
	// Output: [5 4] [0 2]
}

func ExampleSearchSorted() {
	x := nd.Of(1.0, 2, 2, 3)
	fmt.Println(nd.SearchSorted(x, nd.Of(0.0, 2, 5)))
	fmt.Println(nd.SearchSorted(x, 2, nd.Right))
	y := nd.Of(2, 3, 1)
	fmt.Println(nd.SearchSorted(y, 3, nd.Sorter(nd.ArgSort(y))))
	// Output:
	// [0 1 4]
	// 3
	// 2
}
