package ndarray_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	nd "ndgo/ndarray"
)

func ExampleNDArray_Mask() {
	x := arange(3, 2)
	fmt.Println(x.Mask(nd.Greater(x, 2)))
	fmt.Println(x.Mask(nd.Of(true, false, true))) // the mask selects rows
	// Output:
	// [3 4 5]
	// [[0 1]
	//  [4 5]]
}

func ExampleNDArray_SetMask() {
	x := arange(2, 3)
	x.SetMask(nd.Less(x, 2), -1)
	fmt.Println(x)
	// Output:
	// [[-1 -1  2]
	//  [ 3  4  5]]
}

func ExampleNDArray_AssignMask() {
	x := nd.Of(1, -2, 3, -4)
	negative := nd.Less(x, 0)
	x.AssignMask(negative, nd.Of(20, 40)) // the array has one value for each true element of the mask
	fmt.Println(x)
	x.AssignMask(negative, nd.Multiply(x, 2)) // the array has the shape of x
	fmt.Println(x)
	// Output:
	// [ 1 20  3 40]
	// [ 1 40  3 80]
}

// randomView returns an array of the given shape in a random layout: it may be reversed or strided, or have permuted axes.
func randomView[T any](r *rapid.T, shape []int, element func() T) *nd.NDArray[T] {
	order := rapid.Permutation(sequence(len(shape))).Draw(r, "order")
	inverse := make([]int, len(shape))
	size := 1
	outer := make([]int, len(shape))
	indices := make([]nd.Index, len(shape))
	for i, axis := range order {
		inverse[axis] = i
		step := rapid.SampledFrom([]int{1, 1, 2, -1, -2}).Draw(r, "step")
		outer[i], indices[i] = shape[axis], nd.Colon.By(step)
		if step%2 == 0 {
			outer[i] *= 2
		}
		size *= outer[i]
	}
	data := make([]T, size)
	for i := range data {
		data[i] = element()
	}
	return nd.FromSlice(data, outer...).Slice(indices...).PermuteDims(inverse...)
}

// naiveMasked returns the indices of the masked elements of an array of the given shape, in row-major order.
func naiveMasked(shape []int, mask *nd.NDArray[bool]) (indices [][]int) {
	each(shape, func(index []int) {
		if mask.At(index[:mask.NDim()]...) {
			indices = append(indices, slices.Clone(index))
		}
	})
	return indices
}

// TestMasks compares the three methods with loops over indices, for strings.
func TestMasks(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.IntRange(0, 4), 0, 3).Draw(r, "shape")
		n := 0
		element := func() string { n++; return fmt.Sprint("element ", n) }
		x := randomView(r, shape, element)
		axes := rapid.IntRange(0, len(shape)).Draw(r, "axes of the mask")
		mask := randomView(r, shape[:axes], func() bool { return rapid.Bool().Draw(r, "mask") })
		masked := naiveMasked(shape, mask)
		rows := 0
		each(shape[:axes], func(index []int) {
			if mask.At(index...) {
				rows++
			}
		})

		y := x.Mask(mask)
		require.Equal(r, append([]int{rows}, shape[axes:]...), y.Shape())
		want := []string{}
		for _, index := range masked {
			want = append(want, x.At(index...))
		}
		require.Equal(r, want, y.ToSlice())

		// check calls store, and compares the whole memory. The selected elements must have become the elements of want, and all others
		// must be unchanged.
		check := func(store func(x *nd.NDArray[string]), want func(place int, index []int) string) {
			data, offset, _, strides := x.Raw()
			memory := slices.Clone(data)
			expected := slices.Clone(data)
			for place, index := range masked {
				at := offset
				for i, k := range index {
					at += k * strides[i]
				}
				expected[at] = want(place, index)
			}
			store(x)
			require.Equal(r, expected, data)
			copy(data, memory)
		}
		check(func(x *nd.NDArray[string]) { x.SetMask(mask, "new") }, func(int, []int) string { return "new" })

		same := randomView(r, shape, element)
		check(func(x *nd.NDArray[string]) { x.AssignMask(mask, same) }, func(_ int, index []int) string { return same.At(index...) })

		packed := randomView(r, y.Shape(), element)
		values := packed.ToSlice()
		check(func(x *nd.NDArray[string]) { x.AssignMask(mask, packed) }, func(place int, _ []int) string { return values[place] })

		row := randomView(r, shape[axes:], element)
		check(func(x *nd.NDArray[string]) { x.AssignMask(mask, row) }, func(_ int, index []int) string { return row.At(index[axes:]...) })

		flip := rapid.SliceOfNDistinct(rapid.IntRange(0, max(len(shape)-1, 0)), 0, len(shape), rapid.ID[int]).Draw(r, "flip")
		if len(flip) > 0 {
			before := x.Copy().Flip(flip...)
			check(func(x *nd.NDArray[string]) { x.AssignMask(mask, x.Flip(flip...)) }, func(_ int, index []int) string { return before.At(index...) })
		}
	})
}

// TestMaskOverlaps has operands that share memory with the target. The result must be as if they had been copied first.
func TestMaskOverlaps(t *testing.T) {
	memory := nd.Of(true, false, false, false)
	memory.Slice(nd.From(1)).SetMask(memory.Slice(nd.To(-1)), true)
	assert.Equal(t, []bool{true, true, false, false}, memory.ToSlice(), "what is stored masks nothing")

	memory = nd.Of(true, true, true, true)
	memory.SetMask(memory, false)
	assert.Equal(t, make([]bool, 4), memory.ToSlice())

	y := arange(6)
	all := nd.Of(true, true, true, true, true)
	y.Slice(nd.From(1)).AssignMask(all, y.Slice(nd.To(-1)))
	assert.Equal(t, []int{0, 0, 1, 2, 3, 4}, y.ToSlice())

	z := arange(3, 2)
	z.AssignMask(nd.Of(true, false, true), z.Slice(nd.From(1)).Flip(0)) // assigns a 2×2 array to the two selected rows
	assert.Equal(t, []int{4, 5, 2, 3, 2, 3}, z.ToSlice())

	z = arange(2, 2)
	z.AssignMask(nd.Of(true, true), z.Slice(nd.At(1)))
	assert.Equal(t, []int{2, 3, 2, 3}, z.ToSlice(), "one row, repeated, that is overwritten on the way")
}

func TestMaskErrors(t *testing.T) {
	x := arange(2, 3)
	for _, c := range []struct {
		call func()
		op   string
		kind error
		axis int
		text string
	}{
		{func() { x.Mask(nd.Zeros[bool](3)) }, "Mask", nd.ErrShape, -2,
			"the mask's shape (3) is neither the array's (2, 3) nor that of its first axes: axis 0 has sizes 3 and 2"},
		{func() { x.Mask(nd.Zeros[bool](2, 1)) }, "Mask", nd.ErrShape, -1, "axis 1 has sizes 1 and 3"},
		{func() { x.Mask(nd.Zeros[bool](2, 3, 1)) }, "Mask", nd.ErrShape, 0, "it has 1 axis too many"},
		{func() { x.SetMask(nd.Zeros[bool](3), 1) }, "SetMask", nd.ErrShape, -2, "axis 0 has sizes 3 and 2"},
		{func() { x.AssignMask(nd.Zeros[bool](3), x) }, "AssignMask", nd.ErrShape, -2, "axis 0 has sizes 3 and 2"},
		{func() { x.AssignMask(nd.Greater(x, 1), arange(3)) }, "AssignMask", nd.ErrInPlaceShape, -1,
			"operand (3) neither has the array's shape (2, 3) nor broadcasts to the (4) that the mask chooses: axis -1 has sizes 3 and 4"},
		{func() { x.AssignMask(nd.Of(true, true), arange(2)) }, "AssignMask", nd.ErrInPlaceShape, -1,
			"nor broadcasts to the (2, 3) that the mask chooses: axis -1 has sizes 2 and 3; reshape it to (2, 1)?"},
		{func() { x.AssignMask(nd.Greater(x, 1), arange(1, 4)) }, "AssignMask", nd.ErrInPlaceShape, -2, "it has 1 axis too many"},
	} {
		var e *nd.Error
		require.ErrorAs(t, nd.Try(c.call), &e, c.text)
		assert.Equal(t, c.op, e.Op, c.text)
		assert.Equal(t, c.kind, e.Kind, e.Detail)
		assert.Equal(t, c.axis, e.Axis, e.Detail)
		assert.Contains(t, e.Detail, c.text)
	}
	assert.Equal(t, arange(2, 3).ToSlice(), x.ToSlice(), "nothing is written")
}

func TestMaskWithoutAxes(t *testing.T) {
	x := arange(2)
	assert.Equal(t, []int{1, 2}, x.Mask(mask0(true)).Shape(), "as NumPy has it")
	assert.Equal(t, []int{0, 2}, x.Mask(mask0(false)).Shape())
	x.SetMask(mask0(true), 7)
	assert.Equal(t, []int{7, 7}, x.ToSlice())
}

func TestMaskOfNothing(t *testing.T) {
	const width = math.MaxInt >> 4
	x := nd.Zeros[float64](0, width)
	x.SetMask(nd.Zeros[bool](0), 1) // must not allocate memory for a row, because a row exceeds all memory
	assert.Equal(t, []int{0, width}, x.Mask(nd.Zeros[bool](0)).Shape())
}

func mask0(v bool) *nd.NDArray[bool] { return nd.Of(v).Reshape() }

// TestMaskOfManyRepeats has broadcast views with more elements than any loop could visit.
func TestMaskOfManyRepeats(t *testing.T) {
	const n = math.MaxInt >> 13
	x := nd.Zeros[int8](1).BroadcastTo(n, 1)
	limited(t, n-1, func() { x.Mask(nd.Ones[bool](1, 1).BroadcastTo(n, 1)) })
	assert.Equal(t, []int{0}, x.Mask(nd.Zeros[bool](1, 1).BroadcastTo(n, 1)).Shape())
	limited(t, n-1, func() { nd.Nonzero(nd.Ones[int8](1, 1).BroadcastTo(n, 1)) })
}
