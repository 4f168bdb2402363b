package main

import (
nd "ndgo/ndarray"
)

func page6_0() {
x, y := nd.Zeros[float64](3), nd.Zeros[float32](3)
nd.Add(x, y)
}
