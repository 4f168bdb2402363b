package npy_test

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"log"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/mapped"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

func ExampleMap() {
	folder, remove := scratch()
	defer remove()
	path := filepath.Join(folder, "x.npy")
	if err := npy.Save(path, nd.Arange(0.0, 6, 1).Reshape(3, 2)); err != nil {
		log.Fatal(err)
	}

	x, err := npy.Map[float64](path)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(nd.Mean(x, nd.Axis(0)))
	fmt.Println(nd.Try(func() { x.Fill(0) }))
	// Output:
	// [2. 3.]
	// ndarray: Fill: the target (3, 2) is read-only: it repeats memory, was made by ReadOnly, or is a view of such an array; write to a Copy of it
}

func ExampleSaveRows() {
	folder, remove := scratch()
	defer remove()
	path := filepath.Join(folder, "squares.npy")
	squares := func(yield func(*nd.NDArray[int], error) bool) {
		for i := range 3 {
			if !yield(nd.FromSlice([]int{i, i * i}, 1, 2), nil) {
				return
			}
		}
	}
	if err := npy.SaveRows(path, squares, 3, 2); err != nil {
		log.Fatal(err)
	}
	info, err := npy.Stat(path)
	fmt.Println(info.DType, info.Shape, info.Bytes, err)
	x, err := npy.Load[int](path)
	fmt.Println(x, err)
	// Output:
	// int64 [3 2] 48 <nil>
	// [[0 0]
	//  [1 1]
	//  [2 4]] <nil>
}

// TestMapIsLoad compares Map with Load for every file.
func TestMapIsLoad(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.npy"))
	require.NoError(t, err)
	mappedFiles := 0
	for _, file := range files {
		want, loadErr := npy.LoadAny(file)
		got, err := npy.MapAny(file)
		if loadErr != nil {
			require.Error(t, err, file)
			continue
		}
		if info, _ := npy.Stat(file); info.Descr[0] == '>' && mapped.Supported {
			require.ErrorIs(t, err, nd.ErrDType, file)
			continue
		}
		require.NoError(t, err, file)
		assert.Equal(t, want.Shape(), got.Shape(), file)
		assert.Equal(t, want.DType(), got.DType(), file)
		assert.Equal(t, want.String(), got.String(), file)
		assert.Equal(t, write(t, want), write(t, got), file)
		assert.True(t, got.IsReadOnly(), file)
		assert.Equal(t, want.IsContiguous(), got.IsContiguous(), file)
		require.NoError(t, npy.Unmap(got), file)
		assert.ErrorIs(t, nd.Try(func() { got.Shape() }), nd.ErrReleased, file)
		mappedFiles++
	}
	assert.Greater(t, mappedFiles, 20)
}

func TestMapRows(t *testing.T) {
	x := nd.Arange(0, 10*3*2, 1).Reshape(10, 3, 2)
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.Save(path, x))
	for _, rows := range [][2]int{{0, 10}, {0, 1}, {3, 7}, {9, 10}, {4, 4}, {10, 10}} {
		part, err := npy.Map[int](path, npy.Rows(rows[0], rows[1]), npy.MaxHeader(500))
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x.Slice(nd.Range(rows[0], rows[1])), part), rows)
		require.NoError(t, npy.Unmap(part))
	}
	for _, rows := range [][2]int{{-1, 3}, {3, 2}, {0, 11}} {
		_, err := npy.Map[int](path, npy.Rows(rows[0], rows[1]))
		assert.ErrorIs(t, err, nd.ErrIndex, rows)
	}
	_, err := npy.Map[float64](testFile("no_axes"), npy.Rows(0, 1))
	assert.ErrorIs(t, err, nd.ErrIndex, "no rows")

	fortran, err := npy.Map[int16](testFile("int16_fortran"), npy.Rows(1, 2))
	require.NoError(t, err)
	whole, err := npy.Load[int16](testFile("int16_fortran"))
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(whole.Slice(nd.Range(1, 2)), fortran))
	require.NoError(t, npy.Unmap(fortran), "a view of the mapping")
}

func TestMapElements(t *testing.T) {
	x := nd.Arange(0, 10*3*2, 1).Reshape(10, 3, 2)
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.Save(path, x))
	for _, part := range [][2]int{{0, 60}, {0, 1}, {7, 33}, {59, 60}, {4, 4}, {60, 60}} {
		got, err := npy.Map[int](path, npy.Rows(1, 2), npy.Elements(part[0], part[1]))
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x.Ravel().Slice(nd.Range(part[0], part[1])), got), part)
		require.NoError(t, npy.Unmap(got))
	}
	for _, part := range [][2]int{{-1, 3}, {3, 2}, {0, 61}} {
		_, err := npy.Map[int](path, npy.Elements(part[0], part[1]))
		assert.ErrorIs(t, err, nd.ErrIndex, part)
	}
	row, err := npy.Map[int](path, npy.Elements(0, 7), npy.Rows(1, 2))
	require.NoError(t, err)
	assert.Equal(t, []int{1, 3, 2}, row.Shape(), "what is given last")

	fortran, err := npy.Map[int16](testFile("int16_fortran"), npy.Elements(1, 4))
	require.NoError(t, err)
	whole, err := npy.Load[int16](testFile("int16_fortran"))
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(whole.T().Ravel().Slice(nd.Range(1, 4)), fortran), "the order of the file")
	one, err := npy.MapAny(testFile("no_axes"), npy.Elements(0, 1))
	require.NoError(t, err)
	assert.Equal(t, []int{1}, one.Shape())
}

func TestMapShared(t *testing.T) {
	type celsius float64
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.Save(path, nd.Zeros[celsius](300, 4)))
	x, err := npy.Map[celsius](path, npy.Shared)
	if !mapped.Supported {
		require.ErrorIs(t, err, nd.ErrOption)
		return
	}
	require.NoError(t, err)
	assert.False(t, x.IsReadOnly())
	second, err := npy.Map[celsius](path)
	require.NoError(t, err)
	x.Slice(nd.At(299)).Fill(21.5)
	assert.Equal(t, celsius(21.5), second.At(299, 3), "maps of one file show the same")
	require.NoError(t, npy.Flush(x.Slice(nd.At(3))))
	y, err := npy.Load[celsius](path)
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(x, y))
	require.NoError(t, npy.Unmap(x))
	assert.Equal(t, celsius(21.5), second.At(299, 0), "the other map is as it was")
	require.NoError(t, npy.Unmap(second))

	require.NoError(t, os.Chmod(path, 0o400))
	if os.Getuid() != 0 {
		_, err = npy.Map[celsius](path, npy.Shared)
		assert.ErrorIs(t, err, fs.ErrPermission)
	}
}

// TestViewsAfterUnmap checks that Flush and Unmap refuse views of a mapping that has ended.
func TestViewsAfterUnmap(t *testing.T) {
	if !mapped.Supported {
		t.Skip("files are read into memory here; on Linux and macOS with 64 bits this runs")
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.Save(path, nd.Ones[float64](100)))
	x, err := npy.Map[float64](path)
	require.NoError(t, err)
	view := x.Slice(nd.From(50))
	require.NoError(t, npy.Unmap(x))
	assert.Panics(t, func() { view.At(0) })
	assert.ErrorIs(t, npy.Unmap(view), nd.ErrOption, "it is mapped no more")
	assert.ErrorIs(t, npy.Unmap(x), nd.ErrReleased)
}

func TestMapErrors(t *testing.T) {
	folder := t.TempDir()
	file := func(name string, b []byte) string {
		path := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(path, b, 0o600))
		return path
	}
	good := write(t, nd.Of(1.0, 2, 3))
	headed := func(dict, data string) []byte {
		return append([]byte("\x93NUMPY\x01\x00"+string(byte(len(dict)))+"\x00"+dict), data...)
	}
	for _, c := range []struct {
		why, path string
		kind      error
		says      string
	}{
		{"no file", filepath.Join(folder, "none.npy"), fs.ErrNotExist, "none.npy"},
		{"a folder", folder, nd.ErrFormat, "not a regular file"},
		{"no .npy file", file("text.npy", []byte("hello, hello")), nd.ErrFormat, "it is not an .npy file"},
		{"a truncated header", file("header.npy", good[:50]), nd.ErrFormat, "the data ends at byte 50"},
		{"truncated elements", file("short.npy", good[:len(good)-1]), nd.ErrFormat, "short.npy: the data ends at byte 151, within the 24 bytes of elements"},
		{"bytes after the elements", file("long.npy", append(good[:len(good):len(good)], 0)), nd.ErrFormat, "bytes follow the last element, at byte 152"},
		{"other elements", testFile("float32"), nd.ErrDType, "use Map[float32], or LoadAny"},
	} {
		_, err := npy.Map[float64](c.path)
		require.ErrorIs(t, err, c.kind, c.why)
		assert.Contains(t, err.Error(), c.says, c.why)
	}
	odd := file("odd.npy", headed("{'descr': '<f8', 'fortran_order': False, 'shape': (1,)}", "12345678"))
	if _, err := npy.Map[float64](odd); mapped.Supported {
		require.ErrorIs(t, err, nd.ErrFormat)
		assert.Contains(t, err.Error(), "the elements begin at byte 65, not a multiple of 8; use Load")
	}
	bools := file("bools.npy", headed("{'descr': '|b1', 'fortran_order': False, 'shape': (3,)}", "\x00\x01\x02"))
	if _, err := npy.Map[bool](bools); mapped.Supported {
		require.ErrorIs(t, err, nd.ErrFormat)
		assert.Contains(t, err.Error(), "is 2, not a bool; use Load")
	}
	assert.ErrorIs(t, npy.Unmap(nil), nd.ErrNil)
	assert.ErrorIs(t, npy.Flush((*nd.NDArray[int])(nil)), nd.ErrNil)
	if mapped.Supported {
		assert.ErrorIs(t, npy.Flush(nd.Of(1)), nd.ErrOption)
	}
}

func TestSaveRows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	x := nd.Arange[float32](0, 60, 1).Reshape(10, 3, 2)
	blocks := func(cuts ...int) iter.Seq2[*nd.NDArray[float32], error] {
		return func(yield func(*nd.NDArray[float32], error) bool) {
			for i := range len(cuts) - 1 {
				if !yield(x.Slice(nd.Range(cuts[i], cuts[i+1])), nil) {
					return
				}
			}
		}
	}
	require.NoError(t, npy.SaveRows(path, blocks(0, 3, 3, 9, 10), 10, 3, 2))
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, write(t, x), got, "the file that Save writes")

	bad := errors.New("bad block")
	for _, c := range []struct {
		why    string
		blocks iter.Seq2[*nd.NDArray[float32], error]
		shape  []int
		want   error
	}{
		{"too few rows", blocks(0, 9), []int{10, 3, 2}, nd.ErrShape},
		{"too many", blocks(0, 5, 10), []int{9, 3, 2}, nd.ErrShape},
		{"other axes", blocks(0, 10), []int{10, 2, 3}, nd.ErrShape},
		{"another rank", blocks(0, 10), []int{10, 6}, nd.ErrShape},
		{"no axes", blocks(), nil, nd.ErrShape},
		{"a negative size", blocks(), []int{-1, 2}, nd.ErrShape},
		{"no block", func(yield func(*nd.NDArray[float32], error) bool) { yield(nil, nil) }, []int{1}, nd.ErrNil},
		{"an error of blocks", func(yield func(*nd.NDArray[float32], error) bool) { yield(nil, bad) }, []int{1}, bad},
	} {
		assert.ErrorIs(t, npy.SaveRows(path, c.blocks, c.shape...), c.want, c.why)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, got, after, "the file is as it was after %s", c.why)
	}
	assert.Len(t, names(t, filepath.Dir(path)), 1, "and nothing else is left")
}

func TestSaveElements(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	x := nd.Arange[float32](0, 60, 1)
	blocks := func(parts ...*nd.NDArray[float32]) iter.Seq2[*nd.NDArray[float32], error] {
		return func(yield func(*nd.NDArray[float32], error) bool) {
			for _, part := range parts {
				if !yield(part, nil) {
					return
				}
			}
		}
	}
	part := func(first, stop int) *nd.NDArray[float32] { return x.Slice(nd.Range(first, stop)) }
	parts := blocks(part(0, 7), part(7, 7), part(7, 37).Reshape(2, 5, 3), part(37, 60))
	require.NoError(t, npy.SaveElements(path, parts, 3, 20))
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, write(t, x.Reshape(3, 20)), got, "the file that Save writes")

	for _, c := range []struct {
		why   string
		kind  error
		shape []int
	}{
		{"too few", nd.ErrShape, []int{61}}, {"too many", nd.ErrShape, []int{59}}, {"no axes", nd.ErrShape, nil}, {"a negative size", nd.ErrShape, []int{-1}},
		{"more than there can be", nd.ErrSize, []int{math.MaxInt, math.MaxInt}},
	} {
		assert.ErrorIs(t, npy.SaveElements(path, parts, c.shape...), c.kind, c.why)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, got, after, "the file is as it was after %s", c.why)
	}
	require.NoError(t, npy.SaveElements(path, blocks(nd.Of[float32](7)), []int{}...))
	one, err := npy.Load[float32](path)
	require.NoError(t, err)
	assert.Zero(t, one.NDim())
}

func TestStat(t *testing.T) {
	info, err := npy.Stat(testFile("int16_fortran"))
	require.NoError(t, err)
	assert.Equal(t, npy.Info{DType: nd.Int16, Descr: "<i2", Shape: []int{2, 3}, Fortran: true, Offset: 128, Bytes: 12}, info)
	info, err = npy.Stat(testFile("no_elements"))
	require.NoError(t, err)
	assert.Zero(t, info.Bytes)
	_, err = npy.Stat("none.npy")
	assert.ErrorIs(t, err, fs.ErrNotExist)
}
