package ndarray_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

// layouts returns arrays with the elements of x in different layouts: row-major, with gaps, and with permuted axes, some of them reversed.
func layouts[T any](r *rand.Rand, x *nd.NDArray[T]) []*nd.NDArray[T] {
	axes := r.Perm(x.NDim())
	back := make([]int, len(axes))
	for i, axis := range axes {
		back[axis] = i
	}
	permuted := x.PermuteDims(axes...).Copy()
	for i := range axes {
		if r.IntN(2) == 0 {
			permuted = permuted.Flip(i).Copy().Flip(i)
		}
	}
	return []*nd.NDArray[T]{x, trial.Scattered(x), permuted.PermuteDims(back...), trial.Scattered(permuted).PermuteDims(back...)}
}

// A grouping describes the reduction of a shape over axes: it has the shape of the result and, for each element of the result, the
// positions of the elements reduced to it. Elements and positions are in row-major order.
type grouping struct {
	shape  []int
	groups [][]int
}

func group(shape, over []int, keep bool) grouping {
	g := grouping{shape: []int{}}
	number, size := make([]int, len(shape)), 1 // number[i] is the stride of axis i in the result, or 0 for a reduced axis
	for i := len(shape) - 1; i >= 0; i-- {
		if !slices.Contains(over, i) {
			g.shape = slices.Insert(g.shape, 0, shape[i])
			number[i] = size
			size *= shape[i]
		} else if keep {
			g.shape = slices.Insert(g.shape, 0, 1)
		}
	}
	g.groups = make([][]int, size)
	position := 0
	var walk func(axis, to int)
	walk = func(axis, to int) {
		if axis == len(shape) {
			g.groups[to] = append(g.groups[to], position)
			position++
			return
		}
		for i := range shape[axis] {
			walk(axis+1, to+i*number[axis])
		}
	}
	walk(0, 0)
	return g
}

// overs returns several sets of axes of an array: no axes, all axes, the first, the last, and some more.
func overs(r *rand.Rand, rank int) [][]int {
	all := sequence(rank)
	list := [][]int{{}, all}
	for i := range rank {
		list = append(list, []int{i})
	}
	if rank > 2 {
		list = append(list, []int{rank - 1, 0}, r.Perm(rank)[:2], r.Perm(rank)[:rank-1])
	}
	return list
}

// reductionShapes has shapes for all code paths: with no or one element; with runs and columns that are short, long, or longer than a
// block; with axes that can or cannot be merged; and with more axes than an array header has room for.
var reductionShapes = [][]int{
	{}, {1}, {7}, {0}, {3, 0, 2}, {1, 1}, {5, 1, 4}, {40, 3}, {3, 40}, {2, 17, 3}, {600, 2}, {2, 1100}, {20, 33},
	{2, 3, 4, 5}, {2, 1, 3, 2, 2, 3}, {17, 2, 18}, {2, 600, 3}, {1, 700}, {5, 5, 5, 5},
}

// testReductions compares reductions of small integers with loops over the elements. The sums of these elements are exact.
func testReductions[T nd.RealNumber](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for _, shape := range reductionShapes {
		x := nd.FromFunc(func([]int) T { return T(r.IntN(5)) }, shape...)
		elements := x.ToSlice()
		for _, over := range overs(r, len(shape)) {
			for _, keep := range []bool{false, true} {
				g := group(shape, over, keep)
				options := []nd.Option{nd.Axis(over...)}
				if keep {
					options = []nd.Option{nd.KeepDims, nd.Axis(fromLast(over, len(shape))...)}
				}
				y := layouts(r, x)[r.IntN(4)]
				why := fmt.Sprintf("%T of shape %v and strides %v, over %v", x, shape, y.Strides(), over)
				reducesTo(t, why, g, elements, nd.SumAs[int32](y, options...), sum[T, int32])
				reducesTo(t, why, g, elements, nd.SumAs[float64](y, options...), sum[T, float64])
				reducesTo(t, why, g, elements, nd.ProdAs[uint](y, options...), product[T, uint])
				reducesTo(t, why, g, elements, nd.Any(y, options...), func(list []T) bool { return count(list) > 0 })
				reducesTo(t, why, g, elements, nd.All(y, options...), func(list []T) bool { return count(list) == len(list) })
				reducesTo(t, why, g, elements, nd.CountNonzero(y, options...), count[T])
				if x.Size() > 0 {
					reducesTo(t, why, g, elements, nd.Min(y, options...), slices.Min[[]T])
					reducesTo(t, why, g, elements, nd.Max(y, options...), slices.Max[[]T])
				}
			}
		}
	}
}

func reducesTo[U comparable, T any](t *testing.T, why string, g grouping, elements []T, z *nd.NDArray[U], reduce func([]T) U) {
	t.Helper()
	want, list := make([]U, len(g.groups)), make([]T, 0, len(elements))
	for i, group := range g.groups {
		list = list[:0]
		for _, position := range group {
			list = append(list, elements[position])
		}
		want[i] = reduce(list)
	}
	hasElements(t, why, g.shape, want, z)
}

// hasElements fails the test unless z has the shape and the elements. It has no part that depends on the type of the operand, so the
// compiler compiles it for few types.
func hasElements[U comparable](t *testing.T, why string, shape []int, want []U, z *nd.NDArray[U]) {
	t.Helper()
	require.Equal(t, shape, z.Shape(), why)
	for i, v := range z.ToSlice() {
		if v != want[i] {
			require.Equal(t, want[i], v, "element %d of %s", i, why)
		}
	}
}

func fromLast(axes []int, rank int) []int {
	list := []int{}
	for _, axis := range axes {
		list = append(list, axis-rank)
	}
	return list
}

func sum[T, U nd.RealNumber](list []T) (s U) {
	for _, v := range list {
		s += U(v)
	}
	return s
}

func product[T, U nd.RealNumber](list []T) U {
	p := U(1)
	for _, v := range list {
		p *= U(v)
	}
	return p
}

func count[T nd.RealNumber](list []T) (n int) {
	for _, v := range list {
		if v != 0 {
			n++
		}
	}
	return n
}

type (
	yesNo bool
	tally uint8
)

func TestReductions(t *testing.T) {
	testReductions[int](t)
	testReductions[int8](t)
	testReductions[int16](t)
	testReductions[int32](t)
	testReductions[int64](t)
	testReductions[uint](t)
	testReductions[tally](t)
	testReductions[uint16](t)
	testReductions[uint32](t)
	testReductions[uint64](t)
	testReductions[float32](t)
	testReductions[celsius](t)
}
