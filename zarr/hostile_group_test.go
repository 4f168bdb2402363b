package zarr

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// TestNodesOfDots reads consolidated metadata with the names . and .. in it. A walk through such nodes would not end, so they
// are no nodes.
func TestNodesOfDots(t *testing.T) {
	s := store.Memory()
	_, err := CreateGroup(s, "a/b")
	require.NoError(t, err)
	const doc = `{"zarr_format": 3, "node_type": "group", "attributes": {}, "consolidated_metadata": {"kind": "inline", "must_understand": false,
		"metadata": {".": {"node_type": "group"}, "..": {"node_type": "group"}, "c": {"node_type": "array"}}}}`
	require.NoError(t, s.Put(context.Background(), "a/b/zarr.json", []byte(doc), false))
	g, err := OpenGroup(s, "a/b")
	require.NoError(t, err)
	nodes, err := g.Nodes()
	require.NoError(t, err)
	assert.Equal(t, []Node{{"c", "a/b/c", true}}, nodes)
}

// TestAttributesTooLarge checks that CreateGroup and SetAttributes refuse attributes that OpenGroup could not read. The old
// attributes remain.
func TestAttributesTooLarge(t *testing.T) {
	s := store.Memory()
	large := map[string]any{"a": strings.Repeat("x", 2<<20)}
	twice := map[string]any{"\xff": 1, "\xfe": 2}
	g, err := CreateGroup(s, "g")
	require.NoError(t, err)
	a, err := Create[int8](s, "g/a", nil)
	require.NoError(t, err)
	for _, attributes := range []map[string]any{large, twice} {
		_, err := CreateGroup(s, "h", Attributes(attributes))
		assert.ErrorIs(t, err, nd.ErrFormat)
		assert.ErrorIs(t, g.SetAttributes(attributes), nd.ErrFormat)
		assert.ErrorIs(t, a.SetAttributes(attributes), nd.ErrFormat)
		_, err = OpenGroup(s, "g")
		assert.NoError(t, err)
	}
}
