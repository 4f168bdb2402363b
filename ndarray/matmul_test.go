package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/elem"
	"ndgo/into"
	nd "ndgo/ndarray"
)

func ExampleMatMul() {
	x := nd.Matrix([][]float64{{1, 2}, {3, 4}})
	fmt.Println(nd.MatMul(x, x.T()))
	fmt.Println(nd.MatMul(x, nd.Of(1.0, 10)))
	fmt.Println(nd.MatMul(nd.Of(1, 2), nd.Of(3, 4)))
	fmt.Println(nd.Try(func() { nd.MatMul(x, nd.Of(1.0, 2, 3)) }))
	// Output:
	// [[ 5. 11.]
	//  [11. 25.]]
	// [21. 43.]
	// 11
	// ndarray: MatMul: shapes (2, 2) and (3) have no matrix product: the rows of the first have size 2, the columns of the second 3
}

func ExampleVecDot() {
	x := nd.Matrix([][]complex128{{1, 2i}, {3, 4}})
	fmt.Println(nd.VecDot(x, nd.Of(1, 2i)))
	// Output: [5.+0.i 3.+8.i]
}

func TestMatMul(t *testing.T) {
	random := func(r *rand.Rand) float64 { return r.NormFloat64() }
	t.Run("int8", func(t *testing.T) {
		testMatMul(t, func(x, y int8) int8 { return x * y }, func(r *rand.Rand) int8 { return int8(r.Uint32()) })
	})
	t.Run("uint16", func(t *testing.T) {
		testMatMul(t, func(x, y uint16) uint16 { return x * y }, func(r *rand.Rand) uint16 { return uint16(r.Uint32()) })
	})
	t.Run("level", func(t *testing.T) {
		testMatMul(t, func(x, y level) level { return x * y }, func(r *rand.Rand) level { return level(r.Uint32()) })
	})
	t.Run("int32", func(t *testing.T) {
		testMatMul(t, func(x, y int32) int32 { return x * y }, func(r *rand.Rand) int32 { return int32(r.Uint32()) })
	})
	t.Run("uint64", func(t *testing.T) { testMatMul(t, func(x, y uint64) uint64 { return x * y }, (*rand.Rand).Uint64) })
	t.Run("int", func(t *testing.T) {
		testMatMul(t, func(x, y int) int { return x * y }, func(r *rand.Rand) int { return int(r.Uint64()) })
	})
	t.Run("float32", func(t *testing.T) {
		testMatMul(t, func(x, y float32) float32 { return float32(x * y) }, func(r *rand.Rand) float32 { return float32(random(r)) })
	})
	t.Run("celsius", func(t *testing.T) {
		testMatMul(t, func(x, y celsius) celsius { return celsius(x * y) }, func(r *rand.Rand) celsius { return celsius(random(r)) })
	})
	t.Run("complex64", func(t *testing.T) {
		testMatMul(t, elem.MultiplyComplex64, func(r *rand.Rand) complex64 { return complex64(complex(random(r), random(r))) })
	})
	t.Run("complex128", func(t *testing.T) {
		testMatMul(t, elem.MultiplyComplex128, func(r *rand.Rand) complex128 { return complex(random(r), random(r)) })
	})
}

// testMatMul holds products to the sums of their definition, bit for bit, for stacks that broadcast and operands that
// lie in memory by rows, by columns, with gaps, and backwards.
func testMatMul[T nd.Number](t *testing.T, multiply func(x, y T) T, random func(*rand.Rand) T) {
	r := rand.New(rand.NewPCG(1, 2))
	layouts := []func(*nd.NDArray[T]) *nd.NDArray[T]{
		(*nd.NDArray[T]).Copy,
		scattered[T],
		func(x *nd.NDArray[T]) *nd.NDArray[T] {
			if x.NDim() < 2 {
				return x
			}
			return x.MT().Copy().MT()
		},
	}
	for range 60 {
		stack := make([]int, r.IntN(3))
		for i := range stack {
			stack[i] = r.IntN(3)
		}
		n, k, m := r.IntN(5), r.IntN(5), r.IntN(5)
		xShape, yShape := append(shrunk(r, stack), n, k), append(shrunk(r, stack), k, m)
		if r.IntN(5) == 0 {
			xShape = []int{k}
		}
		if r.IntN(5) == 0 {
			yShape = []int{k}
		}
		element := func([]int) T { return random(r) }
		x, y := nd.FromFunc(element, xShape...), nd.FromFunc(element, yShape...)
		z := nd.MatMul(layouts[r.IntN(3)](x), layouts[r.IntN(3)](y))
		dst := scattered(nd.FromFunc(element, z.Shape()...))
		assert.Same(t, dst, into.MatMul(dst, layouts[r.IntN(3)](x), layouts[r.IntN(3)](y)))

		around := z.NDim()
		if len(xShape) > 1 {
			around--
		}
		if len(yShape) > 1 {
			around--
		}
		for _, index := range indices(z.Shape()) {
			left, right := slices.Clone(index[:around]), slices.Clone(index[:around])
			place := index[around:]
			if len(xShape) > 1 {
				left = append(left, place[0])
				place = place[1:]
			}
			var sum T
			for i := range k {
				last := append(slices.Clone(right), i)
				if len(yShape) > 1 {
					last = append(last, place[0])
				}
				sum += multiply(at(x, append(slices.Clone(left), i)), at(y, last))
			}
			assert.Equal(t, sum, z.At(index...), "%v times %v at %v", xShape, yShape, index)
			assert.Equal(t, sum, dst.At(index...))
		}
	}
}

// Products of matrices larger than a panel are the same sums.
func TestMatMulOfLargeMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	element := func([]int) float64 { return r.NormFloat64() }
	x, y := nd.FromFunc(element, 3, 300), nd.FromFunc(element, 300, 600)
	want := nd.FromFunc(func(index []int) (sum float64) {
		for k := range 300 {
			sum += float64(x.At(index[0], k) * y.At(k, index[1]))
		}
		return sum
	}, 3, 600)
	assert.True(t, nd.ArrayEqual(want, nd.MatMul(x, y)))
	assert.True(t, nd.ArrayEqual(want, nd.MatMul(x, y.T().Copy().T())), "columns side by side")
}

func TestMatMulRefuses(t *testing.T) {
	for _, c := range []struct {
		why  string
		kind error
		x, y []int
	}{
		{"no axes", nd.ErrShape, []int{}, []int{1}},
		{"no axes", nd.ErrShape, []int{1, 1}, []int{}},
		{"rows and columns", nd.ErrShape, []int{2, 3}, []int{2, 3}},
		{"a size of 1 is not repeated", nd.ErrShape, []int{2, 3}, []int{1, 3}},
		{"vectors", nd.ErrShape, []int{2}, []int{3}},
		{"a row", nd.ErrShape, []int{2}, []int{3, 2}},
		{"a column", nd.ErrShape, []int{3, 2}, []int{3}},
		{"stacks", nd.ErrBroadcast, []int{2, 1, 1}, []int{3, 1, 1}},
		{"more than memory", nd.ErrLimit, []int{1 << 12, 1}, []int{1, 1 << 12}},
	} {
		old := nd.SetMaxBytes(1 << 20)
		assert.ErrorIs(t, nd.Try(func() { nd.MatMul(nd.Zeros[int8](c.x...), nd.Zeros[int8](c.y...)) }), c.kind, c.why)
		nd.SetMaxBytes(old)
	}
	assert.ErrorIs(t, nd.Try(func() { nd.MatMul(nil, nd.Of(1)) }), nd.ErrNil)
	assert.ErrorIs(t, nd.Try(func() { nd.MatMul(nd.Of(1), nil) }), nd.ErrNil)
	assert.True(t, math.IsNaN(nd.MatMul(nd.Of(0.0), nd.Of(math.Inf(1))).Item()), "0 is multiplied too")
}

func TestVecDot(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		shape := make([]int, 1+r.IntN(3))
		for i := range shape {
			shape[i] = r.IntN(4)
		}
		axis := -1 - r.IntN(len(shape))
		k := shape[len(shape)+axis]
		xShape, yShape := slices.Clone(shape), slices.Clone(shape)
		for i := range shape {
			if i != len(shape)+axis && r.IntN(3) == 0 {
				xShape[i] = 1
			}
		}
		yShape = yShape[r.IntN(len(shape)+axis+1):]
		element := func([]int) complex64 { return complex(float32(r.IntN(9)), float32(r.IntN(9))) }
		x, y := nd.FromFunc(element, xShape...), nd.FromFunc(element, yShape...)
		position := axis
		if r.IntN(2) == 0 {
			position += len(shape)
		}
		z := nd.VecDot(scattered(x), y, nd.Axis(position))
		common, err := nd.BroadcastShapes(xShape, yShape)
		assert.NoError(t, err)
		assert.Equal(t, slices.Delete(common, len(shape)+axis, len(shape)+axis+1), z.Shape())
		for _, index := range indices(z.Shape()) {
			var sum complex64
			for i := range k {
				place := slices.Insert(slices.Clone(index), len(shape)+axis, i)
				a := at(x, place)
				sum += complex(real(a), -imag(a)) * at(y, place)
			}
			assert.Equal(t, sum, z.At(index...))
		}
	}
	for _, c := range []struct {
		why  string
		kind error
		call func()
	}{
		{"other sizes", nd.ErrShape, func() { nd.VecDot(nd.Of(1, 2), nd.Of(1, 2, 3)) }},
		{"the axis is not repeated", nd.ErrShape, func() { nd.VecDot(nd.Of(1, 2), nd.Of(1)) }},
		{"no axes", nd.ErrAxis, func() { nd.VecDot(nd.Scalar(1), nd.Scalar(1)) }},
		{"one without axes", nd.ErrShape, func() { nd.VecDot(nd.Of(1, 2), nd.Scalar(1)) }},
		{"one without that axis", nd.ErrShape, func() { nd.VecDot(nd.Eye[int](2), nd.Of(1, 2), nd.Axis(0)) }},
		{"others that do not broadcast", nd.ErrBroadcast, func() { nd.VecDot(nd.Zeros[int](2, 3), nd.Zeros[int](4, 3)) }},
		{"no array", nd.ErrNil, func() { nd.VecDot(nd.Of(1), nil) }},
	} {
		err := nd.Try(c.call)
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.ErrorContains(t, err, "ndarray: VecDot: ", c.why)
	}
}
