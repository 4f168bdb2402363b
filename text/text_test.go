package text_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
	"ndgo/text"
)

func ExampleLoad() {
	folder, err := os.MkdirTemp("", "text")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "wind.csv.gz")

	if err := text.Save(path, nd.Matrix([][]float64{{1, 2.5}, {3, math.NaN()}}), text.Names("height", "speed")); err != nil {
		log.Fatal(err)
	}
	var names []string
	x, err := text.Load[float64](path, text.Header(&names))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(names)
	fmt.Println(x)
	// Output:
	// [height speed]
	// [[1.  2.5]
	//  [3.  nan]]
}

func ExampleRead() {
	table := `
# station  speed
12         3.5   # a comment
13         -
14         fast
`
	_, err := text.Read[float32](strings.NewReader(table), text.Header(nil), text.Missing("-"))
	fmt.Println(err)
	fmt.Println(errors.Is(err, nd.ErrFormat))

	x, err := text.Read[float32](strings.NewReader(table), text.Columns("speed"), text.Missing("-"), text.Empty("0"), text.Rows(2))
	fmt.Println(x, err)
	// Output:
	// text: Read: line 5, column 2 ("speed"): "fast" is not a valid float32; list it in Missing if it means a missing value, or leave the column out with ColumnsAt
	// true
	// [[3.5]
	//  [0. ]] <nil>
}

func ExampleWrite() {
	x := nd.Matrix([][]complex128{{1 + 2i, 0.1}, {-1i, 1e-9}})
	if err := text.Write(os.Stdout, x, text.Delimiter(';')); err != nil {
		log.Fatal(err)
	}
	if err := text.Write(os.Stdout, nd.Of(math.Pi, math.E), text.Digits(3), text.Names("constants")); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 1+2i;0.1+0i
	// 0-1i;1e-09+0i
	// constants
	// 3.142
	// 2.718
}

func read[T text.Element](t *testing.T, s string, options ...text.ReadOption) *nd.NDArray[T] {
	t.Helper()
	x, err := text.Read[T](strings.NewReader(s), options...)
	require.NoError(t, err)
	return x
}

func TestDelimiters(t *testing.T) {
	want := nd.Matrix([][]float64{{1, -2.5, 3e4}, {0, math.Inf(1), 6}})
	for why, c := range map[string]struct {
		text    string
		options []text.ReadOption
	}{
		"commas":                       {"1,-2.5,3e4\n0,inf,6\n", nil},
		"no end of the last line":      {"1,-2.5,3e4\n0,inf,6", nil},
		"blanks beside commas":         {" 1 ,  -2.5, 3e4 \n0 ,inf,\t6", nil},
		"blanks":                       {"  1 -2.5    3e4\n0 inf 6  \n", nil},
		"tabs":                         {"1\t-2.5\t3e4\n0\tinf\t6\n", nil},
		"blanks and tabs":              {"1 \t -2.5\t3e4\n0\tinf 6\n", []text.ReadOption{text.Delimiter(' ')}},
		"semicolons":                   {"1;-2.5;3e4\r\n0;inf;6\r\n", nil},
		"bars":                         {"1|-2.5|3e4\n0|inf|6\n", nil},
		"a delimiter of several bytes": {"1·-2.5·3e4\n0·inf·6\n", []text.ReadOption{text.Delimiter('·')}},
		"empty lines and comments":     {"\n# x\n1,-2.5,3e4 # y\n\n   \n0,inf,6\n#", nil},
		"comments of another kind":     {"// a \"\n1,-2.5,3e4 // \"\n0,inf,6\n", []text.ReadOption{text.Comments("//")}},
		"a byte order mark":            {"\ufeff1,-2.5,3e4\n0,inf,6\n", nil},
		"quotation marks":              {"\"1\", \"-2.5\",3e4\n0,\" inf \",6\n", nil},
		"quotation marks and blanks":   {"  \"1\"\t -2.5 \"3e4\" \n0 inf 6\n", []text.ReadOption{text.Delimiter(' ')}},
		"lines that are skipped":       {"a\nb,\"c\n1,-2.5,3e4\n0,inf,6", []text.ReadOption{text.Skip(2)}},
		"columns in another order":     {"3e4,0,-2.5,1\n6,0,inf,0\n", []text.ReadOption{text.ColumnsAt(3, -2, 0)}},
		"columns by name":              {"c,d,b,a\n3e4,x,-2.5,1\n6,y,inf,0\n", []text.ReadOption{text.Columns("a", "b", "c")}},
		"some rows":                    {"1,-2.5,3e4\n0,inf,6\nsomething,else", []text.ReadOption{text.Rows(2)}},
		"a header like a comment":      {"\n#a b c\n1 -2.5 3e4\n0 inf 6\n", []text.ReadOption{text.Header(nil)}},
		"other texts for nothing":      {"1,-2.5,3e4\nNA,inf,6\n", []text.ReadOption{text.Missing("NA", "n/a"), text.Empty("0")}},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
			x, err := text.Read[float64](in, c.options...)
			require.NoError(t, err, why)
			assert.True(t, nd.ArrayEqual(want, x), "%s: %v", why, x)
		}
	}
}

func TestShapes(t *testing.T) {
	var names []string
	assert.Equal(t, []int{0, 0}, read[int](t, "").Shape())
	assert.Equal(t, []int{0, 0}, read[int](t, "# nothing\n\n").Shape())
	assert.Equal(t, []int{0, 2}, read[int](t, "a,b\n", text.Header(&names)).Shape())
	assert.Equal(t, []string{"a", "b"}, names)
	assert.Equal(t, []int{3, 1}, read[int](t, "1\n2\n3\n").Shape())
	assert.Equal(t, []int{1, 3}, read[int](t, "1 2 3").Shape())
	assert.Equal(t, []int{0, 3}, read[int](t, "1 2 3", text.Rows(0)).Shape())
	assert.Equal(t, []int{2, 3}, read[string](t, "a\tb\t\n\t\t\n").Shape(), "tabs are between empty fields")
	read[int](t, "b,\"a \"\"quoted\"\" one\"\n1,2", text.Columns(`a "quoted" one`), text.Header(&names))
	assert.Equal(t, []string{`a "quoted" one`}, names)
}

// TestRoundTrip writes arrays of every type, and reads them back.
func TestRoundTrip(t *testing.T) {
	type celsius float64
	r := rand.New(rand.NewPCG(1, 2))
	floats := nd.FromFunc(func([]int) float64 {
		for {
			if v := math.Float64frombits(r.Uint64()); !math.IsNaN(v) {
				return v
			}
		}
	}, 300, 3)
	floats.Slice(nd.At(0)).Assign(nd.Of(math.Inf(-1), math.Copysign(0, -1), math.SmallestNonzeroFloat64))
	same(t, floats)
	same(t, nd.AsType[celsius](floats))
	same(t, nd.FromFunc(func([]int) float32 {
		for {
			if v := math.Float32frombits(r.Uint32()); v == v {
				return v
			}
		}
	}, 300, 2))
	same(t, nd.FromFunc(func(i []int) complex128 { return complex(floats.At(i[0], 0), floats.At(i[0], 1)) }, 300, 2))
	same(t, nd.FromFunc(func(i []int) complex64 { return complex(float32(i[0])/3, -float32(i[1])/7) }, 30, 2))
	same(t, nd.Of(true, false).Reshape(1, 2))
	same(t, nd.Of[int8](-128, 127).Reshape(2, 1))
	same(t, nd.Of[int16](math.MinInt16, math.MaxInt16).Reshape(2, 1))
	same(t, nd.Of[int32](math.MinInt32, math.MaxInt32).Reshape(2, 1))
	same(t, nd.Of[int64](math.MinInt64, math.MaxInt64).Reshape(2, 1))
	same(t, nd.Of(math.MinInt, math.MaxInt).Reshape(2, 1))
	same(t, nd.Of[uint8](0, 255).Reshape(2, 1))
	same(t, nd.Of[uint16](0, math.MaxUint16).Reshape(2, 1))
	same(t, nd.Of[uint32](0, math.MaxUint32).Reshape(2, 1))
	same(t, nd.Of[uint64](0, math.MaxUint64).Reshape(2, 1))
	same(t, nd.Of[uint](0, math.MaxUint).Reshape(2, 1))
	same(t, nd.Of("a", "", " b ", "c,d", "e\nf", `g"h`, "# i", "j\tk", "l;m", "\u00a0n", "1").Reshape(11, 1))
	same(t, nd.Of("a", "", " b ", "c,d", "e\nf", `g"h`, "# i", "j\tk", "l;m", "\u00a0n", "", "1").Reshape(4, 3))
}

func same[T text.Element](t *testing.T, x *nd.NDArray[T]) {
	t.Helper()
	for _, delimiter := range []rune{',', ';', '\t', ' ', '·'} {
		var b bytes.Buffer
		require.NoError(t, text.Write(&b, x.T().Copy().T(), text.Delimiter(delimiter)))
		y, err := text.Read[T](&b, text.Delimiter(delimiter))
		require.NoError(t, err)
		require.Equal(t, x.Shape(), y.Shape())
		assert.Equal(t, fmt.Sprintf("%#v", x), fmt.Sprintf("%#v", y), "between %q", delimiter)
	}
}

func TestComplexAsOthersWriteIt(t *testing.T) {
	x := read[complex128](t, "(1+2j) 3j 4 (5-6i) nan\n")
	want := []complex128{1 + 2i, 3i, 4, 5 - 6i}
	assert.Equal(t, want, x.Ravel().Slice(nd.To(4)).ToSlice())
	assert.True(t, math.IsNaN(real(x.At(0, 4))))
	y := read[complex128](t, "NaN+NaNi,1-Infi\n")
	assert.True(t, math.IsNaN(imag(y.At(0, 0))))
	assert.Equal(t, math.Inf(-1), imag(y.At(0, 1)))
}

// TestBlocks reads a text of many blocks, with quoted line ends at the borders of blocks. The result must equal the written array.
func TestBlocks(t *testing.T) {
	const n = 120_000
	var b strings.Builder
	for i := range n {
		if i%1000 == 17 {
			fmt.Fprintf(&b, "\"%d\",%d.5 # a \"comment\"\n\n", i, i)
		} else {
			fmt.Fprintf(&b, "%d,%d.5\n", i, i)
		}
	}
	want := nd.FromFunc(func(i []int) float64 { return float64(i[0]) + float64(i[1])/2 }, n, 2)
	ndtest.Equal(t, want, read[float64](t, b.String()))
	ndtest.Equal(t, want.Slice(nd.To(100_001)), read[float64](t, b.String(), text.Rows(100_001)))
	_, err := text.Read[float64](strings.NewReader(b.String() + "x,1\n"))
	assert.EqualError(t, err, `text: Read: line 120121, column 1: "x" is not a valid float64; list it in Missing if it means a missing value, or leave the column out with ColumnsAt`)
	var e *nd.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, []int{n, 0}, e.Index)
	defer nd.SetParallelism(nd.SetParallelism(1))
	ndtest.Equal(t, want, read[float64](t, b.String()))

	lines := nd.FromFunc(func(i []int) string { return strings.Repeat("line\n", 1+i[0]%3) }, 60_000, 1)
	var quoted bytes.Buffer
	require.NoError(t, text.Write(&quoted, lines))
	got, err := text.Read[string](&quoted)
	require.NoError(t, err)
	assert.Equal(t, lines.ToSlice(), got.ToSlice())
}

func TestBadText(t *testing.T) {
	for _, c := range []struct {
		why, text, says string
		options         []text.ReadOption
	}{
		{"more fields", "1,2\n3,4\n\n5,6,7\n", "line 4 has 3 fields, but line 1 has 2", nil},
		{"fewer fields", "1,2\n3\n", "line 2 has 1 field, but line 1 has 2", nil},
		{"fewer fields than names", "a,b\n1\n2\n", "line 2 has 1 field, but line 1 has 2", []text.ReadOption{text.Header(new([]string))}},
		{"other fields than the header", "a,b,c\n1,2\n", "line 2 has 2 fields, but line 1 has 3", []text.ReadOption{text.Header(nil)}},
		{"no number", "1,2\n3,four\n", `line 2, column 2: "four" is not a valid int8; list it in Missing if it means a missing value, or leave the column out with ColumnsAt`, nil},
		{"a date", "day,n\n2024-01-05,3\n", `line 2, column 1 ("day"): "2024-01-05" is a date, no int8; leave the column out with ColumnsAt, or read it as strings and convert them with time.Parse`, []text.ReadOption{text.Header(nil)}},
		{"a date with a time", "2024-01-05 12:30:00,3\n", `line 1, column 1: "2024-01-05 12:30:00" is a date, no int8`, nil},
		{"a German date", "1,5.1.2024\n", `line 1, column 2: "5.1.2024" is a date, no int8`, nil},
		{"no integer", "1,2.0\n", `line 1, column 2: "2.0" is not a valid int8`, nil},
		{"outside the range", "1,128\n", `line 1, column 2: "128" is outside the range of int8`, nil},
		{"nothing", "1,2\n,4\n", "line 2, column 1: there is no int8; use Empty to set a value for it", nil},
		{"a named column", "a,b\n1,x", `line 2, column 2 ("b")`, []text.ReadOption{text.Columns("b")}},
		{"an open quotation mark", "1,2\n\"3,4\n5,6\n", "line 3, character 4: extraneous or missing \" in quoted-field, in quotation marks that are open since line 2", nil},
		{"a quotation mark within a field", "1,2\n3\",4\n", `line 2, character 2: bare " in non-quoted-field`, nil},
		{"two bytes for each character", "\xff\xfe1\x00,\x002\x00", "line 1: the text is in UTF-16; save it in UTF-8", nil},
		{"no header", "# \n", "the text has no header", []text.ReadOption{text.Header(nil)}},
	} {
		for _, in := range []func(string) (*nd.NDArray[int8], error){
			func(s string) (*nd.NDArray[int8], error) {
				return text.Read[int8](strings.NewReader(s), c.options...)
			},
			func(s string) (*nd.NDArray[int8], error) {
				return text.Read[int8](iotest.HalfReader(strings.NewReader(s)), c.options...)
			},
		} {
			x, err := in(c.text)
			require.ErrorIs(t, err, nd.ErrFormat, c.why)
			assert.Nil(t, x, c.why)
			assert.Contains(t, err.Error(), c.says, c.why)
		}
	}
	for s, says := range map[string]string{"-1": "outside the range of uint16", "65536": "outside the range", "x": "is not a valid uint16"} {
		_, err := text.Read[uint16](strings.NewReader(s))
		assert.ErrorContains(t, err, says)
	}
	_, err := text.Read[float32](strings.NewReader("1e39"))
	assert.ErrorContains(t, err, "outside the range of float32")
	_, err = text.Read[bool](strings.NewReader("yes"))
	assert.ErrorContains(t, err, `"yes" is not a valid bool`)
}

func TestBadOptions(t *testing.T) {
	for why, c := range map[string]struct {
		option text.ReadOption
		kind   error
	}{
		"an end of line between fields":  {text.Delimiter('\n'), nd.ErrOption},
		"a quotation mark":               {text.Delimiter('"'), nd.ErrOption},
		"the beginning of a comment":     {text.Delimiter('#'), nd.ErrOption},
		"a quotation mark for a comment": {text.Comments(`"`), nd.ErrOption},
		"a negative number of lines":     {text.Skip(-1), nd.ErrOption},
		"a negative number of rows":      {text.Rows(-1), nd.ErrOption},
		"nothing that is no number":      {text.Empty("nothing"), nd.ErrOption},
		"a column that is not there":     {text.ColumnsAt(2), nd.ErrIndex},
		"a name that is not there":       {text.Columns("3"), nd.ErrIndex},
		"a name that is there twice":     {text.Columns("1"), nd.ErrIndex},
	} {
		_, err := text.Read[int](strings.NewReader("1,1\n3,4\n"), c.option)
		assert.ErrorIs(t, err, c.kind, why)
	}
	x := nd.Zeros[float64](2, 3)
	for why, option := range map[string]text.WriteOption{
		"too few names": text.Names("a"), "an end of line": text.Delimiter('\n'), "no character": text.Delimiter(0), "a decimal point": text.Delimiter('.'), "negative digits": text.Digits(-1),
		"a digit too many": text.Digits(1075), "digits beyond memory": text.Digits(math.MaxInt),
	} {
		assert.ErrorIs(t, text.Write(&bytes.Buffer{}, x, option), nd.ErrOption, why)
	}
	assert.ErrorIs(t, text.Write(&bytes.Buffer{}, nd.Zeros[int](2, 2, 2)), nd.ErrShape)
	assert.ErrorIs(t, text.Write(&bytes.Buffer{}, (*nd.NDArray[int])(nil)), nd.ErrNil)
	gone := nd.Of(1)
	gone.Release()
	err := text.Write(&bytes.Buffer{}, gone)
	assert.ErrorIs(t, err, nd.ErrReleased)
	assert.ErrorContains(t, err, "text: Write: ")
}

func TestLimit(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(1000))
	_, err := text.Read[float64](strings.NewReader(strings.Repeat("1\n", 126)))
	assert.ErrorIs(t, err, nd.ErrLimit)
	assert.Equal(t, []int{125, 1}, read[float64](t, strings.Repeat("1\n", 125)).Shape())
}

func TestFiles(t *testing.T) {
	folder := t.TempDir()
	_, err := text.Load[int](filepath.Join(folder, "none.csv"))
	assert.ErrorIs(t, err, fs.ErrNotExist)

	path := filepath.Join(folder, "x.csv.gz")
	require.NoError(t, text.Save(path, nd.Arange(0, 10_000, 1)))
	x, err := text.Load[int](path)
	require.NoError(t, err)
	ndtest.Equal(t, nd.Arange(0, 10_000, 1).Reshape(-1, 1), x)

	require.ErrorIs(t, text.Save(path, nd.Zeros[int](1, 1, 1)), nd.ErrShape)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = gzip.NewReader(bytes.NewReader(whole))
	require.NoError(t, err, "the file is as it was")
	for _, n := range []int{0, 5, len(whole) / 2, len(whole) - 1} {
		require.NoError(t, os.WriteFile(path, whole[:n], 0o600))
		_, err := text.Load[int](path)
		require.ErrorIs(t, err, nd.ErrFormat, "%d bytes of %d", n, len(whole))
		assert.Contains(t, err.Error(), "x.csv.gz")
	}
	failing := errors.New("failing")
	_, err = text.Read[int](iotest.ErrReader(failing))
	assert.ErrorIs(t, err, failing)
	_, err = text.Read[float64](iotest.TimeoutReader(strings.NewReader(strings.Repeat("1\n", 1<<20))))
	assert.ErrorIs(t, err, iotest.ErrTimeout)
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"1,2\n3,4", "\"a\nb\",2", "# x\n1 2", "a;b\n1;2", "1,\"2", "\t\t\n", "\ufeff1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, err := text.Read[string](strings.NewReader(s), text.Delimiter(','))
		if err != nil || x.Dim(1) == 0 {
			return
		}
		var b bytes.Buffer
		require.NoError(t, text.Write(&b, x))
		y, err := text.Read[string](&b, text.Delimiter(','))
		require.NoError(t, err)
		normal := func(x *nd.NDArray[string]) []string {
			var all []string
			for v := range x.Values() {
				all = append(all, strings.ReplaceAll(v, "\r", ""))
			}
			return all
		}
		require.Equal(t, normal(x), normal(y), strconv.Quote(s))
	})
}
