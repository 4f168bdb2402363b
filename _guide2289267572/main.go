package main

import (
	"fmt"

	nd "ndgo/ndarray"
)

func main() {
	x := nd.Arange[float64](0, 6, 1).Reshape(2, 3)
	fmt.Println(x)
	fmt.Println(nd.Sum(x, nd.Axis(0)))
}
