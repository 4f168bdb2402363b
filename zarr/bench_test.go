package zarr

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// BenchmarkOpen opens an array of a folder.
func BenchmarkOpen(b *testing.B) {
	s := store.Dir(b.TempDir())
	_, err := Create[float32](s, "a", []int{4096, 4096}, Chunks(32, 32), Shards(1024, 1024))
	require.NoError(b, err)
	for b.Loop() {
		_, err := Open[float32](s, "a")
		require.NoError(b, err)
	}
}

// BenchmarkSmallSlice reads 4 KiB of a shard.
func BenchmarkSmallSlice(b *testing.B) {
	s := store.Dir(b.TempDir())
	a, err := Create[float32](s, "a", []int{1024, 1024}, Chunks(32, 32), Shards(1024, 1024))
	require.NoError(b, err)
	require.NoError(b, a.Write(nd.Arange[float32](0, 1<<20, 1).Reshape(1024, 1024)))
	for b.Loop() {
		_, err := a.Read(nd.Range(64, 96), nd.Range(320, 352))
		require.NoError(b, err)
	}
}

// BenchmarkRead reads 16 MiB of a folder into an array in memory, and BenchmarkWrite writes them.
func BenchmarkRead(b *testing.B)  { move(b, false) }
func BenchmarkWrite(b *testing.B) { move(b, true) }

func move(b *testing.B, write bool) {
	x := nd.FromFunc(func(i []int) float32 { return float32(i[0]*i[1]%977) / 4 }, 2048, 2048)
	for name, options := range map[string][]Option{
		"raw": {Codecs()}, "zstd": {Codecs(Zstd(1))}, "blosc-lz4": {Codecs(Blosc("lz4", 5, ByteShuffle))},
		"blosc-zstd-bit": {Codecs(Blosc("zstd", 1, BitShuffle))}, "sharded": {Codecs(Zstd(1)), Shards(1024, 1024), Chunks(256, 256)},
	} {
		b.Run(name, func(b *testing.B) {
			a, err := Create[float32](store.Dir(b.TempDir()), "", []int{2048, 2048}, append([]Option{Chunks(512, 512)}, options...)...)
			require.NoError(b, err)
			require.NoError(b, a.Write(x))
			y := nd.Zeros[float32](2048, 2048)
			b.SetBytes(16 << 20)
			for b.Loop() {
				if write {
					require.NoError(b, a.Write(x))
				} else {
					require.NoError(b, a.ReadInto(y))
				}
			}
		})
	}
}
