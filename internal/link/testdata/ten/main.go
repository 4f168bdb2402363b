// Ten uses ten operators on three element types.
package main

import (
	"fmt"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

const value = 1

func main() {
	x := nd.FromSlice([]float64{value, 2, 3, 4}, 2, 2)
	y := nd.Multiply(nd.Add(x, 1), nd.Subtract(x, 2))
	inplace.Sqrt(inplace.Abs(y))
	z := nd.Exp(nd.Divide(y, nd.Maximum(x, 2)))
	i := nd.FloorDivide(nd.FromSlice([]int32{5, 6}, 2), 2)
	u := nd.BitwiseXor(nd.FromSlice([]uint8{7, 8}, 2), 1)
	fmt.Println(z.At(0, 0), i.At(0), u.At(0), nd.Less(x, 2).At(0, 0))
}
