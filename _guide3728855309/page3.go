package main

import (
fmt "fmt"
inplace "ndgo/inplace"
into "ndgo/into"
nd "ndgo/ndarray"
)

func page3() {
data := []float64{1, 2, 3, 4, 5, 6}
x := nd.FromSlice(data, 2, 3) // shares data
x.T().SetAt(40, 0, 1)         // and so does the transposed view
fmt.Println(data)
fmt.Println(nd.SharesMemory(x, x.T()), nd.SharesMemory(x, x.Copy()))
fmt.Print("\x00\n")
sum := nd.Zeros[float64](3)
for i := range 4 {
	inplace.Add(sum, nd.Multiply(x.Slice(nd.At(0)), float64(i)))
}
fmt.Println(sum)
result := nd.Empty[float64](2, 3)
into.Exp(result, nd.Negative(x)) // np.exp(-x, out=result)
fmt.Printf("%.3f\n", result)
fmt.Print("\x00\n")
v := nd.Of(1, 2, 3, 4)
inplace.Add(v.Slice(nd.From(1)), v.Slice(nd.To(-1))) // v[1:] += v[:-1]
fmt.Println(v)
fmt.Print("\x00\n")
u := nd.Ones[float64](1000)
for range 100 {
	d := nd.Multiply(nd.Subtract(u, 0.5), 0.1) // allocates at the first turn only
	inplace.Add(u, d)
}
fmt.Print("\x00\n")
big := nd.Linspace[float64](0, 1, 1<<20)
d := nd.Subtract(big, 0.5)                        // not computed yet
fmt.Println(nd.Sum(nd.Add(nd.Multiply(d, d), 1))) // one pass; d is never stored
fmt.Print("\x00\n")
total := 0.0
for range 3 {
	squares := nd.Multiply(x, x)
	total += nd.Sum(squares).Item()
	squares.Release() // nobody has a view of it
}
fmt.Println(total)
fmt.Println(nd.Try(func() { released := x.Copy(); released.Release(); nd.Add(released, 1) }))
fmt.Print("\x00\n")
old := nd.SetMaxBytes(1 << 30)
fmt.Println(nd.Try(func() { nd.Zeros[float64](1<<20, 1<<20) }))
nd.SetMaxBytes(old)
fmt.Print("\x00\n")
fmt.Print()
}
