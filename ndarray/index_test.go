package ndarray_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleIndex() {
	x := nd.FromSlice([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 10)
	for _, i := range []nd.Index{
		nd.At(-1),
		nd.Range(2, 5),
		nd.From(7),
		nd.To(-7),
		nd.From(8).By(-2),
		nd.Colon.By(-1),
	} {
		fmt.Println(i, x.Slice(i).ToSlice())
	}
	// Output:
	// -1 [9]
	// 2:5 [2 3 4]
	// 7: [7 8 9]
	// :-7 [0 1 2]
	// 8::-2 [8 6 4 2 0]
	// ::-1 [9 8 7 6 5 4 3 2 1 0]
}

func ExampleS() {
	inner := nd.S("1:-1, 1:-1") // S is called only once, so the text is parsed only once
	x := nd.FromSlice([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 3, 4)
	fmt.Println(x.Slice(inner).ToSlice())
	fmt.Println(x.Slice(nd.At(0), nd.S("::2")).ToSlice())
	// Output:
	// [5 6]
	// [0 2]
}

func ExampleParseIndex() {
	i, err := nd.ParseIndex("1:-1,::2, ..., None")
	fmt.Println(i, err)
	_, err = nd.ParseIndex("1:-1, 2;3")
	fmt.Println(err)
	_, err = nd.ParseIndex("0, np.newaxis")
	fmt.Println(err)
	// Output:
	// 1:-1, ::2, ..., newaxis <nil>
	// ndarray: ParseIndex: "1:-1, 2;3", column 8: expected a comma or the end, found ';'
	// ndarray: ParseIndex: "0, np.newaxis", column 4: expected newaxis without np., found 'n'
}

func TestIndexString(t *testing.T) {
	for _, c := range []struct {
		index nd.Index
		text  string
	}{
		{nd.Index{}, ":"},
		{nd.Colon, ":"},
		{nd.Colon.By(1), "::1"},
		{nd.At(-3), "-3"},
		{nd.Range(0, -1), "0:-1"},
		{nd.Range(5, 2).By(-1), "5:2:-1"},
		{nd.From(8).By(-2), "8::-2"},
		{nd.To(3).By(2).By(3), ":3:3"},
		{nd.Ellipsis, "..."},
		{nd.NewAxis, "newaxis"},
		{nd.S(" 1 , : , ... "), "1, :, ..."},
	} {
		assert.Equal(t, c.text, c.index.String())
	}
}

func TestParseIndex(t *testing.T) {
	for _, c := range []struct{ why, text, want string }{
		{"an integer", "3", "3"},
		{"white space anywhere but in words and numbers", "\t 1 :\n-1 : 2 ,\r... ", "1:-1:2, ..."},
		{"a sign", "+3:-4", "3:-4"},
		{"every part of a range may be missing", ":,1:,:2,::3,1:2,1::3,:2:3,1:2:3,::", ":, 1:, :2, ::3, 1:2, 1::3, :2:3, 1:2:3, :"},
		{"a comma at the end, as Python has it", "1:,", "1:"},
		{"two names for a new axis", "newaxis,None", "newaxis, newaxis"},
		{"zeros in front", "-007:", "-7:"},
	} {
		got, err := nd.ParseIndex(c.text)
		require.NoError(t, err, c.why)
		assert.Equal(t, c.want, got.String(), c.why)
	}
}

func TestParseIndexBeyondInt(t *testing.T) {
	const huge = "99999999999999999999"
	x := nd.FromSlice([]int{0, 1, 2, 3}, 4)
	for _, c := range []struct {
		text string
		want []int
	}{
		{"-" + huge + ":" + huge, []int{0, 1, 2, 3}},
		{huge + ":-" + huge + ":-" + huge, []int{3}},
		{"1::" + huge, []int{1}},
		{huge + ":", []int{}},
	} {
		assert.Equal(t, c.want, x.Slice(nd.S(c.text)).ToSlice(), c.text)
	}
}

func TestParseIndexErrors(t *testing.T) {
	for _, c := range []struct {
		why, text string
		kind      error
		column    int
	}{
		{"nothing is no index", "", nd.ErrFormat, 1},
		{"nor is white space", "  ", nd.ErrFormat, 3},
		{"nothing between commas", "1,,2", nd.ErrFormat, 3},
		{"nothing before the first comma", ",1", nd.ErrFormat, 1},
		{"a sign without digits", "1, - 2", nd.ErrFormat, 5},
		{"a bound that is none", "1:a", nd.ErrFormat, 3},
		{"a step that is none", "1:2:a, 1", nd.ErrFormat, 5},
		{"a fraction", "1.5", nd.ErrFormat, 2},
		{"an exponent", "1e3", nd.ErrFormat, 2},
		{"a fourth part", "1:2:3:4", nd.ErrFormat, 6},
		{"an ellipsis of two dots", "1, ..", nd.ErrFormat, 4},
		{"an unknown word", "all", nd.ErrFormat, 1},
		{"a word that goes on", "newaxes", nd.ErrFormat, 1},
		{"brackets", "[1]", nd.ErrFormat, 1},
		{"missing comma", "1 2", nd.ErrFormat, 3},
		{"other digits", "٣", nd.ErrFormat, 1},
		{"no UTF-8", "1\xff", nd.ErrFormat, 2},
		{"a step of 0 is one for no shape", "1, ::0", nd.ErrStep, 6},
		{"a step of 0 with a sign", "::-0", nd.ErrStep, 3},
		{"two ellipses", "..., 1, ...", nd.ErrIndex, 9},
		{"an index beyond every axis", "1, -99999999999999999999", nd.ErrIndex, 4},
		{"the first of two errors", "::0, x", nd.ErrStep, 3},
	} {
		got, err := nd.ParseIndex(c.text)
		var e *nd.Error
		require.ErrorAs(t, err, &e, c.why)
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.Equal(t, "ParseIndex", e.Op)
		assert.Contains(t, e.Detail, fmt.Sprintf("column %d: ", c.column), c.why)
		assert.Equal(t, nd.Index{}, got, c.why)

		err = nd.Try(func() { nd.S(c.text) })
		require.ErrorAs(t, err, &e, c.why)
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.Equal(t, "S", e.Op)
	}
	_, err := nd.ParseIndex("1:a")
	assert.EqualError(t, err, `ndarray: ParseIndex: "1:a", column 3: expected an integer, a comma or the end, found 'a'`)
}

func TestParseIndexQuotesAPart(t *testing.T) {
	text := make([]byte, 1<<20)
	for i := range text {
		text[i] = ":,"[i%2]
	}
	text[1<<19] = '?'
	_, err := nd.ParseIndex(string(text))
	require.ErrorIs(t, err, nd.ErrFormat)
	assert.Less(t, len(err.Error()), 250)
	assert.Contains(t, err.Error(), "column 524289: ")
}

func TestByOfNoRange(t *testing.T) {
	for _, x := range []nd.Index{nd.At(3), nd.Ellipsis, nd.NewAxis, nd.S("1:, 2:")} {
		assert.ErrorIs(t, nd.Try(func() { x.By(2) }), nd.ErrIndex, x.String())
	}
	assert.Equal(t, nd.From(1).By(2), nd.S("1:").By(2), "a list of one is that one")
}

func FuzzParseIndex(f *testing.F) {
	for _, text := range []string{"", "1:-1, ::2, ..., newaxis", "None,...,0", "-5::-1", "::0", "...,...", "1e3", ":\x00", "9223372036854775808", ",", "+:"} {
		f.Add(text)
	}
	x := nd.FromSlice(make([]string, 2*3*5), 2, 3, 5)
	f.Fuzz(func(t *testing.T, text string) {
		i, err := nd.ParseIndex(text)
		if err != nil {
			var e *nd.Error
			require.ErrorAs(t, err, &e)
			require.True(t, errors.Is(err, nd.ErrFormat) || errors.Is(err, nd.ErrStep) || errors.Is(err, nd.ErrIndex), err)
			return
		}
		again, err := nd.ParseIndex(i.String())
		require.NoError(t, err)
		require.Equal(t, i, again)
		err = nd.Try(func() { x.Slice(i) })
		require.True(t, err == nil || errors.Is(err, nd.ErrIndex) || errors.Is(err, nd.ErrShape), err)
	})
}
