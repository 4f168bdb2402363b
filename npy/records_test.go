package npy_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"log"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

type part struct {
	ID   int32 `npy:"id"`
	flag bool
	Z    complex64
}

type star struct {
	Name     [6]byte `npy:"name,string"`
	Position [3]float64
	_        [5]byte
	Mag      float32
	Grid     [2][2]uint16
	Parts    [2]part
	Seen     map[string]int `npy:"-"`
	Count    int64
	Raw      [3]byte
}

type simple struct {
	A bool    `npy:"a"`
	B float64 `npy:"b"`
	C uint8   `npy:"c"`
}

func record(name string) string { return filepath.Join("testdata", "records", name+".npy") }

func records[S any](t *testing.T, x *nd.NDArray[S]) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, npy.WriteRecords(&b, x))
	return b.Bytes()
}

func ExampleLoadRecords() {
	type reading struct {
		Time  int64   `npy:"t"`
		Value float64 `npy:"value"`
	}
	folder, remove := scratch()
	defer remove()
	path := filepath.Join(folder, "readings.npy")
	if err := npy.SaveRecords(path, nd.Of(reading{1, 2.5}, reading{2, -15})); err != nil {
		log.Fatal(err)
	}
	x, err := npy.LoadRecords[reading](path) // the file has NumPy's dtype [('t', '<i8'), ('value', '<f8')]
	fmt.Println(x, err)
	value := nd.Field[float64](x, "Value") // a view
	value.SetMask(nd.Less(value, 0), 100)
	fmt.Println(x)

	type other struct{ T, Value float64 }
	_, err = npy.LoadRecords[other](path)
	fmt.Println(strings.ReplaceAll(err.Error(), path, "readings.npy"))
	// Output:
	// [{1 2.5} {2 -15}] <nil>
	// [{1 2.5} {2 100}]
	// npy: LoadRecords: readings.npy: field T is '<i8' in the file, and has type float64 in the struct; use type int64
}

func ExampleReadRecords() {
	type pixel struct{ R, G, B uint8 }
	var b bytes.Buffer
	if err := npy.WriteRecords(&b, nd.Of(pixel{255, 0, 7})); err != nil {
		log.Fatal(err)
	}
	x, err := npy.ReadRecords[pixel](&b)
	fmt.Println(x, err)
	// Output: [{255 0 7}] <nil>
}

// All files by NumPy with the same records give the same structs: packed or aligned, and with any order of bytes, axes and fields.
func TestRecordsOfNumPy(t *testing.T) {
	for _, name := range []string{"packed", "aligned", "big", "fortran", "other_order"} {
		x, err := npy.LoadRecords[star](record(name))
		require.NoError(t, err, name)
		require.Equal(t, []int{2, 2}, x.Shape(), name)
		k := 0
		for _, v := range x.Enumerate() {
			want := star{
				Name: [6]byte([]byte(fmt.Sprintf("star-%d", k))), Position: [3]float64{float64(k), -float64(k) / 4, 1e300}, Mag: float32(k) + 0.5,
				Grid:  [2][2]uint16{{uint16(k), 2}, {3, 65535}},
				Parts: [2]part{{int32(-k), k%2 == 1, complex(float32(k), 2)}, {math.MaxInt32, true, -1i}},
				Count: -1<<40 - int64(k), Raw: [3]byte{byte(k), 255, 7},
			}
			if k == 2 {
				assert.True(t, math.IsNaN(v.Position[2]), name)
				v.Position[2] = 1e300
			}
			assert.Equal(t, want, v, "%s, record %d", name, k)
			k++
		}
	}
	x, err := npy.LoadRecords[struct {
		X float64
		N int64
	}](record("titled"))
	require.NoError(t, err)
	assert.Equal(t, "[{2.5 1}]", x.String(), "titles are no names; the case of letters may differ")
	u, err := npy.LoadRecords[struct{ Λ float64 }](record("unicode"))
	require.NoError(t, err)
	assert.Equal(t, "[{1.5}]", u.String())
	l, err := npy.LoadRecords[struct{ É float64 }](record("latin1"))
	require.NoError(t, err)
	assert.Equal(t, "[{2.5}]", l.String())
	e, err := npy.LoadRecords[struct{ A int16 }](record("none"))
	require.NoError(t, err)
	assert.Equal(t, []int{0, 3}, e.Shape())
}

// Written files equal NumPy's files of an aligned structured array, byte for byte.
func TestRecordsAreNumPys(t *testing.T) {
	want, err := os.ReadFile(record("simple"))
	require.NoError(t, err)
	x := nd.Of(simple{true, 2.5, 0}, simple{true, math.Copysign(0, -1), 255})
	assert.Equal(t, want, records(t, x))
	want, err = os.ReadFile(record("unicode"))
	require.NoError(t, err)
	assert.Equal(t, want, records(t, nd.Of(struct {
		L float64 `npy:"λ"`
	}{1.5})))
	y := records(t, nd.Zeros[star](1))
	assert.Contains(t, string(y), "[('name', '|S6'), ('', '|V2'), ('Position', '<f8', (3,)), ('Mag', '<f4'), ('Grid', '<u2', (2, 2)), "+
		"('Parts', [('id', '<i4'), ('flag', '|b1'), ('', '|V3'), ('Z', '<c8')], (2,)), ('', '|V4'), ('Count', '<i8'), ('Raw', '|u1', (3,)), ('', '|V5')]")
}

// Views of any layout are written in row-major order and read back. They have more elements than are written at a time.
func TestRecordsRoundTrip(t *testing.T) {
	x := nd.FromFunc(func(i []int) star {
		return star{Position: [3]float64{float64(i[0])}, Count: int64(i[1] - i[0]), Parts: [2]part{{}, {ID: int32(i[1])}}, Name: [6]byte{byte(i[1])}}
	}, 37, 61)
	for _, v := range []*nd.NDArray[star]{x, x.T(), x.Slice(nd.S("::-3, 5:50:2")), x.Slice(nd.S("0, 0")), x.Slice(nd.S("3:3"))} {
		y, err := npy.ReadRecords[star](bytes.NewReader(records(t, v)))
		require.NoError(t, err)
		assert.Equal(t, v.Shape(), y.Shape())
		assert.Equal(t, v.ToSlice(), y.ToSlice())
	}
	big := nd.FromFunc(func(i []int) simple { return simple{i[0]%3 == 0, float64(i[0]), uint8(i[0])} }, 1<<17)
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.SaveRecords(path, big))
	y, err := npy.LoadRecords[simple](path)
	require.NoError(t, err)
	assert.Equal(t, big.ToSlice(), y.ToSlice())
	y, err = npy.ReadRecords[simple](bytes.NewReader(records(t, big)))
	require.NoError(t, err, "a size that is not known")
	assert.Equal(t, big.ToSlice(), y.ToSlice())
}

// In a file, every byte except 0 is a true bool, at any position in a record. In memory the byte must be 1.
func TestRecordsOfBools(t *testing.T) {
	type bools struct {
		A bool
		B [3]bool
		C [2]struct{ D bool }
		E [2][2]bool
	}
	one := bools{A: true, B: [3]bool{false, true, true}, E: [2][2]bool{{true, false}, {false, true}}}
	one.C[1].D = true
	want := records(t, nd.Of(one, bools{}, one))
	data := bytes.Clone(want)
	for i := len(data) - 30; i < len(data); i++ { // the last 10 bytes of each of the 3 records
		data[i] *= 64
	}
	x, err := npy.ReadRecords[bools](bytes.NewReader(data))
	require.NoError(t, err)
	assert.Equal(t, want, records(t, x))
}

// Ints have 64 bits in files. If ints in memory have 32 bits, larger numbers in a file are an error.
func TestRecordsOfInts(t *testing.T) {
	type ints struct {
		N [2]int
		U uint
	}
	x := nd.Of(ints{[2]int{math.MinInt32, math.MaxInt32}, math.MaxUint32}, ints{[2]int{-1, 0}, 1})
	data := records(t, x)
	wide, err := npy.ReadRecords[struct {
		N [2]int64
		U uint64
	}](bytes.NewReader(data))
	require.NoError(t, err)
	assert.Equal(t, "{[-2147483648 2147483647] 4294967295} {[-1 0] 1}", fmt.Sprint(wide.At(0), wide.At(1)))
	y, err := npy.ReadRecords[ints](bytes.NewReader(data))
	require.NoError(t, err)
	assert.Equal(t, x.ToSlice(), y.ToSlice())
	if strconv.IntSize == 32 {
		for at, want := range map[int]string{-24: "field N of a record", -16: "field N of a record", -8: "field U of a record"} {
			large := bytes.Clone(data)
			large[len(large)+at+4]++
			assert.ErrorContains(t, read[ints](large), want)
		}
	}
}

// Faulty records, and elements that are no records, are errors. TestStructsThatDoNotFit has structs that do not match records.
func TestRecordsThatDoNotFit(t *testing.T) {
	packed, err := os.ReadFile(record("simple"))
	require.NoError(t, err)
	for _, c := range []struct {
		why  string
		err  error
		kind error
		want string
	}{
		{"no struct", read[float64](packed), nd.ErrDType, "the elements are records, and float64 is not a struct"},
		{"numbers", read[simple](dict("'<f8'", "False", "(0,)")), nd.ErrDType, `the elements have type "<f8", not records; use Load or LoadAny`},
		{"objects", read[simple](dict("[('a', '|O')]", "False", "(0,)")), nd.ErrDType, `field "a": the elements have type "|O": pickled Python objects`},
		{"no order", read[simple](dict("[('a', 'f8')]", "False", "(0,)")), nd.ErrFormat, `the type "f8" of field "a" has no byte order`},
		{"unknown", read[simple](dict("[('a', '<q3')]", "False", "(0,)")), nd.ErrFormat, `field "a": the element type "<q3" is unknown`},
		{"no name", read[simple](dict("[('', '<f8')]", "False", "(0,)")), nd.ErrFormat, "the field has no name"},
		{"twice", read[simple](dict("[('a', '<f8'), ('a', '<f8')]", "False", "(0,)")), nd.ErrFormat, `the field "a" occurs twice`},
		{"none", read[simple](dict("[]", "False", "(0,)")), nd.ErrFormat, "the record has no fields"},
		{"padding alone", read[simple](dict("[('', '|V8')]", "False", "(0,)")), nd.ErrFormat, "the record has no fields"},
		{"too large", read[simple](dict("[('a', '<f8', (99999, 99999))]", "False", "(1,)")), nd.ErrLimit, "the record has more than 16777216 bytes"},
		{"too large, of two", read[simple](dict("[('a', '|V16777216'), ('b', '|u1')]", "False", "(1,)")), nd.ErrLimit, "the record has more than"},
		{"it ends early", read[simple](packed[:len(packed)-1]), nd.ErrFormat, "within the records"},
		{"more follows", read[simple](append(bytes.Clone(packed), 0)), nd.ErrFormat, "bytes follow the last element"},
		{"too many", read[simple](packed, npy.MaxBytes(47)), nd.ErrLimit, "takes 48 bytes, more than the limit of 47"},
	} {
		require.ErrorIs(t, c.err, c.kind, c.why)
		assert.ErrorContains(t, c.err, c.want, c.why)
		assert.ErrorContains(t, c.err, "npy: ReadRecords: ", c.why)
	}
	_, err = npy.LoadRecords[simple]("missing.npy")
	assert.ErrorIs(t, err, fs.ErrNotExist)
	_, err = npy.LoadAny(record("simple"))
	assert.ErrorContains(t, err, "records; read them with LoadRecords")
}

func read[S any](data []byte, options ...npy.Option) error {
	_, err := npy.ReadRecords[S](bytes.NewReader(data), options...)
	return err
}

// If a file cannot hold the structs, the old file remains. TestStructsThatFilesCannotHold has more structs.
func TestStructsThatAreNoRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.SaveRecords(path, nd.Of(simple{})))
	old, err := os.ReadFile(path)
	require.NoError(t, err)
	for want, err := range map[string]error{
		"field Name has type string, and files cannot hold this":          npy.SaveRecords(path, nd.Of(struct{ Name string }{})),
		"the elements have type float64, not a struct; use Save or Write": npy.SaveRecords(path, nd.Of(1.5)),
		"the array is nil": npy.SaveRecords[simple](path, nil),
	} {
		assert.ErrorContains(t, err, "npy: SaveRecords: ")
		assert.ErrorContains(t, err, want)
	}
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, old, now)
	assert.ErrorContains(t, npy.WriteRecords[simple](new(bytes.Buffer), nil), "npy: WriteRecords: the array is nil")
	x := nd.Of(simple{})
	x.Release()
	assert.ErrorContains(t, npy.WriteRecords(new(bytes.Buffer), x), "npy: WriteRecords: ")
}

// The limit of bytes applies both to the structs and to the file's records, because structs may be larger or smaller than records.
func TestRecordsLimit(t *testing.T) {
	aligned := records(t, nd.Zeros[struct {
		B float64
		A uint8
	}](100)) // this struct has 16 bytes
	for _, data := range [][]byte{aligned, dict("[('A', '|u1'), ('B', '<f8')]", "False", "(100,)")} {
		type large struct {
			A uint8
			B float64
		}
		size := 100 * int64(unsafe.Sizeof(large{})) // 1600 bytes, or 1200 if float64 is aligned to 4 bytes
		_, err := npy.ReadRecords[large](bytes.NewReader(data), npy.MaxBytes(size-1))
		assert.ErrorIs(t, err, nd.ErrLimit)
		_, err = npy.ReadRecords[large](bytes.NewReader(data), npy.MaxBytes(1600))
		assert.NotErrorIs(t, err, nd.ErrLimit)
	}
}
