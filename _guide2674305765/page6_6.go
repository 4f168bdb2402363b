package main

import (
fmt "fmt"
nd "ndgo/ndarray"
)

func page6_6() {
fmt.Println(nd.Linspace(0, 1, 5))
}
