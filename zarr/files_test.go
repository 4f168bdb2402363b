package zarr

import (
	"bytes"
	"context"
	"io"
	"math"
	"path"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/zarr/store"
)

func openZip(t *testing.T, name string) store.Store {
	t.Helper()
	s, err := store.Zip(name)
	require.NoError(t, err)
	t.Cleanup(func() { s.(io.Closer).Close() })
	return s
}

// The arrays of testdata/cases.zip come from zarr-python and tensorstore; internal/test/interop/cases.py makes them. They have all element
// types, all codecs and both versions. NumPy has saved the same elements in the same archive.
func TestOthersFiles(t *testing.T) {
	s := openZip(t, "testdata/cases.zip")
	cases := 0
	for e, err := range s.List(context.Background(), "") {
		require.NoError(t, err)
		a, err := OpenAny(s, path.Join(e.Name, "store"))
		require.NoError(t, err, e.Name)
		have, err := a.ReadAny()
		require.NoError(t, err, "%s %+v", e.Name, a.Info())
		saved, err := s.Get(context.Background(), path.Join(e.Name, "want.npy"), nil, 1<<20)
		require.NoError(t, err)
		want, err := npy.ReadAny(bytes.NewReader(saved))
		require.NoError(t, err)
		require.Equal(t, want.DType(), have.DType(), e.Name)
		require.Equal(t, want.Shape(), have.Shape(), e.Name)
		assert.Equal(t, bitsOf(t, want), bitsOf(t, have), "%s %+v", e.Name, a.Info())
		cases++
	}
	assert.Equal(t, 168, cases)
}

func bitsOf(t *testing.T, x nd.Array) []byte {
	var b bytes.Buffer
	require.NoError(t, npy.Write(&b, x))
	return b.Bytes()
}

// These groups come from zarr-python. They have consolidated metadata, in both versions.
func TestOthersTrees(t *testing.T) {
	s := openZip(t, "testdata/trees.zip")
	for _, version := range []string{"v2", "v3"} {
		g, err := OpenGroup(s, version)
		require.NoError(t, err)
		attributes := g.Attributes()
		assert.Equal(t, "tree", attributes["title"])
		assert.True(t, math.IsNaN(attributes["missing"].(float64)))
		assert.Equal(t, []any{int64(1), 2.5, nil, true}, attributes["list"])
		nodes, err := g.Nodes()
		require.NoError(t, err)
		assert.Equal(t, []Node{{"deep", version + "/deep", false}, {"temperature", version + "/temperature", true}}, nodes)
		g.known = nil // reads it again without consolidated metadata
		again, err := g.Nodes()
		require.NoError(t, err)
		assert.Equal(t, nodes, again)

		a, err := Open[float32](s, nodes[1].Path)
		require.NoError(t, err)
		assert.Equal(t, []string{"time", "x"}, a.DimensionNames())
		assert.Equal(t, "K", a.Attributes()["units"])
		x, err := a.Read(nd.At(1), nd.From(2).By(2))
		require.NoError(t, err)
		assert.Equal(t, []float32{8, 10}, x.ToSlice())
		deep, err := OpenGroup(s, nodes[0].Path)
		require.NoError(t, err)
		nodes, err = deep.Nodes()
		require.NoError(t, err)
		count, err := Open[int64](s, nodes[0].Path)
		require.NoError(t, err)
		y, err := count.Read()
		require.NoError(t, err)
		assert.Equal(t, []int64{1, 2, 3}, y.ToSlice())
	}
}
