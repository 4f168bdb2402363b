package ndarray_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// holdUnique compares the distinct elements, or the distinct parts along each axis, with the result of a plain search.
func holdUnique[T nd.Sortable](t *testing.T, compare func(a, b T) int, draw func(r *rand.Rand) T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, shape := range [][]int{{}, {0}, {1}, {9}, {30}, {0, 3}, {3, 0}, {6, 1}, {12, 2}, {2, 5, 2}, {40, 20}} {
		for axis := -1; axis < len(shape); axis++ {
			for _, x := range layouts(r, nd.FromFunc(func([]int) T { return draw(r) }, shape...)) {
				holdDistinct(t, x, axis, compare)
			}
		}
	}
}

// holdDistinct compares the distinct parts along axis with their definition. If axis is -1, the parts are all elements.
func holdDistinct[T nd.Sortable](t *testing.T, x *nd.NDArray[T], axis int, compare func(a, b T) int) {
	shape := x.Shape()
	var options []nd.Option
	along := x.Reshape(-1)
	if axis >= 0 {
		options, along = append(options, nd.Axis(axis)), x.MoveAxis(axis, 0)
	}
	n := along.Dim(0)
	parts := make([][]T, n)
	for i := range parts {
		parts[i] = along.Slice(nd.At(i), nd.Ellipsis).ToSlice()
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return slices.CompareFunc(parts[i], parts[j], compare) })
	var indices, counts []int
	inverse := make([]int, n)
	for k, i := range order {
		if k == 0 || !slices.Equal(parts[i], parts[order[k-1]]) {
			indices, counts = append(indices, i), append(counts, 0)
		}
		counts[len(counts)-1]++
		inverse[i] = len(counts) - 1
	}
	want := nd.Take(along, nd.FromSlice(indices, len(indices)), nd.Axis(0))
	inverseShape := []int{n}
	if axis >= 0 {
		want = want.MoveAxis(0, axis)
	} else {
		inverseShape = shape
	}
	name := fmt.Sprintf("%v along %d of %v", shape, axis, x.Strides())
	values, i, v, c := nd.UniqueAll(x, options...)
	requireSame(t, want, values, name)
	requireSame(t, nd.FromSlice(indices, len(indices)), i, name)
	requireSame(t, nd.FromSlice(inverse, inverseShape...), v, name)
	requireSame(t, nd.FromSlice(counts, len(counts)), c, name)
	requireSame(t, want, nd.Unique(x, options...), name)
	values, c = nd.UniqueCounts(x, options...)
	requireSame(t, want, values, name)
	requireSame(t, nd.FromSlice(counts, len(counts)), c, name)
	values, v = nd.UniqueInverse(x, options...)
	requireSame(t, want, values, name)
	requireSame(t, nd.FromSlice(inverse, inverseShape...), v, name)
	if axis < 0 {
		requireSame(t, want, nd.UniqueValues(x), name)
	}
}

func TestUnique(t *testing.T) {
	t.Run("float64", func(t *testing.T) {
		some := []float64{math.NaN(), 0, math.Copysign(0, -1), 1, 2}
		holdUnique(t, compareFloats, func(r *rand.Rand) float64 { return some[r.IntN(len(some))] })
	})
	t.Run("uint8", func(t *testing.T) {
		holdUnique(t, cmp.Compare[uint8], func(r *rand.Rand) uint8 { return uint8(r.IntN(3)) })
	})
	t.Run("int64", func(t *testing.T) {
		holdUnique(t, cmp.Compare[int64], func(r *rand.Rand) int64 { return r.Int64N(99) - 40 })
	})
	t.Run("string", func(t *testing.T) {
		holdUnique(t, func(a, b label) int { return strings.Compare(string(a), string(b)) },
			func(r *rand.Rand) label { return label(fmt.Sprint(r.IntN(12))) })
	})
}

// TestSets compares sets with a plain search.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	some := []float64{math.NaN(), 0, math.Copysign(0, -1), 1, 2, 3, 4}
	draw := func([]int) float64 { return some[r.IntN(len(some))] }
	for _, shape := range [][]int{{}, {0}, {7}, {3, 4}, {700}} {
		for _, other := range [][]int{{}, {0}, {2}, {2, 3}, {40}} {
			for _, x := range layouts(r, nd.FromFunc(draw, shape...)) {
				y := anyLayout(r, nd.FromFunc(draw, other...))
				in := nd.FromFunc(func(index []int) bool { return slices.Contains(y.ToSlice(), x.At(index...)) }, shape...)
				requireSame(t, in, nd.IsIn(x, y), "IsIn")
				requireSame(t, nd.LogicalNot(in), nd.IsIn(x, y, nd.Invert), "not IsIn")
				flat, mask := x.Reshape(-1), in.Reshape(-1)
				requireSame(t, nd.Unique(flat.Mask(mask)), nd.Intersect1D(x, y), "Intersect1D")
				requireSame(t, nd.Unique(flat.Mask(nd.LogicalNot(mask))), nd.SetDiff1D(x, y), "SetDiff1D")
				requireSame(t, nd.Unique(nd.Concat(nd.Arrays(flat, y.Reshape(-1)))), nd.Union1D(x, y), "Union1D")
			}
		}
	}
	assert.Equal(t, []bool{false, true}, nd.IsIn(nd.Of(1, 2), 2).ToSlice())
	assert.Equal(t, []bool{true, false}, nd.IsIn(nd.Of("a", "b"), nd.Of("c", "a")).ToSlice())
}

func TestUniqueErrors(t *testing.T) {
	for text, call := range map[string]func(){
		"ndarray: Unique: axis 1 is out of range for shape (2), which has 1 axis; use -1 to 0": func() { nd.Unique(nd.Of(1, 2), nd.Axis(1)) },
		"ndarray: UniqueAll: Descending is not one of its options; it takes Axis":              func() { nd.UniqueAll(nd.Of(1), nd.Descending) },
		"ndarray: IsIn: the scalar true does not fit uint8; give 0 or 1":                       func() { nd.IsIn(nd.Of[uint8](1), true) },
		"ndarray: Intersect1D: operand 1 is nil; make one with Zeros, Of or FromSlice":         func() { nd.Intersect1D(nil, nd.Of(1)) },
		"ndarray: SetDiff1D: operand 2 is nil; make one with Zeros, Of or FromSlice":           func() { nd.SetDiff1D(nd.Of(1), nil) },
	} {
		var e *nd.Error
		require.ErrorAs(t, nd.Try(call), &e)
		assert.Equal(t, text, e.Error())
	}
}

func ExampleUnique() {
	fmt.Println(nd.Unique(nd.Of(3, 1, 3)))
	fmt.Println(nd.Unique(nd.Matrix([][]int{{1, 2}, {0, 5}, {1, 2}}), nd.Axis(0)))
	// Output:
	// [1 3]
	// [[0 5]
	//  [1 2]]
}

func ExampleUniqueAll() {
	values, indices, inverse, counts := nd.UniqueAll(nd.Of("b", "a", "b"))
	fmt.Println(values.ToSlice(), indices, inverse, counts)
	// Output: [a b] [1 0] [1 0 1] [1 2]
}

func ExampleUniqueValues() {
	values, counts := nd.UniqueCounts(nd.Of(3, 1, 3))
	same, inverse := nd.UniqueInverse(nd.Of(3, 1, 3))
	fmt.Println(nd.UniqueValues(nd.Of(3, 1, 3)), values, counts, same, inverse)
	// Output: [1 3] [1 3] [1 2] [1 3] [1 0 1]
}

func ExampleIsIn() {
	x, y := nd.Of(1, 2, 3), nd.Of(3, 4, 1)
	fmt.Println(nd.IsIn(x, y), nd.IsIn(x, y, nd.Invert))
	fmt.Println(nd.Intersect1D(x, y), nd.Union1D(x, y), nd.SetDiff1D(x, y))
	// Output:
	// [ true false  true] [false  true false]
	// [1 3] [1 2 3 4] [2]
}
