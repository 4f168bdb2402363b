package main

import (
arrayapi "ndgo/arrayapi"
fmt "fmt"
nd "ndgo/ndarray"
)

func page8() {
var a nd.Array = nd.Of(1, 2, 3) // as from a file
x := nd.Convert[float64](a)
fmt.Println(a.DType(), x.DType(), nd.Mean(x))
fmt.Print("\x00\n")
switch v := a.(type) {
case *nd.NDArray[float64]:
	fmt.Println("float64", v)
case *nd.NDArray[int]:
	fmt.Println("int", v)
}
fmt.Print("\x00\n")
b := arrayapi.Multiply(a, 2.5) // float64, by the standard's promotion
s := arrayapi.Sum(b, nd.Axis(0), arrayapi.DType(nd.Float64))
r := arrayapi.GetItem(b, []int{2, 0}) // NumPy's b[[2, 0]]
fmt.Println(b, s, r)
fmt.Print("\x00\n")
fmt.Println(nd.Try(func() { arrayapi.BitwiseAnd(nd.Of[int16](1), nd.Of[float32](1)) }))
fmt.Print("\x00\n")
fmt.Print()
}
