package main

import (
filepath "path/filepath"
fmt "fmt"
formula "ndgo/formula"
inplace "ndgo/inplace"
linalg "ndgo/linalg"
nd "ndgo/ndarray"
npy "ndgo/npy"
os "os"
random "ndgo/random"
)

func page0() {
x := nd.Arange[float64](0, 6, 1).Reshape(2, 3)
fmt.Println(x)
fmt.Println(x.Shape(), x.NDim(), x.Size(), x.DType())
fmt.Print("\x00\n")
y := nd.Add(x, 10)      // x + 10
z := nd.Multiply(x, y)  // x * y
fmt.Println(nd.Sqrt(z)) // np.sqrt(z)
x.SetAt(-1, 1, 2)       // x[1, 2] = -1
fmt.Println(x.At(1, 2), x.At(-1, -1))
fmt.Print("\x00\n")
a, b, c := nd.Of(1.0, 2, 3), nd.Of(4.0, 5, 6), nd.Of(7.0, 8, 9)
fmt.Println(nd.Add(nd.Multiply(a, b), c))
fmt.Println(inplace.Add(nd.Multiply(a, b), c)) // without a second new array
f := formula.MustParse[float64]("a*b + c")
fmt.Println(f.Eval(formula.Vars{"a": a, "b": b, "c": c})) // in one pass over memory
fmt.Print("\x00\n")
m := nd.Arange[int](0, 12, 1).Reshape(3, 4)
fmt.Println(m.Slice(nd.At(1)))                           // m[1]
fmt.Println(m.Slice(nd.Colon, nd.At(-1)))                // m[:, -1]
fmt.Println(m.Slice(nd.Range(0, 2), nd.From(1).By(2)))   // m[0:2, 1::2]
fmt.Println(m.Slice(nd.S("0:2, 1::2")))                  // the same, as text
m.Slice(nd.At(0), nd.Ellipsis).Assign(nd.Of(9, 9, 9, 9)) // m[0, ...] = [9, 9, 9, 9]
fmt.Println(m)
fmt.Print("\x00\n")
fmt.Println(nd.Sum(m), nd.Sum(m, nd.Axis(0)))
fmt.Println(nd.MeanAs[float64](m, nd.Axis(1), nd.KeepDims))
fmt.Println(nd.Max(m).Item(), nd.ArgMax(m, nd.Axis(1)))
fmt.Print("\x00\n")
v := nd.Of(3.0, -1, 4, -1, 5)
negative := nd.Less(v, 0)
fmt.Println(negative, nd.CountNonzero(negative))
fmt.Println(v.Mask(negative))                   // v[negative]
fmt.Println(nd.Where(negative, v.Scalar(0), v)) // np.where(negative, 0, v)
v.SetMask(negative, 0)                          // v[negative] = 0
fmt.Println(v)
fmt.Print("\x00\n")
r := random.New(42) // np.random.default_rng(42), and the same numbers
fmt.Printf("%.4f\n", random.Normal(r, 0.0, 1.0, 3))

A, rhs := nd.Matrix([][]float64{{2, 1}, {1, 3}}), nd.Of(3.0, 5)
solution, err := linalg.Solve(A, rhs)
fmt.Println(solution, err)

name := filepath.Join(os.TempDir(), "ndgo-first-hour.npy")
defer os.Remove(name)
fmt.Println(npy.Save(name, A))
back, err := npy.Load[float64](name)
fmt.Println(back, err)
fmt.Print("\x00\n")
fmt.Println(nd.Try(func() { nd.Add(m, nd.Of(1, 2, 3)) }))
fmt.Println(nd.Try(func() { inplace.Add(nd.Of(1, 2), m) }))
fmt.Println(nd.Try(func() { m.At(3, 0) }))
fmt.Print("\x00\n")
fmt.Print()
}
