package main

import (
nd "ndgo/ndarray"
)

func page6_3() {
counts := nd.Zeros[int](3)
nd.Divide(counts, counts)
}
