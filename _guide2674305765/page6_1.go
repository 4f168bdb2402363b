package main

import (
nd "ndgo/ndarray"
)

func page6_1() {
x := nd.Zeros[float64](3)
nd.Subtract(1, x)
}
