package main

import (
nd "ndgo/ndarray"
)

func page6_9() {
x := nd.Zeros[float64](3)
nd.Concat(x, x)
}
