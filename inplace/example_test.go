package inplace_test

import (
	"fmt"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

func Example() {
	x := nd.FromSlice([]float64{1, 2, 3, 4}, 2, 2)
	y := nd.FromSlice([]float64{10, 20}, 2)

	inplace.Add(x, y)        // y is added to every row
	inplace.Multiply(x, 0.5) // a scalar takes the element type of x
	fmt.Println(x.ToSlice())

	inplace.Add(x, x.T()) // the same result as with a copy of x.T()
	fmt.Println(x.ToSlice())

	err := nd.Try(func() { inplace.Add(y, x) })
	fmt.Println(err)
	// Output:
	// [5.5 11 6.5 12]
	// [11 17.5 17.5 24]
	// inplace: Add: operand (2, 2) does not broadcast to the target (2): it has 1 axis too many
}
