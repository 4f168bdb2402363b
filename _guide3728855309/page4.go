package main

import (
fmt "fmt"
formula "ndgo/formula"
nd "ndgo/ndarray"
)

func page4() {
x, y := nd.Linspace[float64](0, 1, 5), nd.Linspace[float64](1, 2, 5)
slow := nd.Sqrt(nd.Add(nd.Multiply(x, x), nd.Multiply(y, y))) // four passes and four arrays
fast := formula.MustParse[float64]("sqrt(x*x + y*y)").Eval(formula.Vars{"x": x, "y": y})
fmt.Println(nd.ArrayEqual(slow, fast)) // bit by bit
fmt.Print("\x00\n")
before := nd.SetParallelism(1)
fmt.Println(nd.Sum(nd.Ones[float32](1000)))
nd.SetParallelism(before)
fmt.Print("\x00\n")
fmt.Print()
}
