package jsontree

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	v, err := Parse([]byte(` {"a": [1, -2.5e3, true, false, null, "x\u00e9\n"], "b": {}, "c": [], "d": [NaN, Infinity, -Infinity]} `))
	require.NoError(t, err)
	assert.Equal(t, Object{
		"a": []any{Number("1"), Number("-2.5e3"), true, false, nil, "xé\n"}, "b": Object{}, "c": []any{},
		"d": []any{Number("NaN"), Number("Infinity"), Number("-Infinity")},
	}, v)
	again, err := Parse(Append(nil, v))
	require.NoError(t, err)
	assert.Equal(t, v, again)

	for _, c := range []struct{ doc, message string }{
		{``, "the document ends at byte 0, where a value is expected"},
		{`{"a": 1, "a": 2}`, `the object has the name "a" twice, again at byte 9`},
		{`[1, 2`, "the document ends at byte 5, where a comma or ] is expected"},
		{`[1] 2`, `byte 4 is "2", where the end of the document is expected`},
		{`{"a" 1}`, `byte 5 is "1", where a colon is expected`},
		{`{a: 1}`, `byte 1 is "a", where the name of a member is expected`},
		{`[1,]`, `byte 3 is "]", where a value is expected`},
		{`01`, `byte 0 is "0", where a value is expected`},
		{`"a`, "the document ends at byte 2, where the end of a string is expected"},
		{`"\q"`, "the string at byte 0: invalid character 'q' in string escape code"},
		{"\"\xff\"", "the document is not UTF-8"},
		{strings.Repeat("[", 100), "at byte 65 values are nested more than 64 times"},
		{strings.Repeat(" ", MaxBytes+1), "the document has 1048577 bytes, and may have 1048576"},
	} {
		_, err := Parse([]byte(c.doc))
		assert.EqualError(t, err, c.message)
	}
}

func TestGo(t *testing.T) {
	v, err := Parse([]byte(`[1, -0, 1.5, 18446744073709551615, 1e400, {"a": [2]}]`))
	require.NoError(t, err)
	assert.Equal(t, []any{int64(1), math.Copysign(0, -1), 1.5, uint64(math.MaxUint64), math.Inf(1), map[string]any{"a": []any{int64(2)}}}, Go(v))
}

func TestOf(t *testing.T) {
	type names []string
	v, err := Of(map[string]any{"a": names{"x"}, "b": 1, "c": float32(0.1), "d": math.NaN(), "e": nil, "f": [2]uint8{1, 2}, "g": 2.0, "h": math.Inf(-1)})
	require.NoError(t, err)
	assert.Equal(t, `{
  "a": ["x"],
  "b": 1,
  "c": 0.1,
  "d": NaN,
  "e": null,
  "f": [1, 2],
  "g": 2.0,
  "h": -Infinity
}`, string(Append(nil, v)))
	for _, bad := range []any{func() {}, map[int]int{1: 1}, []any{make(chan int)}, struct{}{}} {
		_, err := Of(bad)
		assert.Error(t, err)
	}
	circle := map[string]any{}
	circle["x"] = circle
	_, err = Of(circle)
	assert.EqualError(t, err, "values are nested more than 64 times")
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"a": [1, -2.5e3, true, null, "x\u00e9", NaN]}`))
	f.Fuzz(func(t *testing.T, doc []byte) {
		v, err := Parse(doc)
		if err != nil {
			return
		}
		again, err := Parse(Append(nil, v))
		require.NoError(t, err)
		require.Equal(t, v, again)
	})
}
