package main

import (
fmt "fmt"
inplace "ndgo/inplace"
nd "ndgo/ndarray"
)

func page1() {
x := nd.Arange[int](0, 24, 1).Reshape(2, 3, 4)
fmt.Println(x.At(1, 2, 3), x.At(-1, -1, -1))
fmt.Println(x.Slice(nd.At(0), nd.Colon.By(-1)))              // x[0, ::-1]
fmt.Println(x.Slice(nd.Ellipsis, nd.At(0)))                  // x[..., 0]
fmt.Println(x.Slice(nd.At(0), nd.To(2), nd.NewAxis).Shape()) // x[0, :2, np.newaxis]
fmt.Print("\x00\n")
t := nd.Of(1, 2, 3, 4, 5)
t.Slice(nd.From(1)).Assign(t.Slice(nd.To(-1))) // t[1:] = t[:-1]
fmt.Println(t)
t.Slice(nd.Colon.By(2)).Fill(0) // t[::2] = 0
fmt.Println(t)
fmt.Print("\x00\n")
m := nd.Matrix([][]float64{{1, -2, 3}, {-4, 5, -6}})
negative := nd.Less(m, 0)
fmt.Println(m.Mask(negative))               // m[negative], of one axis
m.AssignMask(negative, nd.Of(20.0, 40, 60)) // m[negative] = [20, 40, 60]
fmt.Println(m)
rows := nd.Of(false, true)
fmt.Println(m.Mask(rows)) // m[rows], of whole rows
fmt.Println(nd.Nonzero(negative))
fmt.Print("\x00\n")
v := nd.Of(10, 20, 30, 40, 50)
fmt.Println(nd.Take(v, nd.Of(4, 0, -1))) // v[[4, 0, -1]]
nd.Put(v, nd.Of(0, 1), nd.Of(11, 22))    // v[[0, 1]] = [11, 22]
fmt.Println(v)

g := nd.Arange[int](0, 12, 1).Reshape(3, 4)
fmt.Println(nd.Take(g, nd.Of(2, 0), nd.Axis(0))) // g[[2, 0]]
fmt.Println(nd.Take(g, nd.Of(2, 0), nd.Axis(1))) // g[:, [2, 0]]
i, j := nd.Of(0, 1, 2), nd.Of(3, 2, 1)
fmt.Println(nd.TakeAt(g, nd.Arrays(i, j)))                 // g[i, j], pairs of indices
fmt.Println(nd.TakeAt(g, nd.Ix(nd.Of(0, 2), nd.Of(1, 3)))) // g[np.ix_([0, 2], [1, 3])], a grid
nd.PutAt(g, nd.Arrays(i, j), -1)                           // g[i, j] = -1
fmt.Println(g)
fmt.Print("\x00\n")
counts := nd.Zeros[int](4)
inplace.AddAt(counts, nd.Of(1, 3, 1, 1), 1)
fmt.Println(counts)
order := nd.ArgSort(nd.Of(3.0, 1, 2))
fmt.Println(nd.Take(nd.Of("c", "a", "b"), order))
best := nd.ArgMax(g, nd.Axis(1), nd.KeepDims)
fmt.Println(nd.TakeAlongAxis(g, best, nd.Axis(1))) // the largest of each row
fmt.Print("\x00\n")
for row, part := range g.Along(0) {
	fmt.Println(row, part)
}
total := 0
for value := range g.Values() {
	total += value
}
fmt.Println(total, nd.Sum(g).Item())
fmt.Print("\x00\n")
fmt.Print()
}
