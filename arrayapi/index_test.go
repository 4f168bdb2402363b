package arrayapi_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// ints returns an array of n×m integers.
func ints(n, m int, elements ...int32) nd.Array { return nd.FromSlice(elements, n, m) }

// An indexCase has indices, and the result of NumPy 2.4.6 for an array of shape (2, 3, 4) with elements 0, 1, 2 and so on.
type indexCase struct {
	reason   string
	indices  []any
	shape    []int
	elements []int
}

func counted() *nd.NDArray[int64] { return nd.Arange[int64](0, 24, 1).Reshape(2, 3, 4) }

var mask = nd.FromSlice([]bool{true, false, true, false, true, false}, 2, 3)

var indexCases = []indexCase{
	{"3 integers", []any{1, 2, 3}, []int{}, []int{23}},
	{"an integer and the rest", []any{-1}, []int{3, 4}, []int{12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
	{"integers around an ellipsis", []any{0, nd.Ellipsis, -1}, []int{3}, []int{3, 7, 11}},
	{"ranges and a new axis", []any{nd.Colon, nil, nd.Range(0, 2), nd.Colon.By(-2)}, []int{2, 1, 2, 2}, []int{3, 1, 7, 5, 15, 13, 19, 17}},
	{"text", []any{nd.S("..., ::3")}, []int{2, 3, 2}, []int{0, 3, 4, 7, 8, 11, 12, 15, 16, 19, 20, 23}},
	{"an array for the first axis", []any{[]int{1, 0, -1}}, []int{3, 3, 4}, []int{12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
	{"an array for the last axis", []any{nd.Ellipsis, []int{3, 0}}, []int{2, 3, 2}, []int{3, 0, 7, 4, 11, 8, 15, 12, 19, 16, 23, 20}},
	{"an array of two axes", []any{nd.Colon, ints(2, 2, 0, 1, 2, -1)}, []int{2, 2, 2, 4}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 20, 21, 22, 23}},
	{"neighbours stay", []any{nd.Colon, []int{0, 2}, []int{1, 3}}, []int{2, 2}, []int{1, 11, 13, 23}},
	{"apart come first", []any{[]int{0, 1}, nd.Colon, []int{1, 3}}, []int{2, 3}, []int{1, 5, 9, 15, 19, 23}},
	{"apart by an ellipsis of no axes", []any{nd.At(1), nd.Colon, []int{0, 3}, nd.Ellipsis}, []int{2, 3}, []int{12, 16, 20, 15, 19, 23}},
	{"an ellipsis of no axes between neighbours", []any{nd.Colon, []int{0, 2}, nd.Ellipsis, []int{1, 3}}, []int{2, 2}, []int{1, 13, 11, 23}},
	{"a new axis between neighbours", []any{nd.Colon, []int{0, 2}, nil, []int{1, 3}}, []int{2, 2, 1}, []int{1, 13, 11, 23}},
	{"an integer beside an array", []any{nd.Colon, 1, []int{1, 3}}, []int{2, 2}, []int{5, 7, 17, 19}},
	{"an integer apart from an array", []any{0, nd.Colon, []int{1, 3, 0}}, []int{3, 3}, []int{1, 5, 9, 3, 7, 11, 0, 4, 8}},
	{"an integer after an array", []any{nd.Colon, []int{1, 2}, -1}, []int{2, 2}, []int{7, 11, 19, 23}},
	{"arrays that broadcast", []any{ints(2, 1, 0, 1), nd.Colon, []int{1, 3, 0}}, []int{2, 3, 3}, []int{1, 5, 9, 3, 7, 11, 0, 4, 8, 13, 17, 21, 15, 19, 23, 12, 16, 20}},
	{"an array of no axes", []any{nd.Colon, nd.Scalar(int8(2))}, []int{2, 4}, []int{8, 9, 10, 11, 20, 21, 22, 23}},
	{"an array of no axes and an integer", []any{0, nd.Colon, nd.Scalar(uint8(2))}, []int{3}, []int{2, 6, 10}},
	{"an array of no elements", []any{nd.Of[int32]()}, []int{0, 3, 4}, []int{}},
	{"a range, an array and a new axis", []any{nd.From(1), []int{2, 2}, nd.Range(1, 3), nil}, []int{1, 2, 2, 1}, []int{21, 22, 21, 22}},
	{"a mask of all axes", []any{nd.Equal(nd.Remainder(counted(), 5), 0)}, []int{5}, []int{0, 5, 10, 15, 20}},
	{"a mask of the first axis", []any{[]bool{true, false}}, []int{1, 3, 4}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
	{"a mask of two axes", []any{mask}, []int{3, 4}, []int{0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19}},
	{"a mask of two axes and a range", []any{mask, nd.From(2)}, []int{3, 2}, []int{2, 3, 10, 11, 18, 19}},
	{"a mask of two axes and an array", []any{mask, []int{3, 0, 1}}, []int{3}, []int{3, 8, 17}},
	{"a mask of the second axis", []any{nd.Colon, []bool{false, true, true}}, []int{2, 2, 4}, []int{4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23}},
	{"masks of two axes apart", []any{[]bool{true, true}, nd.Colon, []bool{true, false, false, true}}, []int{2, 3}, []int{0, 4, 8, 15, 19, 23}},
	{"a mask and an integer", []any{1, nd.Ellipsis, []bool{true, false, false, true}}, []int{2, 3}, []int{12, 16, 20, 15, 19, 23}},
	{"true", []any{true}, []int{1, 2, 3, 4}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
	{"false", []any{0, false}, []int{0, 3, 4}, []int{}},
	{"true between", []any{nd.Colon, true, nd.At(1)}, []int{2, 1, 4}, []int{4, 5, 6, 7, 16, 17, 18, 19}},
	{"a mask of no elements", []any{nd.Zeros[bool](0, 3)}, []int{0, 4}, []int{}},
	{"nothing", []any{}, []int{2, 3, 4}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
}

func TestGetItem(t *testing.T) {
	for _, c := range indexCases {
		// The array is stored in three ways: in row-major order, in another order, and as a part of a larger array.
		plain := counted()
		turned := plain.PermuteDims(2, 0, 1).Copy().PermuteDims(1, 2, 0)
		apart := nd.Repeat(plain, 2, nd.Axis(-1)).Slice(nd.Ellipsis, nd.Colon.By(2))
		for _, x := range []*nd.NDArray[int64]{plain, turned, apart} {
			got := nd.Convert[int64](arrayapi.GetItem(x, c.indices...))
			require.Equal(t, c.shape, got.Shape(), c.reason)
			require.Equal(t, c.elements, nd.AsType[int](got).ToSlice(), c.reason)
		}
	}
}

// TestSetItem stores distinct values. Each element that indices name gets its last value, and no other element changes.
func TestSetItem(t *testing.T) {
	for _, c := range indexCases {
		x := counted().PermuteDims(2, 0, 1).Copy().PermuteDims(1, 2, 0)
		want := counted().ToSlice()
		values := nd.FromFunc(func(index []int) int16 {
			k := 0
			for axis, i := range index {
				k = k*c.shape[axis] + i
			}
			return int16(100 + k)
		}, c.shape...)
		for k, position := range c.elements {
			want[position] = int64(100 + k)
		}
		arrayapi.SetItem(x, values, c.indices...)
		require.Equal(t, want, x.ToSlice(), c.reason)

		for _, position := range c.elements {
			want[position] = -7
		}
		arrayapi.SetItem(x, -7, c.indices...)
		require.Equal(t, want, x.ToSlice(), c.reason)
	}
}

func TestViewsOfItems(t *testing.T) {
	x := counted()
	row := arrayapi.GetItem(x, 1, nd.S("::-1"), 2)
	arrayapi.SetItem(row, []int64{1, 2, 3}[0], 0)
	assert.EqualValues(t, 1, x.At(1, 2, 2), "without arrays of indices the result is a view")
	taken := arrayapi.GetItem(x, []int{1})
	arrayapi.SetItem(taken, 50, nd.Ellipsis)
	assert.EqualValues(t, 12, x.At(1, 0, 0), "with arrays of indices it is not")
}

// TestSetItemOverlaps assigns parts of an array to other parts, and indexes an array by itself.
func TestSetItemOverlaps(t *testing.T) {
	x := nd.Arange[int64](0, 6, 1)
	arrayapi.SetItem(x, arrayapi.GetItem(x, nd.To(5)), nd.From(1))
	assert.Equal(t, []int64{0, 0, 1, 2, 3, 4}, x.ToSlice())
	x = nd.Of[int64](3, 0, 1, 2)
	arrayapi.SetItem(x, arrayapi.GetItem(x, nd.Colon.By(-1)), x)
	assert.Equal(t, []int64{1, 0, 3, 2}, x.ToSlice(), "x[x] = x[::-1]")
	m := nd.Of(true, false, true)
	arrayapi.SetItem(m, false, m)
	assert.Equal(t, []bool{false, false, false}, m.ToSlice())
	x = nd.Of[int64](1, 2, 3)
	arrayapi.SetItem(x, arrayapi.GetItem(x, nd.From(1)), []bool{true, true, false})
	assert.Equal(t, []int64{2, 3, 3}, x.ToSlice())
}

// TestSetItemConverts stores values of other types.
func TestSetItemConverts(t *testing.T) {
	for _, c := range []struct {
		x     nd.Array
		value any
		want  any
	}{
		{nd.Of[float32](0, 0), nd.Of[int64](1, 2), []float32{1, 2}},
		{nd.Of[float32](0, 0), nd.Scalar(1.5), []float32{1.5, 1.5}},
		{nd.Of[int8](0, 0), nd.Of[uint64](1, 255), []int8{1, -1}},
		{nd.Of[int8](0, 0), nd.Of(true, false), []int8{1, 0}},
		{nd.Of[int8](0, 0), 2.0, []int8{2, 2}},
		{nd.Of[complex64](0, 0), nd.Of[float64](1, 2), []complex64{1, 2}},
		{nd.Of[int](0, 0), nd.Of[uint8](1, 2), []int{1, 2}},
	} {
		arrayapi.SetItem(c.x, c.value, nd.Ellipsis)
		switch x := c.x.(type) {
		case *nd.NDArray[float32]:
			assert.Equal(t, c.want, x.ToSlice())
		case *nd.NDArray[int8]:
			assert.Equal(t, c.want, x.ToSlice())
		case *nd.NDArray[int]:
			assert.Equal(t, c.want, x.ToSlice())
		case *nd.NDArray[complex64]:
			assert.Equal(t, c.want, x.ToSlice())
		}
	}
}

func TestItemRefusals(t *testing.T) {
	x := counted()
	for _, c := range []struct {
		reason  string
		kind    error
		indices []any
	}{
		{"beyond the end", nd.ErrIndex, []any{2}},
		{"before the start", nd.ErrIndex, []any{0, -4}},
		{"in an array", nd.ErrIndex, []any{[]int{0, 2}}},
		{"0 but for what an int of 32 bits has no room for", nd.ErrIndex, []any{int64(1) << 32}},
		{"such a negative one", nd.ErrIndex, []any{-int64(1) << 32}},
		{"such ones in an array", nd.ErrIndex, []any{nd.Of(int64(1)<<32, 0)}},
		{"an integer of 64 bits without a sign", nd.ErrIndex, []any{nd.Of(uint64(1) << 63)}},
		{"too many", nd.ErrIndex, []any{0, 0, 0, 0}},
		{"too many, one an array", nd.ErrIndex, []any{0, 0, 0, []int{0}}},
		{"too many, one a mask", nd.ErrIndex, []any{0, 0, mask}},
		{"two ellipses", nd.ErrIndex, []any{nd.Ellipsis, nd.Ellipsis}},
		{"two ellipses and an array", nd.ErrIndex, []any{nd.Ellipsis, []int{0}, nd.Ellipsis}},
		{"a mask of another shape", nd.ErrIndex, []any{[]bool{true, false, true}}},
		{"a mask of another shape beside a range", nd.ErrIndex, []any{nd.Colon, []bool{true, false}}},
		{"a mask of too many axes", nd.ErrIndex, []any{nd.Zeros[bool](2, 3, 4, 1)}},
		{"a float", nd.ErrIndex, []any{1.0}},
		{"floats", nd.ErrIndex, []any{nd.Of(1.0)}},
		{"text", nd.ErrIndex, []any{"0"}},
		{"beyond all integers", nd.ErrIndex, []any{uint64(1 << 63)}},
		{"a step of 0", nd.ErrStep, []any{nd.Colon.By(0)}},
		{"arrays that do not broadcast", nd.ErrBroadcast, []any{[]int{0, 1}, []int{0, 1, 2}}},
	} {
		err := nd.Try(func() { arrayapi.GetItem(x, c.indices...) })
		require.ErrorIs(t, err, c.kind, c.reason)
		assert.Contains(t, err.Error(), "arrayapi: GetItem: ", c.reason)
		err = nd.Try(func() { arrayapi.SetItem(x, 0, c.indices...) })
		require.ErrorIs(t, err, c.kind, c.reason)
		require.Equal(t, counted().ToSlice(), x.ToSlice(), "nothing is written")
	}
}

func TestSetItemRefusals(t *testing.T) {
	x := counted()
	for _, c := range []struct {
		reason  string
		kind    error
		x       nd.Array
		value   any
		indices []any
	}{
		{"a fraction", nd.ErrScalar, x, 1.5, []any{0}},
		{"out of range", nd.ErrScalar, nd.Of[int8](0), 128, []any{0}},
		{"floats", nd.ErrDType, x, nd.Of(1.0), []any{0}},
		{"complex numbers", nd.ErrDType, nd.Of(1.0), nd.Of(1i), []any{0}},
		{"another shape", nd.ErrInPlaceShape, x, nd.Of(1, 2, 3), []any{0}},
		{"more axes", nd.ErrInPlaceShape, x, nd.Zeros[int](1, 3, 4), []any{0}},
		{"another number than a mask takes", nd.ErrInPlaceShape, nd.Of(1, 2, 3), nd.Of(1, 2, 3), []any{[]bool{true, false, true}}},
		{"another shape than the arrays'", nd.ErrInPlaceShape, x, nd.Of(1, 2, 3), []any{nd.Colon, nd.Colon, []int{0, 1}}},
		{"what repeats", nd.ErrReadOnly, x.BroadcastTo(2, 2, 3, 4), 1, []any{0}},
		{"what repeats, by an array", nd.ErrReadOnly, x.BroadcastTo(2, 2, 3, 4), 1, []any{[]int{0}}},
		{"no value", nd.ErrScalar, x, "1", []any{0}},
	} {
		err := nd.Try(func() { arrayapi.SetItem(c.x, c.value, c.indices...) })
		require.ErrorIs(t, err, c.kind, c.reason)
		require.True(t, slices.Equal(counted().ToSlice(), x.ToSlice()), c.reason)
	}
	assert.ErrorIs(t, nd.Try(func() { arrayapi.GetItem(nil, 0) }), nd.ErrNil)
	assert.ErrorIs(t, nd.Try(func() { arrayapi.SetItem((*nd.NDArray[int])(nil), 0, 0) }), nd.ErrNil)
}

// Errors name the axes of the indexed array, not the axes of an intermediate view.
func TestGetItemNamesItsArray(t *testing.T) {
	x := nd.Zeros[float64](2, 3, 4)
	for _, c := range []struct {
		says    string
		indices []any
	}{
		{"index 5 is out of range for axis 1 of shape (2, 3, 4), which has size 3", []any{0, 5}},
		{"index 7, at (1) of the indices, is out of range for axis 1 of shape (2, 3, 4), which has size 3", []any{0, []int{1, 7}}},
		{"index 7, at (0) of the indices, is out of range for axis 1 of shape (2, 3, 4), which has size 3", []any{nd.NewAxis, nd.Range(0, 1), []int{7}}},
		{"index 3, at (0) of the indices, is out of range for axis 0 of shape (2, 3, 4), which has size 2", []any{[]int{3}, 0}},
		{"index 9, at (0) of the indices, is out of range for axis 2 of shape (2, 3, 4), which has size 4", []any{[]int{1}, nd.Colon, []int{9}}},
		{"index -5, at (0) of the indices, is out of range for axis 2 of shape (2, 3, 4), which has size 4", []any{nd.Zeros[bool](2, 3), []int{-5}}},
		{"the mask of shape (2) is for axis 1 of shape (2, 3, 4), which has size 3, not 2", []any{0, []bool{true, false}}},
		{"the mask of shape (2, 3, 4, 1) is for more axes than are left of shape (2, 3, 4)", []any{nd.Zeros[bool](2, 3, 4, 1)}},
	} {
		get := nd.Try(func() { arrayapi.GetItem(x, c.indices...) })
		set := nd.Try(func() { arrayapi.SetItem(x, 1, c.indices...) })
		for _, err := range []error{get, set} {
			assert.ErrorIs(t, err, nd.ErrIndex, c.says)
			assert.ErrorContains(t, err, c.says)
		}
	}
}
