package into_test

import (
	"fmt"

	"ndgo/into"
	nd "ndgo/ndarray"
)

func Example() {
	x := nd.FromSlice([]float64{1, 2, 3, 4}, 2, 2)
	y := nd.FromSlice([]float64{3, 2}, 2)

	sum := nd.Zeros[float64](2, 2)
	into.Add(sum, x, y, x) // x + y + x
	fmt.Println(sum.ToSlice())

	less := nd.Zeros[bool](2, 2) // bool is the element type of the result
	into.Less(less, x, y)
	fmt.Println(less.ToSlice())
	// Output:
	// [5 6 9 10]
	// [true false false false]
}
