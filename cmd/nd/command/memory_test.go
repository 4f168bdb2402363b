package command

import (
	"math"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

func TestSizes(t *testing.T) {
	for text, want := range map[string]memory{
		"16777216": 16 << 20, "16MiB": 16 << 20, "16 mib": 16 << 20, "17m": 17 << 20, "20MB": 20e6, "1.5G": 3 << 29, "2GB": 2e9, "2GiB": 2 << 30,
		"": 0, "16": 0, "1MiB": 0, "-1G": 0, "NaN": 0, "1e30G": 0, "5 apples": 0, "G": 0, "1TB": 0,
	} {
		var m memory
		if err := m.Set(text); m != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %d, %v, want %d", text, m, err, want)
		}
	}
	if got := session("stats x.npy --memory 5", "stats --memory"); !strings.Contains(got, "at least 16MiB; write one such as 512MiB or 2GB") {
		t.Error(got)
	}
}

// TestCoarse checks that a picture of a large store has the means of squares, without NaN, for every layout of its chunks.
func TestCoarse(t *testing.T) {
	t.Chdir(t.TempDir())
	x := nd.Sin(nd.Arange[float32](0, 2100*2050, 1)).Reshape(2100, 2050)
	x.Slice(nd.At(7)).Fill(float32(math.NaN()))
	x.Slice(nd.Range(10, 12), nd.Range(20, 22)).Fill(float32(math.NaN()))
	a, err := zarr.Create[float32](store.Dir("a.zarr"), "", x.Shape(), zarr.Chunks(301, 500), zarr.Codecs())
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Write(x); err != nil {
		t.Fatal(err)
	}
	f, err := open("a.zarr")
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.coarse(&progress{})
	if err != nil {
		t.Fatal(err)
	}
	want := nd.Mean(nd.AsType[float64](x).Reshape(1050, 2, 1025, 2), nd.Axis(1, 3), nd.SkipNaN)
	if !nd.AllClose(nd.AsType[float64](as[float32](got)), want, nd.Tolerance(0, 1e-6), nd.EqualNaN) {
		t.Error("the means differ")
	}
	if got := session("picture a.zarr a.png --map magma"); got != "" {
		t.Error(got)
	}
	if p, err := load("a.png"); err != nil || p.Dim(0) != 1050 || p.Dim(1) != 1025 {
		t.Error(p, err)
	}
}

// TestMeans checks that colours keep their type and their order, and that squares at the edges may have fewer elements.
func TestMeans(t *testing.T) {
	x := nd.AsType[float64](nd.Arange[int](0, 5*7*3, 1)).Reshape(5, 7, 3)
	m := newMeans(x.Shape(), 4)
	for _, first := range []int{0, 3} {
		m.add(x.Slice(nd.Range(first, min(first+3, 5))), []int{first, 0, 0})
	}
	for i, rows := range [][2]int{{0, 4}, {4, 5}} {
		for j, columns := range [][2]int{{0, 4}, {4, 7}} {
			want := nd.Mean(x.Slice(nd.Range(rows[0], rows[1]), nd.Range(columns[0], columns[1])), nd.Axis(0, 1))
			got := m.sums[(i*2+j)*3:][:3]
			n := float64((rows[1] - rows[0]) * (columns[1] - columns[0]))
			for k := range got {
				if math.Abs(got[k]/n-want.At(k)) > 1e-12 {
					t.Errorf("square %d, %d: %v, want %v", i, j, got, want)
				}
			}
		}
	}
	if y := kinds[nd.Uint8].rounded(nd.Of(1.6, 2.4)); y.DType() != nd.Uint8 || !nd.ArrayEqual(as[uint8](y), nd.Of[uint8](2, 2)) {
		t.Error(y)
	}
}
