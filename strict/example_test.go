package strict_test

import (
	"fmt"

	nd "ndgo/ndarray"
	"ndgo/strict"
)

func Example() {
	x := nd.FromSlice([]int{1, 2, 3, 4}, 2, 2)
	y := nd.FromSlice([]int{10, 20}, 2)

	fmt.Println(strict.Add(x, y, 1).ToSlice()) // y lies along axis 1 of x: it is added to every row
	fmt.Println(strict.Add(y, x, 0).ToSlice()) // y lies along axis 0 of x: it is added to every column

	err := nd.Try(func() { strict.Add(x, y) })
	fmt.Println(err)
	// Output:
	// [11 22 13 24]
	// [11 12 23 24]
	// strict: Add: ranks 2 and 1 differ; give broadcast dimensions such as 1
}
