package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
)

func ExampleConcat() {
	x, y := nd.Full(1, 2, 2), nd.Full(2, 2, 1)
	fmt.Println(nd.Concat(nd.Arrays(x, y, x), nd.Axis(1)))
	fmt.Println(nd.Try(func() { nd.Concat(nd.Arrays(x, y)) }))
	// Output:
	// [[1 1 2 1 1]
	//  [1 1 2 1 1]]
	// ndarray: Concat: array 0 has shape (2, 2), but array 1 has shape (2, 1): axis 1 has sizes 2 and 1
}

func ExampleStack() {
	x, y := nd.Of(1, 2, 3), nd.Of(4, 5, 6)
	fmt.Println(nd.Stack(nd.Arrays(x, y)))
	fmt.Println(nd.Stack(nd.Arrays(x, y), nd.Axis(-1)))
	// Output:
	// [[1 2 3]
	//  [4 5 6]]
	// [[1 4]
	//  [2 5]
	//  [3 6]]
}

func ExampleUnstack() {
	x := nd.Matrix([][]int{{1, 2, 3}, {4, 5, 6}})
	for _, column := range nd.Unstack(x, nd.Axis(1)) {
		fmt.Println(column)
	}
	// Output:
	// [1 4]
	// [2 5]
	// [3 6]
}

func TestConcat(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		shape := make([]int, 1+r.IntN(4))
		for i := range shape {
			shape[i] = r.IntN(4)
		}
		axis := r.IntN(len(shape))
		arrays := make([]*nd.NDArray[string], 1+r.IntN(4))
		total := 0
		for i := range arrays {
			shape[axis] = r.IntN(4)
			total += shape[axis]
			arrays[i] = nd.FromFunc(func(index []int) string { return fmt.Sprint(i, index) }, shape...)
			if r.IntN(2) == 0 {
				arrays[i] = trial.Scattered(arrays[i])
			}
		}
		shape[axis] = total
		dst := trial.Scattered(nd.Full("", shape...))
		z := nd.Concat(arrays, nd.Axis(axis-len(shape)*r.IntN(2)))
		assert.Same(t, dst, into.Concat(dst, arrays, nd.Axis(axis)))
		assert.Equal(t, shape, z.Shape())
		for _, index := range indices(shape) {
			got, into := z.At(index...), dst.At(index...)
			i := 0
			for ; index[axis] >= arrays[i].Dim(axis); i++ {
				index[axis] -= arrays[i].Dim(axis)
			}
			assert.Equal(t, fmt.Sprint(i, index), got)
			assert.Equal(t, got, into)
		}
	}
}

func TestStack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		shape := make([]int, r.IntN(4))
		for i := range shape {
			shape[i] = r.IntN(4)
		}
		axis := r.IntN(len(shape) + 1)
		arrays := make([]*nd.NDArray[string], 1+r.IntN(4))
		for i := range arrays {
			arrays[i] = nd.FromFunc(func(index []int) string { return fmt.Sprint(i, index) }, shape...)
			if r.IntN(2) == 0 {
				arrays[i] = trial.Scattered(arrays[i])
			}
		}
		z := nd.Stack(arrays, nd.Axis(axis-(len(shape)+1)*r.IntN(2)))
		dst := trial.Scattered(nd.Full("", z.Shape()...))
		assert.Same(t, dst, into.Stack(dst, arrays, nd.Axis(axis)))
		assert.Equal(t, len(arrays), z.Dim(axis))
		parts := nd.Unstack(dst, nd.Axis(axis))
		assert.Len(t, parts, len(arrays))
		for i, x := range arrays {
			assert.Equal(t, x.Shape(), parts[i].Shape())
			for _, index := range indices(shape) {
				whole := append(append(append([]int{}, index[:axis]...), i), index[axis:]...)
				assert.Equal(t, x.At(index...), z.At(whole...))
				assert.Equal(t, x.At(index...), dst.At(whole...))
				parts[i].SetAt("written", index...)
				assert.Equal(t, "written", dst.At(whole...), "a part is a view")
			}
		}
	}
}

func TestJoiningRefuses(t *testing.T) {
	x, none := nd.Zeros[int](2, 3), []*nd.NDArray[int]{}
	long := nd.Zeros[int8](math.MaxInt32, 0)
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"no arrays", nd.ErrEmpty, func() { nd.Concat(none) }},
		{"no arrays", nd.ErrEmpty, func() { nd.Stack(none) }},
		{"another number of axes", nd.ErrShape, func() { nd.Concat(nd.Arrays(x, nd.Of(1, 2))) }},
		{"another size", nd.ErrShape, func() { nd.Concat(nd.Arrays(x, nd.Zeros[int](2, 2))) }},
		{"a size of 1 is not repeated", nd.ErrShape, func() { nd.Concat(nd.Arrays(x, nd.Zeros[int](1, 1))) }},
		{"another size", nd.ErrShape, func() { nd.Stack(nd.Arrays(x, nd.Zeros[int](1, 3))) }},
		{"no such axis", nd.ErrAxis, func() { nd.Concat(nd.Arrays(x), nd.Axis(2)) }},
		{"no axes to join along", nd.ErrAxis, func() { nd.Concat(nd.Arrays(nd.Scalar(1))) }},
		{"the new axis is one more", nd.ErrAxis, func() { nd.Stack(nd.Arrays(x), nd.Axis(3)) }},
		{"two axes", nd.ErrAxis, func() { nd.Concat(nd.Arrays(x), nd.Axis(0, 1)) }},
		{"no axis to take apart", nd.ErrAxis, func() { nd.Unstack(nd.Scalar(1)) }},
		{"an option of others", nd.ErrOption, func() { nd.Stack(nd.Arrays(x), nd.KeepDims) }},
		{"65 axes", nd.ErrShape, func() { nd.Stack(nd.Arrays(nd.Zeros[int](make([]int, 64)...))) }},
		{"sizes that add up to more than 64 bits hold", nd.ErrSize, func() {
			if math.MaxInt > math.MaxInt32 {
				huge := nd.Zeros[struct{}](math.MaxInt / 2)
				nd.Concat(nd.Arrays(huge, huge, huge))
			}
			nd.Concat(nd.Arrays(long, long, long))
		}},
	} {
		assert.ErrorIs(t, nd.Try(c.call), c.kind, c.why)
	}
	limited(t, 1<<20, func() { nd.Unstack(nd.Of(1).BroadcastTo(1 << 30)) })
	assert.ErrorContains(t, nd.Try(func() { nd.Concat(nd.Arrays(nd.Scalar(1))) }), "use Stack")
}
