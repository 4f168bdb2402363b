package zarr

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// commas returns the numbers of a list in JSON.
func commas(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
}

// nestedCodecs returns random codecs for chunks of a shape, with transposes, and with shards within shards.
func nestedCodecs(r *rand.Rand, chunk []int, depth int) string {
	list := ""
	if r.IntN(2) == 0 {
		order := r.Perm(len(chunk))
		next := make([]int, len(chunk))
		for i, axis := range order {
			next[i] = chunk[axis]
		}
		chunk = next
		list = fmt.Sprintf(`{"name": "transpose", "configuration": {"order": [%s]}},`, commas(order))
	}
	endian := []string{"little", "big"}[r.IntN(2)]
	bytes := fmt.Sprintf(`{"name": "bytes", "configuration": {"endian": %q}}`, endian)
	if depth == 0 {
		list += bytes
	} else {
		inner := make([]int, len(chunk))
		for i, n := range chunk {
			inner[i] = 1 + r.IntN(n)
			for n%inner[i] != 0 {
				inner[i]--
			}
		}
		list += fmt.Sprintf(`{"name": "sharding_indexed", "configuration": {"chunk_shape": [%s], "codecs": [%s], "index_codecs": [%s, {"name": "crc32c"}], "index_location": %q}}`,
			commas(inner), nestedCodecs(r, inner, depth-1), bytes, []string{"start", "end"}[r.IntN(2)])
	}
	for range r.IntN(3) {
		list += []string{
			`,{"name": "crc32c"}`, `,{"name": "gzip", "configuration": {"level": 1}}`, `,{"name": "zstd", "configuration": {"level": 1, "checksum": true}}`,
			`,{"name": "blosc", "configuration": {"cname": "lz4", "clevel": 1, "shuffle": "bitshuffle", "typesize": 3, "blocksize": 0}}`,
		}[r.IntN(4)]
	}
	return list
}

func testNested[T nd.Element](t *testing.T, r *rand.Rand, typ, fill string, fillValue T, value func() T) {
	shape, chunk := make([]int, r.IntN(4)), []int{}
	for i := range shape {
		shape[i] = r.IntN(14)
		chunk = append(chunk, 1+r.IntN(8))
	}
	doc := fmt.Sprintf(`{"zarr_format": 3, "node_type": "array", "shape": [%s], "data_type": %q, "fill_value": %s, "codecs": [%s],
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%s]}}, "chunk_key_encoding": {"name": "default"}}`,
		commas(shape), typ, fill, nestedCodecs(r, chunk, r.IntN(4)), commas(chunk))
	s := store.Memory()
	require.NoError(t, s.Put(context.Background(), "zarr.json", []byte(doc), false))
	a, err := Open[T](s, "")
	require.NoError(t, err, doc)
	want := nd.Full(fillValue, shape...)
	for range 4 {
		at := randomIndices(r, shape)
		part := want.Slice(at...)
		x := nd.FromFunc(func([]int) T { return value() }, part.Shape()...)
		part.Assign(x)
		require.NoError(t, a.Write(x, at...), "%v", at)
		got, err := a.Read()
		require.NoError(t, err, doc)
		require.Equal(t, want.Copy().ToSlice(), got.ToSlice(), doc)
		at = randomIndices(r, shape)
		got, err = a.Read(at...)
		require.NoError(t, err)
		require.Equal(t, want.Slice(at...).Copy().ToSlice(), got.ToSlice(), "%v %s", at, doc)
	}
}

// TestNestedRandom reads and writes arrays with shards within shards, transposes, and both byte orders.
func TestNestedRandom(t *testing.T) {
	for i := range uint64(400) {
		r := rand.New(rand.NewPCG(i, 7))
		switch i % 3 {
		case 0:
			testNested[float32](t, r, "float16", "1.5", 1.5, func() float32 { return float32(r.IntN(8)) / 2 })
		case 1:
			testNested[bool](t, r, "bool", "true", true, func() bool { return r.IntN(4) > 0 })
		default:
			testNested[complex64](t, r, "complex64", "[1, -2]", 1-2i, func() complex64 { return complex(float32(r.IntN(2)), float32(-2)) })
		}
	}
}
