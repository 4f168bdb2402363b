package zarr

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/raw"
	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// randomIndices returns random indices, with steps, for an array of the given shape.
func randomIndices(r *rand.Rand, shape []int) []nd.Index {
	var list []nd.Index
	for _, n := range shape {
		switch r.IntN(6) {
		case 0:
			list = append(list, nd.Colon)
		case 1:
			if n > 0 {
				list = append(list, nd.At(r.IntN(n)))
				continue
			}
			list = append(list, nd.Colon)
		case 2:
			list = append(list, nd.Colon.By(-1-r.IntN(3)))
		default:
			a, b := r.IntN(n+1), r.IntN(n+1)
			list = append(list, nd.Range(min(a, b), max(a, b)).By(1+r.IntN(3)))
		}
	}
	if r.IntN(5) == 0 {
		list = append(list, nd.NewAxis)
	}
	return list
}

// randomLayout returns options for an array of a shape.
func randomLayout(r *rand.Rand, shape []int) []Option {
	chunk, shard := make([]int, len(shape)), make([]int, len(shape))
	order := r.Perm(len(shape))
	for i, n := range shape {
		chunk[i] = 1 + r.IntN(n+1)
		shard[i] = chunk[i] * (1 + r.IntN(3))
	}
	var codecs []Codec
	if r.IntN(3) == 0 {
		codecs = append(codecs, Transpose(order...))
	}
	for range r.IntN(3) {
		codecs = append(codecs, [...]Codec{
			Zstd(1), Gzip(1), CRC32C(), Blosc("lz4", 5, ByteShuffle), Blosc("zstd", 3, BitShuffle), Blosc("zlib", 1, NoShuffle),
		}[r.IntN(6)])
	}
	list := []Option{Chunks(chunk...), Codecs(codecs...)}
	if r.IntN(3) == 0 {
		list = append(list, Shards(shard...))
		if r.IntN(3) == 0 {
			list = append(list, IndexAtStart())
		}
	}
	more := []Option{BigEndian(), DotKeys(), V2Keys("/"), KeepEmpty()}
	for _, o := range more {
		if r.IntN(3) == 0 {
			list = append(list, o)
		}
	}
	return list
}

func testRandom[T nd.Number](t *testing.T, r *rand.Rand, s store.Store) {
	shape := make([]int, r.IntN(4))
	for i := range shape {
		shape[i] = r.IntN(20)
	}
	fill := value[T](r)
	a, err := Create[T](s, fmt.Sprint("a", r.Uint32()), shape, append(randomLayout(r, shape), Fill(fill), Overwrite())...)
	require.NoError(t, err)
	want := nd.Full(fill, shape...)
	for range 4 {
		at := randomIndices(r, shape)
		part := want.Slice(at...)
		x := nd.FromFunc(func([]int) T { return value[T](r) }, part.Shape()...)
		part.Assign(x)
		require.NoError(t, a.Write(x, at...), "%v", at)
		at = randomIndices(r, shape)
		got, err := a.Read(at...)
		require.NoError(t, err)
		require.True(t, nd.ArrayEqual(want.Slice(at...), got), "%+v %v", a.Info(), at)
	}
	b, err := OpenAny(s, a.Path())
	require.NoError(t, err)
	assert.Equal(t, a.Info(), b.Info())
	got, err := b.ReadAny()
	require.NoError(t, err)
	y, _ := nd.ViewAs[T](got)
	assert.Equal(t, raw.Bytes(want.Copy().ToSlice()), raw.Bytes(y.ToSlice()))
	// after Resize to other sizes
	if len(shape) > 0 {
		changed := make([]int, len(shape))
		for i := range shape {
			changed[i] = r.IntN(25)
		}
		require.NoError(t, a.Resize(changed...))
		bigger := nd.Full(fill, changed...)
		common := make([]nd.Index, len(shape))
		for i := range shape {
			common[i] = nd.To(min(shape[i], changed[i]))
		}
		bigger.Slice(common...).Assign(want.Slice(common...))
		got, err := a.Read()
		require.NoError(t, err)
		require.True(t, nd.ArrayEqual(bigger, got), "%v to %v: %+v", shape, changed, a.Info())
	}
}

// Reads and writes of random parts of random arrays have the same results as for arrays in memory.
func TestRandom(t *testing.T) {
	dir := store.Dir(t.TempDir())
	for i := range uint64(300) {
		r := rand.New(rand.NewPCG(i, 0))
		s := store.Memory()
		if i%10 == 0 {
			s = dir
		}
		switch i % 5 {
		case 0:
			testRandom[float64](t, r, s)
		case 1:
			testRandom[int16](t, r, s)
		case 2:
			testRandom[uint8](t, r, s)
		case 3:
			testRandom[complex128](t, r, s)
		default:
			testRandom[float32](t, r, s)
		}
		if t.Failed() {
			t.Fatal("seed", i)
		}
	}
}

// value returns 0, 1 or 2.
func value[T nd.Number](r *rand.Rand) T {
	v := T(0)
	for range r.IntN(3) {
		v++
	}
	return v
}
