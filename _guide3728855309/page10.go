package main

import (
filepath "path/filepath"
fmt "fmt"
http "net/http"
httptest "net/http/httptest"
math "math"
nd "ndgo/ndarray"
os "os"
store "ndgo/zarr/store"
web "ndgo/zarr/store/web"
zarr "ndgo/zarr"
)

func page10() {
dir, err := os.MkdirTemp("", "ndgo")
if err != nil {
	panic(err)
}
defer os.RemoveAll(dir)
s := store.Dir(filepath.Join(dir, "climate.zarr"))
fmt.Print("\x00\n")
a, err := zarr.Create[float32](s, "temperature", []int{365, 180, 360},
	zarr.Chunks(30, 60, 60), zarr.DimensionNames("time", "lat", "lon"), zarr.Fill(float32(math.NaN())))
if err != nil {
	panic(err)
}
day := nd.FromFunc(func(i []int) float32 { return 300 - float32(i[0]) }, 180, 360)
fmt.Println(a.Write(day, nd.At(0)))
x, err := a.Read(nd.To(2), nd.Colon.By(60), nd.At(-1))
fmt.Println(x, err)
fmt.Print("\x00\n")
b, err := zarr.OpenAny(s, "temperature")
if err != nil {
	panic(err)
}
fmt.Println(b.DType(), b.Shape(), b.DimensionNames(), b.Info().Codecs)
_, err = zarr.Open[int](s, "temperature")
fmt.Println(err)
fmt.Print("\x00\n")
sum, count := 0.0, 0
for at := range a.Chunks() {
	x, err := a.Read(at...)
	if err != nil {
		panic(err)
	}
	known := nd.LogicalNot(nd.IsNaN(x))
	sum += float64(nd.Sum(x.Mask(known)).Item())
	count += nd.CountNonzero(known).Item()
}
fmt.Println(sum/float64(count), count)
fmt.Print("\x00\n")
more := nd.Full[float32](275, 1, 180, 360)
fmt.Println(a.Append(more, 0), a.Shape())
fmt.Print("\x00\n")
c, err := zarr.Create[uint16](s, "cells", []int{4096, 4096}, zarr.Chunks(256, 256), zarr.Shards(2048, 2048),
	zarr.Codecs(zarr.Blosc("zstd", 5, zarr.BitShuffle)))
if err != nil {
	panic(err)
}
fmt.Println(c.Info().Chunk, c.Info().Shard, c.Info().Codecs)
fmt.Print("\x00\n")
server := httptest.NewServer(http.FileServer(http.Dir(dir)))
defer server.Close()
w, err := web.Open(server.URL+"/climate.zarr", nil, store.Limits{})
if err != nil {
	panic(err)
}
d, err := zarr.Open[float32](w, "temperature")
if err != nil {
	panic(err)
}
fmt.Println(d.Read(nd.To(2), nd.Colon.By(60), nd.At(-1)))
fmt.Print("\x00\n")
fmt.Print()
}
