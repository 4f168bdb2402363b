package main

import (
fmt "fmt"
nd "ndgo/ndarray"
)

func page6() {
fmt.Println(nd.Try(func() { nd.Multiply(nd.Of(1, 2, 3), 0.5) }))
fmt.Print("\x00\n")
fmt.Print()
}
