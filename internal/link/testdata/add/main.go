// Add uses one operator.
package main

import (
	"fmt"

	nd "ndgo/ndarray"
)

func main() {
	x := nd.FromSlice([]float64{1, 2, 3, 4}, 2, 2)
	fmt.Println(nd.Add(x, 1).At(1, 1))
}
