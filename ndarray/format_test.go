package ndarray_test

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleNDArray_String() {
	x := nd.FromSlice([]float64{1, 2.25, 3, 4.5, math.NaN(), 6}, 2, 3)
	fmt.Println(x)
	fmt.Println(nd.FromSlice([]bool{true, false, false, true}, 2, 2))
	fmt.Println(nd.Zeros[uint8](40, 40))
	// Output:
	// [[1.   2.25 3.  ]
	//  [4.5   nan 6.  ]]
	// [[ true false]
	//  [false  true]]
	// [[0 0 0 ... 0 0 0]
	//  [0 0 0 ... 0 0 0]
	//  [0 0 0 ... 0 0 0]
	//  ...
	//  [0 0 0 ... 0 0 0]
	//  [0 0 0 ... 0 0 0]
	//  [0 0 0 ... 0 0 0]]
}

func ExampleNDArray_Format() {
	x := nd.FromSlice([]float64{0.5, 1.0 / 3, -20, 40}, 2, 2)
	fmt.Printf("%v\n", x)
	fmt.Printf("%.3f\n", x)
	fmt.Printf("%.3v\n", x)
	fmt.Printf("%+v\n", x)
	fmt.Printf("%#v\n", x)
	fmt.Printf("%-4d|\n", nd.Of(1, 10, 100))
	// Output:
	// [[  0.5          0.33333333]
	//  [-20.          40.        ]]
	// [[  0.500   0.333]
	//  [-20.000  40.000]]
	// [[  0.5     0.333]
	//  [-20.     40.   ]]
	// float64 (2, 2)
	// [[  0.5          0.33333333]
	//  [-20.          40.        ]]
	// nd.FromSlice([]float64{0.5, 0.3333333333333333, -20, 40}, 2, 2)
	// [1    10   100 ]|
}

// testdata/format.txt has texts of arrays by NumPy, written by testdata/format.py.
func TestStringIsNumPys(t *testing.T) {
	text, err := os.ReadFile("testdata/format.txt")
	require.NoError(t, err)
	cases := strings.Split(strings.TrimSuffix(string(text), "\n---\n"), "\n---\n")
	assert.Greater(t, len(cases), 40)
	for _, c := range cases {
		lines := strings.SplitN(c, "\n", 5)
		t.Run(lines[0], func(t *testing.T) {
			x := parse(t, lines[1], strings.Fields(lines[2]), strings.Fields(lines[3]))
			assert.Equal(t, lines[4], x.String())
			assert.Equal(t, lines[4], fmt.Sprint(x), "fmt prints the same")
			assert.Equal(t, lines[4]+"\n", fmt.Sprintf("%s\n", x), "and with %%s")
		})
	}
}

// parse returns the array of the given element type, shape and elements.
func parse(t *testing.T, dtype string, sizes, elements []string) nd.Array {
	var shape []int
	for _, s := range sizes {
		n, err := strconv.Atoi(s)
		require.NoError(t, err)
		shape = append(shape, n)
	}
	switch dtype {
	case "bool":
		return parseAs(t, elements, shape, strconv.ParseBool)
	case "int8":
		return parseAs(t, elements, shape, func(s string) (int8, error) { v, err := strconv.ParseInt(s, 10, 8); return int8(v), err })
	case "int32":
		return parseAs(t, elements, shape, func(s string) (int32, error) { v, err := strconv.ParseInt(s, 10, 32); return int32(v), err })
	case "int64":
		return parseAs(t, elements, shape, func(s string) (int64, error) { return strconv.ParseInt(s, 10, 64) })
	case "uint64":
		return parseAs(t, elements, shape, func(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) })
	case "float32":
		return parseAs(t, elements, shape, func(s string) (float32, error) { v, err := strconv.ParseFloat(s, 32); return float32(v), err })
	case "float64":
		return parseAs(t, elements, shape, func(s string) (float64, error) { return strconv.ParseFloat(s, 64) })
	case "complex64":
		return parseAs(t, elements, shape, func(s string) (complex64, error) { v, err := strconv.ParseComplex(s, 64); return complex64(v), err })
	case "complex128":
		return parseAs(t, elements, shape, func(s string) (complex128, error) { return strconv.ParseComplex(s, 128) })
	}
	t.Fatalf("unknown element type %s", dtype)
	return nil
}

func parseAs[T any](t *testing.T, elements []string, shape []int, parse func(string) (T, error)) nd.Array {
	data := make([]T, len(elements))
	for i, s := range elements {
		var err error
		data[i], err = parse(s)
		require.NoError(t, err)
	}
	return nd.FromSlice(data, shape...)
}

type celsius float64

type level int8

func (l level) String() string { return "L" + strconv.Itoa(int(l)) }

type point struct{ X, Y int }

func TestFormat(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	matrix := nd.FromSlice([]float64{1, 2.5, -3, 4}, 2, 2)
	for _, c := range []struct {
		why    string
		format string
		x      any
		want   string
	}{
		{"each element has the precision", "%.2f", matrix, "[[ 1.00  2.50]\n [-3.00  4.00]]"},
		{"and at least the width", "%8.3f", matrix, "[[   1.000    2.500]\n [  -3.000    4.000]]"},
		{"zeros fill the width", "%07.2f", matrix, "[[0001.00 0002.50]\n [-003.00 0004.00]]"},
		{"the sign", "%+.1f", matrix, "[[+1.0 +2.5]\n [-3.0 +4.0]]"},
		{"exponents", "%.1e", matrix, "[[ 1.0e+00  2.5e+00]\n [-3.0e+00  4.0e+00]]"},
		{"%g", "%g", matrix, "[[  1 2.5]\n [ -3   4]]"},
		{"hexadecimal integers", "%x", nd.Of(1, 255, 16), "[ 1 ff 10]"},
		{"with a prefix", "%#x", nd.Of(1, 255), "[ 0x1 0xff]"},
		{"integers in a width", "%4d", nd.Of(1, 255), "[   1  255]"},
		{"binary", "%03b", nd.Of[uint8](1, 6), "[001 110]"},
		{"bools", "%t", nd.Of(true, false), "[ true false]"},
		{"characters", "%c", nd.Of('a', 'ä'), "[a ä]"},
		{"complex numbers", "%.1f", nd.Of(1+2i, -1i), "[(1.0+2.0i) (0.0-1.0i)]"},
		{"a width for %v", "%6v", nd.Of(1.5, 2), "[   1.5    2. ]"},
		{"on the other side", "%-6v", nd.Of(1, 20), "[1      20    ]"},
		{"a precision for %v", "%.2v", nd.Of(1.0/3, 20), "[ 0.33 20.  ]"},
		{"precision 0", "%.0v", nd.Of(1.25, 20), "[ 1. 20.]"},
		{"a precision for an array without axes", "%.2v", nd.FromSlice([]float64{1.0 / 3}), "0.33"},
		{"no elements", "%.2f", nd.Of[float64](), "[]"},
		{"no elements in a matrix", "%v", nd.Zeros[int](0, 3), "[], shape=(0, 3)"},
		{"no elements in rows", "%d", nd.Zeros[int](2, 0), "[], shape=(2, 0)"},

		{"a defined float is a float", "%v", nd.Of[celsius](1, 2.5), "[1.  2.5]"},
		{"unless it has a String method", "%v", nd.Of[level](1, 20), "[ L1 L20]"},
		{"which %d does not call", "%d", nd.Of[level](1, 20), "[ 1 20]"},
		{"durations", "%v", nd.Of(time.Second, 2*time.Minute), "[  1s 2m0s]"},
		{"strings", "%v", nd.Of("a", "bcd"), "[  a bcd]"},
		{"strings at the left", "%-v", nd.Of("a", "bcd"), "[a   bcd]"},
		{"empty strings", "%q", nd.Zeros[string](2), `["" ""]`},
		{"columns count characters", "%s", nd.Of("ä", "bc"), "[ ä bc]"},
		{"quoted strings", "%q", nd.Of("a", "bcd"), `[  "a" "bcd"]`},
		{"structs", "%v", nd.Of(point{1, 2}), "[{1 2}]"},
		{"structs with the names of their fields", "%+v", nd.Of(point{1, 2}), "ndarray_test.point (1)\n[{X:1 Y:2}]"},
		{"elements of any type", "%v", nd.Of[any](1, nil, "c"), "[    1 <nil>     c]"},

		{"type and shape", "%+v", nd.FromSlice([]celsius{1, 2}, 2, 1), "ndarray_test.celsius (2, 1)\n[[1.]\n [2.]]"},
		{"type and shape without axes", "%+v", nd.FromSlice([]int{1}), "int ()\n1"},
		{"type and shape without elements", "%+v", nd.Zeros[bool](0, 2), "bool (0, 2)\n[], shape=(0, 2)"},

		{"an expression", "%#v", nd.FromSlice([]float32{0.5, 2}, 1, 2), "nd.FromSlice([]float32{0.5, 2}, 1, 2)"},
		{"without axes", "%#v", nd.FromSlice([]int{7}), "nd.FromSlice([]int{7})"},
		{"without elements", "%#v", nd.Zeros[int](0, 3), "nd.FromSlice([]int{}, 0, 3)"},
		{"strings in quotes", "%#v", nd.Of("a"), `nd.FromSlice([]string{"a"}, 1)`},
		{"a defined type", "%#v", nd.Of[celsius](1.5), "nd.FromSlice([]ndarray_test.celsius{1.5}, 1)"},
		{"floats without literals", "%#v", nd.Of(nan, inf, -inf, math.Copysign(0, -1), 0),
			"nd.FromSlice([]float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 0}, 5)"},
		{"of another type", "%#v", nd.Of[celsius](celsius(inf)), "nd.FromSlice([]ndarray_test.celsius{ndarray_test.celsius(math.Inf(1))}, 1)"},
		{"complex numbers without literals", "%#v", nd.Of(1+2i, complex(nan, -1)), "nd.FromSlice([]complex128{(1+2i), complex(math.NaN(), -1)}, 2)"},
		{"complex64", "%#v", nd.Of(complex64(complex(1, inf))), "nd.FromSlice([]complex64{complex64(complex(1, math.Inf(1)))}, 1)"},

		{"a verb that is none", "%z", nd.Of(1.0, 2), "%!z(*ndarray.NDArray[float64]=[1. 2.])"},
		{"a verb for integers", "%d", matrix, "%!d(*ndarray.NDArray[float64]=[[ 1.   2.5]\n [-3.   4. ]])"},
		{"a verb for bools", "%t", nd.Of(1), "%!t(*ndarray.NDArray[int]=[1])"},
		{"a verb that some elements take", "%d", nd.Of[any](1, "a"), "[            1 %!d(string=a)]"},
		{"nil", "%v", (*nd.NDArray[int])(nil), "<nil>"},
		{"the zero value", "%v", new(nd.NDArray[int]), "[]"},

		{"no pointer", "%v", *matrix, "[[ 1.   2.5]\n [-3.   4. ]]"},
		{"an expression of no pointer", "%#v", *nd.Of(1, 2), "nd.FromSlice([]int{1, 2}, 2)"},
		{"a verb that is none, of no pointer", "%z", *nd.Of(1.0, 2), "%!z(*ndarray.NDArray[float64]=[1. 2.])"},
		{"in a struct", "%v", struct{ X nd.NDArray[int] }{*nd.Of(1, 2)}, "{[1 2]}"},
	} {
		assert.Equal(t, c.want, fmt.Sprintf(c.format, c.x), "%s: %s", c.why, c.format)
	}
}

func TestGoExpressionIsWhole(t *testing.T) {
	text := fmt.Sprintf("%#v", nd.Zeros[int](1001))
	assert.Equal(t, 1000, strings.Count(text, "0, "), "not summarized")
}

func TestFormatOfReleased(t *testing.T) {
	x := nd.Of(1, 2)
	x.Release()
	assert.Equal(t, "<released> <released> <released>", fmt.Sprintf("%v %d %v", x, x, *x))
}

func TestStringOfNil(t *testing.T) {
	err := nd.Try(func() { _ = (*nd.NDArray[int])(nil).String() })
	assert.ErrorIs(t, err, nd.ErrNil)
}

// A counted counts how many elements are printed.
type counted int

var printed int

func (counted) String() string { printed++; return "x" }

func TestStringReadsWhatItShows(t *testing.T) {
	printed = 0
	_ = nd.Zeros[counted](100, 100).String()
	assert.Equal(t, 36, printed)
}
