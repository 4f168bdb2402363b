package main

import (
nd "ndgo/ndarray"
)

func page6_4() {
levels := nd.Zeros[uint8](3)
nd.Sum(levels)
}
