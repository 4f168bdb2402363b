package main

import (
nd "ndgo/ndarray"
)

func page6_5() {
counts := nd.Zeros[int](3)
nd.Mean(counts)
}
