package zarr

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
	"ndgo/zarr/store"
)

const consolidated = `{"zarr_format": 3, "node_type": "group", "attributes": {"title": "t"}, "consolidated_metadata":
	{"kind": "inline", "must_understand": false, "metadata": {}}}`

// Every change of metadata drops the consolidated metadata of all groups above, and only these.
func TestChangesDropConsolidated(t *testing.T) {
	open := func(s store.Store) *Array[int8] {
		a, err := Open[int8](s, "g/h/x")
		require.NoError(t, err)
		return a
	}
	for name, change := range map[string]func(s store.Store) error{
		"Create":           func(s store.Store) error { _, err := Create[int8](s, "g/h/y", []int{1}); return err },
		"Create overwrite": func(s store.Store) error { _, err := Create[int8](s, "g/h/x", []int{1}, Overwrite()); return err },
		"CreateGroup":      func(s store.Store) error { _, err := CreateGroup(s, "g/h/y"); return err },
		"SetAttributes":    func(s store.Store) error { return open(s).SetAttributes(nil) },
		"Append":           func(s store.Store) error { return open(s).Append(nd.Of[int8](5), 0) },
		"Resize":           func(s store.Store) error { return open(s).Resize(9) },
		"DropConsolidated": func(s store.Store) error { return DropConsolidated(s, "g/h/y") },
		"Group": func(s store.Store) error {
			g, err := OpenGroup(s, "g/h")
			require.NoError(t, err)
			return g.SetAttributes(nil)
		},
	} {
		s := store.Memory()
		_, err := Create[int8](s, "g/h/x", []int{3})
		require.NoError(t, err)
		for _, key := range []string{"zarr.json", "g/h/zarr.json", "other/zarr.json"} {
			put(t, s, key, consolidated)
		}
		require.NoError(t, change(s), name)
		for key, kept := range map[string]bool{"zarr.json": false, "g/zarr.json": false, "g/h/zarr.json": false, "other/zarr.json": true} {
			b, err := s.Get(context.Background(), key, nil, 1000)
			require.NoError(t, err)
			assert.Equal(t, kept, strings.Contains(string(b), "consolidated"), "%s: %s", name, key)
		}
		root, err := OpenGroup(s, "")
		require.NoError(t, err)
		assert.Equal(t, map[string]any{"title": "t"}, root.Attributes(), "attributes stay")
		nodes, err := root.Nodes()
		require.NoError(t, err)
		assert.Len(t, nodes, 2, "nodes are found in the store")
	}
}

// Write changes no metadata. A document too long to be read is an error, because it may have consolidated metadata.
func TestConsolidatedStays(t *testing.T) {
	s := store.Memory()
	a, err := Create[int8](s, "x", []int{3})
	require.NoError(t, err)
	put(t, s, "zarr.json", consolidated)
	require.NoError(t, a.Write(nd.Of[int8](1, 2, 3)))
	g, err := OpenGroup(s, "")
	require.NoError(t, err)
	assert.NotNil(t, g.known)
	put(t, s, "zarr.json", consolidated+strings.Repeat(" ", jsontree.MaxBytes))
	err = a.SetAttributes(nil)
	require.ErrorIs(t, err, nd.ErrFormat)
	assert.ErrorContains(t, err, "remove its consolidated_metadata")
}
