package command

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// layouts has shapes of arrays, chunks and shards.
var layouts = []struct{ shape, chunk, shard []int }{
	{[]int{7, 9}, []int{2, 3}, []int{4, 6}}, {[]int{7, 9}, []int{3, 5}, nil}, {[]int{1, 100}, []int{1, 100}, nil}, {[]int{}, []int{}, nil}, {[]int{0, 3}, []int{2, 2}, nil},
	{[]int{5, 4, 3}, []int{5, 4, 3}, nil}, {[]int{9, 4, 3}, []int{2, 4, 3}, nil}, {[]int{200, 3}, []int{1, 1}, nil},
}

func createInt32(t *testing.T, s store.Store, shape, chunk, shard []int) *zarr.Array[int32] {
	t.Helper()
	options := []zarr.Option{zarr.Chunks(chunk...)}
	if shard != nil {
		options = append(options, zarr.Shards(shard...))
	}
	a, err := zarr.Create[int32](s, "", shape, options...)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestPieces checks that pieces are small enough, and cover each element once.
func TestPieces(t *testing.T) {
	for _, c := range layouts {
		a := createInt32(t, store.Memory(), c.shape, c.chunk, c.shard)
		for _, most := range []int{1, 2, 5, 10, 30, 1000} {
			count := nd.Zeros[int32](c.shape...)
			for p := range all(c.shape).cutBy(divided(a, most)) {
				if size(p.shape) > most {
					t.Errorf("%v: a piece of %v has more than %d elements", c, p.shape, most)
				}
				part := count.Slice(p.indices()...)
				part.Assign(nd.Add(part, int32(1)))
			}
			if !nd.ArrayEqual(count, nd.Ones[int32](c.shape...)) {
				t.Errorf("%v with %d elements: %v", c, most, count)
			}
		}
	}
}

// TestTiles checks that tiles have whole chunks and few bytes, and cover each element once. It also checks that over returns the
// tiles of a sparse array in which chunks exist.
func TestTiles(t *testing.T) {
	for _, c := range layouts {
		a := createInt32(t, store.Memory(), c.shape, c.chunk, c.shard)
		if size(c.shape) > 0 {
			last := make([]nd.Index, len(c.shape))
			for axis, n := range c.shape {
				last[axis] = nd.Range(n-1, n)
			}
			if err := a.Write(nd.Scalar[int32](1), last...); err != nil {
				t.Fatal(err)
			}
		}
		for _, most := range []int{1, 100, 300, 10000} {
			tiles := tilingOf(a, most)
			chunk, count := unit(a), nd.Zeros[int32](c.shape...)
			if bytes := 4 * size(tiles.tile); bytes > most && size(tiles.tile) > size(chunk) || size(tiles.tile) > mostTiled*size(chunk) {
				t.Errorf("%v: a tile of %v has %d bytes of %d", c, tiles.tile, bytes, most)
			}
			for i := range size(tiles.grid) {
				p := tiles.piece(i)
				for axis, first := range p.origin {
					if first%chunk[axis] != 0 {
						t.Errorf("%v: a tile begins at %v, within a chunk", c, p.origin)
					}
				}
				part := count.Slice(p.indices()...)
				part.Assign(nd.Add(part, int32(1)))
			}
			if !nd.ArrayEqual(count, nd.Ones[int32](c.shape...)) {
				t.Errorf("%v with %d bytes: %v", c, most, count)
			}
			over, err := tiles.over(a)
			if want := fmt.Sprint([]int{size(tiles.grid) - 1}); err != nil || size(c.shape) > 0 && fmt.Sprint(over) != want || size(c.shape) == 0 && len(over) != 0 {
				t.Errorf("%v: %v, %v, want %s", c, over, err, want)
			}
		}
	}
}

// A recorder is a store that records the keys of its reads.
type recorder struct {
	store.Store
	mutex sync.Mutex
	reads map[string]int
}

func (r *recorder) Get(ctx context.Context, key string, room []byte, most int64) ([]byte, error) {
	r.mutex.Lock()
	r.reads[key]++
	r.mutex.Unlock()
	return r.Store.Get(ctx, key, room, most)
}

// TestRowsReadChunksOnce checks that the rows of a store come in order. Each chunk must be decoded once, or more often if the memory
// limit makes this necessary.
func TestRowsReadChunksOnce(t *testing.T) {
	defer func(n int) { rowsBytes = n }(rowsBytes)
	x := nd.Arange[int32](0, 100*7*3, 1).Reshape(100, 7, 3)
	for _, c := range []struct{ chunk, rows, most int }{{8, 100, 1}, {8, 17, 1}, {8, 8, 1}, {8, 5, 2}, {8, 3, 3}, {8, 1, 8}, {100, 26, 4}} {
		r := &recorder{Store: store.Memory(), reads: map[string]int{}}
		if err := createInt32(t, r, x.Shape(), []int{c.chunk, 4, 3}, nil).Write(x); err != nil {
			t.Fatal(err)
		}
		a, err := zarr.OpenAny(r, "")
		if err != nil {
			t.Fatal(err)
		}
		clear(r.reads)
		rowsBytes = c.rows*4*21 + 3
		at := 0
		for block, err := range (&file{shape: x.Shape(), dtype: nd.Int32, stored: a}).rows {
			if err != nil {
				t.Fatal(err)
			}
			n := block.Shape()[0]
			if n > c.rows || !nd.ArrayEqual(as[int32](block), x.Slice(nd.Range(at, at+n))) {
				t.Errorf("%v: the rows from %d on differ", c, at)
			}
			at += n
		}
		if at != 100 {
			t.Errorf("%v: %d rows", c, at)
		}
		for key, n := range r.reads {
			if n > c.most {
				t.Errorf("%v: %s is read %d times, expected %d", c, key, n, c.most)
			}
		}
	}
}

// TestSparseStores checks that stats and convert read only the chunks that exist. Visiting all 10⁸ chunks of the array would take
// minutes.
func TestSparseStores(t *testing.T) {
	t.Chdir(t.TempDir())
	a, err := zarr.Create[float32](store.Dir("a.zarr"), "", []int{500, 1000, 1000}, zarr.Chunks(1, 1, 10), zarr.Fill(float32(2)))
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Write(nd.Of[float32](12, float32(math.NaN()), 0, 2), nd.At(250), nd.At(777), nd.Range(995, 999)); err != nil {
		t.Fatal(err)
	}
	stats := "float32  500×1000×1000\n  min 0  max 12  mean 2  std 0.00045607017  zero 1  nan 1\n"
	if got, want := session("stats a.zarr"), "a.zarr  "+stats; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := session("convert a.zarr b.zarr --chunks 2,7,30", "stats b.zarr"), "b.zarr  "+stats; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if chunks, err := filepath.Glob("b.zarr/c/*/*/*"); err != nil || len(chunks) != 1 {
		t.Errorf("%v, %v: expected one chunk, as all others have the fill value", chunks, err)
	}
	if got := session("info a.zarr"); !strings.Contains(got, "1.863 GiB, stored ") {
		t.Error(got)
	}
}

// TestStatsOfFill compares the statistics of an array with missing chunks with the statistics of the whole array, for all fill
// values.
func TestStatsOfFill(t *testing.T) {
	t.Chdir(t.TempDir())
	check := func(name string, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll("a.zarr")
		if got := session("convert a.zarr a.npy", "stats a.npy a.zarr"); strings.Count(got, "\n") != 4 || cutName(got, 1) != cutName(got, 3) {
			t.Errorf("%s: %s", name, got)
		}
	}
	check("int64", writeSparse[int64](math.MinInt64, 5))
	check("uint64", writeSparse[uint64](math.MaxUint64, 0))
	check("bool", writeSparse(true, false))
	check("zero", writeSparse(0.0, 1.5))
	check("NaN", writeSparse(math.NaN(), -3))
	check("infinite", writeSparse(math.Inf(1), -3))
	check("nothing but NaN", writeSparse(math.NaN(), math.NaN()))
}

// cutName returns the given line of a text.
func cutName(text string, line int) string { return strings.Split(text, "\n")[line] }

// writeSparse writes an array with a fill value. Only one chunk exists; its elements are v.
func writeSparse[T nd.Element](fill, v T) error {
	a, err := zarr.Create[T](store.Dir("a.zarr"), "", []int{20, 30}, zarr.Chunks(7, 8), zarr.Fill(fill))
	if err != nil {
		return err
	}
	return a.Write(nd.Full(v, 3, 1), nd.Range(8, 11), nd.Range(9, 10))
}

// TestConvertSparse checks that a conversion of a sparse store keeps every element, for chunks of all shapes.
func TestConvertSparse(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := writeSparse[int16](-7, 5); err != nil {
		t.Fatal(err)
	}
	if got := session("convert a.zarr a.npy"); got != "" {
		t.Fatal(got)
	}
	x, err := npy.Load[int16]("a.npy")
	if err != nil || nd.CountNonzero(nd.Equal(x, -7)).Item() != 597 {
		t.Fatal(x, err)
	}
	for i, chunks := range []string{"1,1", "7,8", "20,30", "3,50", "30,2", "14,16 --shards 28,32"} {
		if got := session(fmt.Sprintf("convert a.zarr b%d.zarr --chunks %s", i, chunks), fmt.Sprintf("diff a.npy b%d.zarr", i)); got != "" {
			t.Error(chunks, got)
		}
	}
}

// TestSparseDiffAndPicture checks that diff and picture read only existing chunks, and that a conversion to .npy requests few
// missing chunks.
func TestSparseDiffAndPicture(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, fill := range map[string]float32{"a.zarr": 2, "b.zarr": 2, "c.zarr": 3} {
		a, err := zarr.Create[float32](store.Dir(name), "", []int{20_000, 20_000}, zarr.Chunks(10, 10), zarr.Fill(fill))
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Write(nd.Full[float32](5, 3, 3), nd.Range(10_000, 10_003), nd.Range(7_005, 7_008)); err != nil {
			t.Fatal(err)
		}
	}
	b, err := zarr.Open[float32](store.Dir("b.zarr"), "")
	if err == nil {
		err = b.Write(nd.Scalar[float32](1), nd.At(15_000), nd.At(7))
	}
	if err != nil {
		t.Fatal(err)
	}
	for commands, want := range map[string]string{
		"diff a.zarr a.zarr":   "",
		"diff a.zarr b.zarr":   "1 of 400000000 elements differ, the first at [15000 7]; by at most 1, or 1 of b\n[1]\n",
		"diff b.zarr c.zarr":   "399999991 of 400000000 elements differ, the first at [0 0]; by at most 2, or 0.666667 of b\n[1]\n",
		"diff c.zarr b.zarr":   "399999991 of 400000000 elements differ, the first at [0 0]; by at most 2, or 2 of b\n[1]\n",
		"picture a.zarr a.png": "",
	} {
		if got := session(commands); got != want {
			t.Errorf("%s: %s, want %s", commands, got, want)
		}
	}
}

// TestDiffOfStores checks that nd diff finds the same differences between stores, and between a store and a file, as between files,
// for all chunks and fill values.
func TestDiffOfStores(t *testing.T) {
	t.Chdir(t.TempDir())
	for i := range uint64(30) {
		r := rand.New(rand.NewPCG(i, 5))
		for _, name := range []string{"a", "b"} {
			var options []zarr.Option
			chunk := []int{1 + r.IntN(9), 1 + r.IntN(9)}
			if r.IntN(3) == 0 {
				options = append(options, zarr.Shards(chunk[0]*(1+r.IntN(3)), chunk[1]*(1+r.IntN(3))))
			}
			fill := []float64{0, 1, math.NaN(), math.Inf(1)}[r.IntN(4)]
			a, err := zarr.Create[float64](store.Dir(name+".zarr"), "", []int{20, 30}, append(options, zarr.Chunks(chunk...), zarr.Fill(fill), zarr.Overwrite())...)
			if err != nil {
				t.Fatal(err)
			}
			for range r.IntN(4) {
				i, j := r.IntN(18), r.IntN(27)
				if err := a.Write(nd.Full([]float64{0, 1, 2, math.NaN()}[r.IntN(4)], 2, 3), nd.Range(i, i+2), nd.Range(j, j+3)); err != nil {
					t.Fatal(err)
				}
			}
			if got := session("convert " + name + ".zarr " + name + ".npy"); got != "" {
				t.Fatal(got)
			}
		}
		for _, flags := range []string{"", " --atol 1", " --json"} {
			want := session("diff a.npy b.npy" + flags)
			for _, pair := range []string{"a.zarr b.zarr", "a.npy b.zarr", "a.zarr b.npy"} {
				if got := session("diff " + pair + flags); got != want {
					t.Errorf("%d: diff %s%s: %s, want %s", i, pair, flags, got, want)
				}
			}
		}
	}
}

// TestPictureOfFill checks that the means in a picture include the elements of missing chunks.
func TestPictureOfFill(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, fill := range []float32{0, 3, float32(math.NaN()), float32(math.Inf(-1))} {
		a, err := zarr.Create[float32](store.Dir("a.zarr"), "", []int{101, 73}, zarr.Chunks(7, 11), zarr.Fill(fill), zarr.Overwrite())
		if err == nil {
			err = a.Write(nd.Arange[float32](0, 600, 1).Reshape(20, 30), nd.Range(30, 50), nd.Range(43, 73))
		}
		if err != nil {
			t.Fatal(err)
		}
		x, err := a.Read()
		if err != nil {
			t.Fatal(err)
		}
		want, got := newMeans(x.Shape(), 4), newMeans(x.Shape(), 4)
		want.add(nd.AsType[float64](x), []int{0, 0})
		f, err := open("a.zarr")
		if err != nil {
			t.Fatal(err)
		}
		missing, err := f.sparse(&progress{}, func(x nd.Array, origin []int) error {
			got.add(kinds[nd.Float32].floats(x), origin)
			return nil
		})
		if err != nil || missing == 0 {
			t.Fatal(missing, err)
		}
		got.fill(x.Shape(), float64(fill))
		if !nd.AllClose(want.result(), got.result(), nd.EqualNaN) {
			t.Errorf("fill value %v: %v, want %v", fill, got.result(), want.result())
		}
	}
}
