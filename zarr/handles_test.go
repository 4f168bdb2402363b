package zarr

import (
	"io/fs"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// twice returns two handles of an array of ten rows. Each handle has its own store of the same folder.
func twice(t *testing.T) (p, q *Array[int32]) {
	folder := t.TempDir()
	_, err := Create[int32](store.Dir(folder), "g/x", []int{10, 2}, Chunks(4, 2))
	require.NoError(t, err)
	p, err = Open[int32](store.Dir(folder), "g/x")
	require.NoError(t, err)
	q, err = Open[int32](store.Dir(filepath.Join(folder, "g")), "x")
	require.NoError(t, err)
	return p, q
}

// A change by one handle keeps the changes by other handles.
func TestChangesByTwoHandles(t *testing.T) {
	p, q := twice(t)
	rows := nd.Full[int32](7, 3, 2)
	require.NoError(t, p.Append(rows, 0))
	require.NoError(t, q.SetAttributes(map[string]any{"units": "K"}))
	assert.Equal(t, []int{13, 2}, q.Shape())
	require.NoError(t, p.Append(rows, 0))
	again, err := Open[int32](p.store, p.path)
	require.NoError(t, err)
	assert.Equal(t, []int{16, 2}, again.Shape())
	assert.Equal(t, map[string]any{"units": "K"}, again.Attributes())
	x, err := again.Read(nd.From(10))
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(nd.Full[int32](7, 6, 2), x))

	require.NoError(t, q.Resize(14, 2), "a shape between the old and the new one cuts the new rows")
	require.NoError(t, p.Resize(16, 2))
	x, err = p.Read(nd.From(14))
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(nd.Zeros[int32](2, 2), x))
}

// Write refuses elements beyond a shape that another handle has set, and accepts elements within this shape.
func TestWriteAfterResizeByAnother(t *testing.T) {
	p, q := twice(t)
	require.NoError(t, p.Resize(3, 2))
	require.ErrorIs(t, q.Write(nd.Ones[int32](2), nd.At(8)), nd.ErrIndex)
	for range q.Stored() {
		t.Error("a chunk beyond the array is written")
	}
	require.NoError(t, p.Resize(20, 2))
	require.NoError(t, q.Write(nd.Ones[int32](2), nd.At(19)))
	x, err := p.Read(nd.At(19))
	require.NoError(t, err)
	assert.Equal(t, []int32{1, 1}, x.ToSlice())
}

// Handles that append at the same time lose no rows.
func TestAppendByManyHandles(t *testing.T) {
	for name, s := range map[string]store.Store{"folder": store.Dir(t.TempDir()), "memory": store.Memory()} {
		_, err := Create[int32](s, "x", []int{10}, Chunks(4))
		require.NoError(t, err)
		var group sync.WaitGroup
		for i := range 5 {
			a, err := Open[int32](s, "x")
			require.NoError(t, err)
			group.Go(func() { assert.NoError(t, a.Append(nd.Full(int32(i+1), 10), 0)) })
		}
		group.Wait()
		a, err := Open[int32](s, "x")
		require.NoError(t, err)
		x, err := a.Read()
		require.NoError(t, err)
		assert.Equal(t, 60, x.Size(), name)
		assert.Equal(t, int64(10*(1+2+3+4+5)), nd.Sum(nd.AsType[int64](x)).Item(), name)
	}
}

// A handle of an array that was overwritten or deleted does not change the array that replaced it.
func TestOverwrittenBeneathHandle(t *testing.T) {
	for want, create := range map[string]func(s store.Store) error{
		"other elements, int64 for int32": func(s store.Store) error {
			_, err := Create[int64](s, "g/x", []int{10, 2}, Chunks(4, 2), Overwrite())
			return err
		},
		"other chunks": func(s store.Store) error {
			_, err := Create[int32](s, "g/x", []int{10, 2}, Chunks(5, 2), Overwrite())
			return err
		},
		"other codecs": func(s store.Store) error {
			_, err := Create[int32](s, "g/x", []int{10, 2}, Chunks(4, 2), Codecs(), Overwrite())
			return err
		},
		"other fill value": func(s store.Store) error {
			_, err := Create[int32](s, "g/x", []int{10, 2}, Chunks(4, 2), Fill[int32](1), Overwrite())
			return err
		},
		"other keys of chunks": func(s store.Store) error {
			_, err := Create[int32](s, "g/x", []int{10, 2}, Chunks(4, 2), DotKeys(), Overwrite())
			return err
		},
		"the node is a group": func(s store.Store) error {
			_, err := CreateGroup(s, "g/x", Overwrite())
			return err
		},
	} {
		p, q := twice(t)
		require.NoError(t, create(p.store), want)
		for name, err := range map[string]error{
			"attributes": q.SetAttributes(nil), "append": q.Append(nd.Ones[int32](1, 2), 0), "resize": q.Resize(3, 2), "write": q.Write(nd.Ones[int32](10, 2)),
		} {
			require.ErrorIs(t, err, nd.ErrFormat, "%s: %s", want, name)
			require.ErrorContains(t, err, want, name)
			require.ErrorContains(t, err, filepath.Join("g", "x", "zarr.json"), name)
		}
	}
	p, q := twice(t)
	require.NoError(t, deleteAll(p.store, "g/x", p.options, 0))
	err := q.SetAttributes(nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "the array was deleted after this handle opened it")
}

// Handles of one document share its state, even while the garbage collector frees other documents. Different stores in memory never
// share a document.
func TestDocuments(t *testing.T) {
	s, other := store.Memory(), store.Memory()
	a := documentAt(s, "x/zarr.json")
	assert.Same(t, a, documentAt(s, "x/zarr.json"))
	assert.NotSame(t, a, documentAt(other, "x/zarr.json"))
	assert.NotSame(t, a, documentAt(s, "y/zarr.json"))
}

// A group keeps members of its document from other programs.
func TestGroupKeepsMembers(t *testing.T) {
	s := store.Memory()
	g, err := CreateGroup(s, "")
	require.NoError(t, err)
	put(t, s, "zarr.json", `{"zarr_format": 3, "node_type": "group", "attributes": {"a": 1}, "novel": {"must_understand": false}}`)
	require.NoError(t, g.SetAttributes(map[string]any{"b": 2}))
	doc, err := readDocument(s, "zarr.json", g.options)
	require.NoError(t, err)
	assert.Contains(t, doc, "novel")
	require.NoError(t, s.Delete(g.options.context, "zarr.json"))
	require.ErrorIs(t, g.SetAttributes(nil), fs.ErrNotExist)
}
