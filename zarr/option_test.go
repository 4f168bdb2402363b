package zarr

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestIgnoredOptions gives options to functions that would ignore them.
func TestIgnoredOptions(t *testing.T) {
	s := store.Memory()
	_, err := Create[int8](s, "x", []int{4}, Memory(1<<20))
	require.NoError(t, err)
	_, err = CreateGroup(s, "g", Attributes(map[string]any{"a": 1}), Overwrite())
	require.NoError(t, err)
	for name, o := range map[string]Option{
		"Chunks": Chunks(2), "Shards": Shards(2), "Codecs": Codecs(), "Fill": Fill[int8](1), "DimensionNames": DimensionNames("x"), "DotKeys": DotKeys(),
		"V2Keys": V2Keys("."), "Float16": Float16(), "BigEndian": BigEndian(), "IndexAtStart": IndexAtStart(),
		"Attributes": Attributes(map[string]any{}), "Overwrite": Overwrite(),
	} {
		_, err := Open[int8](s, "x", o)
		require.ErrorIs(t, err, nd.ErrFormat, name)
		require.ErrorContains(t, err, name)
		_, err = OpenAny(s, "x", o)
		require.ErrorIs(t, err, nd.ErrFormat, name)
		_, err = OpenGroup(s, "g", o)
		require.ErrorIs(t, err, nd.ErrFormat, name)
		if name != "Attributes" && name != "Overwrite" {
			_, err = CreateGroup(s, "h", o)
			require.ErrorIs(t, err, nd.ErrFormat, name)
		}
	}
	_, err = Create[int8](s, "y", []int{4}, IndexAtStart())
	require.ErrorContains(t, err, "IndexAtStart is for the index of a shard; use Shards")
	_, err = Create[int8](s, "y", []int{4}, Memory(-1))
	require.ErrorContains(t, err, "Memory(-1) is negative")
	_, err = Open[int8](s, "x", Memory(-1))
	require.ErrorIs(t, err, nd.ErrLimit)
	isArray, err := IsArray(s, "x")
	require.NoError(t, err)
	assert.True(t, isArray)
	isArray, err = IsArray(s, "g")
	require.NoError(t, err)
	assert.False(t, isArray)
}

// TestUnsupportedTypes opens arrays of texts and dates, with and without a configuration.
func TestUnsupportedTypes(t *testing.T) {
	s := store.Memory()
	for _, typ := range []string{`"string"`, `{"name": "numpy.datetime64", "configuration": {"unit": "s", "scale_factor": 1}}`, `{"name": "fixed_length_utf32", "configuration": {"length_bytes": 40}}`} {
		put(t, s, "zarr.json", `{"zarr_format": 3, "node_type": "array", "shape": [1], "data_type": `+typ+`, "chunk_grid": {"name": "regular",
			"configuration": {"chunk_shape": [1]}}, "chunk_key_encoding": {"name": "default"}, "fill_value": "", "codecs": [{"name": "vlen-utf8"}]}`)
		_, err := OpenAny(s, "")
		require.ErrorIs(t, err, nd.ErrDType)
		assert.ErrorContains(t, err, "is not supported; supported are bool, integers")
	}
}
