package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
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
		testMatMul(t, func(x, y, z int8) int8 { return x*y + z }, func(r *rand.Rand) int8 { return int8(r.Uint32()) })
	})
	t.Run("uint16", func(t *testing.T) {
		testMatMul(t, func(x, y, z uint16) uint16 { return x*y + z }, func(r *rand.Rand) uint16 { return uint16(r.Uint32()) })
	})
	t.Run("defined on uint8", func(t *testing.T) {
		testMatMul(t, func(x, y, z level) level { return x*y + z }, func(r *rand.Rand) level { return level(r.Uint32()) })
	})
	t.Run("int32", func(t *testing.T) {
		testMatMul(t, func(x, y, z int32) int32 { return x*y + z }, func(r *rand.Rand) int32 { return int32(r.Uint32()) })
	})
	t.Run("uint64", func(t *testing.T) {
		testMatMul(t, func(x, y, z uint64) uint64 { return x*y + z }, (*rand.Rand).Uint64)
	})
	t.Run("int", func(t *testing.T) {
		testMatMul(t, func(x, y, z int) int { return x*y + z }, func(r *rand.Rand) int { return int(r.Uint64()) })
	})
	t.Run("float32", func(t *testing.T) {
		testMatMul(t, fusedSingle, func(r *rand.Rand) float32 { return float32(random(r)) })
	})
	t.Run("defined on float64", func(t *testing.T) {
		testMatMul(t, fused[celsius], func(r *rand.Rand) celsius { return celsius(random(r)) })
	})
	t.Run("complex64", func(t *testing.T) {
		testMatMul(t, fusedPair(fusedSingle, func(re, im float32) complex64 { return complex(re, im) },
			func(z complex64) (re, im float32) { return real(z), imag(z) }), func(r *rand.Rand) complex64 { return complex64(complex(random(r), random(r))) })
	})
	t.Run("complex128", func(t *testing.T) {
		testMatMul(t, fusedPair(math.FMA, func(re, im float64) complex128 { return complex(re, im) },
			func(z complex128) (re, im float64) { return real(z), imag(z) }), func(r *rand.Rand) complex128 { return complex(random(r), random(r)) })
	})
}

func fused[T ~float64](x, y, z T) T { return T(math.FMA(float64(x), float64(y), float64(z))) }

// fusedPair returns a function that adds a product of complex numbers to a third number. The parameter fused does this for real numbers.
func fusedPair[T any, P float32 | float64](fused func(x, y, z P) P, join func(re, im P) T, parts func(T) (re, im P)) func(x, y, z T) T {
	return func(x, y, z T) T {
		a, b := parts(x)
		c, d := parts(y)
		re, im := parts(z)
		return join(fused(b, -d, fused(a, c, re)), fused(b, c, fused(a, d, im)))
	}
}

// productOf returns the sum of the products of x and y. If tree is set, it adds in the order for a matrix times a vector, the tree of Sum.
// Otherwise it adds from left to right.
func productOf[T nd.Number](fused func(x, y, z T) T, x, y []T, tree bool) (sum T) {
	if !tree {
		for i := range x {
			sum = fused(x[i], y[i], sum)
		}
		return sum
	}
	var blocks []T
	for ; len(x) > 0; x, y = x[min(512, len(x)):], y[min(512, len(y)):] {
		sums := make([]T, 32)
		n := min(512, len(x))
		for i := range (n + 31) / 32 * 32 {
			var a, b T
			if i < n {
				a, b = x[i], y[i]
			}
			sums[i%32] = fused(a, b, sums[i%32])
		}
		for len(sums) > 1 {
			half := len(sums) / 2
			for i := range half {
				sums[i] += sums[half+i]
			}
			sums = sums[:half]
		}
		blocks = append(blocks, sums[0])
	}
	var join func(blocks []T) T
	join = func(blocks []T) T {
		if len(blocks) == 1 {
			return blocks[0]
		}
		half := 1
		for 2*half < len(blocks) {
			half *= 2
		}
		return join(blocks[:half]) + join(blocks[half:])
	}
	if len(blocks) == 0 {
		return sum
	}
	return join(blocks)
}

// testMatMul compares products bit for bit with their definition, on every tier. Stacks of matrices broadcast. Operands are row-major or
// column-major, with gaps, reversed or repeated.
func testMatMul[T nd.Number](t *testing.T, fused func(x, y, z T) T, random func(*rand.Rand) T) {
	r := rand.New(rand.NewPCG(1, 2))
	layouts := []func(*nd.NDArray[T]) *nd.NDArray[T]{
		(*nd.NDArray[T]).Copy,
		trial.Scattered[T],
		func(x *nd.NDArray[T]) *nd.NDArray[T] {
			if x.NDim() < 2 {
				return x
			}
			return x.MT().Copy().MT()
		},
	}
	repeats := 60
	if testing.Short() {
		repeats = 30
	}
	for round := range repeats {
		most, stack := 5, make([]int, r.IntN(3))
		if round%6 == 0 {
			most, stack = 71, nil
		}
		for i := range stack {
			stack[i] = r.IntN(3)
		}
		n, k, m := r.IntN(most), r.IntN(most), r.IntN(most)
		if round%12 == 0 {
			n, k, m = 1+r.IntN(2), 500+r.IntN(40), 1+round/12%2
		}
		xShape, yShape := append(shrunk(r, stack), n, k), append(shrunk(r, stack), k, m)
		if r.IntN(5) == 0 {
			xShape = []int{k}
		}
		if r.IntN(5) == 0 {
			yShape = []int{k}
		}
		element := func([]int) T { return random(r) }
		x, y := nd.FromFunc(element, xShape...), nd.FromFunc(element, yShape...)
		if r.IntN(8) == 0 { // all rows in the same memory
			x = nd.FromFunc(element, k).BroadcastTo(xShape...)
		}
		left, right := layouts[r.IntN(3)](x), layouts[r.IntN(3)](y)
		shape := nd.MatMul(left, right).Shape()
		var all []*nd.NDArray[T]
		for _, tier := range testrun.Tiers() {
			before := ufunc.Use(tier)
			dst := layouts[r.IntN(3)](nd.FromFunc(element, shape...))
			assert.Same(t, dst, into.MatMul(dst, layouts[r.IntN(3)](x), layouts[r.IntN(3)](y)))
			all = append(all, nd.MatMul(left, right), nd.MatMul(x, y), dst)
			ufunc.Use(before)
		}

		around := len(shape)
		if len(xShape) > 1 {
			around--
		}
		if len(yShape) > 1 {
			around--
		}
		one := len(yShape) == 1 || yShape[len(yShape)-1] == 1
		rows, columns := map[string][]T{}, map[string][]T{}
		lane := func(known map[string][]T, x *nd.NDArray[T], before, after []int) []T {
			name := fmt.Sprint(before, after)
			list, ok := known[name]
			for i := 0; !ok && i < k; i++ {
				list = append(list, at(x, slices.Concat(before, []int{i}, after)))
			}
			known[name] = list
			return list
		}
		for _, index := range indices(shape) {
			place := index[around:]
			row := slices.Clone(index[:around])
			if len(xShape) > 1 {
				row, place = append(row, place[0]), place[1:]
			}
			sum := productOf(fused, lane(rows, x, row, nil), lane(columns, y, index[:around], place), one)
			for i, z := range all {
				if sum != z.At(index...) {
					t.Fatalf("%v times %v at %v: product %d is %v, want %v", xShape, yShape, index, i, z.At(index...), sum)
				}
			}
		}
	}
}

// Products of matrices larger than a block have the same bits on any number of processors. Sizes are just above multiples of blocks.
func TestMatMulOfLargeMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	element := func([]int) float64 { return r.NormFloat64() }
	for i, c := range []struct{ n, k, m int }{{3, 300, 600}, {201, 257, 123}, {70, 513, 300}, {400, 1030, 1}, {2, 40, 4100}, {1, 1 << 17, 1}} {
		if testing.Short() && c.n*c.k*c.m > 1<<21 {
			continue
		}
		x, y := nd.FromFunc(element, c.n, c.k), nd.FromFunc(element, c.k, c.m)
		rows, columns := x.ToSlice(), y.T().ToSlice()
		want := nd.FromFunc(func(index []int) float64 {
			return productOf(math.FMA, rows[index[0]*c.k:][:c.k], columns[index[1]*c.k:][:c.k], c.m == 1)
		}, c.n, c.m)
		for _, processors := range append(parallelisms(i), 1) {
			old := nd.SetParallelism(processors)
			for _, left := range []*nd.NDArray[float64]{x, x.T().Copy().T()} {
				for _, right := range []*nd.NDArray[float64]{y, y.T().Copy().T()} {
					assert.True(t, nd.ArrayEqual(want, nd.MatMul(left, right)), "%v on %d processors", c, processors)
				}
			}
			nd.SetParallelism(old)
		}
	}
	x, y := nd.FromFunc(element, 300, 17, 19), nd.FromFunc(element, 300, 19, 29)
	want := nd.MatMul(x, y)
	for i := range 300 {
		own := nd.MatMul(x.Slice(nd.At(i)), y.Slice(nd.At(i)))
		assert.True(t, nd.ArrayEqual(want.Slice(nd.At(i)), own), "matrix %d of a stack", i)
	}
}

// Sums begin with +0, so no sum is −0. A product of zero and infinity counts, although one factor is 0: the sum is NaN.
func TestMatMulOfSpecialValues(t *testing.T) {
	minus := math.Copysign(0, -1)
	for _, columns := range []int{1, 2} {
		x, y := nd.Full(minus, 2, 3), nd.Full(1.0, 3, columns)
		for z := range nd.MatMul(x, y).Values() {
			assert.Equal(t, uint64(0), math.Float64bits(z), "%d columns", columns)
		}
		y.SetAt(math.Inf(1), 1, 0)
		assert.True(t, math.IsNaN(nd.MatMul(nd.Zeros[float64](1, 3), y).At(0, 0)), "0·∞ with %d columns", columns)
		y.SetAt(math.NaN(), 1, 0)
		assert.True(t, math.IsNaN(nd.MatMul(nd.Ones[float64](1, 3), y).At(0, 0)), "NaN with %d columns", columns)
	}
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
	} {
		assert.ErrorIs(t, nd.Try(func() { nd.MatMul(nd.Zeros[int8](c.x...), nd.Zeros[int8](c.y...)) }), c.kind, c.why)
	}
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
		z := nd.VecDot(trial.Scattered(x), y, nd.Axis(position))
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
	} {
		err := nd.Try(c.call)
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.ErrorContains(t, err, "ndarray: VecDot: ", c.why)
	}
}

// TestWideProducts has more columns than the code copies at once. Some matrices have contiguous rows, some have few terms or rows.
func TestWideProducts(t *testing.T) {
	const columns = 4096 + 100
	for _, shape := range [][2]int{{1, 3}, {2, 1}, {2, 3}, {65, 2}, {3, 300}} {
		rows, terms := shape[0], shape[1]
		x := nd.FromFunc(func(i []int) float32 { return float32(i[0]-2*i[1]%7) / 4 }, rows, terms)
		for why, y := range map[string]*nd.NDArray[float32]{
			"by rows":    nd.FromFunc(func(i []int) float32 { return float32(i[0]%5-i[1]%11) / 2 }, terms, columns),
			"by columns": nd.FromFunc(func(i []int) float32 { return float32(i[1]%5-i[0]%11) / 2 }, columns, terms).T(),
		} {
			z := nd.MatMul(x, y)
			for _, begin := range []int{0, 2000, 4090, columns - 10} {
				part := nd.Range(begin, begin+10)
				require.Equal(t, nd.MatMul(x, y.Slice(nd.Colon, part)).ToSlice(), z.Slice(nd.Colon, part).ToSlice(), "%d rows, %d terms, %s, from %d", rows, terms, why, begin)
			}
		}
	}
}
