package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

func TestRun(t *testing.T) {
	var b strings.Builder
	if err := run(&b, "", 30, 37, 72); err != nil {
		t.Fatal(err)
	}
	want := `[time latitude longitude] [30 37 72]
the Earth at noon: 281.55 K
a day at the equator: 294.69 to 304.69 K
every day, each tenth point: [2 4 8], 276.69 K
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// TestSparse checks that a sparse file has temperatures in its middle and zeros elsewhere.
func TestSparse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	if err := writeSparse(path, 1000, 30); err != nil {
		t.Fatal(err)
	}
	x, err := npy.Load[float32](path)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := x.Shape(), []int{1000, 30}; !slices.Equal(got, want) {
		t.Fatalf("got shape %v, want %v", got, want)
	}
	middle := x.Slice(nd.Range(500, 600))
	if !nd.ArrayEqual(middle, temperatures(0, filled, 30, 1).Reshape(100, 30)) || nd.CountNonzero(x).Item() != nd.CountNonzero(middle).Item() {
		t.Error("the temperatures are elsewhere")
	}
}
