package main

import (
fmt "fmt"
nd "ndgo/ndarray"
)

func page6_7() {
x := nd.Zeros[float64](3)
fmt.Println(x + x)
}
