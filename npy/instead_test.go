package npy

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/dynamic"
	nd "ndgo/ndarray"
	"ndgo/ndtest"
)

// instead reads a file as [Map] does on systems that cannot map files.
func instead(t *testing.T, path string, want nd.DType, options ...MapOption) (nd.Array, error) {
	o := mapOptions{settings: settingsOf(nil)}
	for _, option := range options {
		option.setMap(&o)
	}
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	info, err := f.Stat()
	require.NoError(t, err)
	return readInstead(&source{op: "npy.Map", name: path, r: f, size: info.Size()}, want, &o)
}

// TestReadInstead compares mapped arrays with arrays that were read, as on systems that cannot map files. If an option selects rows, only
// these rows are read.
func TestReadInstead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	x := nd.Arange[int64](0, 10*3*2, 1).Reshape(10, 3, 2)
	require.NoError(t, Save(path, x))
	for _, rows := range [][2]int{{0, 10}, {0, 1}, {3, 7}, {9, 10}, {4, 4}, {10, 10}} {
		got, err := instead(t, path, nd.Int64, Rows(rows[0], rows[1]), MaxBytes(int64(rows[1]-rows[0])*3*2*8))
		require.NoError(t, err, "%v", rows)
		ndtest.Equal(t, x.Slice(nd.Range(rows[0], rows[1])), dynamic.As[int64](got))
		assert.True(t, got.IsReadOnly())
	}
	for _, part := range [][2]int{{0, 60}, {0, 1}, {7, 33}, {60, 60}} {
		got, err := instead(t, path, nd.Int64, Elements(part[0], part[1]), MaxBytes(int64(part[1]-part[0])*8))
		require.NoError(t, err, "%v", part)
		ndtest.Equal(t, x.Ravel().Slice(nd.Range(part[0], part[1])), dynamic.As[int64](got))
	}
	_, err := instead(t, path, nd.Int64, Elements(3, 61))
	assert.ErrorIs(t, err, nd.ErrIndex)
	_, err = instead(t, path, nd.Int64, Rows(3, 7), MaxBytes(4*3*2*8-1))
	assert.ErrorIs(t, err, nd.ErrLimit, "the rows are too large")
	_, err = instead(t, path, nd.Int64, MaxBytes(10*3*2*8-1))
	assert.ErrorIs(t, err, nd.ErrLimit, "the array is too large")
	_, err = instead(t, path, nd.Int64, Rows(3, 11))
	assert.ErrorIs(t, err, nd.ErrIndex)
	_, err = instead(t, path, nd.Float64)
	assert.ErrorIs(t, err, nd.ErrDType)

	fortran := filepath.Join("testdata", "int16_fortran.npy")
	all, err := instead(t, fortran, asInFile)
	require.NoError(t, err)
	row, err := instead(t, fortran, asInFile, Rows(1, 2))
	require.NoError(t, err)
	ndtest.Equal(t, dynamic.As[int16](all).Slice(nd.Range(1, 2)), dynamic.As[int16](row))

	flat, err := instead(t, fortran, asInFile, Elements(1, 4))
	require.NoError(t, err)
	ndtest.Equal(t, dynamic.As[int16](all).T().Ravel().Slice(nd.Range(1, 4)), dynamic.As[int16](flat))

	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, b := range [][]byte{whole[:len(whole)-1], append(whole, 0)} {
		require.NoError(t, os.WriteFile(path, b, 0o600))
		_, err = instead(t, path, nd.Int64, Rows(0, 1))
		assert.ErrorIs(t, err, nd.ErrFormat, "%d bytes of %d", len(b), len(whole))
	}
}
