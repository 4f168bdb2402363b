package main

import (
filepath "path/filepath"
fmt "fmt"
json "encoding/json"
nd "ndgo/ndarray"
npy "ndgo/npy"
os "os"
picture "ndgo/picture"
text "ndgo/text"
)

func page9() {
dir, err := os.MkdirTemp("", "ndgo")
if err != nil {
	panic(err)
}
defer os.RemoveAll(dir)
in := func(name string) string { return filepath.Join(dir, name) }
x := nd.Arange[float64](0, 6, 1).Reshape(2, 3)
fmt.Print("\x00\n")
fmt.Println(npy.Save(in("x.npy"), x))
back, err := npy.Load[float64](in("x.npy"))
fmt.Println(back, err)
fmt.Print("\x00\n")
fmt.Println(npy.SaveZip(in("all.npz"), map[string]nd.Array{"x": x, "names": nd.Of[uint8](1, 2)}))
all, err := npy.LoadZip(in("all.npz"), npy.Members("x"))
fmt.Println(all["x"], len(all), err)
fmt.Print("\x00\n")
mapped, err := npy.Map[float64](in("x.npy"))
if err != nil {
	panic(err)
}
fmt.Println(nd.Mean(mapped, nd.Axis(0)), npy.Unmap(mapped))
fmt.Print("\x00\n")
type Point struct{ X, Y float64 }
fmt.Println(npy.SaveRecords(in("points.npy"), nd.Of(Point{1, 2}, Point{3, 4})))
points, err := npy.LoadRecords[Point](in("points.npy"))
fmt.Println(points.At(1), err)
fmt.Print("\x00\n")
fmt.Println(text.Save(in("x.csv"), x, text.Names("a", "b", "c")))
var names []string
table, err := text.Load[float64](in("x.csv"), text.Header(&names))
fmt.Println(names, table, err)
fmt.Print("\x00\n")
data, err := json.Marshal(x)
fmt.Println(string(data), err)
var y nd.NDArray[float64]
fmt.Println(json.Unmarshal(data, &y), y.Shape())
fmt.Print("\x00\n")
fmt.Println(picture.Save(in("x.png"), x, picture.Viridis, picture.Scale(10)))
pixels, err := picture.Load(in("x.png"))
fmt.Println(pixels.Shape(), err)
fmt.Print("\x00\n")
fmt.Print()
}
