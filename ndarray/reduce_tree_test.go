package ndarray_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// A slowTree adds the elements of an array in the documented order. Tests compare reductions with its results.
type slowTree[T any, U nd.Float] struct {
	data    []T
	element func(v T) U
	byRuns  bool // whether elements along the innermost axis are added in blocks
}

type treeAxis struct{ n, stride int }

// slowSums returns the sums of x over the axes listed in over. The function element returns the term for an element v; the parameter sum is
// the index of v's sum.
func slowSums[T any, U nd.Float](x *nd.NDArray[T], over []int, element func(v T, sum int) U) (sums []U) {
	data, offset, shape, strides := x.Raw()
	var reduced, kept []treeAxis
	smallest, longest := math.MaxInt, 1
	for i, n := range shape {
		switch stride := strides[i]; {
		case !slices.Contains(over, i):
			kept = append(kept, treeAxis{n, stride})
			if n > 1 && stride != 0 {
				smallest, longest = min(smallest, max(stride, -stride)), max(longest, n)
			}
		case n > 1:
			if stride < 0 {
				offset += (n - 1) * stride
				stride = -stride
			}
			reduced = append(reduced, treeAxis{n, stride})
		}
	}
	reduced = merged(ordered(reduced))
	if len(reduced) == 0 {
		reduced = []treeAxis{{1, 0}}
	}
	inner := reduced[len(reduced)-1]
	byRuns := inner.stride <= smallest && (inner.n >= 16 || longest < 16)
	var walk func(axis, at int)
	walk = func(axis, at int) {
		if axis == len(kept) {
			t := slowTree[T, U]{data, func(v T) U { return element(v, len(sums)) }, byRuns}
			sums = append(sums, t.sum(reduced, at))
			return
		}
		for i := range kept[axis].n {
			walk(axis+1, at+i*kept[axis].stride)
		}
	}
	walk(0, offset)
	return sums
}

// ordered sorts axes by stride, the smallest last. An axis of stride 0 keeps its place, and no axis moves across it.
func ordered(axes []treeAxis) []treeAxis {
	for i := range axes {
		for j := i; j > 0 && axes[j].stride != 0 && axes[j-1].stride != 0 && axes[j-1].stride < axes[j].stride; j-- {
			axes[j-1], axes[j] = axes[j], axes[j-1]
		}
	}
	return axes
}

// merged returns the axes, with neighbouring axes merged if they form one run.
func merged(axes []treeAxis) (list []treeAxis) {
	for _, inner := range axes {
		if k := len(list) - 1; k >= 0 && list[k].stride == inner.n*inner.stride {
			list[k] = treeAxis{list[k].n * inner.n, inner.stride}
			continue
		}
		list = append(list, inner)
	}
	return list
}

// sum adds the elements along the given axes. The first element is at index at.
func (t slowTree[T, U]) sum(axes []treeAxis, at int) U {
	if len(axes) == 0 {
		return t.element(t.data[at])
	}
	n, stride := axes[0].n, axes[0].stride
	if len(axes) == 1 && t.byRuns {
		return pairs(0, (n+511)/512, func(i int) U { return t.block(min(512, n-512*i), stride, at+512*i*stride) })
	}
	return pairs(0, n, func(i int) U { return t.sum(axes[1:], at+i*stride) })
}

// pairs adds n terms: part(first), part(first+1), and so on. It splits them into two groups, and adds each group in the same way. Then it
// adds both sums. The size of the first group is the largest power of 2 below n.
func pairs[U nd.Float](first, n int, part func(i int) U) U {
	if n == 1 {
		return part(first)
	}
	half := 1
	for 2*half < n {
		half *= 2
	}
	return pairs(first, half, part) + pairs(first+half, n-half, part)
}

// block adds at most 512 elements. It first computes 32 partial sums. Then it adds the upper half of these sums to the lower half, until
// one sum is left.
func (t slowTree[T, U]) block(n, stride, at int) U {
	lanes := make([]U, min(n, 32))
	for i := range n {
		v := t.element(t.data[at+i*stride])
		if i < 32 {
			lanes[i] = v
		} else {
			lanes[i%32] += v
		}
	}
	for half := 16; half > 0; half /= 2 {
		for i := half; i < min(len(lanes), 2*half); i++ {
			lanes[i-half] += lanes[i]
		}
		lanes = lanes[:min(len(lanes), half)]
	}
	return lanes[0]
}

// rough returns a random number. The last bits of sums of such numbers depend on the order of addition.
func rough[T nd.Float](r *rand.Rand) T { return T(r.NormFloat64() * math.Exp(3*r.NormFloat64())) }

// treeShapes has shapes around the sizes at which the library changes its method: 16 elements, because shorter runs are added like columns;
// a block; a batch; and the columns of one part.
var treeShapes = [][]int{
	{}, {2}, {31}, {33}, {511}, {513}, {5000}, {200, 40}, {6, 700}, {3, 1100}, {1100, 3}, {15, 15}, {16, 15}, {15, 16},
	{9, 90, 5}, {300, 2, 9}, {20, 7, 17}, {1, 20, 1, 30}, {3, 5, 6, 8}, {2, 3, 2, 18, 2},
}

// arrangements returns arrays for tests: x in several layouts, every other element of x, and views that repeat all elements of x or show
// windows of x.
func arrangements[T any](r *rand.Rand, x *nd.NDArray[T]) []*nd.NDArray[T] {
	list := layouts(r, x)
	if x.NDim() > 0 {
		list = append(list, x.Slice(nd.Colon.By(2)))
	}
	if n := x.Size(); x.NDim() == 1 && n > 30 && n < 600 { // both axes of the windows have the same stride, so either axis may be the shorter one
		list = append(list, x.SlidingWindow(20), x.SlidingWindow(n-1))
	}
	if x.Size() < 300 {
		list = append(list, x.BroadcastTo(append([]int{3}, x.Shape()...)...), x.ExpandDims(-1).BroadcastTo(append(x.Shape(), 20)...))
	}
	return list
}

func testTree[T nd.Float](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	for _, shape := range treeShapes {
		x := nd.FromFunc(func([]int) T { return rough[T](r) }, shape...)
		for _, y := range arrangements(r, x) {
			for _, over := range overs(r, y.NDim()) {
				why := fmt.Sprintf("%T of shape %v and strides %v, over %v", y, y.Shape(), y.Strides(), over)
				want := slowSums(y, over, func(v T, _ int) T { return v })
				z := nd.Sum(y, nd.Axis(over...))
				require.Equal(t, want, z.ToSlice(), why)
				reversed := trial.Scattered(z)
				into.Sum(reversed, y, nd.Axis(over...))
				require.Equal(t, want, reversed.ToSlice(), "%s, into a view", why)
				wide := slowSums(y, over, func(v T, _ int) float64 { return float64(v) })
				require.Equal(t, wide, nd.SumAs[float64](y, nd.Axis(over...)).ToSlice(), "%s, as float64", why)
			}
		}
	}
}

func TestSumsFollowTheTree(t *testing.T) {
	testTree[float32](t)
	testTree[float64](t)
}

// TestSumAsIsSumOfConverted compares SumAs with the sum of the converted array. Both arrays have the same layout.
func TestSumAsIsSumOfConverted(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, shape := range treeShapes {
		x := nd.FromFunc(func([]int) int16 { return int16(r.Uint32()) }, shape...)
		for _, over := range overs(r, len(shape)) {
			o := nd.Axis(over...)
			require.Equal(t, nd.Sum(nd.AsType[float32](x), o).ToSlice(), nd.SumAs[float32](x, o).ToSlice(), "%v over %v", shape, over)
			require.Equal(t, nd.Mean(nd.AsType[complex64](x), o).ToSlice(), nd.MeanAs[complex64](x, o).ToSlice(), "%v over %v", shape, over)
			require.Equal(t, nd.Std(nd.AsType[float32](x), o).ToSlice(), nd.StdAs[float32](x, o).ToSlice(), "%v over %v", shape, over)
		}
	}
}

// TestErrorOfSums compares errors of float32 sums with their documented bound. Adding from the first to the last element would exceed it.
func TestErrorOfSums(t *testing.T) {
	const n = 1 << 15
	r := rand.New(rand.NewPCG(7, 8))
	for name, element := range map[string]func() float32{
		"uniform":  r.Float32,
		"constant": func() float32 { return 0.1 },
		"rough":    func() float32 { return rough[float32](r) },
	} {
		data := make([]float32, n)
		exact, size, sequential := new(big.Float).SetPrec(400), 0.0, float32(0)
		for i := range data {
			data[i] = element()
			exact.Add(exact, big.NewFloat(float64(data[i])))
			size += math.Abs(float64(data[i]))
			sequential += data[i]
		}
		off := func(sum float32) float64 {
			d, _ := new(big.Float).Sub(exact, big.NewFloat(float64(sum))).Float64()
			return math.Abs(d)
		}
		bound := (20 + math.Log2(n/512) + 3) * 0x1p-24 * size
		if name == "constant" {
			require.Greater(t, off(sequential), bound, "the bound tells a tree from adding one after the other")
		}
		x := nd.FromSlice(data, n)
		for _, shape := range [][]int{{n}, {n / 2, 2}, {2, n / 2}, {64, n / 4096, 64}, {n / 8, 8}, {8, n / 8}} {
			y := x.Reshape(shape...)
			for _, layout := range layouts(r, y) {
				require.LessOrEqual(t, off(nd.Sum(layout).Item()), bound, "%s %v, strides %v", name, shape, layout.Strides())
			}
		}
		columns := nd.Zeros[float32](n, 20) // column 3 is summed together with other columns
		columns.Slice(nd.Colon, nd.At(3)).Assign(x)
		require.LessOrEqual(t, off(nd.Sum(columns, nd.Axis(0)).At(3)), bound, "%s in a column", name)
	}
}
