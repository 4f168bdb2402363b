package ndarray_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

func TestViewErrors(t *testing.T) {
	x := arange(2, 3)
	deep := arange(make([]int, 64)...)
	for _, c := range []struct {
		op   string
		call func()
		kind error
		axis int
		text string
	}{
		{"Reshape", func() { x.Reshape(4, 2) }, nd.ErrShape, 0, "the 6 elements of shape (2, 3) cannot have shape (4, 2)"},
		{"Reshape", func() { x.Reshape() }, nd.ErrShape, 0, "the 6 elements of shape (2, 3) cannot have shape ()"},
		{"Reshape", func() { x.Reshape(4, -1) }, nd.ErrShape, 0, "the 6 elements of shape (2, 3) cannot have shape (4, -1)"},
		{"Reshape", func() { x.Reshape(-1, 3, -1) }, nd.ErrShape, -1, "shape (-1, 3, -1) has -1 twice"},
		{"Reshape", func() { x.Reshape(2, -3) }, nd.ErrShape, -1, "shape (2, -3) has the negative size -3 at axis 1"},
		{"Reshape", func() { arange(0).Reshape(-1, 0) }, nd.ErrShape, -2, "the -1 of shape (-1, 0) could be any number"},
		{"Reshape", func() { x.Reshape(math.MaxInt, math.MaxInt, 6) }, nd.ErrShape, 0, "cannot have"},
		{"Reshape", func() { x.Reshape(make([]int, 65)...) }, nd.ErrShape, 0, "65 axes are more than the maximum of 64"},
		{"T", func() { arange(2, 3, 4).T() }, nd.ErrShape, 0, "shape (2, 3, 4) has 3 axes; it transposes 2 axes; use MT to swap the last two"},
		{"MT", func() { arange(2).MT() }, nd.ErrShape, 0, "shape (2) has 1 axis; it swaps the last two"},
		{"SwapAxes", func() { x.SwapAxes(0, 2) }, nd.ErrAxis, 2, "axis 2 is out of range for shape (2, 3), which has 2 axes; use -2 to 1"},
		{"MoveAxis", func() { x.MoveAxis(-3, 0) }, nd.ErrAxis, -3, "axis -3 is out of range"},
		{"MoveAxis", func() { arange().MoveAxis(0, 0) }, nd.ErrAxis, 0, "axis 0 is out of range for shape (), which has no axes"},
		{"PermuteDims", func() { x.PermuteDims(0) }, nd.ErrAxis, 0, "1 axis is named of the 2 of shape (2, 3); name each once"},
		{"PermuteDims", func() { x.PermuteDims(1, -1) }, nd.ErrAxis, -1, "axis -1 is named twice"},
		{"PermuteDims", func() { x.PermuteDims(0, 2) }, nd.ErrAxis, 2, "axis 2 is out of range"},
		{"ExpandDims", func() { x.ExpandDims(4, 0) }, nd.ErrAxis, 4, "axis 4 is out of range for a result of 4 axes; use -4 to 3"},
		{"ExpandDims", func() { x.ExpandDims(0, -4) }, nd.ErrAxis, -4, "axis -4 is named twice for a result of 4 axes; name it once"},
		{"ExpandDims", func() { deep.ExpandDims(0) }, nd.ErrShape, 0, "65 axes are more than the maximum of 64"},
		{"Squeeze", func() { x.Squeeze(0) }, nd.ErrShape, -2, "axis 0 of shape (2, 3) has size 2, not 1"},
		{"Squeeze", func() { arange(1).Squeeze(0, -1) }, nd.ErrAxis, -1, "axis -1 is named twice"},
		{"Squeeze", func() { x.Squeeze(3) }, nd.ErrAxis, 3, "axis 3 is out of range"},
		{"Flip", func() { x.Flip(1, 1) }, nd.ErrAxis, -1, "axis 1 is named twice"},
		{"Flip", func() { x.Flip(-3) }, nd.ErrAxis, -3, "axis -3 is out of range"},
		{"Diagonal", func() { arange(3).Diagonal() }, nd.ErrShape, 0, "shape (3) has 1 axis; a diagonal needs 2"},
		{"SlidingWindow", func() { x.SlidingWindow(2) }, nd.ErrShape, 0, "windows of (2) do not fit into shape (2, 3): 1 size for 2 axes"},
		{"SlidingWindow", func() { x.SlidingWindow(1, 4) }, nd.ErrShape, -1, "at axis 1, the window's size of 4 is not from 0 to 3"},
		{"SlidingWindow", func() { x.SlidingWindow(-1, 1) }, nd.ErrShape, -2, "at axis 0, the window's size of -1"},
		{"SlidingWindow", func() { deep.SlidingWindow(make([]int, 64)...) }, nd.ErrShape, 0, "128 axes are more than the maximum of 64"},
		{"SlidingWindow", func() { arange(1).BroadcastTo(math.MaxInt / 8).SlidingWindow(1 << 20) }, nd.ErrSize, 0, "can count"},
		{"BroadcastTo", func() { x.BroadcastTo(3, 3) }, nd.ErrBroadcast, -2, "shape (2, 3) does not broadcast to (3, 3): axis -2 has sizes 2 and 3"},
		{"BroadcastTo", func() { arange(2).BroadcastTo(2, 3) }, nd.ErrBroadcast, -1, "axis -1 has sizes 2 and 3; reshape it to (2, 1)?"},
		{"BroadcastTo", func() { x.BroadcastTo(3) }, nd.ErrBroadcast, -2, "it has 1 axis too many"},
		{"BroadcastTo", func() { x.BroadcastTo(-1, 3) }, nd.ErrShape, -2, "negative size -1"},
		{"BroadcastTo", func() { x.BroadcastTo(math.MaxInt, 2, 3) }, nd.ErrSize, 0, "can count"},
		{"BroadcastTo", func() { x.BroadcastTo(make([]int, 65)...) }, nd.ErrShape, 0, "65 axes"},
		{"BroadcastInDim", func() { x.BroadcastInDim([]int{2, 3, 4}) }, nd.ErrBroadcastDims, 0, "ranks 2 and 3 differ; give broadcast dimensions such as 0, 1"},
		{"BroadcastInDim", func() { x.BroadcastInDim([]int{3, 2}, 0, 1) }, nd.ErrBroadcast, -1, "axis -1 has sizes 3 and 2"},
		{"BroadcastInDim", func() { x.BroadcastInDim([]int{2, 3, 4}, 1, 0) }, nd.ErrBroadcastDims, 0, "must increase strictly, but 0 follows 1"},
		{"BroadcastInDim", func() { x.BroadcastInDim([]int{2, 3, -4}, 0, 1) }, nd.ErrShape, -1, "negative size -4"},
		{"BroadcastArrays", func() { nd.BroadcastArrays(x, arange(2)) }, nd.ErrBroadcast, -1, "shapes (2, 3) and (2) do not broadcast"},
		{"SharesMemory", func() { nd.SharesMemory(x, nil) }, nd.ErrNil, 0, "operand 2 is nil"},
		{"SharesMemory", func() { nd.SharesMemory((*nd.NDArray[bool])(nil), x) }, nd.ErrNil, 0, "operand 1 is nil"},
	} {
		var e *nd.Error
		require.ErrorAs(t, nd.Try(c.call), &e, "%s: %s", c.op, c.text)
		assert.Equal(t, c.op, e.Op, c.text)
		assert.Equal(t, c.kind, e.Kind, "%s: %s", c.op, e.Detail)
		assert.Equal(t, c.axis, e.Axis, "%s: %s", c.op, e.Detail)
		assert.Contains(t, e.Detail, c.text, c.op)
	}
}

func TestReshapeCountsBytes(t *testing.T) {
	if strconv.IntSize < 64 {
		t.Skip("more elements than an int can count are an error of another kind; where an int has 64 bits this runs")
	}
	for _, x := range []*nd.NDArray[int64]{new(nd.NDArray[int64]), nd.Zeros[int64](2, 0), nd.Zeros[int64](3, 0).T()} {
		assert.ErrorIs(t, nd.Try(func() { x.Reshape(0, math.MaxInt) }), nd.ErrSize)
		assert.Equal(t, []int{0, math.MaxInt / 8}, x.Reshape(0, math.MaxInt/8).Shape())
	}
	half := math.MaxInt/4 + 1 // a variable, because a constant 2⁶¹ would not compile if int has 32 bits
	many := nd.Ones[int64](1).BroadcastTo(half)
	assert.ErrorIs(t, nd.Try(func() { many.Reshape(2, half/2) }), nd.ErrSize)
}

func TestBroadcastShapes(t *testing.T) {
	for _, c := range []struct {
		why    string
		shapes [][]int
		want   []int
		kind   error
	}{
		{"none", nil, []int{}, nil},
		{"one", [][]int{{2, 3}}, []int{2, 3}, nil},
		{"1 gives way to 0", [][]int{{1}, {0}}, []int{0}, nil},
		{"three", [][]int{{3, 1}, {}, {1, 4}}, []int{3, 4}, nil},
		{"0 and 2", [][]int{{0}, {2}}, nil, nd.ErrBroadcast},
		{"the third at fault", [][]int{{3, 1}, {4}, {2, 1}}, nil, nd.ErrBroadcast},
		{"a negative size", [][]int{{1}, {-1}}, nil, nd.ErrShape},
		{"too many axes", [][]int{make([]int, 65)}, nil, nd.ErrShape},
	} {
		got, err := nd.BroadcastShapes(c.shapes...)
		assert.Equal(t, c.want, got, c.why)
		assert.ErrorIs(t, err, c.kind, c.why)
	}
	shape := []int{2, 3}
	got, _ := nd.BroadcastShapes(shape)
	got[0] = 7
	assert.Equal(t, []int{2, 3}, shape, "a copy")
}

// TestReadOnly checks that arrays that repeat memory are read-only, and that all views of them are read-only too.
func TestReadOnly(t *testing.T) {
	x := arange(2, 3)
	for why, y := range map[string]*nd.NDArray[int]{
		"BroadcastTo":                        x.BroadcastTo(2, 2, 3),
		"BroadcastTo its own shape":          x.BroadcastTo(2, 3),
		"BroadcastInDim":                     x.BroadcastInDim([]int{2, 3, 4}, 0, 1),
		"BroadcastArrays":                    nd.BroadcastArrays(x, x)[0],
		"SlidingWindow":                      x.SlidingWindow(2, 2),
		"a part that repeats nothing":        x.BroadcastTo(2, 2, 3).Slice(nd.At(0)),
		"a transpose":                        x.BroadcastTo(2, 3).T(),
		"a reshaped view":                    x.BroadcastTo(2, 3).Reshape(3, 2),
		"a diagonal":                         x.BroadcastTo(2, 3).Diagonal(),
		"ReadOnly":                           x.ReadOnly(),
		"a view of ReadOnly":                 x.ReadOnly().Slice(nd.At(1)),
		"a flipped, squeezed, expanded view": x.BroadcastTo(2, 3).ExpandDims(0).Flip().Squeeze(),
	} {
		assert.True(t, y.IsReadOnly(), why)
		for op, store := range map[string]func(){
			"SetAt":  func() { y.SetAt(1, make([]int, y.NDim())...) },
			"Fill":   func() { y.Fill(1) },
			"Assign": func() { y.Assign(y.Copy()) },
			"Add":    func() { inplace.Add(y, 1) },
		} {
			err := nd.Try(store)
			assert.ErrorIs(t, err, nd.ErrReadOnly, "%s of %s", op, why)
		}
		assert.False(t, y.Copy().IsReadOnly(), why)
	}
	assert.False(t, x.BroadcastTo(2, 2, 3).Reshape(12).IsReadOnly(), "a copy")
	assert.False(t, x.IsReadOnly(), "the array of which ReadOnly made a view")
	assert.True(t, nd.SharesMemory(x, x.ReadOnly()))
	var zero nd.NDArray[int]
	assert.Equal(t, []int{0}, zero.ReadOnly().Shape())
	assert.Equal(t, arange(2, 3).ToSlice(), x.ToSlice())
}

// TestHugeViews checks that views may have more elements than memory could hold.
func TestHugeViews(t *testing.T) {
	defer nd.SetMaxBytes(nd.SetMaxBytes(1 << 20))
	n := math.MaxInt / 8
	x := nd.Of(1.5).BroadcastTo(n, 1)
	assert.Equal(t, n, x.Size())
	assert.Equal(t, 1.5, x.At(-1, 0))
	assert.Equal(t, []int{2, 1}, x.Slice(nd.Range(n-2, n)).Shape())
	assert.Equal(t, []int{n, 1, 1, 1}, x.SlidingWindow(1, 1).Shape())
	assert.Equal(t, math.MaxInt, nd.Of(1.5).BroadcastTo(math.MaxInt).Size(), "elements count, not the bytes of a copy")
	assert.ErrorIs(t, nd.Try(func() { x.Copy() }), nd.ErrLimit)
	assert.ErrorIs(t, nd.Try(func() { x.ToSlice() }), nd.ErrLimit)
	if math.MaxInt > math.MaxInt32 {
		err := nd.Try(func() { nd.Zeros[int64](0).Reshape(0, math.MaxInt) })
		assert.ErrorIs(t, err, nd.ErrSize, "the bytes of the sizes other than 0 count")
	}
}

func TestScalarMethod(t *testing.T) {
	type celsius float64
	v := nd.Zeros[celsius](3).Scalar(21.5)
	assert.Equal(t, []int{}, v.Shape())
	assert.Equal(t, celsius(21.5), v.Item())
	assert.Equal(t, "a", nd.Zeros[string](0).Scalar("a").Item())
	assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() { v.Scalar(1) }))
}

func TestViewsAllocateOnce(t *testing.T) {
	x := nd.Zeros[string](2, 2, 2)
	for op, view := range map[string]func() *nd.NDArray[string]{
		"Slice":          func() *nd.NDArray[string] { return x.Slice(nd.Ellipsis, nd.From(1)) },
		"Reshape":        func() *nd.NDArray[string] { return x.Reshape(4, -1) },
		"Ravel":          func() *nd.NDArray[string] { return x.Ravel() },
		"MT":             func() *nd.NDArray[string] { return x.MT() },
		"PermuteDims":    func() *nd.NDArray[string] { return x.PermuteDims(2, 0, 1) },
		"MoveAxis":       func() *nd.NDArray[string] { return x.MoveAxis(0, -1) },
		"SwapAxes":       func() *nd.NDArray[string] { return x.SwapAxes(0, -1) },
		"ExpandDims":     func() *nd.NDArray[string] { return x.ExpandDims(0) },
		"Squeeze":        func() *nd.NDArray[string] { return x.Squeeze() },
		"Flip":           func() *nd.NDArray[string] { return x.Flip(0) },
		"Diagonal":       func() *nd.NDArray[string] { return x.Diagonal() },
		"BroadcastTo":    func() *nd.NDArray[string] { return x.BroadcastTo(2, 2, 2, 2) },
		"BroadcastInDim": func() *nd.NDArray[string] { return x.BroadcastInDim([]int{2, 2, 3, 2}, 0, 1, 3) },
	} {
		var y *nd.NDArray[string]
		assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() { y = view() }), op)
		assert.True(t, nd.SharesMemory(x, y), op)
	}
}
