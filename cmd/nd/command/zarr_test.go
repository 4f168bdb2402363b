package command

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// session runs commands and returns their output. A status other than 0 follows in brackets.
func session(commands ...string) string {
	var out bytes.Buffer
	for _, c := range commands {
		if status := run(strings.Fields(c), &out, &out); status != 0 {
			out.WriteString("[" + string(rune('0'+status)) + "]\n")
		}
	}
	return out.String()
}

// TestStores converts arrays to a Zarr store and back, chunk by chunk.
func TestStores(t *testing.T) {
	prepare(t)
	got := session(
		"convert x.npy a.zarr --chunks 2,2", "convert n.npy b.zarr/deep/n --chunks 1,3 --shards 2,3 --codec blosc-zstd", "convert a.zarr c.zarr --codec none",
		"info a.zarr b.zarr", "stats a.zarr x.npy", "print a.zarr --slice 1,::2", "convert a.zarr back.npy", "convert scalar.npy s.zarr", "convert s.zarr s.npy",
		"convert empty.npy e.zarr", "convert e.zarr e.npy", "diff x.npy back.npy", "diff c.zarr x.npy", "diff scalar.npy s.npy", "diff empty.npy e.npy",
		"check a.zarr b.zarr", "convert x.npy a.zarr", "convert x.npy d.zarr --codec novel", "convert x.npy d.zarr --chunks 0,1", "info none.zarr",
	)
	want := `a.zarr         float64    4×3              96 B, stored 119 B  chunks 2×2, bytes, zstd 1
b.zarr/deep/n  int32      4×3              48 B, stored 184 B  chunks 1×3, shards 2×3, sharding_indexed, bytes, blosc zstd 5
a.zarr  float64  4×3
  min 0  max 11  mean 5.5  std 3.4520525  zero 1  nan 0
x.npy  float64  4×3
  min 0  max 11  mean 5.5  std 3.4520525  zero 1  nan 0
[3. 5.]
a.zarr  arrays 1  chunks 4  no faults
b.zarr  arrays 1  chunks 2  no faults
nd: a.zarr: there is one already; delete it first
[2]
nd: there is no codec "novel"; use blosc-lz4, blosc-zstd, gzip, none or zstd
[2]
nd: zarr: Create: array: a chunk of shape (0, 1) has a size that is not positive
[2]
nd: zarr: OpenGroup: group in none.zarr: the folder has neither zarr.json nor .zgroup: open none.zarr: no such file or directory
[2]
`
	if folder, err := filepath.EvalSymlinks("."); err == nil {
		if folder, err = filepath.Abs(folder); err == nil {
			got = strings.ReplaceAll(got, folder+string(filepath.Separator), "")
		}
	}
	if got = strings.ReplaceAll(got, noSuchFile(t), "no such file or directory"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".ndgo-") {
			t.Errorf("%s is left", e.Name())
		}
	}
	if err := os.WriteFile(filepath.Join("a.zarr", "c", "1", "0"), []byte("damage"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := session("check a.zarr"); !strings.Contains(got, "chunk (1, 0) in ") || !strings.HasSuffix(got, "[2]\n") {
		t.Errorf("check prints %s", got)
	}
}

// TestRowsOfStores checks that rows of chunks, and parts of very long rows, come in row-major order.
func TestRowsOfStores(t *testing.T) {
	t.Chdir(t.TempDir())
	x := nd.Arange[int32](0, 5*1_000_003, 1).Reshape(5, 1_000_003)
	if err := npy.Save("x.npy", x); err != nil {
		t.Fatal(err)
	}
	if got := session("convert x.npy a.zarr --chunks 2,300000 --codec blosc-lz4", "convert a.zarr y.npy", "diff x.npy y.npy", "diff a.zarr x.npy"); got != "" {
		t.Errorf("got %s", got)
	}
	f, err := open("a.zarr")
	if err != nil {
		t.Fatal(err)
	}
	defer func(n int) { rowsBytes = n }(rowsBytes)
	rowsBytes = 1000
	if err := kinds[f.dtype].saveRows("z.npy", f.rows, f.shape...); err != nil {
		t.Fatal(err)
	}
	if got := session("diff x.npy z.npy"); got != "" {
		t.Errorf("got %s", got)
	}
}

// TestCheckOfSparseStore checks that check reads only existing chunks. The array has 10⁹ chunks, and only one of them is in the store.
func TestCheckOfSparseStore(t *testing.T) {
	t.Chdir(t.TempDir())
	a, err := zarr.Create[int8](store.Dir("s.zarr"), "x", []int{1000, 1000, 1000}, zarr.Chunks(1, 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Write(nd.Full[int8](1, 1, 1, 1), nd.Range(7, 8), nd.Range(8, 9), nd.Range(9, 10)); err != nil {
		t.Fatal(err)
	}
	if got, want := session("check s.zarr"), "s.zarr  arrays 1  chunks 1  no faults\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestConvertKeepsAttributes checks that a conversion from store to store keeps attributes and the names of axes.
func TestConvertKeepsAttributes(t *testing.T) {
	t.Chdir(t.TempDir())
	attributes := map[string]any{"units": "K", "n": int64(3), "list": []any{1.5, nil, true}, "deep": map[string]any{"é": "x"}}
	a, err := zarr.Create[float32](store.Dir("a.zarr"), "t", []int{4, 6}, zarr.Chunks(2, 3), zarr.DimensionNames("time", ""), zarr.Attributes(attributes))
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Write(nd.Arange[float32](0, 24, 1).Reshape(4, 6)); err != nil {
		t.Fatal(err)
	}
	if got := session("convert a.zarr/t b.zarr/u/v --chunks 4,2", "diff a.zarr/t b.zarr/u/v"); got != "" {
		t.Fatal(got)
	}
	b, err := zarr.OpenAny(store.Dir("b.zarr"), "u/v")
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Attributes(); !reflect.DeepEqual(got, attributes) {
		t.Errorf("got %v, want %v", got, attributes)
	}
	if got := b.DimensionNames(); !slices.Equal(got, []string{"time", ""}) {
		t.Errorf("got %q", got)
	}
}

// TestConvertDropsConsolidated checks that a conversion into a group with consolidated metadata removes this metadata, so
// readers find the new array.
func TestConvertDropsConsolidated(t *testing.T) {
	prepare(t)
	if got := session("convert x.npy a.zarr/x"); got != "" {
		t.Fatal(got)
	}
	const doc = `{"zarr_format": 3, "node_type": "group", "attributes": {}, "consolidated_metadata": {"kind": "inline", "must_understand": false, "metadata": {}}}`
	if err := os.WriteFile(filepath.Join("a.zarr", "zarr.json"), []byte(doc), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := session("convert x.npy a.zarr/g/y", "info a.zarr"); strings.Count(got, "\n") != 2 {
		t.Errorf("got %s", got)
	}
}
