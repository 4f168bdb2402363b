package npy_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

// dtypes has the element types with files in testdata. Each type has three files by NumPy: in this machine's byte order, in the
// other byte order, and in Fortran order.
var dtypes = []string{"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
	"float32", "float64", "complex64", "complex128"}

func testFile(name string) string { return filepath.Join("testdata", name+".npy") }

func readFile(t *testing.T, name string) []byte {
	b, err := os.ReadFile(testFile(name))
	require.NoError(t, err)
	return b
}

func write(t *testing.T, x nd.Array) []byte {
	var b bytes.Buffer
	require.NoError(t, npy.Write(&b, x))
	return b.Bytes()
}

func TestFilesOfNumPy(t *testing.T) {
	for _, name := range dtypes {
		want := readFile(t, name)
		for _, form := range []string{"", "_big", "_fortran"} {
			x, err := npy.LoadAny(testFile(name + form))
			require.NoError(t, err, name+form)
			assert.Equal(t, name, x.DType().String())
			assert.Equal(t, []int{2, 3}, x.Shape(), name+form)
			assert.Equal(t, form != "_fortran", x.IsContiguous(), name+form)
			assert.Equal(t, want, write(t, x), "%s is written as NumPy writes it", name+form)
		}
	}
	for name, shape := range map[string][]int{
		"no_axes": {}, "no_elements": {3, 0, 2}, "one_axis": {5}, "many_axes": nil, "version2": {3}, "version3": {3},
	} {
		x, err := npy.LoadAny(testFile(name))
		require.NoError(t, err, name)
		if shape == nil {
			shape = append(append(ones(31), 2), ones(32)...)
		}
		assert.Equal(t, shape, x.Shape(), name)
		if !strings.HasPrefix(name, "version") {
			assert.Equal(t, readFile(t, name), write(t, x), "%s is written as NumPy writes it", name)
		}
	}
}

func ones(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = 1
	}
	return s
}

func TestElements(t *testing.T) {
	for _, form := range []string{"", "_big", "_fortran"} {
		i, err := npy.Load[int16](testFile("int16" + form))
		require.NoError(t, err)
		assert.Equal(t, []int16{math.MinInt16, -1, 0, 1, 2, math.MaxInt16}, i.ToSlice(), form)
		f, err := npy.Load[float32](testFile("float32" + form))
		require.NoError(t, err)
		for k, want := range []float32{0.1, float32(math.Copysign(0, -1)), float32(math.Inf(1)), float32(math.NaN()), 1e-45, 3.4e38} {
			if got := f.At(k/3, k%3); got == got || want == want {
				assert.Equal(t, math.Float32bits(want), math.Float32bits(got), form)
			}
		}
		z, err := npy.Load[complex128](testFile("complex128" + form))
		require.NoError(t, err)
		assert.Equal(t, []complex128{1 + 2i, -3.5i, 0.1, 1e10i, 0, 7}, z.ToSlice(), form)
		b, err := npy.Load[bool](testFile("bool" + form))
		require.NoError(t, err)
		assert.Equal(t, []bool{true, false, true, false, false, true}, b.ToSlice(), form)
	}
}

type celsius float64

func TestLoadIntoOtherTypes(t *testing.T) {
	i, err := npy.Load[int](testFile("one_axis"))
	require.NoError(t, err, "int is int64 in files")
	assert.Equal(t, []int{0, 1, 2, 3, 4}, i.ToSlice())
	d, err := npy.Load[time.Duration](testFile("one_axis"))
	require.NoError(t, err, "a type defined from int64")
	assert.Equal(t, 4*time.Nanosecond, d.At(4))
	c, err := npy.Load[celsius](testFile("no_axes"))
	require.NoError(t, err, "a type defined from float64")
	assert.Equal(t, celsius(7.5), c.Item())

	_, err = npy.Load[uint](testFile("one_axis"))
	assert.ErrorIs(t, err, nd.ErrDType, "int64 is not uint64")
	_, err = npy.Load[int](testFile("int32"))
	assert.ErrorIs(t, err, nd.ErrDType, "nor int32, on any machine")
	x, err := npy.Load[float64](testFile("float32"))
	assert.ErrorIs(t, err, nd.ErrDType)
	assert.Nil(t, x)
}

func TestWriteWhatIsNotPacked(t *testing.T) {
	x := nd.FromSlice([]int32{1, 2, 3, 4, 5, 6}, 2, 3)
	for _, c := range []struct {
		why  string
		x, y nd.Array
	}{
		{"a view that runs backwards", x.Slice(nd.S("::-1, ::2")), nd.FromSlice([]int32{4, 6, 1, 3}, 2, 2)},
		{"a transposed one", x.T(), nd.FromSlice([]int32{1, 4, 2, 5, 3, 6}, 3, 2)},
		{"a part of the memory", x.Slice(nd.At(1)), nd.Of[int32](4, 5, 6)},
		{"one that repeats memory", nd.Of[int32](7).BroadcastTo(2, 2), nd.FromSlice([]int32{7, 7, 7, 7}, 2, 2)},
		{"more elements than are written at a time", nd.Of[int32](7).BroadcastTo(1000, 300), nd.Full[int32](7, 1000, 300)},
		{"none", x.Slice(nd.S("::-1, 3:")), nd.Zeros[int32](2, 0)},
		{"the zero value", new(nd.NDArray[int32]), nd.Of[int32]()},
		{"int is int64", nd.Of(-1, 2), nd.Of[int64](-1, 2)},
		{"uint is uint64", nd.Of[uint](1, 2), nd.Of[uint64](1, 2)},
		{"a defined type is its kind", nd.Of[celsius](1, 2), nd.Of[float64](1, 2)},
	} {
		assert.Equal(t, write(t, c.y), write(t, c.x), c.why)
	}
}

func TestWriteErrors(t *testing.T) {
	released := nd.Of(1, 2)
	released.Release()
	for _, c := range []struct {
		why  string
		x    nd.Array
		kind error
	}{
		{"strings", nd.Of("a"), nd.ErrDType},
		{"structs", nd.Of(struct{ A int }{1}), nd.ErrDType},
		{"no array", nil, nd.ErrNil},
		{"a nil array", (*nd.NDArray[int])(nil), nd.ErrNil},
		{"a released array", released, nd.ErrReleased},
	} {
		var b bytes.Buffer
		assert.ErrorIs(t, npy.Write(&b, c.x), c.kind, c.why)
		assert.Zero(t, b.Len(), c.why)
		path := filepath.Join(t.TempDir(), "x.npy")
		assert.ErrorIs(t, npy.Save(path, c.x), c.kind, c.why)
		assert.NoFileExists(t, path, c.why)
		assert.ErrorIs(t, npy.SaveZip(path, map[string]nd.Array{"a": c.x}), c.kind, c.why)
		assert.NoFileExists(t, path, c.why)
	}
	for n := range 3 {
		w := limitedWriter(100 * n)
		assert.ErrorIs(t, npy.Write(&w, nd.Zeros[int](100)), errFull, "the writer's error after %d bytes", 100*n)
	}
}

var errFull = fmt.Errorf("the writer is full")

// A limitedWriter accepts a limited number of bytes.
type limitedWriter int

func (w *limitedWriter) Write(b []byte) (int, error) {
	if len(b) > int(*w) {
		return int(*w), errFull
	}
	*w -= limitedWriter(len(b))
	return len(b), nil
}

func TestBoolsOfAnyByte(t *testing.T) {
	x, err := npy.Read[bool](bytes.NewReader(file(1, 0, "{'descr': '|b1', 'fortran_order': False, 'shape': (4,)}", 0, 1, 2, 255)))
	require.NoError(t, err)
	assert.Equal(t, []bool{false, true, true, true}, x.ToSlice())
	assert.Equal(t, []byte{0, 1, 1, 1}, write(t, x)[128:])
}

func TestLimits(t *testing.T) {
	read := func(data []byte, options ...npy.Option) error {
		_, err := npy.ReadAny(bytes.NewReader(data), options...)
		return err
	}
	x := write(t, nd.Zeros[float64](100))
	assert.NoError(t, read(x, npy.MaxBytes(800)))
	assert.ErrorIs(t, read(x, npy.MaxBytes(799)), nd.ErrLimit)
	assert.NoError(t, read(x, npy.MaxHeader(118)))
	assert.ErrorIs(t, read(x, npy.MaxHeader(117)), nd.ErrLimit)
	assert.NoError(t, read(write(t, nd.Zeros[float64](0, 1<<20)), npy.MaxBytes(0)), "no elements take no bytes")

	const header = "{'descr': '|u1', 'fortran_order': False, 'shape': (0,)}"
	for _, version := range []byte{1, 2} {
		padded := func(n int) []byte { return file(version, 0, header+strings.Repeat(" ", n-len(header))) }
		assert.NoError(t, read(padded(10_000)), "NumPy's limit")
		assert.ErrorIs(t, read(padded(10_001)), nd.ErrLimit)
		assert.NoError(t, read(padded(60_000), npy.MaxHeader(60_000)))
	}
	assert.NoError(t, read(file(2, 0, header+strings.Repeat(" ", 100_000)), npy.MaxHeader(200_000)))
	assert.ErrorIs(t, read(append([]byte("\x93NUMPY\x02\x00"), 0xff, 0xff, 0xff, 0xff)), nd.ErrLimit, "4 GiB are not tried")

	defer nd.SetMaxBytes(nd.SetMaxBytes(799))
	assert.ErrorIs(t, read(x), nd.ErrLimit, "the limit of all arrays is one of files")
	assert.ErrorIs(t, read(x, npy.MaxBytes(1<<20)), nd.ErrLimit, "and is not raised here")
}

func TestClaimsTakeNoMemory(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(math.MaxInt32))
	claim := dict("'<f8'", "False", "(200000000,)")
	path := filepath.Join(t.TempDir(), "claim.npy")
	require.NoError(t, os.WriteFile(path, claim, 0o666))
	assert.Less(t, trial.Taken(func() {
		_, err := npy.ReadAny(bytes.NewReader(claim))
		assert.ErrorIs(t, err, nd.ErrFormat, "1.6 GB are within the limit, but not there")
		_, err = npy.LoadAny(path)
		assert.ErrorIs(t, err, nd.ErrFormat)
	}), uint64(4<<20))
}

func TestElementsInParts(t *testing.T) {
	x := nd.Arange[int64](0, 700_000, 1)
	data := write(t, x)
	for why, r := range map[string]io.Reader{
		"all at once":                bytes.NewReader(data),
		"a bit at a time":            iotest.HalfReader(bytes.NewReader(data)),
		"the end with the last data": iotest.DataErrReader(bytes.NewReader(data)),
	} {
		y, err := npy.Read[int64](r)
		require.NoError(t, err, why)
		assert.True(t, reflect.DeepEqual(x.ToSlice(), y.ToSlice()), why)
	}
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.Save(path, x))
	var y *nd.NDArray[int64]
	assert.Less(t, trial.Taken(func() {
		var err error
		y, err = npy.Load[int64](path)
		require.NoError(t, err)
	}), uint64(6<<20), "of a file whose size is known the memory is taken once")
	assert.True(t, reflect.DeepEqual(x.ToSlice(), y.ToSlice()))
}

func TestErrorsOfReaders(t *testing.T) {
	data := dict("'<f8'", "False", "(1,)")
	broken := fmt.Errorf("the line is broken")
	for n := range data {
		_, err := npy.ReadAny(io.MultiReader(bytes.NewReader(data[:n]), iotest.ErrReader(broken)))
		require.ErrorIs(t, err, broken, "after %d bytes", n)
		assert.NotErrorIs(t, err, nd.ErrFormat)
	}
	_, err := npy.ReadAny(io.MultiReader(bytes.NewReader(data), iotest.ErrReader(broken)))
	assert.ErrorIs(t, err, broken, "where the end should be")
	_, err = npy.LoadAny(t.TempDir())
	assert.Error(t, err, "a folder is no file")
}

func FuzzRead(f *testing.F) {
	for _, name := range append([]string{"one_axis", "no_axes", "no_elements", "version2", "bool_fortran", "complex64_big"}, dtypes...) {
		b, err := os.ReadFile(testFile(name))
		require.NoError(f, err)
		f.Add(b)
	}
	f.Add(dict("[('a', '<f4')]", "False", "(1L,)"))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, err := npy.ReadAny(bytes.NewReader(data), npy.MaxBytes(1<<20))
		if err != nil {
			var e *nd.Error
			require.ErrorAs(t, err, &e)
			return
		}
		again := write(t, x)
		y, err := npy.ReadAny(bytes.NewReader(again))
		require.NoError(t, err)
		assert.Equal(t, x.Shape(), y.Shape())
		assert.Equal(t, again, write(t, y))
	})
}
