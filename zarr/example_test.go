package zarr_test

import (
	"fmt"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

func Example() {
	s := store.Memory() // or another store, such as store.Dir("climate.zarr")
	a, err := zarr.Create[float32](s, "temperature", []int{365, 180, 360}, zarr.Chunks(30, 60, 60), zarr.DimensionNames("time", "lat", "lon"))
	if err != nil {
		panic(err)
	}
	if err := a.Write(nd.Full[float32](280, 180, 360), nd.At(0)); err != nil { // the first day
		panic(err)
	}
	b, err := zarr.Open[float32](s, "temperature")
	if err != nil {
		panic(err)
	}
	x, err := b.Read(nd.To(2), nd.From(-1), nd.Colon.By(120))
	fmt.Println(x, err)
	// Output:
	// [[[280. 280. 280.]]
	//
	//  [[  0.   0.   0.]]] <nil>
}

func ExampleOpenAny() {
	s := store.Memory()
	if _, err := zarr.Create[int16](s, "counts", []int{4}, zarr.Fill[int16](7)); err != nil {
		panic(err)
	}
	a, err := zarr.OpenAny(s, "counts")
	if err != nil {
		panic(err)
	}
	x, err := a.ReadAny()
	fmt.Println(a.DType(), x, err)
	if typed, ok := a.(*zarr.Array[int16]); ok {
		fmt.Println(typed.Append(nd.Of[int16](1, 2), 0), typed.Shape())
	}
	// Output:
	// int16 [7 7 7 7] <nil>
	// <nil> [6]
}

func ExampleArray_Chunks() {
	a, err := zarr.Create[float64](store.Memory(), "", []int{5, 4}, zarr.Chunks(3, 4))
	if err != nil {
		panic(err)
	}
	for at := range a.Chunks() {
		x, err := a.Read(at...)
		fmt.Println(at, x.Shape(), err)
	}
	// Output:
	// [0:3 0:4] [3 4] <nil>
	// [3:5 0:4] [2 4] <nil>
}

func ExampleGroup_Nodes() {
	s := store.Memory()
	if _, err := zarr.CreateGroup(s, "", zarr.Attributes(map[string]any{"title": "runs"})); err != nil {
		panic(err)
	}
	if _, err := zarr.Create[float64](s, "first", []int{3}, zarr.Codecs(zarr.Blosc("zstd", 5, zarr.BitShuffle), zarr.CRC32C())); err != nil {
		panic(err)
	}
	g, err := zarr.OpenGroup(s, "")
	if err != nil {
		panic(err)
	}
	nodes, err := g.Nodes()
	fmt.Println(g.Attributes()["title"], nodes[0].Name, nodes[0].IsArray, err)
	// Output: runs first true <nil>
}
