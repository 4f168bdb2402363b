package npy_test

import (
	"fmt"
	"io/fs"
	"log"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

func ExampleLoadColumns() {
	folder, remove := scratch()
	defer remove()
	path := filepath.Join(folder, "readings.npy")
	if err := npy.SaveColumns(path, []string{"t", "value"}, []nd.Array{nd.Of[int32](1, 2), nd.Of(2.5, -15)}); err != nil {
		log.Fatal(err)
	}
	names, columns, err := npy.LoadColumns(path) // the file has NumPy's dtype [('t', '<i4'), ('value', '<f8')]
	fmt.Println(names, columns, err)
	// Output: [t value] [[1 2] [  2.5 -15. ]] <nil>
}

func ExampleSomeFields() {
	folder, remove := scratch()
	defer remove()
	path := filepath.Join(folder, "readings.npy")
	if err := npy.SaveColumns(path, []string{"t", "value"}, []nd.Array{nd.Of[int32](1, 2), nd.Of(2.5, -15)}); err != nil {
		log.Fatal(err)
	}
	x, err := npy.LoadRecords[struct{ Value float64 }](path, npy.SomeFields())
	fmt.Println(x, err)
	// Output: [{2.5} {-15}] <nil>
}

// Strings are read as runes, and dates as integers. A struct may omit columns that have no Go type. The test has files in both byte orders.
func TestModernRecords(t *testing.T) {
	type modern struct {
		Name       [6]rune `npy:"name,string"`
		When, Took int64
		X          float64
	}
	for _, name := range []string{"modern", "modern_big"} {
		_, err := npy.LoadRecords[modern](record(name))
		assert.ErrorContains(t, err, `field "half"`, name)
		x, err := npy.LoadRecords[modern](record(name), npy.SomeFields())
		require.NoError(t, err, name)
		assert.Equal(t, []modern{
			{[6]rune([]rune("Zoë\x00\x00\x00")), 1767323045, 250, 1.5}, {[6]rune([]rune("日本\x00\x00\x00\x00")), math.MinInt64, -1, 2.5},
		}, x.ToSlice(), name)
		again, err := npy.ReadRecords[modern](strings.NewReader(string(records(t, x))))
		require.NoError(t, err)
		assert.Equal(t, x.ToSlice(), again.ToSlice())
		assert.Contains(t, string(records(t, x)), "('name', '<U6')")
	}
	_, err := npy.Load[int64](filepath.Join("testdata", "dates.npy"))
	require.ErrorIs(t, err, nd.ErrDType, "dates are fields only")
	assert.ErrorContains(t, err, "dates; save them with .astype('int64')")
}

func TestStatOfRecords(t *testing.T) {
	info, err := npy.Stat(record("packed"))
	require.NoError(t, err)
	assert.Equal(t, nd.DType(reflect.Struct), info.DType)
	assert.Equal(t, []int{2, 2}, info.Shape)
	assert.Equal(t, []npy.Field{
		{"name", "[6]byte", 0}, {"position", "[3]float64", 6}, {"mag", "float32", 30}, {"grid", "[2][2]uint16", 34}, {"parts", "[2]struct", 42},
		{"count", "int64", info.Fields[5].Offset}, {"raw", "[3]byte", info.Fields[6].Offset},
	}, info.Fields)
	last := info.Fields[6]
	assert.Equal(t, 4*(last.Offset+3), info.Bytes)
	b, err := os.ReadFile(record("packed"))
	require.NoError(t, err)
	torn := filepath.Join(t.TempDir(), "torn.npy")
	require.NoError(t, os.WriteFile(torn, b[:len(b)-1], 0o600))
	_, err = npy.Stat(torn)
	assert.ErrorIs(t, err, nd.ErrFormat)
}

// Columns of all kinds and shapes are read back, as columns and as structs.
func TestColumnsRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	x := nd.Arange(0.0, 6, 1).Reshape(2, 3)
	names, columns := []string{"a", "β", "flag", "z"}, []nd.Array{x, nd.AsType[int16](x), nd.Greater(x, 2), nd.AsType[complex64](x.Slice(nd.S("::-1")))}
	require.NoError(t, npy.SaveColumns(path, names, columns))
	gotNames, got, err := npy.LoadColumns(path)
	require.NoError(t, err)
	assert.Equal(t, names, gotNames)
	for i := range columns {
		assert.Equal(t, fmt.Sprintf("%#v", columns[i]), fmt.Sprintf("%#v", got[i]), names[i])
	}
	structs, err := npy.LoadRecords[struct {
		A    float64
		Β    int16
		Flag bool
		Z    complex64
	}](path)
	require.NoError(t, err)
	assert.Equal(t, "{1 1 false (4+0i)} {5 5 true (2+0i)}", fmt.Sprint(structs.At(0, 1), structs.At(1, 2)))
	require.NoError(t, npy.SaveColumns(path, []string{"a"}, []nd.Array{nd.Zeros[uint8](0)}))
	_, got, err = npy.LoadColumns(path)
	require.NoError(t, err)
	assert.Equal(t, []int{0}, got[0].Shape())
	for _, name := range []string{"simple", "titled", "big", "none"} {
		_, _, err := npy.LoadColumns(record(name))
		if name == "big" {
			assert.ErrorContains(t, err, `field "parts" is a record itself`)
			continue
		}
		require.NoError(t, err, name)
	}
	_, got, err = npy.LoadColumns(record("modern_big"), npy.SomeFields())
	require.NoError(t, err)
	assert.Equal(t, []int{2, 6}, got[0].Shape())
	assert.Equal(t, "[1.5 2.5]", got[2].String())
}

// Columns that records cannot hold are errors, and the old file remains.
func TestColumnsThatAreNoRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.SaveColumns(path, []string{"a"}, []nd.Array{nd.Of(1)}))
	old, err := os.ReadFile(path)
	require.NoError(t, err)
	one := nd.Of(1)
	for _, c := range []struct {
		names   []string
		columns []nd.Array
		kind    error
		want    string
	}{
		{nil, nil, nd.ErrOption, "there are 0 names and 0 columns"},
		{[]string{"a"}, []nd.Array{one, one}, nd.ErrOption, "there are 1 names and 2 columns"},
		{[]string{"a", "a"}, []nd.Array{one, one}, nd.ErrOption, `two columns have the name "a"`},
		{[]string{""}, []nd.Array{one}, nd.ErrOption, "column 1 has an empty name"},
		{[]string{"it's"}, []nd.Array{one}, nd.ErrOption, `"it's" cannot be the name of a column: it has a quotation mark`},
		{[]string{"a", "b"}, []nd.Array{one, nd.Of(1, 2)}, nd.ErrShape, `the columns "a" and "b" have the shapes (1) and (2)`},
		{[]string{"a"}, []nd.Array{nd.Of("text")}, nd.ErrDType, `column "a" has elements of kind string`},
		{[]string{"a"}, []nd.Array{nil}, nd.ErrNil, `column "a" is nil`},
	} {
		err := npy.SaveColumns(path, c.names, c.columns)
		require.ErrorIs(t, err, c.kind)
		assert.ErrorContains(t, err, c.want)
		assert.ErrorContains(t, err, "npy: SaveColumns: ")
	}
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, old, now)
	require.NoError(t, os.WriteFile(path, old[:len(old)-1], 0o600))
	_, _, err = npy.LoadColumns(path)
	assert.ErrorContains(t, err, "within the records")
	require.NoError(t, os.WriteFile(path, append(old, 0), 0o600))
	_, _, err = npy.LoadColumns(path)
	assert.ErrorContains(t, err, "bytes follow")
	_, _, err = npy.LoadColumns(filepath.Join(t.TempDir(), "none.npy"))
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, _, err = npy.LoadColumns(filepath.Join("testdata", "one_axis.npy"))
	assert.ErrorContains(t, err, "not records; use Load")
	require.NoError(t, os.WriteFile(path, dict("[('a', '<f8', (0,))]", "False", "(1152921504606846976,)"), 0o600))
	_, _, err = npy.LoadColumns(path)
	assert.ErrorContains(t, err, "the records have no bytes")
	_, _, err = npy.LoadColumns(record("simple"), npy.MaxBytes(50))
	assert.ErrorIs(t, err, nd.ErrLimit)
}
