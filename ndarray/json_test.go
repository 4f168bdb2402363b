package ndarray_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleNDArray_MarshalJSON() {
	x := nd.FromSlice([]float64{1, 2.5, -3, 1e21}, 2, 2)
	text, err := json.Marshal(map[string]any{"x": x, "z": nd.Of(1 + 2i)})
	fmt.Println(string(text), err)
	// Output: {"x":[[1,2.5],[-3,1e+21]],"z":[[1,2]]} <nil>
}

func ExampleNDArray_UnmarshalJSON() {
	var v struct{ X *nd.NDArray[float64] }
	err := json.Unmarshal([]byte(`{"x": [[1, 2], [3, 4.5]]}`), &v)
	fmt.Println(v.X, err)
	err = json.Unmarshal([]byte(`{"x": [[1, 2], [3]]}`), &v)
	fmt.Println(err)
	// Output:
	// [[1.  2. ]
	//  [3.  4.5]] <nil>
	// ndarray: UnmarshalJSON: the element at index (1) is a list of 1, where others before it have 2
}

func TestJSONRoundTrip(t *testing.T) {
	for _, c := range []struct {
		why  string
		x    nd.Array
		text string
	}{
		{"a matrix", nd.FromSlice([]int{1, 2, 3, 4, 5, 6}, 2, 3), `[[1,2,3],[4,5,6]]`},
		{"no axes", nd.Scalar(7), `7`},
		{"no elements", nd.Of[int](), `[]`},
		{"rows without elements", nd.Zeros[int](2, 0), `[[],[]]`},
		{"axes of size 1", nd.FromSlice([]int{1}, 1, 1, 1), `[[[1]]]`},
		{"bytes are numbers, not base64", nd.Of[uint8](0, 255), `[0,255]`},
		{"the ends of int64", nd.Of[int64](math.MinInt64, math.MaxInt64), `[-9223372036854775808,9223372036854775807]`},
		{"the shortest float32", nd.Of[float32](0.1), `[0.1]`},
		{"the sign of zero", nd.Of(math.Copysign(0, -1)), `[-0]`},
		{"complex numbers are pairs", nd.FromSlice([]complex128{1, 2i}, 2, 1), `[[[1,0]],[[0,2]]]`},
		{"one without axes", nd.Scalar(complex64(0.1 + 2i)), `[0.1,2]`},
		{"none", nd.Zeros[complex128](2, 0), `[[],[]]`},
		{"bools", nd.Of(true, false), `[true,false]`},
		{"strings with brackets", nd.Of("[1, 2]", `",`), `["[1, 2]","\","]`},
		{"structs", nd.Of(point{1, 2}), `[{"X":1,"Y":2}]`},
		{"a defined type", nd.Of[celsius](1.5), `[1.5]`},
		{"a type that marshals itself", nd.Of(time.Unix(0, 0).UTC()), `["1970-01-01T00:00:00Z"]`},
		{"bytes of one element", nd.Of([]byte("ab")), `["YWI="]`},
		{"pointers, nil among them", nd.Of[*point](nil, &point{1, 2}), `[null,{"X":1,"Y":2}]`},
		{"values of any type", nd.Of[any](1.5, "a", nil), `[1.5,"a",null]`},
	} {
		text, err := json.Marshal(c.x)
		require.NoError(t, err, c.why)
		assert.Equal(t, c.text, string(text), c.why)
		y := blank(c.x)
		require.NoError(t, json.Unmarshal(text, y), c.why)
		assert.Equal(t, c.x.Shape(), y.Shape(), c.why)
		assert.Equal(t, fmt.Sprintf("%#v", c.x), fmt.Sprintf("%#v", y), c.why)
	}
}

// blank returns an array with one zero element, of the type of x.
func blank(x nd.Array) nd.Array {
	switch x.(type) {
	case *nd.NDArray[int]:
		return nd.Of[int](9)
	case *nd.NDArray[uint8]:
		return nd.Of[uint8](9)
	case *nd.NDArray[int64]:
		return nd.Of[int64](9)
	case *nd.NDArray[float32]:
		return nd.Of[float32](9)
	case *nd.NDArray[float64]:
		return nd.Of[float64](9)
	case *nd.NDArray[complex64]:
		return nd.Of[complex64](9)
	case *nd.NDArray[complex128]:
		return nd.Of[complex128](9)
	case *nd.NDArray[bool]:
		return nd.Of(true)
	case *nd.NDArray[string]:
		return nd.Of("9")
	case *nd.NDArray[point]:
		return nd.Of(point{9, 9})
	case *nd.NDArray[celsius]:
		return nd.Of[celsius](9)
	case *nd.NDArray[time.Time]:
		return nd.Of(time.Now())
	case *nd.NDArray[[]byte]:
		return nd.Of([]byte("9"))
	case *nd.NDArray[*point]:
		return nd.Of(&point{9, 9})
	default:
		return nd.Of[any](9)
	}
}

func TestJSONOfViews(t *testing.T) {
	x := nd.FromSlice([]int{1, 2, 3, 4, 5, 6}, 2, 3)
	text, err := json.Marshal(x.Slice(nd.S("::-1, ::2")))
	require.NoError(t, err)
	assert.Equal(t, `[[4,6],[1,3]]`, string(text))

	row := x.Slice(nd.At(0))
	require.NoError(t, json.Unmarshal([]byte(`[9]`), row))
	assert.Equal(t, "[9]", row.String(), "the view is a new array")
	assert.Equal(t, 1, x.At(0, 0), "what it was a view of is unchanged")
}

func TestJSONForgetsSizes(t *testing.T) {
	text, err := json.Marshal(nd.Zeros[int](0, 3))
	require.NoError(t, err)
	assert.Equal(t, `[]`, string(text), "nothing tells the 3")
}

func TestMarshalJSONErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		why   string
		x     nd.Array
		kind  error
		index []int
	}{
		{"NaN", nd.FromSlice([]float64{1, 2, nan, 4}, 2, 2), nd.ErrFormat, []int{1, 0}},
		{"infinity", nd.Of(float32(inf)), nd.ErrFormat, []int{0}},
		{"NaN in a pair", nd.Of(1, complex(0, nan)), nd.ErrFormat, []int{1}},
		{"an element that JSON has no form for", nd.Of(func() {}), nd.ErrFormat, []int{0}},
		{"elements that are lists", nd.Of([]int{1}), nd.ErrDType, nil},
		{"elements that are arrays of Go", nd.Of([2]int{1, 2}), nd.ErrDType, nil},
		{"any that is a list", nd.Of[any](1, []int{2}), nd.ErrDType, []int{1}},
		{"text that is a list", nd.FromSlice([]json.RawMessage{[]byte("1"), []byte("[2]")}, 2, 1), nd.ErrDType, []int{1, 0}},
		{"arrays", nd.Of(nd.Of(1, 2), nd.Of(3)), nd.ErrDType, []int{0}},
		{"pointers to lists", nd.Of(nil, &[]int{1}), nd.ErrDType, []int{1}},
		{"lists of nothing that are more than memory", nd.Zeros[int](1<<20, 1<<20, 0), nd.ErrLimit, nil},
	} {
		_, err := json.Marshal(c.x)
		assert.ErrorIs(t, err, c.kind, c.why)
		var e *nd.Error
		require.ErrorAs(t, err, &e, c.why)
		assert.Equal(t, c.index, e.Index, c.why)
	}

	_, err := json.Marshal(nd.Of(nan))
	var unsupported *json.UnsupportedValueError
	assert.ErrorAs(t, err, &unsupported, "the cause is wrapped")
}

func TestUnmarshalJSONErrors(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + "1" + strings.Repeat("]", n) }
	for _, c := range []struct {
		why   string
		text  string
		kind  error
		index []int
	}{
		{"a shorter list", `[[1,2],[3]]`, nd.ErrShape, []int{1}},
		{"a longer list", `[[[1],[2]],[[3],[4,5]]]`, nd.ErrShape, []int{1, 1}},
		{"an empty list", `[[1],[]]`, nd.ErrShape, []int{1}},
		{"after an empty list", `[[],[1]]`, nd.ErrShape, []int{1}},
		{"an element for a list", `[[1],2]`, nd.ErrShape, []int{1}},
		{"null for a list", `[[1],null]`, nd.ErrShape, []int{1}},
		{"a list for an element", `[1,[2]]`, nd.ErrFormat, []int{1}},
		{"a string", `[[1,"2"]]`, nd.ErrFormat, []int{0, 1}},
		{"null", `[1,null]`, nd.ErrFormat, []int{1}},
		{"an object", `{"a":1}`, nd.ErrFormat, []int{}},
		{"more axes than 64", deep(65), nd.ErrShape, nil},
		{"much more", deep(9000), nd.ErrShape, nil},
	} {
		x := nd.Of[float64](7)
		err := json.Unmarshal([]byte(c.text), x)
		assert.ErrorIs(t, err, c.kind, c.why)
		var e *nd.Error
		require.ErrorAs(t, err, &e, c.why)
		assert.Equal(t, c.index, e.Index, c.why)
		assert.Equal(t, "[7.]", x.String(), "%s: x is unchanged", c.why)
	}

	assert.NoError(t, json.Unmarshal([]byte(deep(64)), nd.Of[float64]()), "64 axes are allowed")
	assert.Error(t, json.Unmarshal([]byte(`[300]`), nd.Of[uint8]()), "too large")
	assert.Error(t, json.Unmarshal([]byte(`[1.5]`), nd.Of[int]()), "a fraction")
	assert.Error(t, json.Unmarshal([]byte(`[[1]]`), nd.Of[complex64]()), "a list of one is no complex number")
	assert.Error(t, json.Unmarshal([]byte(`[[1,2,3]]`), nd.Of[complex64]()), "nor is one of three")
	assert.Error(t, json.Unmarshal([]byte(`[[1,null]]`), nd.Of[complex128]()), "nor is one with null")
	assert.Error(t, json.Unmarshal([]byte(`[1]`), nd.Of[complex128]()), "nor is a number")
	assert.Error(t, json.Unmarshal([]byte(`[[1]]`), nd.Of[[]int]()), "elements that are lists")
	assert.ErrorContains(t, json.Unmarshal([]byte(`[1,[2]]`), nd.Of[any]()), "the element at index (1) is no interface {}: it is a list itself")
	assert.ErrorIs(t, json.Unmarshal([]byte(`[1, [2]]`), nd.Of[json.RawMessage]()), nd.ErrFormat)

	x := nd.Of(1, 2)
	require.NoError(t, x.UnmarshalJSON([]byte("null")))
	assert.Equal(t, "[1 2]", x.String(), "null changes nothing")
	for _, text := range []string{"", "[", "[1", "[1,", "[1]]", "[1] 2", "[1 2]", "]", "[}"} {
		assert.Error(t, x.UnmarshalJSON([]byte(text)), "%q is no JSON", text)
		assert.Equal(t, "[1 2]", x.String())
	}
	assert.ErrorIs(t, nd.Try(func() { _ = (*nd.NDArray[int])(nil).UnmarshalJSON([]byte("[1]")) }), nd.ErrNil)
}

func TestUnmarshalJSONLimit(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(800))
	x := nd.Of[int64]()
	list := func(n int) []byte { return []byte("[" + strings.Repeat("1,", n-1) + "1]") }
	require.NoError(t, json.Unmarshal(list(100), x))
	assert.Equal(t, 100, x.Size())
	assert.ErrorIs(t, json.Unmarshal(list(101), x), nd.ErrLimit)
}

func FuzzUnmarshalJSON(f *testing.F) {
	for _, s := range []string{`[[1,2],[3,4]]`, `1`, `[]`, `[[],[]]`, `[1,[2]]`, `[null]`, `[[1,2],[3]]`, ` [ 1.5e3 ] `, `[[[1,2]],[[3,4]]]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var x nd.NDArray[float64]
		var z nd.NDArray[complex128]
		err := x.UnmarshalJSON(data)
		_ = z.UnmarshalJSON(data)
		if err != nil {
			var e *nd.Error
			if !errors.As(err, &e) {
				t.Fatalf("%v is no *Error", err)
			}
			return
		}
		text, err := json.Marshal(&x)
		require.NoError(t, err)
		var y nd.NDArray[float64]
		require.NoError(t, json.Unmarshal(text, &y))
		assert.Equal(t, x.Shape(), y.Shape())
		assert.Equal(t, x.ToSlice(), y.ToSlice())
	})
}

// TestJSONOfFields writes and reads arrays as struct fields, by pointer and by value.
func TestJSONOfFields(t *testing.T) {
	type both struct {
		X nd.NDArray[int]
		Y *nd.NDArray[int]
	}
	v := both{X: *nd.Of(1, 2), Y: nd.Of(3)}
	for _, given := range []any{v, &v, []both{v}[0]} {
		text, err := json.Marshal(given)
		require.NoError(t, err)
		require.Equal(t, `{"X":[1,2],"Y":[3]}`, string(text))
		var back both
		require.NoError(t, json.Unmarshal(text, &back))
		require.Equal(t, []int{1, 2}, back.X.ToSlice())
		require.Equal(t, []int{3}, back.Y.ToSlice())
	}
	text, err := json.Marshal(both{})
	require.NoError(t, err)
	require.Equal(t, `{"X":[],"Y":null}`, string(text))
}
