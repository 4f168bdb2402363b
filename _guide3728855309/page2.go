package main

import (
fmt "fmt"
inplace "ndgo/inplace"
nd "ndgo/ndarray"
strict "ndgo/strict"
)

func page2() {
fmt.Println(nd.BroadcastShapes([]int{8, 1, 6, 1}, []int{7, 1, 5}))
rows, columns := nd.Of(1, 2, 3), nd.Of(10, 20).Reshape(2, 1)
fmt.Println(nd.Add(rows, columns))
fmt.Print("\x00\n")
wide := nd.Of(1, 2).Reshape(2, 1).BroadcastTo(2, 1000)
fmt.Println(wide.Shape(), wide.Strides(), wide.IsReadOnly())
fmt.Println(nd.Try(func() { wide.Fill(0) }))
fmt.Print("\x00\n")
points := nd.Matrix([][]float64{{0, 0}, {3, 4}, {6, 8}})
difference := nd.Subtract(points.ExpandDims(1), points) // shapes (3, 1, 2) and (3, 2)
fmt.Println(nd.Sqrt(nd.Sum(nd.Multiply(difference, difference), nd.Axis(-1))))
fmt.Print("\x00\n")
fmt.Println(nd.Subtract(points, nd.Mean(points, nd.Axis(1), nd.KeepDims)))
fmt.Print("\x00\n")
target := nd.Zeros[int](3)
fmt.Println(nd.Try(func() { inplace.Add(target, nd.Ones[int](2, 3)) }))
fmt.Println(nd.Try(func() { inplace.Add(nd.Zeros[int](3, 1), target) }))
fmt.Print("\x00\n")
big, small := nd.Zeros[int](2, 3), nd.Of(1, 2)
fmt.Println(nd.Try(func() { strict.Add(big, small) }))
fmt.Println(strict.Add(big, small, 0)) // axis 0 of small is axis 0 of the result
fmt.Println(strict.Add(big, 7))
fmt.Print("\x00\n")
fmt.Print()
}
