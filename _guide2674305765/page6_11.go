package main

import (
nd "ndgo/ndarray"
)

func page6_11() {
x := nd.Zeros[float64](3)
x.Slice(1)
}
