package ndarray_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

func ExampleTakeAt() {
	x := nd.Arange(0, 12, 1).Reshape(3, 4)
	fmt.Println(nd.TakeAt(x, nd.Arrays(nd.Of(0, 2, -1), nd.Of(3, 0, 1)))) // NumPy's x[[0, 2, -1], [3, 0, 1]]
	fmt.Println(nd.TakeAt(x, nd.Ix(nd.Of(0, 2), nd.Of(3, 1))))            // NumPy's x[np.ix_([0, 2], [3, 1])]
	fmt.Println(nd.Try(func() { nd.TakeAt(x, nd.Arrays(nd.Of(0, 3), nd.Of(0, 0))) }))
	// Output:
	// [3 8 9]
	// [[ 3  1]
	//  [11  9]]
	// ndarray: TakeAt: index 3, at (1) of the indices, is out of range for axis 0 of shape (3, 4), which has size 3; use -3 to 2
}

func ExamplePutAt() {
	x := nd.Zeros[int](3, 3)
	nd.PutAt(x, nd.Arrays(nd.Of(0, 1, 2), nd.Of(2, 0, 1)), nd.Of(7, 8, 9))
	nd.PutAt(x, nd.Ix(nd.Of(0, -1), nd.Of(0)), 5)
	fmt.Println(x)
	// Output:
	// [[5 0 7]
	//  [8 0 0]
	//  [5 9 0]]
}

func ExampleIx() {
	for _, i := range nd.Ix(nd.Of(0, 2), nd.Of(3, 1, 0)) {
		fmt.Println(i.Shape())
	}
	// Output:
	// [2 1]
	// [1 3]
}

func ExampleRavelMultiIndex() {
	x := nd.Zeros[int](2, 3)
	i, j := nd.Of(0, 1, 0, 1), nd.Of(2, 0, 2, 1)
	inplace.AddAt(x, nd.RavelMultiIndex(nd.Arrays(i, j), x.Shape()...), nd.Of(1, 10, 100, 1000))
	fmt.Println(x)
	// Output:
	// [[   0    0  101]
	//  [  10 1000    0]]
}

func ExampleUnravelIndex() {
	x := nd.Matrix([][]int{{1, 2, 3}, {9, 5, 6}})
	at := nd.UnravelIndex(nd.ArgMax(x), x.Shape()...)
	fmt.Println(at[0], at[1])
	// Output: 1 0
}

func ExamplePutAlongAxis() {
	x := nd.Matrix([][]int{{3, 9, 1}, {7, 2, 8}})
	nd.PutAlongAxis(x, nd.ArgMax(x, nd.Axis(1), nd.KeepDims), 0)
	fmt.Println(x)
	// Output:
	// [[3 0 1]
	//  [7 2 0]]
}

// A pointing is a random array together with arrays of indices into some of its axes.
type pointing struct {
	x       *nd.NDArray[string]
	indices []*nd.NDArray[int16]
	axes    []int
	options []nd.Option
	at      []int // common shape of the indices
	first   int   // the axis of the result where the common shape begins
}

func randomPointing(r *rand.Rand) (c pointing) {
	shape := make([]int, 1+r.IntN(4))
	for i := range shape {
		shape[i] = 1 + r.IntN(4)
	}
	c.at = make([]int, r.IntN(3))
	for i := range c.at {
		c.at[i] = r.IntN(4)
	}
	c.axes = r.Perm(len(shape))[:1+r.IntN(len(shape))]
	if r.IntN(2) == 0 {
		for i := range c.axes {
			c.axes[i] = i
		}
	} else {
		given := slices.Clone(c.axes)
		for i := range given {
			given[i] -= len(shape) * r.IntN(2)
		}
		c.options = []nd.Option{nd.Axis(given...)}
	}
	if least := slices.Min(c.axes); slices.Max(c.axes)-least == len(c.axes)-1 {
		c.first = least
	}
	c.x = nd.FromFunc(func(index []int) string { return fmt.Sprint(index) }, shape...)
	if r.IntN(2) == 0 {
		c.x = trial.Scattered(c.x)
	}
	whole := r.IntN(len(c.axes)) // the array with the index whole has the common shape; others may be smaller
	for k, axis := range c.axes {
		own := c.at
		if k != whole {
			own = shrunk(r, c.at)
		}
		i := nd.FromFunc(func([]int) int16 { return int16(r.IntN(2*shape[axis]) - shape[axis]) }, own...)
		if r.IntN(2) == 0 {
			i = trial.Scattered(i)
		}
		c.indices = append(c.indices, i)
	}
	return c
}

// shape returns the shape of the result.
func (c *pointing) shape() []int {
	var rest []int
	for axis, n := range c.x.Shape() {
		if !slices.Contains(c.axes, axis) {
			rest = append(rest, n)
		}
	}
	return append(append(append([]int{}, rest[:c.first]...), c.at...), rest[c.first:]...)
}

// source returns the index in x of the element at index of the result.
func (c *pointing) source(index []int) []int {
	rest := slices.Concat(index[:c.first], index[c.first+len(c.at):])
	from := make([]int, c.x.NDim())
	for axis := range from {
		if k := slices.Index(c.axes, axis); k >= 0 {
			from[axis] = int(at(c.indices[k], index[c.first:c.first+len(c.at)]))
		} else {
			from[axis], rest = rest[0], rest[1:]
		}
	}
	return from
}

func TestTakeAt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		c := randomPointing(r)
		z := nd.TakeAt(c.x, c.indices, c.options...)
		require.Equal(t, c.shape(), z.Shape())
		for _, index := range indices(c.shape()) {
			require.Equal(t, c.x.At(c.source(index)...), z.At(index...))
		}
	}
}

func TestPutAt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		c := randomPointing(r)
		want := c.x.Copy()
		values := nd.FromFunc(func(index []int) string { return fmt.Sprint("value ", index) }, shrunk(r, c.shape())...)
		for _, index := range indices(c.shape()) {
			want.SetAt(at(values, index), c.source(index)...)
		}
		nd.PutAt(c.x, c.indices, values, c.options...)
		require.Equal(t, want.ToSlice(), c.x.ToSlice())
	}
	x := nd.Of(1, 2, 3, 4)
	nd.PutAt(x, nd.Arrays(nd.Of(0, 1, 2, 3)), x.Flip(0))
	assert.Equal(t, []int{4, 3, 2, 1}, x.ToSlice(), "values are read before")
	nd.PutAlongAxis(x, nd.Of(0, 1, 2, 3), x.Flip(0))
	assert.Equal(t, []int{1, 2, 3, 4}, x.ToSlice(), "values are read before")
}

// In NumPy's x[i, :, j] the axes of the indices come first in the result. In x[:, i, j] they do not.
func TestAxesOfTakeAt(t *testing.T) {
	x, i := nd.Zeros[int8](2, 3, 4, 5), nd.Zeros[int](7, 1)
	j := nd.Zeros[int](6)
	assert.Equal(t, []int{7, 6, 4, 5}, nd.TakeAt(x, nd.Arrays(i, j)).Shape())
	assert.Equal(t, []int{2, 7, 6, 5}, nd.TakeAt(x, nd.Arrays(i, j), nd.Axis(1, 2)).Shape())
	assert.Equal(t, []int{7, 6, 3, 5}, nd.TakeAt(x, nd.Arrays(i, j), nd.Axis(0, 2)).Shape())
	assert.Equal(t, []int{7, 6, 2, 4}, nd.TakeAt(x, nd.Arrays(j, i), nd.Axis(-1, 1)).Shape())
	assert.Equal(t, []int{2, 3, 7, 6}, nd.TakeAt(x, nd.Arrays(j, i), nd.Axis(-1, 2)).Shape())
}

func TestRavelMultiIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		shape := make([]int, 1+r.IntN(4))
		list := make([]*nd.NDArray[uint8], len(shape))
		for k := range shape {
			shape[k] = 1 + r.IntN(5)
			list[k] = trial.Scattered(nd.FromFunc(func([]int) uint8 { return uint8(r.IntN(shape[k])) }, shrunk(r, []int{3, 4})...))
		}
		positions := nd.RavelMultiIndex(list, shape...)
		back := nd.UnravelIndex(positions, shape...)
		for _, index := range indices(positions.Shape()) {
			want := 0
			for k, i := range list {
				want = want*shape[k] + int(at(i, index))
				assert.Equal(t, int(at(i, index)), back[k].At(index...))
			}
			assert.Equal(t, want, positions.At(index...))
		}
	}
	assert.Empty(t, nd.UnravelIndex(nd.Of(0, 0)))
	assert.Equal(t, 0, nd.RavelMultiIndex(nd.Arrays[int]()).Item())
	assert.Equal(t, []int{5}, nd.RavelMultiIndex(nd.Arrays(nd.Of(-1), nd.Of(-1)), 2, 3).ToSlice())
	assert.Equal(t, []int{1}, nd.UnravelIndex(nd.Of(-1), 2, 3)[0].ToSlice())
}

func TestTakeAtRefuses(t *testing.T) {
	x := nd.Eye[int8](3)
	i := nd.Of(0, 1)
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"one too many", nd.ErrIndex, func() { nd.TakeAt(x, nd.Arrays(i, nd.Of(0, 3))) }},
		{"one too few", nd.ErrIndex, func() { nd.PutAt(x, nd.Arrays(nd.Of(-4)), 1) }},
		{"no arrays", nd.ErrIndex, func() { nd.TakeAt(x, nd.Arrays[int]()) }},
		{"more arrays than axes", nd.ErrIndex, func() { nd.TakeAt(x, nd.Arrays(i, i, i)) }},
		{"no axes", nd.ErrIndex, func() { nd.TakeAt(nd.Scalar(1), nd.Arrays(i)) }},
		{"nothing to take from", nd.ErrIndex, func() { nd.TakeAt(nd.Zeros[int](0, 2), nd.Arrays(i, i)) }},
		{"axes and arrays", nd.ErrOption, func() { nd.TakeAt(x, nd.Arrays(i, i), nd.Axis(0)) }},
		{"an axis twice", nd.ErrAxis, func() { nd.TakeAt(x, nd.Arrays(i, i), nd.Axis(0, -2)) }},
		{"no such axis", nd.ErrAxis, func() { nd.TakeAt(x, nd.Arrays(i), nd.Axis(2)) }},
		{"shapes of indices", nd.ErrBroadcast, func() { nd.TakeAt(x, nd.Arrays(i, nd.Of(0, 1, 2))) }},
		{"too many values", nd.ErrInPlaceShape, func() { nd.PutAt(x, nd.Arrays(i, i), nd.Of[int8](1, 2, 3)) }},
		{"a value that does not fit", nd.ErrScalar, func() { nd.PutAt(x, nd.Arrays(i, i), 128) }},
		{"more than 64 axes", nd.ErrShape, func() { nd.TakeAt(x, nd.Arrays(nd.Zeros[int](ranks(64)...))) }},
		{"not one axis", nd.ErrShape, func() { nd.Ix(i, nd.Zeros[int](2, 2)) }},
		{"one too many", nd.ErrIndex, func() { nd.RavelMultiIndex(nd.Arrays(i, i), 2, 1) }},
		{"other ranks", nd.ErrShape, func() { nd.RavelMultiIndex(nd.Arrays(i, i), 2) }},
		{"a negative size", nd.ErrShape, func() { nd.RavelMultiIndex(nd.Arrays(i), -2) }},
		{"shapes of indices", nd.ErrBroadcast, func() { nd.RavelMultiIndex(nd.Arrays(i, nd.Of(0, 1, 2)), 9, 9) }},
		{"one too many", nd.ErrIndex, func() { nd.UnravelIndex(nd.Of(6), 2, 3) }},
		{"nothing there", nd.ErrIndex, func() { nd.UnravelIndex(nd.Of(0), 0, 3) }},
		{"other ranks", nd.ErrShape, func() { nd.PutAlongAxis(x, i, 1) }},
		{"one too many", nd.ErrIndex, func() { nd.PutAlongAxis(x, nd.Of(0, 3).Reshape(1, 2), 1) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
	assert.Equal(t, nd.Eye[int8](3).ToSlice(), x.ToSlice(), "nothing is written")
}

// TestPositionsOutOfRange checks errors for positions in row-major order. They must show the shape of the array.
func TestPositionsOutOfRange(t *testing.T) {
	x := nd.Zeros[float64](3, 4)
	for want, call := range map[string]func(){
		"ndarray: UnravelIndex: index 12, at (1) of the indices, is out of range for shape (3, 4), which has 12 elements; use -12 to 11": func() { nd.UnravelIndex(nd.Of(0, 12), 3, 4) },
		"ndarray: Take: index -13, at () of the indices, is out of range for shape (3, 4), which has 12 elements; use -12 to 11":         func() { nd.Take(x, nd.Scalar(-13)) },
		"ndarray: Put: index 12, at (0) of the indices, is out of range for shape (3, 4), which has 12 elements; use -12 to 11":          func() { nd.Put(x, nd.Of(12), 1) },
		"ndarray: UnravelIndex: index 0, at (0) of the indices, is out of range for shape (0, 3), which has 0 elements":                  func() { nd.UnravelIndex(nd.Of(0), 0, 3) },
		"ndarray: UnravelIndex: index 1, at (0) of the indices, is out of range for shape (), which has 1 element; use -1 to 0":          func() { nd.UnravelIndex(nd.Of(1)) },
		"ndarray: Take: index 3, at (0) of the indices, is out of range for axis 0 of shape (3), which has size 3; use -3 to 2":          func() { nd.Take(nd.Of(1, 2, 3), nd.Of(3)) },
	} {
		assert.EqualError(t, nd.Try(call), want)
	}
}

// TestPutAlongAxis writes to the elements read by TakeAlongAxis.
func TestPutAlongAxis(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		shape := []int{1 + r.IntN(3), 1 + r.IntN(3), 1 + r.IntN(3)}
		axis := r.IntN(3)
		x := trial.Scattered(nd.FromFunc(func(index []int) string { return fmt.Sprint(index) }, shape...))
		places := slices.Clone(shape)
		places[axis] = r.IntN(4)
		i := trial.Scattered(nd.FromFunc(func([]int) int { return r.IntN(2*shape[axis]) - shape[axis] }, places...))
		values := nd.FromFunc(func(index []int) string { return fmt.Sprint("value ", index) }, shrunk(r, places)...)
		want := x.Copy()
		for _, index := range indices(places) {
			to := slices.Clone(index)
			to[axis] = i.At(index...)
			want.SetAt(at(values, index), to...)
		}
		nd.PutAlongAxis(x, i, values, nd.Axis(axis))
		assert.Equal(t, want.ToSlice(), x.ToSlice())
	}
}
