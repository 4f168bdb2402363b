package zarr

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestRunsWithinMemory checks that adjacent inner chunks are read by several requests if together they exceed the memory limit.
func TestRunsWithinMemory(t *testing.T) {
	s := store.Memory()
	a, err := Create[uint8](s, "a", []int{2 << 20}, Shards(2<<20), Chunks(16<<10), Codecs())
	require.NoError(t, err)
	require.NoError(t, a.Write(nd.Ones[uint8](2<<20)))
	b, err := Open[uint8](s, "a", Memory(100<<10))
	require.NoError(t, err)
	x, err := b.Read()
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(nd.Ones[uint8](2<<20), x))
}

// TestIndexOfFewBytes reads a short shard that claims a large index. No memory is allocated for the index.
func TestIndexOfFewBytes(t *testing.T) {
	s := store.Memory()
	_, err := Create[uint8](s, "", []int{1 << 25}, Shards(1<<25), Chunks(1), Codecs())
	require.NoError(t, err)
	require.NoError(t, s.Put(context.Background(), "c/0", make([]byte, 100), false))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	a, err := Open[uint8](s, "")
	require.NoError(t, err)
	_, err = a.Read(nd.To(1))
	assert.ErrorIs(t, err, nd.ErrFormat)
	runtime.ReadMemStats(&after)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(64<<20))
	a, err = Open[uint8](s, "", Memory(64<<20))
	require.NoError(t, err)
	_, err = a.Read(nd.To(1))
	assert.ErrorIs(t, err, nd.ErrLimit)
	assert.ErrorIs(t, a.Write(nd.Ones[uint8](1), nd.To(1)), nd.ErrLimit)
}

// TestLimitsDoNotOverflow checks that sizes of encoded chunks beyond int do not become negative.
func TestLimitsDoNotOverflow(t *testing.T) {
	gzip := `{"name": "gzip", "configuration": {"level": 1}}`
	bytes := `{"name": "bytes", "configuration": {"endian": "little"}}`
	many := strings.Join(slices.Repeat([]string{gzip}, 15), ",")
	shard := fmt.Sprintf(`{"name": "sharding_indexed", "configuration": {"chunk_shape": [%d], "codecs": [%s,%s], "index_codecs": [%s]}}`, math.MaxInt/64+1, bytes, many, bytes)
	for _, codecs := range []string{bytes + "," + many, shard, shard + "," + gzip} {
		for _, typ := range []string{"float64", "float16"} {
			doc, err := parseDocument(fmt.Appendf(nil, `{"zarr_format": 3, "node_type": "array", "shape": [%d], "data_type": %q, "fill_value": 0, "codecs": [%s],
				"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%[1]d]}}, "chunk_key_encoding": {"name": "default"}}`, math.MaxInt/32+1, typ, codecs))
			require.NoError(t, err)
			spec, err := parseV3(doc)
			require.NoError(t, err)
			assert.Positive(t, spec.codecs.working())
			for _, n := range spec.codecs.limits {
				assert.Positive(t, n)
			}
		}
	}
}
