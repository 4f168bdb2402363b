package main

import (
fmt "fmt"
math "math"
nd "ndgo/ndarray"
)

func page5() {
step := func(x float64) int { return max(0, int(math.Ceil(x))) }
fmt.Println(nd.Map(nd.Of(-1.5, 0.5, 2.0), step))
fmt.Print("\x00\n")
fmt.Print()
}
