package main

import (
nd "ndgo/ndarray"
)

func page6_10() {
x := nd.Zeros[float64](3)
nd.Take(x, []int{2, 0})
}
