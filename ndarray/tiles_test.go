package ndarray_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// lying returns an array of random elements in a random layout: axes in any order, with any strides, some reversed, some repeated.
func lying[T nd.Number](g *rand.Rand, shape []int, mayRepeat bool) *nd.NDArray[T] {
	rank := len(shape)
	order := g.Perm(rank)
	base, steps := make([]int, rank), make([]nd.Index, rank)
	back := make([]int, rank)
	for i, axis := range order {
		n, step := shape[axis], []int{1, 1, 1, 2, 3, -1, -1, -2}[g.IntN(8)]
		if mayRepeat && g.IntN(8) == 0 {
			n = 1
		}
		base[i], steps[i] = n, nd.Colon
		if step != 1 && n > 1 {
			base[i], steps[i] = n*max(step, -step), nd.Colon.By(step)
		}
		back[axis] = i
	}
	size := 1
	for _, n := range base {
		size *= n
	}
	elements := make([]uint8, size)
	for i := range elements {
		elements[i] = uint8(g.Uint32())
	}
	x := nd.AsType[T](nd.FromSlice(elements, base...))
	view := x.Slice(steps...).PermuteDims(back...)
	if mayRepeat {
		view = view.BroadcastTo(shape...)
	}
	return view
}

// tileShape returns a shape of 0 to 6 short axes, or a shape of a plane or a stack of planes with axes longer than a tile.
func tileShape(g *rand.Rand) []int {
	shape := make([]int, g.IntN(7))
	for i := range shape {
		shape[i] = 1 + g.IntN(4)
	}
	for range min(len(shape), 2) {
		if g.IntN(3) > 0 {
			shape[g.IntN(len(shape))] = 1 + g.IntN(90)
		}
	}
	return shape
}

var times = flag.Int("times", 1, "try this many times as many operands in any order")

// TestOperandsInAnyOrder compares differences, sums of mixed types, and copies with loops over indices, on every tier. Operands have any
// order of axes and any steps.
func TestOperandsInAnyOrder(t *testing.T) {
	rounds := 75 / testrun.Sparse(5) * *times
	if testing.Short() {
		rounds = 5
	}
	for _, tier := range testrun.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			defer ufunc.Use(ufunc.Use(tier))
			g := rand.New(rand.NewPCG(11, 12))
			for range rounds {
				holdAnyOrder[float64](t, g)
				holdAnyOrder[uint8](t, g)
				holdAnyOrder[int16](t, g)
				holdAnyOrder[float32](t, g)
				holdAnyOrder[complex128](t, g)
			}
		})
	}
}

func holdAnyOrder[T nd.Number](t *testing.T, g *rand.Rand) {
	shape := tileShape(g)
	x, y, z := lying[T](g, shape, true), lying[T](g, shape, true), lying[T](g, shape, false)
	about := fmt.Sprintf("%T, shape %v", z, shape)
	holdEach(t, about+", Subtract into an array in another order", into.Subtract(z, x, y), func(index []int) T { return x.At(index...) - y.At(index...) })
	holdEach(t, about+", Subtract", nd.Subtract(x, y), func(index []int) T { return x.At(index...) - y.At(index...) })
	holdEach(t, about+", Add of four", nd.Add(x, y, x, y), func(index []int) T {
		a, b := x.At(index...), y.At(index...)
		return a + b + a + b
	})
	holdEach(t, about+", Copy", x.Copy(), func(index []int) T { return x.At(index...) })
	z.Assign(y)
	holdEach(t, about+", Assign", z, func(index []int) T { return y.At(index...) })
	before := z.Copy()
	into.Subtract(z, z, y)
	holdEach(t, about+", Subtract in place", z, func(index []int) T { return before.At(index...) - y.At(index...) })
	holdEach(t, about+", Equal", nd.Equal(x, y), func(index []int) bool { return x.At(index...) == y.At(index...) })
	if len(shape) > 1 && shape[0] == shape[1] {
		before.Assign(z)
		turned := z.SwapAxes(0, 1)
		into.Subtract(z, z, turned)
		holdEach(t, about+", Subtract what overlaps", z, func(index []int) T {
			other := append([]int{index[1], index[0]}, index[2:]...)
			return before.At(index...) - before.At(other...)
		})
	}
}

func holdEach[T comparable](t *testing.T, about string, z *nd.NDArray[T], want func(index []int) T) {
	t.Helper()
	each(z.Shape(), func(index []int) {
		if got, want := z.At(index...), want(index); got != want {
			t.Fatalf("%s: at %v it is %v, not %v", about, index, got, want)
		}
	})
}

// TestTilesForEveryParallelism divides loops over transposed operands among processors.
func TestTilesForEveryParallelism(t *testing.T) {
	g := rand.New(rand.NewPCG(13, 14))
	for _, shape := range [][]int{{700, 900}, {901, 703}, {90, 80, 100}} {
		backwards := []int{2, 1, 0}[3-len(shape):]
		x, y := lying[float32](g, shape, false), lying[float32](g, reversed(shape), false).PermuteDims(backwards...)
		defer nd.SetParallelism(nd.SetParallelism(1))
		sum, moved := nd.Add(x, y), y.Copy()
		for n := 2; n <= 5; n++ {
			nd.SetParallelism(n)
			require.True(t, nd.ArrayEqual(sum, nd.Add(x, y)), "%v, %d", shape, n)
			require.True(t, nd.ArrayEqual(moved, y.Copy()), "%v, %d", shape, n)
		}
	}
}

func reversed(s []int) []int {
	r := make([]int, len(s))
	for i, v := range s {
		r[len(s)-1-i] = v
	}
	return r
}
