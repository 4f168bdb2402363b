package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// write writes count random arrays, each into a folder of its own within folder. They depend only on seed.
func write(folder string, count int, seed uint64) error {
	for i := range count {
		dir := filepath.Join(folder, fmt.Sprintf("%05d", i))
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		if err := writeCase(dir, i, r); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
	}
	return nil
}

func writeCase(dir string, i int, r *rand.Rand) error {
	switch i % 14 {
	case 0:
		return writeAs(dir, r, func() bool { return r.IntN(2) == 1 })
	case 1:
		return writeAs(dir, r, func() int8 { return int8(r.Uint32()) })
	case 2:
		return writeAs(dir, r, func() int16 { return int16(r.Uint32()) })
	case 3:
		return writeAs(dir, r, func() int32 { return int32(r.IntN(100)) })
	case 4:
		return writeAs(dir, r, func() int64 { return int64(r.Uint64()) })
	case 5:
		return writeAs(dir, r, func() uint8 { return uint8(r.IntN(3)) })
	case 6:
		return writeAs(dir, r, func() uint16 { return uint16(r.Uint32()) })
	case 7:
		return writeAs(dir, r, func() uint32 { return r.Uint32() })
	case 8:
		return writeAs(dir, r, func() uint64 { return r.Uint64N(5) })
	case 9:
		return writeAs(dir, r, func() float32 { return math.Float32frombits(r.Uint32() | 1<<22) })
	case 10:
		return writeAs(dir, r, func() float64 { return math.Round(r.NormFloat64() * 4) })
	case 11:
		return writeAs(dir, r, func() complex64 { return complex(r.Float32(), float32(r.IntN(2))) })
	case 12:
		return writeAs(dir, r, func() complex128 { return complex(r.NormFloat64(), r.NormFloat64()) })
	}
	return writeAs(dir, r, func() float32 { return float32(r.IntN(2048)) / 8 }, zarr.Float16())
}

func writeAs[T nd.Element](dir string, r *rand.Rand, value func() T, options ...zarr.Option) error {
	shape := make([]int, r.IntN(4))
	for i := range shape {
		shape[i] = r.IntN(24)
	}
	fill := value()
	options = append(options, zarr.Fill(fill))
	options = append(options, layout(r, shape)...)
	a, err := zarr.Create[T](store.Dir(filepath.Join(dir, "store")), "", shape, options...)
	if err != nil {
		return err
	}
	x := nd.Full(fill, shape...)
	for range r.IntN(4) {
		at := make([]nd.Index, len(shape))
		for i, n := range shape {
			begin, end := r.IntN(n+1), r.IntN(n+1)
			at[i] = nd.Range(min(begin, end), max(begin, end)).By(1 + r.IntN(2))
		}
		part := x.Slice(at...)
		part.Assign(nd.FromFunc(func([]int) T { return value() }, part.Shape()...))
		if err := a.Write(part, at...); err != nil {
			return err
		}
	}
	return npy.Save(filepath.Join(dir, "want.npy"), x)
}

// layout returns random options for an array of a shape.
func layout(r *rand.Rand, shape []int) []zarr.Option {
	chunk, shard := make([]int, len(shape)), make([]int, len(shape))
	for i, n := range shape {
		chunk[i] = 1 + r.IntN(n+1)
		shard[i] = chunk[i] * (1 + r.IntN(3))
	}
	var codecs []zarr.Codec
	if r.IntN(3) == 0 {
		codecs = append(codecs, zarr.Transpose(r.Perm(len(shape))...))
	}
	shuffles := []zarr.Shuffling{zarr.NoShuffle, zarr.ByteShuffle, zarr.BitShuffle}
	for range r.IntN(3) {
		codecs = append(codecs, []zarr.Codec{
			zarr.Zstd(1 + r.IntN(9)), zarr.Gzip(r.IntN(10)), zarr.CRC32C(),
			zarr.Blosc([]string{"lz4", "zstd", "zlib"}[r.IntN(3)], r.IntN(10), shuffles[r.IntN(3)]),
		}[r.IntN(4)])
	}
	options := []zarr.Option{zarr.Chunks(chunk...), zarr.Codecs(codecs...)}
	if r.IntN(3) == 0 {
		options = append(options, zarr.Shards(shard...))
		if r.IntN(3) == 0 {
			options = append(options, zarr.IndexAtStart())
		}
	}
	for _, o := range []zarr.Option{
		zarr.BigEndian(), zarr.DotKeys(), zarr.V2Keys("/"), zarr.V2Keys("."), zarr.KeepEmpty(),
		zarr.Attributes(map[string]any{"units": "K", "list": []int{1, 2}, "pi": 3.5}),
	} {
		if r.IntN(3) == 0 {
			options = append(options, o)
		}
	}
	return options
}
