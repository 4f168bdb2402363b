package main

import (
fmt "fmt"
nd "ndgo/ndarray"
)

func page6_2() {
x := nd.Zeros(3)
fmt.Println(x)
}
