package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
)

func ExampleTake() {
	x := nd.Matrix([][]int{{1, 2, 3}, {4, 5, 6}})
	fmt.Println(nd.Take(x, nd.Of(2, 0, -1), nd.Axis(1)))
	fmt.Println(nd.Take(x, nd.Matrix([][]uint8{{0, 5}, {5, 0}})))
	fmt.Println(nd.Try(func() { nd.Take(x, nd.Of(0, 3), nd.Axis(1)) }))
	// Output:
	// [[3 1 3]
	//  [6 4 6]]
	// [[1 6]
	//  [6 1]]
	// ndarray: Take: index 3, at (1) of the indices, is out of range for axis 1 of shape (2, 3), which has size 3; use -3 to 2
}

func ExampleTakeAlongAxis() {
	x := nd.Matrix([][]string{{"a", "b", "c"}, {"d", "e", "f"}})
	fmt.Printf("%q\n", nd.TakeAlongAxis(x, nd.Matrix([][]int{{2, 0}, {0, 1}})).ToSlice())
	fmt.Printf("%q\n", nd.TakeAlongAxis(x, nd.Of(1, 0, -1).Reshape(1, 3), nd.Axis(0)).ToSlice())
	// Output:
	// ["c" "a" "d" "e"]
	// ["d" "b" "f"]
}

func ExamplePut() {
	x := nd.Zeros[int](2, 4)
	nd.Put(x, nd.Of(1, -1), 7)
	nd.Put(x, nd.Of(0, 2), nd.Of(8, 9), nd.Axis(1))
	fmt.Println(x)
	// Output:
	// [[8 7 9 0]
	//  [8 0 9 7]]
}

// Take and Put give the same results for an array of indices and for a copy of it, and do not change the indices.
func TestTakeOfSlice(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		c := randomChoosing(r)
		i := c.indices.Ravel()
		list := i.ToSlice()
		assert.Equal(t, nd.Take(c.x, i, c.options...).ToSlice(), nd.Take(c.x, nd.Of(list...), c.options...).ToSlice())
		values := nd.FromFunc(func([]int) string { return "new" })
		x, y := c.x.Copy(), c.x.Copy()
		nd.Put(x, i, values, c.options...)
		nd.Put(y, nd.Of(list...), values, c.options...)
		assert.Equal(t, x.ToSlice(), y.ToSlice())
		assert.Equal(t, i.ToSlice(), list)
	}
	x := nd.Of(1, 2, 3)
	assert.EqualError(t, nd.Try(func() { nd.Take(x, nd.Of(0, 3)) }),
		"ndarray: Take: index 3, at (1) of the indices, is out of range for axis 0 of shape (3), which has size 3; use -3 to 2")
	assert.ErrorIs(t, nd.Try(func() { nd.Put(x, nd.Of(0, 1), nd.Of(1, 2, 3)) }), nd.ErrInPlaceShape)
}

// A choosing is a random array with indices into it.
type choosing struct {
	x       *nd.NDArray[string]
	indices *nd.NDArray[int]
	axis    int
	options []nd.Option
	shape   []int // shape of the result
}

func randomChoosing(r *rand.Rand) (c choosing) {
	shape := make([]int, 1+r.IntN(4))
	for i := range shape {
		shape[i] = 1 + r.IntN(4)
	}
	at := make([]int, r.IntN(3))
	for i := range at {
		at[i] = r.IntN(4)
	}
	c.x = nd.FromFunc(func(index []int) string { return fmt.Sprint(index) }, shape...)
	c.axis = r.IntN(len(shape)+1) - 1
	n, result := c.x.Size(), at
	if c.axis >= 0 {
		n = shape[c.axis]
		result = slices.Concat(shape[:c.axis], at, shape[c.axis+1:])
		c.options = []nd.Option{nd.Axis(c.axis - len(shape)*r.IntN(2))}
	}
	c.shape = append([]int{}, result...)
	c.indices = nd.FromFunc(func([]int) int { return r.IntN(2*n) - n }, at...)
	if r.IntN(2) == 0 {
		c.x, c.indices = trial.Scattered(c.x), trial.Scattered(c.indices)
	}
	return c
}

// source returns the index in x of the element at index of the result.
func (c *choosing) source(index []int) []int {
	k := c.indices.NDim()
	if c.axis < 0 {
		position := c.indices.At(index...)
		return indices(c.x.Shape())[(position+c.x.Size())%c.x.Size()]
	}
	i := c.indices.At(index[c.axis : c.axis+k]...)
	return slices.Concat(index[:c.axis], []int{i}, index[c.axis+k:])
}

func TestTake(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		c := randomChoosing(r)
		dst := trial.Scattered(nd.Full("", c.shape...))
		z := nd.Take(c.x, c.indices, c.options...)
		assert.Same(t, dst, into.Take(dst, c.x, c.indices, c.options...))
		assert.Equal(t, c.shape, z.Shape())
		for _, index := range indices(c.shape) {
			want := c.x.At(c.source(index)...)
			assert.Equal(t, want, z.At(index...))
			assert.Equal(t, want, dst.At(index...))
		}
	}
}

func TestPut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		c := randomChoosing(r)
		want := c.x.Copy()
		values := nd.FromFunc(func(index []int) string { return fmt.Sprint("value ", index) }, shrunk(r, c.shape)...)
		for _, index := range indices(c.shape) {
			want.SetAt(at(values, index), c.source(index)...)
		}
		nd.Put(c.x, c.indices, values, c.options...)
		assert.Equal(t, want.ToSlice(), c.x.ToSlice())
	}
	x := nd.Of(1, 2, 3, 4)
	nd.Put(x, nd.Of(0, 1, 2, 3), x.Flip(0))
	assert.Equal(t, []int{4, 3, 2, 1}, x.ToSlice(), "values are read before")
	c := nd.Of[celsius](1, 2)
	nd.Put(c, nd.Of(0, 0, 0), nd.Of[celsius](5, 6, 7))
	nd.Put(c, nd.Of[int8](-1), 0.5)
	assert.Equal(t, []celsius{7, 0.5}, c.ToSlice(), "the last value of an element remains")
}

func TestTakeAlongAxis(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		shape := make([]int, 1+r.IntN(4))
		for i := range shape {
			shape[i] = 1 + r.IntN(3)
		}
		axis, n := r.IntN(len(shape)), 1+r.IntN(4)
		sizes, places := slices.Clone(shape), slices.Clone(shape)
		for i := range shape {
			switch r.IntN(4) {
			case 0:
				sizes[i] = 1
			case 1:
				places[i] = 1
			}
		}
		sizes[axis], places[axis] = n, r.IntN(4)
		x := trial.Scattered(nd.FromFunc(func(index []int) string { return fmt.Sprint(index) }, sizes...))
		i := trial.Scattered(nd.FromFunc(func([]int) int16 { return int16(r.IntN(2*n) - n) }, places...))
		z := nd.TakeAlongAxis(x, i, nd.Axis(axis-len(shape)*r.IntN(2)))
		for _, index := range indices(z.Shape()) {
			from := slices.Clone(index)
			for k, size := range sizes {
				if size == 1 {
					from[k] = 0
				}
			}
			from[axis] = int(at(i, index))
			assert.Equal(t, x.At(from...), z.At(index...))
		}
	}
	z := nd.TakeAlongAxis(nd.Eye[int8](3), nd.Of(2, 1, 0).Reshape(1, 3))
	assert.Equal(t, []int{3, 3}, z.Shape(), "indices broadcast")
}

func TestIndicesOfAnyType(t *testing.T) {
	x := nd.Of("a", "b", "c")
	want := []string{"c", "a"}
	assert.Equal(t, want, nd.Take(x, nd.Of[int8](-1, 0)).ToSlice())
	assert.Equal(t, want, nd.Take(x, nd.Of[uint8](2, 0)).ToSlice())
	assert.Equal(t, want, nd.Take(x, nd.Of[int64](2, -3)).ToSlice())
	assert.Equal(t, want, nd.Take(x, nd.Of[uint64](2, 0)).ToSlice())
	assert.Equal(t, want, nd.Take(x, nd.Of[level](2, 0)).ToSlice())
	assert.Equal(t, []int{0}, nd.Take(nd.Zeros[int](0), nd.Zeros[int](0)).Shape(), "nothing of nothing")
	assert.Equal(t, []int{2, 0}, nd.Take(nd.Zeros[int](2, 0), nd.Zeros[uint](0), nd.Axis(1)).Shape())
}

func TestTakeRefuses(t *testing.T) {
	x := nd.Eye[int8](3)
	index := func(err error) []int {
		var e *nd.Error
		assert.ErrorAs(t, err, &e)
		return e.Index
	}
	err := nd.Try(func() { nd.Take(x, nd.Matrix([][]int{{0, 1}, {-4, 3}}), nd.Axis(0)) })
	assert.ErrorIs(t, err, nd.ErrIndex)
	assert.Equal(t, []int{1, 0}, index(err), "the first in row-major order")

	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"one too many", nd.ErrIndex, func() { nd.Take(x, nd.Of(9)) }},
		{"2⁶⁴-1 is not -1", nd.ErrIndex, func() { nd.Take(x, nd.Of[uint64](math.MaxUint64)) }},
		{"2³² is not 0", nd.ErrIndex, func() { nd.Take(x, nd.Of[int64](1<<32)) }},
		{"the smallest int64", nd.ErrIndex, func() { nd.Take(x, nd.Of[int64](math.MinInt64)) }},
		{"nothing to take from", nd.ErrIndex, func() { nd.Take(nd.Zeros[int](0), nd.Of(0)) }},
		{"nothing to take from", nd.ErrIndex, func() { nd.Take(nd.Zeros[int](0, 2), nd.Of(0, -1), nd.Axis(0)) }},
		{"no such axis", nd.ErrAxis, func() { nd.Take(x, nd.Of(0), nd.Axis(2)) }},
		{"two axes", nd.ErrAxis, func() { nd.Take(x, nd.Of(0), nd.Axis(0, 1)) }},
		{"no array", nd.ErrNil, func() { nd.Take[int](nil, nd.Of(0)) }},
		{"no indices", nd.ErrNil, func() { nd.Take[int8, int](x, nil) }},
		{"no indices", nd.ErrNil, func() { nd.TakeAlongAxis[int8, int](x, nil) }},
		{"no array", nd.ErrNil, func() { nd.Put[int8](nil, nd.Of(0), 1) }},
		{"no values", nd.ErrNil, func() { nd.Put(x, nd.Of(0), (*nd.NDArray[int8])(nil)) }},
		{"other ranks", nd.ErrShape, func() { nd.TakeAlongAxis(x, nd.Of(0, 1, 2)) }},
		{"shapes apart from the axis", nd.ErrBroadcast, func() { nd.TakeAlongAxis(x, nd.Zeros[int](2, 2)) }},
		{"one too many", nd.ErrIndex, func() { nd.TakeAlongAxis(x, nd.Of(3).Reshape(1, 1)) }},
		{"more than 64 axes", nd.ErrShape, func() { nd.Take(x, nd.Zeros[int](ranks(64)...), nd.Axis(0)) }},
		{"one too many", nd.ErrIndex, func() { nd.Put(x, nd.Of(0, 9), 1) }},
		{"too many values", nd.ErrInPlaceShape, func() { nd.Put(x, nd.Of(0, 1), nd.Of[int8](1, 2, 3)) }},
		{"a value that does not fit", nd.ErrScalar, func() { nd.Put(x, nd.Of(0), 128) }},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
	assert.Equal(t, nd.Eye[int8](3).ToSlice(), x.ToSlice(), "nothing is written")
}

// ranks returns a shape of n axes, all of size 1.
func ranks(n int) []int { return slices.Repeat([]int{1}, n) }
