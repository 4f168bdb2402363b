package zarr

import (
	"context"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// good is a document with all members that arrays can have.
const good = `{
	"zarr_format": 3, "node_type": "array", "shape": [4, 6], "data_type": "float32",
	"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 4]}},
	"chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
	"fill_value": "NaN",
	"codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "zstd", "configuration": {"level": 1, "checksum": false}}],
	"attributes": {}, "dimension_names": ["y", null], "storage_transformers": []
}`

const sharded = `[{"name": "sharding_indexed", "configuration": {"chunk_shape": [1, 2], "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
	"index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, "crc32c"]}}]`

func put(t testing.TB, s store.Store, key, text string) {
	t.Helper()
	require.NoError(t, s.Put(context.Background(), key, []byte(text), false))
}

func TestMetadata(t *testing.T) {
	codecs := good[strings.Index(good, `"codecs"`):strings.Index(good, `"attributes"`)]
	for _, c := range []struct {
		reason, old, new string
		kind             error // nil if the document can be read
	}{
		{"as it is", "", "", nil},
		{"an extension that need not be understood", `"attributes": {}`, `"attributes": {}, "novel": {"must_understand": false}`, nil},
		{"an extension that must be", `"attributes": {}`, `"attributes": {}, "novel": {"name": "x"}`, nd.ErrFormat},
		{"an extension that is no object", `"attributes": {}`, `"attributes": {}, "novel": 1`, nd.ErrFormat},
		{"names of extensions as strings", `{"name": "zstd", "configuration": {"level": 1, "checksum": false}}`, `"crc32c"`, nil},
		{"a data type as an object", `"float32"`, `{"name": "float32"}`, nil},
		{"no attributes", `"attributes": {},`, ``, nil},
		{"shards", codecs, `"codecs": ` + sharded + `,`, nil},
		{"a data type that is unknown", `"float32"`, `"bfloat16"`, nd.ErrDType},
		{"one that need not be understood, still", `"float32"`, `{"name": "novel", "must_understand": false}`, nd.ErrDType},
		{"a grid that is unknown", `"regular"`, `"rectilinear"`, nd.ErrFormat},
		{"keys that are unknown", `"default"`, `"other"`, nd.ErrFormat},
		{"a codec that is unknown", `"zstd"`, `"novel"`, nd.ErrFormat},
		{"a codec that need not be understood, still", `{"name": "zstd",`, `{"must_understand": false, "name": "novel",`, nd.ErrFormat},
		{"a separator that is none", `"/"`, `"-"`, nd.ErrFormat},
		{"a member of a codec that is unknown", `"level": 1,`, `"level": 1, "speed": 2,`, nd.ErrFormat},
		{"another version", `"zarr_format": 3`, `"zarr_format": 4`, nd.ErrFormat},
		{"a group", `"array"`, `"group"`, nd.ErrFormat},
		{"a name twice", `"node_type": "array"`, `"node_type": "array", "node_type": "array"`, nd.ErrFormat},
		{"a negative size", `[4, 6]`, `[-4, 6]`, nd.ErrShape},
		{"a size that is no integer", `[4, 6]`, `[4.5, 6]`, nd.ErrFormat},
		{"a size beyond an int64", `[4, 6]`, `[99999999999999999999, 6]`, nd.ErrFormat},
		{"more bytes than can be counted", `[4, 6]`, `[4611686018427387904, 6]`, nd.ErrSize},
		{"more elements than can be counted", `[4, 6]`, `[4294967296, 4294967296]`, nd.ErrSize},
		{"more elements, beside 0", `[4, 6]`, `[0, 9223372036854775807]`, nd.ErrSize},
		{"a chunk of nothing", `[2, 4]`, `[0, 4]`, nd.ErrFormat},
		{"a chunk of other axes", `[2, 4]`, `[2]`, nd.ErrFormat},
		{"a chunk of more bytes than can be counted", `[2, 4]`, `[4294967296, 4294967296]`, nd.ErrSize},
		{"a fill value of another type", `"NaN"`, `true`, nd.ErrFormat},
		{"a fill value of too many digits", `"NaN"`, `"0x7fc000001"`, nd.ErrFormat},
		{"a fill value that is text", `"NaN"`, `"nan"`, nd.ErrFormat},
		{"bits as a fill value", `"NaN"`, `"0x7fc00001"`, nil},
		{"no codec of elements", codecs, `"codecs": [{"name": "zstd", "configuration": {"level": 1}}],`, nd.ErrFormat},
		{"no codec", codecs, `"codecs": [],`, nd.ErrFormat},
		{"no byte order", `"configuration": {"endian": "little"}}, {"name": "zstd"`, `"configuration": {}}, {"name": "zstd"`, nd.ErrFormat},
		{"two codecs of elements", `{"name": "zstd", "configuration": {"level": 1, "checksum": false}}`, `"bytes"`, nd.ErrFormat},
		{"an order that is no permutation", codecs, `"codecs": [{"name": "transpose", "configuration": {"order": [0, 0]}}, {"name": "bytes", "configuration": {"endian": "little"}}],`, nd.ErrFormat},
		{"inner chunks that do not divide", codecs, `"codecs": ` + strings.Replace(sharded, "[1, 2]", "[1, 3]", 1) + `,`, nd.ErrFormat},
		{"an index that is compressed", codecs, `"codecs": ` + strings.Replace(sharded, `"crc32c"`, `{"name": "gzip", "configuration": {"level": 1}}`, 1) + `,`, nd.ErrFormat},
		{"names of other axes", `["y", null]`, `["y"]`, nd.ErrFormat},
		{"a transformer", `"storage_transformers": []`, `"storage_transformers": [{"name": "x"}]`, nd.ErrFormat},
		{"a document that ends early", `"storage_transformers": []
}`, ``, nd.ErrFormat},
		{"values nested too deep", `"attributes": {}`, `"attributes": {"a": ` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `}`, nd.ErrFormat},
		{"a document of more than 1 MB", `"attributes": {}`, `"attributes": {"a": "` + strings.Repeat("x", 1<<20) + `"}`, nd.ErrFormat},
		{"shards nested too deep", codecs, `"codecs": ` + nested(9) + `,`, nd.ErrLimit},
	} {
		require.Contains(t, good, c.old, c.reason)
		s := store.Memory()
		put(t, s, "a/zarr.json", strings.Replace(good, c.old, c.new, 1))
		a, err := Open[float32](s, "a")
		if c.kind == nil {
			require.NoError(t, err, c.reason)
			x, err := a.Read()
			require.NoError(t, err, c.reason)
			assert.Equal(t, 24, x.Size())
			continue
		}
		want := c.kind
		if want == nd.ErrSize && strconv.IntSize == 32 {
			want = nd.ErrFormat // the size does not fit in an int
		}
		require.ErrorIs(t, err, want, c.reason)
		assert.Contains(t, err.Error(), "zarr: Open: array a in a", c.reason)
	}
}

// nested returns codecs with shards within shards.
func nested(depth int) string {
	inner := `[{"name": "bytes", "configuration": {"endian": "little"}}]`
	for range depth {
		inner = fmt.Sprintf(`[{"name": "sharding_indexed", "configuration": {"chunk_shape": [1, 1], "codecs": %s, "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]`, inner)
	}
	return inner
}

// TestOpenRefuses opens arrays as other element types, and missing nodes.
func TestOpenRefuses(t *testing.T) {
	s := store.Memory()
	put(t, s, "a/zarr.json", good)
	_, err := Open[float64](s, "a")
	assert.ErrorIs(t, err, nd.ErrDType)
	assert.EqualError(t, err, "zarr: Open: array a: the array has elements of type float32, not float64; open it as float32, or with OpenAny")
	_, err = OpenAny(s, "b")
	assert.ErrorIs(t, err, fs.ErrNotExist)
	_, err = OpenGroup(s, "a")
	assert.ErrorIs(t, err, nd.ErrFormat)
	for _, path := range []string{"..", "a/../a", "/a", "a/", "a//b", "__a", "a/...", ".ndgo-abc", "a/.ndgo-1/b", "zarr.json", "a\\b"} {
		_, err = OpenAny(s, path)
		assert.ErrorIs(t, err, nd.ErrFormat, path)
		_, err = Create[int8](s, path, []int{1})
		assert.ErrorIs(t, err, nd.ErrFormat, path)
	}
	_, err = Create[float32](s, "a", []int{1})
	assert.ErrorIs(t, err, fs.ErrExist)
	_, err = Create[float32](s, "a/b", []int{1})
	assert.ErrorIs(t, err, nd.ErrFormat, "an array has no nodes below it")
}

// TestVersion2 reads a document of version 2 with the members that only this version has.
func TestVersion2(t *testing.T) {
	const v2 = `{"zarr_format": 2, "shape": [3], "chunks": [2], "dtype": "<i2", "compressor": null, "fill_value": null, "order": "C", "filters": null, "novel": 1}`
	s := store.Memory()
	put(t, s, ".zarray", v2)
	put(t, s, "0", "\x01\x00\x02\x00")
	a, err := Open[int16](s, "")
	require.NoError(t, err)
	x, err := a.Read()
	require.NoError(t, err)
	assert.Equal(t, []int16{1, 2, 0}, x.ToSlice())
	assert.ErrorIs(t, a.Write(x), nd.ErrReadOnly)
	for old, dtype := range map[string]error{
		`"<i2"`: nil, `"|O"`: nd.ErrDType, `[["a", "<i4"]]`: nd.ErrDType, `"i2"`: nd.ErrDType, `"|i2"`: nd.ErrDType, `"<U4"`: nd.ErrDType,
	} {
		put(t, s, ".zarray", strings.Replace(v2, `"<i2"`, old, 1))
		_, err := OpenAny(s, "")
		assert.ErrorIs(t, err, dtype, old)
	}
	for _, filter := range []string{`[{"id": "novel"}]`, `[{"id": "delta", "dtype": "<i4"}]`, `[{"id": "delta", "dtype": "<i2", "astype": "i1"}]`, `{}`, `[1]`} {
		put(t, s, ".zarray", strings.Replace(v2, `"filters": null`, `"filters": `+filter, 1))
		_, err := OpenAny(s, "")
		assert.ErrorIs(t, err, nd.ErrFormat, filter)
	}
}
