package ndarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

func ExampleNDArray_Slice() {
	x := nd.FromSlice([]int{
		0, 1, 2, 3,
		4, 5, 6, 7,
		8, 9, 10, 11,
	}, 3, 4)
	fmt.Println(x.Slice(nd.At(1)).ToSlice())
	fmt.Println(x.Slice(nd.Ellipsis, nd.At(-1)).ToSlice())
	fmt.Println(x.Slice(nd.From(1), nd.Colon.By(2)).ToSlice())
	fmt.Println(x.Slice(nd.NewAxis, nd.S("::-1, :1")).Shape())

	x.Slice(nd.Range(1, 3), nd.Range(1, 3)).Fill(0) // the view shares x's memory
	fmt.Println(x.ToSlice())
	// Output:
	// [4 5 6 7]
	// [3 7 11]
	// [4 6 8 10]
	// [1 3 1]
	// [0 1 2 3 4 0 0 7 8 0 0 11]
}

// arange returns an array of 0, 1, 2, … with the given shape.
func arange(shape ...int) *nd.NDArray[int] {
	n := 1
	for _, s := range shape {
		n *= s
	}
	data := make([]int, n)
	for i := range data {
		data[i] = i
	}
	return nd.FromSlice(data, shape...)
}

// TestSliceRange compares every range with small bounds, and some with extreme bounds, with the elements of a loop.
func TestSliceRange(t *testing.T) {
	bounds := []int{math.MinInt, math.MinInt + 1, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, math.MaxInt - 1, math.MaxInt}
	for n := range 6 {
		x := arange(n)
		for _, step := range bounds {
			if step == 0 {
				continue
			}
			hold := func(index nd.Index, start, stop int) {
				index = index.By(step)
				y := x.Slice(index)
				require.Equal(t, naiveRange(start, stop, step, n), y.ToSlice(), "%s of %d", index, n)
				if y.Size() < 2 {
					require.Equal(t, []int{1}, y.Strides(), "%s of %d", index, n)
				}
			}
			first, last := end(step < 0, n), end(step > 0, n)
			hold(nd.Colon, first, last)
			for _, start := range bounds {
				hold(nd.From(start), fromEnd(start, n), last)
				hold(nd.To(start), first, fromEnd(start, n))
				for _, stop := range bounds {
					hold(nd.Range(start, stop), fromEnd(start, n), fromEnd(stop, n))
				}
			}
		}
	}
}

func fromEnd(i, n int) int {
	if i < 0 {
		i += n
	}
	return i
}

// end returns the upper or the lower end of an axis of size n.
func end(upper bool, n int) int {
	if upper {
		return n
	}
	return -1
}

// naiveRange returns the elements of 0 … n-1 in the range. The bounds count from the start.
func naiveRange(start, stop, step, n int) []int {
	list := []int{}
	if step > 0 {
		for i := max(start, 0); i < min(stop, n); i++ {
			if len(list) == 0 || i-list[len(list)-1] == step {
				list = append(list, i)
			}
		}
	} else {
		for i := min(start, n-1); i > max(stop, -1); i-- {
			if len(list) == 0 || i-list[len(list)-1] == step {
				list = append(list, i)
			}
		}
	}
	return list
}

func TestSliceShapes(t *testing.T) {
	for _, c := range []struct {
		why, index string
		want       []int
	}{
		{"the axes that are left over are whole", "1", []int{3, 4}},
		{"all axes", "...", []int{2, 3, 4}},
		{"an ellipsis may stand for no axis", "1, ..., 1:, 1", []int{2}},
		{"last axes by an ellipsis before", "..., 1", []int{2, 3}},
		{"new axes before and after an ellipsis", "None, ..., None", []int{1, 2, 3, 4, 1}},
		{"a new axis takes none", "1, None, 1, None, 1", []int{1, 1}},
		{"no elements", "5:, 1:1, :-9", []int{0, 0, 0}},
		{"every axis by an integer leaves none", "1, -1, 0", []int{}},
	} {
		assert.Equal(t, c.want, arange(2, 3, 4).Slice(nd.S(c.index)).Shape(), c.why)
	}
}

func TestSliceMixes(t *testing.T) {
	x := arange(2, 3, 4)
	want := x.Slice(nd.At(1), nd.NewAxis, nd.From(1), nd.Range(2, 0).By(-1))
	for _, y := range []*nd.NDArray[int]{
		x.Slice(nd.S("1, None, 1:, 2:0:-1")),
		x.Slice(nd.At(1), nd.S("None, 1:"), nd.S("2:0:-1")),
		x.Slice(nd.S("1, None"), nd.S("..., 1:, 2:0:-1")),
		x.Slice(nd.At(1)).Slice(nd.NewAxis, nd.From(1)).Slice(nd.Ellipsis, nd.S("2:0:-1")),
	} {
		assert.Equal(t, want.Shape(), y.Shape())
		assert.Equal(t, want.ToSlice(), y.ToSlice())
		assert.Equal(t, want.Strides(), y.Strides())
	}
	assert.Equal(t, []int{18, 17, 22, 21}, want.ToSlice())
}

func TestSliceIsAView(t *testing.T) {
	x := arange(3, 4)
	x.Slice(nd.At(1), nd.At(2)).Fill(-1)
	assert.Equal(t, -1, x.At(1, 2), "a view of no axes is one, too")
	y := x.Slice(nd.Colon.By(-1), nd.Colon.By(-2))
	y.SetAt(-2, 0, 0)
	assert.Equal(t, -2, x.At(2, 3))
	assert.Equal(t, -2, x.Slice().At(2, 3))
	assert.Equal(t, []int{-4, -2}, y.Strides())
}

func TestSliceErrors(t *testing.T) {
	x := arange(2, 3)
	for _, c := range []struct {
		why     string
		indices []nd.Index
		kind    error
		axis    int
		index   []int
		text    string
	}{
		{"above the last", []nd.Index{nd.At(0), nd.At(3)}, nd.ErrIndex, -1, []int{3},
			"index 3 is out of range for axis 1 of shape (2, 3), which has size 3; use -3 to 2"},
		{"below the first", []nd.Index{nd.At(-3)}, nd.ErrIndex, -2, []int{-3},
			"index -3 is out of range for axis 0 of shape (2, 3), which has size 2; use -2 to 1"},
		{"the lowest int", []nd.Index{nd.At(math.MinInt)}, nd.ErrIndex, -2, []int{math.MinInt}, "is out of range"},
		{"after an ellipsis", []nd.Index{nd.Ellipsis, nd.At(3)}, nd.ErrIndex, -1, []int{3}, "is out of range"},
		{"too many", []nd.Index{nd.Colon, nd.At(0), nd.NewAxis, nd.Colon}, nd.ErrIndex, 0, nil,
			"3 indices for shape (2, 3), which has only 2 axes"},
		{"too many in a list", []nd.Index{nd.S("0, 0"), nd.S("..., 0")}, nd.ErrIndex, 0, nil, "3 indices for shape (2, 3)"},
		{"two ellipses", []nd.Index{nd.Ellipsis, nd.Ellipsis}, nd.ErrIndex, 0, nil, "2 ellipses"},
		{"two ellipses in lists", []nd.Index{nd.S("..., 0"), nd.S("0, ...")}, nd.ErrIndex, 0, nil, "2 ellipses"},
		{"a step of 0", []nd.Index{nd.Colon, nd.From(1).By(0)}, nd.ErrStep, -1, nil,
			"the index 1::0 of axis 1 of shape (2, 3) has a step of 0; use a positive or a negative one"},
	} {
		err := nd.Try(func() { x.Slice(c.indices...) })
		var e *nd.Error
		require.ErrorAs(t, err, &e, c.why)
		assert.Equal(t, "Slice", e.Op, c.why)
		assert.Equal(t, c.kind, e.Kind, c.why)
		assert.Equal(t, [][]int{{2, 3}}, e.Shapes, c.why)
		assert.Equal(t, c.axis, e.Axis, c.why)
		assert.Equal(t, c.index, e.Index, c.why)
		assert.Contains(t, e.Detail, c.text, c.why)
	}
	assert.ErrorContains(t, nd.Try(func() { arange().Slice(nd.Colon) }), "1 index for shape (), which has no axes")
	assert.ErrorContains(t, nd.Try(func() { arange(0).Slice(nd.At(0)) }), "which has size 0")

	axes := make([]nd.Index, 63)
	for i := range axes {
		axes[i] = nd.NewAxis
	}
	assert.ErrorIs(t, nd.Try(func() { x.Slice(axes...) }), nd.ErrShape, "65 axes")
	assert.Equal(t, 64, x.Slice(axes[1:]...).NDim())
}

// TestSliceOfNothing checks that the offset of an empty view stays within the array's memory.
func TestSliceOfNothing(t *testing.T) {
	for _, x := range []*nd.NDArray[string]{nd.Zeros[string](0, 5), nd.Zeros[string](5, 0), nd.Zeros[string](5, 5).Slice(nd.S("5:"))} {
		for _, index := range []string{"2:", "..., 3:", "::-1", "::-1, ::-1", "..., 9:"} {
			y := x.Slice(nd.S(index))
			data, offset, _, _ := y.Raw()
			assert.Zero(t, y.Size())
			assert.LessOrEqual(t, offset, len(data), "%s of %v", index, x.Shape())
		}
	}
}

func TestSliceAllocations(t *testing.T) {
	x := arange(4, 5, 6)
	s := nd.S("1:, ..., ::-1")
	var y *nd.NDArray[int]
	assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() { y = x.Slice(nd.At(1), nd.Colon, nd.Range(1, 3).By(2)) }))
	assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() { y = x.Slice(s) }))
	assert.Equal(t, 4, y.Dim(0)+1)
}
