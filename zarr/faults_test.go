package zarr

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// The error for a damaged chunk names the chunk, the file, and the expected contents.
func TestDamagedChunks(t *testing.T) {
	x := nd.Arange[float32](0, 64, 1).Reshape(8, 8)
	for name, codecs := range map[string][]Codec{
		"raw": {}, "zstd": {Zstd(1)}, "gzip": {Gzip(1)}, "crc32c": {CRC32C()}, "blosc": {Blosc("lz4", 5, ByteShuffle)}, "blosc zlib": {Blosc("zlib", 5, BitShuffle)},
	} {
		for _, change := range []struct {
			reason string
			of     func(b []byte) []byte
			always bool // whether every codec detects the damage
		}{
			{"too short", func(b []byte) []byte { return b[:len(b)-1] }, true},
			{"nothing", func(b []byte) []byte { return nil }, true},
			{"too long", func(b []byte) []byte { return append(b, 0) }, name != "gzip" && name != "zstd"},
			{"far too long", func(b []byte) []byte { return append(b, make([]byte, 1<<20)...) }, true},
			{"another byte", func(b []byte) []byte { b[len(b)/2] ^= 1; return b }, name == "crc32c"},
		} {
			dir := t.TempDir()
			s := store.Dir(dir)
			a, err := Create[float32](s, "t", []int{8, 8}, Chunks(4, 4), Codecs(codecs...))
			require.NoError(t, err)
			require.NoError(t, a.Write(x))
			const key = "t/c/1/0"
			b, err := s.Get(context.Background(), key, nil, 1<<20)
			require.NoError(t, err)
			require.NoError(t, s.Put(context.Background(), key, change.of(b), false))
			_, err = a.Read()
			if err == nil {
				assert.False(t, change.always, "%s: %s", name, change.reason)
				continue
			}
			require.ErrorIs(t, err, nd.ErrFormat, "%s: %s", name, change.reason)
			file, err2 := filepath.EvalSymlinks(dir)
			require.NoError(t, err2)
			assert.Contains(t, err.Error(), "zarr: Read: array t: chunk (1, 0) in "+filepath.Join(file, "t", "c", "1", "0"), "%s: %s", name, change.reason)
			_, err = a.Read(nd.To(4))
			assert.NoError(t, err, "the other chunks are whole")
		}
	}
}

// A short file that claims a large size is an error, found before memory is allocated.
func TestBombs(t *testing.T) {
	e, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	bomb := e.EncodeAll(make([]byte, 64<<20), nil)
	s := store.Memory()
	a, err := Create[uint8](s, "", []int{1000}, Chunks(1000), Codecs(Zstd(1)))
	require.NoError(t, err)
	require.NoError(t, s.Put(context.Background(), "c/0", bomb, false))
	old := nd.SetMaxBytes(1 << 20)
	defer nd.SetMaxBytes(old)
	_, err = a.Read()
	assert.ErrorIs(t, err, nd.ErrFormat)
	assert.ErrorContains(t, err, "at most 1000")

	big, err := Create[uint8](store.Memory(), "big", []int{1 << 26}, Chunks(1<<20))
	require.NoError(t, err, "an array may be larger than memory")
	b, err := Open[uint8](big.store, "big", Memory(1<<20))
	require.NoError(t, err)
	_, err = b.Read()
	assert.ErrorIs(t, err, nd.ErrLimit)
	_, err = b.Read(nd.To(10))
	assert.ErrorIs(t, err, nd.ErrLimit, "a chunk and what it is decoded from are more than the budget")
	assert.ErrorContains(t, err, "raise it, or make chunks smaller")
}

// shardOf returns an array of 4 elements in a shard with 4 inner chunks. The index of the shard is at its end and has no
// checksum.
func shardOf(t *testing.T, entries ...uint64) *Array[uint8] {
	s := store.Memory()
	put(t, s, "zarr.json", `{"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "uint8", "fill_value": 9,
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4]}}, "chunk_key_encoding": "default",
		"codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [1], "codecs": ["bytes"],
			"index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]}`)
	b := []byte{10, 11, 12, 13, 14, 15}
	for _, n := range entries {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	require.NoError(t, s.Put(context.Background(), "c/0", b, false))
	a, err := Open[uint8](s, "")
	require.NoError(t, err)
	return a
}

func TestShardIndices(t *testing.T) {
	const none = noChunk
	for _, c := range []struct {
		reason  string
		entries []uint64
		want    []uint8 // nil if the index is faulty
	}{
		{"in order", []uint64{0, 1, 1, 1, 2, 1, 3, 1}, []uint8{10, 11, 12, 13}},
		{"gaps, another order, a chunk that is missing", []uint64{5, 1, none, none, 0, 1, 2, 1}, []uint8{15, 9, 10, 12}},
		{"bytes of two chunks", []uint64{0, 1, 0, 1, 2, 1, 3, 1}, nil},
		{"into the index", []uint64{6, 1, 1, 1, 2, 1, 3, 1}, nil},
		{"beyond the shard", []uint64{1 << 40, 1, 1, 1, 2, 1, 3, 1}, nil},
		{"an end that overflows", []uint64{none - 1, 4, 1, 1, 2, 1, 3, 1}, nil},
		{"half missing", []uint64{none, 1, 1, 1, 2, 1, 3, 1}, nil},
		{"too many bytes", []uint64{0, 6, none, none, none, none, none, none}, nil},
		{"no bytes", []uint64{0, 0, 1, 1, 2, 1, 3, 1}, nil},
		{"a shard that is cut", []uint64{0, 1}, nil},
	} {
		a := shardOf(t, c.entries...)
		x, err := a.Read()
		if c.want == nil {
			assert.ErrorIs(t, err, nd.ErrFormat, c.reason)
			if err := a.Write(nd.Of[uint8](1), nd.To(1)); c.reason != "no bytes" { // writing replaces the damaged chunk
				assert.ErrorIs(t, err, nd.ErrFormat, c.reason)
			}
			continue
		}
		require.NoError(t, err, c.reason)
		assert.Equal(t, c.want, x.ToSlice(), c.reason)
		require.NoError(t, a.Write(nd.Of[uint8](1), nd.Range(3, 4)))
		x, err = a.Read()
		require.NoError(t, err)
		assert.Equal(t, append(c.want[:3:3], 1), x.ToSlice(), c.reason)
	}
}

// A wrong checksum of the index is an error.
func TestShardIndexSum(t *testing.T) {
	s := store.Memory()
	a, err := Create[int32](s, "", []int{4}, Chunks(1), Shards(4), Codecs())
	require.NoError(t, err)
	require.NoError(t, a.Write(nd.Of[int32](1, 2, 3, 4)))
	b, err := s.Get(context.Background(), "c/0", nil, 1<<20)
	require.NoError(t, err)
	index := b[16 : len(b)-4]
	assert.Equal(t, crc32.Checksum(index, crc32.MakeTable(crc32.Castagnoli)), binary.LittleEndian.Uint32(b[len(b)-4:]))
	index[0] ^= 4
	require.NoError(t, s.Put(context.Background(), "c/0", b, false))
	_, err = a.Read()
	assert.ErrorIs(t, err, nd.ErrFormat)
	assert.ErrorContains(t, err, "the index of the shard: crc32c: the checksum is wrong")
}

// If goroutines write parts of one shard, no part is lost, even if the goroutines use different stores of the same folder.
func TestWritersOfOneShard(t *testing.T) {
	dir := t.TempDir()
	_, err := Create[int64](store.Dir(dir), "a/b", []int{32}, Chunks(2), Shards(32))
	require.NoError(t, err)
	var group sync.WaitGroup
	for i := range 32 {
		group.Go(func() {
			s, path := store.Dir(dir), "a/b"
			if i%2 == 0 {
				s, path = store.Dir(filepath.Join(dir, "a")), "b"
			}
			a, err := Open[int64](s, path)
			assert.NoError(t, err)
			assert.NoError(t, a.Write(nd.Of(int64(i+1)), nd.Range(i, i+1)))
		})
	}
	group.Wait()
	a, err := Open[int64](store.Dir(dir), "a/b")
	require.NoError(t, err)
	x, err := a.Read()
	require.NoError(t, err)
	assert.Equal(t, nd.Arange[int64](1, 33, 1).ToSlice(), x.ToSlice())
}

// TestContext checks that calls end when their context ends.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a, err := Create[float64](store.Memory(), "", []int{8}, Context(ctx))
	require.NoError(t, err)
	cancel()
	_, err = a.Read()
	assert.ErrorIs(t, err, context.Canceled)
	assert.ErrorIs(t, a.Write(nd.Ones[float64](8)), context.Canceled)
}

// FuzzMetadata opens an array with any document as metadata. If that succeeds, it reads the array. Faults must be errors, not
// panics.
func FuzzMetadata(f *testing.F) {
	f.Add([]byte(good), []byte("chunk"))
	f.Add([]byte(strings.Replace(good, "float32", "float16", 1)), []byte("\x28\xb5\x2f\xfd"))
	f.Add([]byte(`{"zarr_format": 2, "shape": [3], "chunks": [2], "dtype": "<i2", "compressor": {"id": "lz4"}, "fill_value": null, "order": "C", "filters": null}`), []byte{0, 1})
	f.Fuzz(func(t *testing.T, doc, chunk []byte) {
		s := store.Memory()
		for _, key := range []string{"zarr.json", ".zarray"} {
			put(t, s, key, string(doc))
			a, err := OpenAny(s, "", Memory(1<<22))
			if err != nil {
				continue
			}
			for _, key := range []string{"c/0/0", "0.0", "c/0", "0", "c"} {
				require.NoError(t, s.Put(context.Background(), key, chunk, false))
			}
			if a.NDim() > 4 {
				continue
			}
			first := make([]nd.Index, a.NDim())
			for i := range first {
				first[i] = nd.To(2)
			}
			_, _ = a.ReadAny(first...)
		}
	})
}

// FuzzShard reads any bytes as a shard. Faults must be errors, not panics.
func FuzzShard(f *testing.F) {
	f.Add([]byte("0123456789"))
	f.Fuzz(func(t *testing.T, shard []byte) {
		a := shardOf(t)
		require.NoError(t, a.store.Put(context.Background(), "c/0", shard, false))
		_, err := a.Read()
		if err != nil {
			require.ErrorIs(t, err, nd.ErrFormat)
		}
	})
}

// TestHalf converts between float16 and float32.
func TestHalf(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for h := range 1 << 16 {
		f := fromHalf(uint16(h))
		require.Equal(t, uint16(h), toHalf(f), "%x %v", h, f)
		if h&0x7c00 == 0x7c00 || h&0x7fff == 0 || h&0x7fff == 0x7bff {
			continue
		}
		next := fromHalf(uint16(h + 1)) // the next float16 away from zero
		middle := (float64(f) + float64(next)) / 2
		even := uint16(h + h&1)
		require.Equal(t, even, toHalf(float32(middle)), "of two the even one: %x", h)
		near := float64(f) + (float64(next)-float64(f))*r.Float64()*0.499
		require.Equal(t, uint16(h), toHalf(float32(near)), "%x", h)
	}
	assert.Equal(t, uint16(0x7c00), toHalf(65520))
	assert.Equal(t, uint16(0x7bff), toHalf(65519))
}

// TestBudget checks that goroutines wait for memory of the budget, and that all chunks are read.
func TestBudget(t *testing.T) {
	x := nd.Arange[float64](0, 1<<15, 1)
	a, err := Create[float64](store.Memory(), "", []int{1 << 15}, Chunks(1<<10), Codecs(Zstd(1)), Memory(100_000))
	require.NoError(t, err)
	require.NoError(t, a.Write(x))
	for range 3 {
		y, err := a.Read()
		require.NoError(t, err)
		require.True(t, nd.ArrayEqual(x, y))
	}
	assert.Equal(t, a.budget.total, a.budget.free, "all bytes are given back")
}
