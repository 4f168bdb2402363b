package main

import (
fmt "fmt"
nd "ndgo/ndarray"
)

func page6_8() {
x := nd.Zeros[float64](3)
var sum float64 = nd.Sum(x)
fmt.Println(sum)
}
