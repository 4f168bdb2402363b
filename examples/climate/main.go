// Climate writes a Zarr store of hourly temperatures, opens it, and prints means of slices.
//
//	go run ./examples/climate                        # a small one, in a temporary folder
//	go run ./examples/climate -hours 8760 -rows 721 -columns 1440 -out t.zarr
//	go run ./examples/climate -sparse big.npy        # a file of 20 GiB for nd convert; 27 MB on the disk
//
// Temperatures are rounded to a sixteenth of a degree, the precision of a thermometer, so they compress well.
package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

func main() {
	hours := flag.Int("hours", 96, "how many hours")
	rows := flag.Int("rows", 361, "points from pole to pole")
	columns := flag.Int("columns", 720, "points around the Earth")
	out := flag.String("out", "", "the folder of the store; a temporary one without")
	sparse := flag.String("sparse", "", "write a sparse .npy file of 20 GiB instead")
	flag.Parse()
	if *sparse != "" {
		if err := writeSparse(*sparse, 81920, 65536); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if err := run(os.Stdout, *out, *hours, *rows, *columns); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(w io.Writer, folder string, hours, rows, columns int) error {
	if folder == "" {
		temporary, err := os.MkdirTemp("", "ndgo")
		if err != nil {
			return err
		}
		defer os.RemoveAll(temporary)
		folder = filepath.Join(temporary, "t.zarr")
	}
	s := store.Dir(folder)
	a, err := zarr.Create[float32](s, "temperature", []int{hours, rows, columns}, zarr.Chunks(24, 90, 90), zarr.Shards(24, 360, 720),
		zarr.Codecs(zarr.Blosc("zstd", 3, zarr.BitShuffle)), zarr.DimensionNames("time", "latitude", "longitude"),
		zarr.Attributes(map[string]any{"units": "K"}), zarr.Overwrite())
	if err != nil {
		return err
	}
	for first := 0; first < hours; first += 24 { // first hour of a shard
		last := min(first+24, hours)
		if err := a.Write(temperatures(first, last, rows, columns), nd.Range(first, last)); err != nil {
			return err
		}
	}
	return report(w, s)
}

// temperatures returns temperatures of some hours in kelvin, warm at the equator, at noon and in summer.
func temperatures(first, last, rows, columns int) *nd.NDArray[float32] {
	return nd.FromFunc(func(i []int) float32 {
		hour, latitude, longitude := float64(first+i[0]), float64(i[1])/float64(rows)-0.5, float64(i[2])/float64(columns)
		day := math.Cos(2 * math.Pi * (hour/24 + longitude - 0.5))
		year := math.Cos(2 * math.Pi * (hour/8760 - 0.55))
		t := 250 + 50*math.Cos(math.Pi*latitude) + 5*day*math.Cos(math.Pi*latitude) - 20*year*latitude
		return float32(math.Round(16*t) / 16)
	}, last-first, rows, columns)
}

// report opens the store again, and prints means of its slices.
func report(w io.Writer, s store.Store) error {
	a, err := zarr.Open[float32](s, "temperature", zarr.Memory(64<<20))
	if err != nil {
		return err
	}
	shape := a.Shape()
	noon, err := a.Read(nd.At(12))
	if err != nil {
		return err
	}
	place, err := a.Read(nd.To(24), nd.At(shape[1]/2), nd.At(0))
	if err != nil {
		return err
	}
	coarse, err := a.Read(nd.Colon.By(24), nd.Colon.By(10), nd.Colon.By(10))
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%v %v\n", a.DimensionNames(), shape)
	fmt.Fprintf(w, "the Earth at noon: %.2f K\n", nd.Mean(noon).Item())
	fmt.Fprintf(w, "a day at the equator: %.2f to %.2f K\n", nd.Min(place).Item(), nd.Max(place).Item())
	fmt.Fprintf(w, "every day, each tenth point: %v, %.2f K\n", coarse.Shape(), nd.Mean(coarse).Item())
	return nil
}
