package inplace_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// An atFunction is AddAt or a similar function, with its operator.
type atFunction[T any] struct {
	name string
	at   func(x *nd.NDArray[T], indices *nd.NDArray[int16], y *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T]
	join func(x, y *nd.NDArray[T], more ...*nd.NDArray[T]) *nd.NDArray[T]
}

func boolAts[T nd.Boolean]() []atFunction[T] {
	type A = *nd.NDArray[T]
	return []atFunction[T]{
		{"LogicalAndAt", inplace.LogicalAndAt[T, int16, A], nd.LogicalAnd[T, A]},
		{"LogicalOrAt", inplace.LogicalOrAt[T, int16, A], nd.LogicalOr[T, A]},
		{"LogicalXorAt", inplace.LogicalXorAt[T, int16, A], nd.LogicalXor[T, A]},
	}
}

func bitAts[T nd.IntegerOrBool]() []atFunction[T] {
	type A = *nd.NDArray[T]
	return []atFunction[T]{
		{"BitwiseAndAt", inplace.BitwiseAndAt[T, int16, A], nd.BitwiseAnd[T, A]},
		{"BitwiseOrAt", inplace.BitwiseOrAt[T, int16, A], nd.BitwiseOr[T, A]},
		{"BitwiseXorAt", inplace.BitwiseXorAt[T, int16, A], nd.BitwiseXor[T, A]},
	}
}

func numberAts[T nd.Number]() []atFunction[T] {
	type A = *nd.NDArray[T]
	return []atFunction[T]{
		{"AddAt", inplace.AddAt[T, int16, A], nd.Add[T, A]},
		{"MultiplyAt", inplace.MultiplyAt[T, int16, A], nd.Multiply[T, A]},
	}
}

func realAts[T nd.RealNumber]() []atFunction[T] {
	type A = *nd.NDArray[T]
	return append(numberAts[T](), []atFunction[T]{
		{"MaximumAt", inplace.MaximumAt[T, int16, A], nd.Maximum[T, A]},
		{"MinimumAt", inplace.MinimumAt[T, int16, A], nd.Minimum[T, A]},
	}...)
}

// strided returns a copy of x, contiguous or with other strides.
func strided[T any](r *rand.Rand, x *nd.NDArray[T]) *nd.NDArray[T] {
	if x.NDim() == 0 || r.IntN(2) == 0 {
		return x.Copy()
	}
	if x = x.Flip(0).Copy().Flip(0); r.IntN(2) == 0 {
		x = x.PermuteDims(slices.Collect(backwards(x.NDim()))...).Copy().PermuteDims(slices.Collect(backwards(x.NDim()))...)
	}
	return x
}

func backwards(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := n - 1; i >= 0 && yield(i); i-- {
		}
	}
}

// holdAt compares AddAt and similar functions with their operators, applied to one element at a time.
func holdAt[T comparable](t *testing.T, draw func(r *rand.Rand) T, functions []atFunction[T]) {
	r := rand.New(rand.NewPCG(21, 22))
	for _, f := range functions {
		for _, shape := range [][]int{{4}, {60}, {3, 4}, {2, 3, 2}} {
			for _, named := range [][]int{{}, {0}, {9}, {300}, {4, 5}} {
				for axis := -1; axis < len(shape); axis++ {
					x := strided(r, nd.FromFunc(func([]int) T { return draw(r) }, shape...))
					chosen, n, options := named, x.Size(), []nd.Option(nil)
					if axis >= 0 {
						chosen, n = slices.Concat(shape[:axis], named, shape[axis+1:]), shape[axis]
						options = []nd.Option{nd.Axis(axis)}
					}
					indices := strided(r, nd.FromFunc(func([]int) int16 { return int16(r.IntN(2*n) - n) }, named...))
					y := strided(r, nd.FromFunc(func([]int) T { return draw(r) }, chosen...))
					want := x.Copy()
					for index, v := range y.Enumerate() {
						target := slices.Clone(index)
						if axis < 0 {
							rest := (int(indices.At(index...)) + n) % n
							target = make([]int, len(shape))
							for i := range backwards(len(shape)) {
								target[i] = rest % shape[i]
								rest /= shape[i]
							}
						} else {
							at := (int(indices.At(index[axis:axis+len(named)]...)) + n) % n
							target = slices.Replace(target, axis, axis+len(named), at)
						}
						want.SetAt(f.join(nd.Scalar(want.At(target...)), nd.Scalar(v)).Item(), target...)
					}
					require.Same(t, x, f.at(x, indices, y, options...))
					require.Equal(t, want.ToSlice(), x.ToSlice(), "%s of %v at %v along %d", f.name, shape, named, axis)
				}
			}
		}
	}
}

func holdIntegersAt[T nd.Integer](t *testing.T) {
	draw := func(r *rand.Rand) T { return T(r.Uint64()) }
	holdAt(t, draw, realAts[T]())
	holdAt(t, draw, bitAts[T]())
}

func TestAt(t *testing.T) {
	t.Run("bool", func(t *testing.T) {
		draw := func(r *rand.Rand) bool { return r.IntN(2) == 0 }
		holdAt(t, draw, boolAts[bool]())
		holdAt(t, draw, bitAts[bool]())
	})
	t.Run("int8", holdIntegersAt[int8])
	t.Run("int16", holdIntegersAt[int16])
	t.Run("int32", holdIntegersAt[int32])
	t.Run("int64", holdIntegersAt[int64])
	t.Run("int", holdIntegersAt[int])
	t.Run("uint8", holdIntegersAt[uint8])
	t.Run("uint16", holdIntegersAt[uint16])
	t.Run("uint32", holdIntegersAt[uint32])
	t.Run("uint64", holdIntegersAt[uint64])
	t.Run("uint", holdIntegersAt[uint])
	t.Run("float32", func(t *testing.T) { holdAt(t, func(r *rand.Rand) float32 { return r.Float32() }, realAts[float32]()) })
	t.Run("float64", func(t *testing.T) { holdAt(t, func(r *rand.Rand) float64 { return r.Float64() }, realAts[float64]()) })
	t.Run("complex64", func(t *testing.T) {
		holdAt(t, func(r *rand.Rand) complex64 { return complex(r.Float32(), r.Float32()) }, numberAts[complex64]())
	})
	t.Run("complex128", func(t *testing.T) {
		holdAt(t, func(r *rand.Rand) complex128 { return complex(r.Float64(), r.Float64()) }, numberAts[complex128]())
	})
}

// TestAtMany has enough contiguous indices and values for the fast loop.
func TestAtMany(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	indices := nd.FromFunc(func([]int) int { return r.IntN(97) }, 5000)
	values := nd.FromFunc(func([]int) float64 { return r.Float64() }, 5000)
	x, want := nd.Zeros[float64](97), make([]float64, 97)
	for i, at := range indices.ToSlice() {
		want[at] += values.At(i)
	}
	assert.Equal(t, want, inplace.AddAt(x, indices, values).ToSlice())
	assert.Equal(t, nd.BinCountWeighted(indices, values).ToSlice(), x.ToSlice())
	indices.SetAt(-1, 4999)
	counts := inplace.AddAt(nd.Zeros[uint16](97), indices, 1)
	assert.Equal(t, 5000, nd.SumAs[int](counts).Item())
	assert.Equal(t, []int{2, 2, 4}, inplace.AddAt(nd.Of(1, 2, 3), nd.Of(0, 2), nd.Of(1)).ToSlice(), "values broadcast")
	own := nd.Of(0, 1, 0, 2)
	assert.Equal(t, []int{0, 3, 0, 2}, inplace.AddAt(own, own.Slice(nd.To(2)), own.Slice(nd.From(2))).ToSlice(), "shared memory")
	own = nd.Of(1, 0, 2)
	assert.Equal(t, []int{2, 1, 3}, inplace.AddAt(own, own, 1).ToSlice(), "an array at its own elements")
}

func TestAtErrors(t *testing.T) {
	x := nd.Of(1, 2, 3)
	for _, c := range []struct {
		kind error
		text string
		call func()
	}{
		{nd.ErrIndex, "inplace: AddAt: index 3, at (1) of the indices, is out of range for axis 0 of shape (3), which has size 3; use -3 to 2", func() { inplace.AddAt(x, nd.Of(0, 3), 1) }},
		{nd.ErrInPlaceShape, "inplace: AddAt: operand (3) does not broadcast to the target (2): axis -1 has sizes 3 and 2", func() { inplace.AddAt(x, nd.Of(0, 1), x) }},
		{nd.ErrScalar, "inplace: MaximumAt: the scalar 1.5 does not fit int; convert the array with AsType", func() { inplace.MaximumAt(x, nd.Of(0), 1.5) }},
		{nd.ErrNil, "inplace: AddAt: the target is nil; make one with Zeros, Of or FromSlice", func() { inplace.AddAt[int](nil, nd.Of(0), 1) }},
		{nd.ErrNil, "inplace: AddAt: the array of indices is nil; make one with Zeros, Of or FromSlice", func() { inplace.AddAt(x, (*nd.NDArray[int])(nil), 1) }},
		{nd.ErrOption, "inplace: AddAt: KeepDims is not one of its options; it takes Axis", func() { inplace.AddAt(x, nd.Of(0), 1, nd.KeepDims) }},
	} {
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind, c.text)
		assert.Equal(t, c.text, err.Error())
	}
	repeated := nd.Of(1).BroadcastTo(3)
	require.ErrorIs(t, nd.Try(func() { inplace.AddAt(repeated, nd.Of(0), 1) }), nd.ErrReadOnly)
	assert.Equal(t, []int{1, 2, 3}, x.ToSlice(), "nothing is written")
}

func ExampleAddAt() {
	votes := nd.Zeros[int](3)
	inplace.AddAt(votes, nd.Of(0, 2, 0, 0), 1)
	fmt.Println(votes)
	best := nd.Of(5.0, 5, 5)
	fmt.Println(inplace.MaximumAt(best, nd.Of(1, 1, 2), nd.Of(7.0, 6, 3)))
	// Output:
	// [3 0 1]
	// [5. 7. 5.]
}
