package ufunc

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// A layout says where the elements of a row are in a block of memory, in units of elements.
type layout struct{ first, step, outer, room int }

// layoutOf returns a layout of runs between guards. The number of runs is rows, and each has n elements. The given steps may be negative.
func layoutOf(n, rows, step, outer, guard int) layout {
	low, high := 0, 0
	for _, s := range []int{(n - 1) * step, (rows - 1) * outer} {
		low, high = low+min(s, 0), high+max(s, 0)
	}
	return layout{guard - low, step, outer, high - low + 1 + 2*guard}
}

func (l layout) operand(block []byte, size int) Operand {
	return Operand{Base: unsafe.Pointer(&block[0]), Offset: l.first * size, Step: l.step * size, Outer: l.outer * size}
}

// layouts returns pairs of layouts, of a result and an operand. They cover all cases in which a mover works differently.
func layouts(g *rand.Rand, n, rows int) (all [][2]layout) {
	sign := func(s int) int { return s * (1 - 2*g.IntN(2)) }
	gap := g.IntN(4)
	of := func(step, outer int) layout { return layoutOf(n, rows, step, outer, g.IntN(3)) }
	along := of(1, n+gap)
	for _, x := range []layout{
		of(1, n), of(1, n+gap), of(sign(1), sign(n+gap)), of(0, 1), of(0, 0), of(1, 0),
		of(rows, 1), of(sign(rows+gap), sign(1)), of(-1, n+gap), of(2, 2*n+gap), of(-2, -2*n), of(3, 3*n), of(3, 3*n+gap), of(4, 4*n), of(4, 5*n-gap), of(5, 5*n), of(2*rows, 2),
	} {
		all = append(all, [2]layout{along, x}, [2]layout{of(rows+gap, 1), x}, [2]layout{of(2, 2*n), x}, [2]layout{of(sign(1), sign(n+gap)), x})
	}
	return all
}

// TestMovers compares the movers of every width with a loop over elements, on every tier, for planes of up to 256 × 256 elements. Planes
// are transposed, reversed or repeated, have gaps, or are every second to fifth element.
func TestMovers(t *testing.T) {
	g := rand.New(rand.NewPCG(5, 6))
	side := func(i int) int {
		switch {
		case i%8 == 4:
			return 1 + g.IntN(200)
		case i%8 == 0: // the distance between these runs may be a power of two
			return 32 << g.IntN(4)
		}
		return 1 + g.IntN(70)
	}
	for _, size := range []int{1, 2, 4, 8, 16} {
		rounds := 40
		if testing.Short() {
			rounds = 16
		}
		for i := range rounds {
			n, rows := side(i), side(i+1)
			if i%5 == 0 {
				n = 1 + g.IntN(9)
			}
			for _, l := range layouts(g, n, rows) {
				x, before := random(g, l[1].room*size), random(g, l[0].room*size)
				want := bytes.Clone(before)
				for j := range rows {
					for i := range n {
						to, from := l[0].first+j*l[0].outer+i*l[0].step, l[1].first+j*l[1].outer+i*l[1].step
						copy(want[to*size:(to+1)*size], x[from*size:])
					}
				}
				for _, tier := range Tiers() {
					got := bytes.Clone(before)
					moveOn(tier, size, n, rows, l, got, x)
					require.True(t, bytes.Equal(want, got), "%d rows of %d elements of %d bytes, %+v, NDGO_SIMD=%v", rows, n, size, l, tier)
				}
			}
		}
	}
}

// TestMoversOfTallPlanes compares transposed copies of more runs than a group has with a loop over elements.
func TestMoversOfTallPlanes(t *testing.T) {
	g := rand.New(rand.NewPCG(7, 8))
	for _, size := range []int{1, 2, 4, 8, 16} {
		const n, rows = 141, 1101
		l := [2]layout{layoutOf(n, rows, 1, n+2, 1), layoutOf(n, rows, rows+3, 1, 2)}
		x, before := random(g, l[1].room*size), random(g, l[0].room*size)
		want := bytes.Clone(before)
		for j := range rows {
			for i := range n {
				to, from := l[0].first+j*l[0].outer+i*l[0].step, l[1].first+j*l[1].outer+i*l[1].step
				copy(want[to*size:(to+1)*size], x[from*size:(from+1)*size])
			}
		}
		for _, tier := range Tiers() {
			got := bytes.Clone(before)
			moveOn(tier, size, n, rows, l, got, x)
			require.True(t, bytes.Equal(want, got), "elements of %d bytes, NDGO_SIMD=%v", size, tier)
		}
	}
}

// moveOn runs a mover on a tier.
func moveOn(tier Tier, size, n, rows int, l [2]layout, z, x []byte) {
	defer Use(Use(tier))
	operands := [2]Operand{l[0].operand(z, size), l[1].operand(x, size)}
	var r Row
	r.N, r.Rows, r.Operands = n, rows, operands[:]
	Mover(size).Run(&r)
}

func random(g *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(g.Uint32())
	}
	return b
}

// TestMoversGoOn checks that movers continue rows whose first elements are already copied.
func TestMoversGoOn(t *testing.T) {
	var z, x [100]uint64
	for i := range x {
		x[i] = uint64(i)
	}
	r := Row{Done: 7, N: 40, Rows: 1, Operands: []Operand{{Base: unsafe.Pointer(&z), Step: 8}, {Base: unsafe.Pointer(&x), Step: 16}}}
	Mover(8).Run(&r)
	for i := range z {
		want := uint64(0)
		if i >= 7 && i < 40 {
			want = uint64(2 * i)
		}
		require.Equal(t, want, z[i], "element %d", i)
	}
}

// TestMoveOfAnyType compares Move for elements with pointers with a loop over elements.
func TestMoveOfAnyType(t *testing.T) {
	type pair struct {
		text string
		n    int
	}
	g := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		n, rows := 1+g.IntN(100), 1+g.IntN(100)
		for _, l := range layouts(g, n, rows) {
			z, want, x := make([]pair, l[0].room), make([]pair, l[0].room), make([]pair, l[1].room)
			for i := range x {
				x[i] = pair{string(rune('a' + i%26)), i}
			}
			for j := range rows {
				for i := range n {
					want[l[0].first+j*l[0].outer+i*l[0].step] = x[l[1].first+j*l[1].outer+i*l[1].step]
				}
			}
			size := int(unsafe.Sizeof(pair{}))
			r := Row{N: n, Rows: rows, Operands: []Operand{
				{Base: unsafe.Pointer(&z[0]), Offset: l[0].first * size, Step: l[0].step * size, Outer: l[0].outer * size},
				{Base: unsafe.Pointer(&x[0]), Offset: l[1].first * size, Step: l[1].step * size, Outer: l[1].outer * size},
			}}
			Move[pair](&r)
			require.True(t, slices.Equal(want, z), "%d rows of %d, %+v", rows, n, l)
		}
	}
}
