package main

import (
errors "errors"
fmt "fmt"
math "math"
nd "ndgo/ndarray"
)

func page7() {
x := nd.Zeros[float64](4, 3)
err := nd.Try(func() { nd.Add(x, nd.Zeros[float64](4)) })
fmt.Println(err)
var e *nd.Error
if errors.As(err, &e) {
	fmt.Println(e.Op, e.Shapes, e.Axis, errors.Is(err, nd.ErrBroadcast))
}
fmt.Print("\x00\n")
y := nd.Linspace[float64](0, 1, 2000).Reshape(40, 50)
fmt.Println(y) // long ones are shortened
fmt.Printf("%.2f\n", y.Slice(nd.To(2), nd.To(4)))
fmt.Println(y.Shape(), y.Strides(), y.IsContiguous(), y.T().IsContiguous())
fmt.Println(nd.Min(y).Item(), nd.Max(y).Item(), nd.Any(nd.IsNaN(y)).Item())
fmt.Print("\x00\n")
a, b := nd.Of(1.0, 2, math.NaN()), nd.Of(1.0, 2+1e-9, math.NaN())
fmt.Println(nd.ArrayEqual(a, b), nd.AllClose(a, b), nd.AllClose(a, b, nd.EqualNaN))
fmt.Println(nd.Nonzero(nd.NotEqual(a, b))[0])
fmt.Print("\x00\n")
fmt.Print()
}
