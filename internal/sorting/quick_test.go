package sorting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ndgo/ufunc"
)

// TestSplitsThatFail sorts with few splits or none, so that digits are sorted where pivots were bad, from either array.
func TestSplitsThatFail(t *testing.T) {
	onTiers(func(t *testing.T) {
		holdSplits[uint32](t)
		holdSplits[uint64](t)
	})(t)
}

func holdSplits[K uint32 | uint64](t *testing.T) {
	var room Room
	defer room.Release()
	p, ok := splitterOf[K](&room, sorterOf[K](&room), 0)
	if ok != (ufunc.Active() != ufunc.Portable) {
		t.Fatalf("kernels: %t", ok)
	}
	if !ok {
		return
	}
	r := rand.New(rand.NewPCG(5, 6))
	for name, draw := range map[string]func(i int) K{
		"random":      func(i int) K { return K(r.Uint64()) },
		"few":         func(i int) K { return K(r.IntN(3)) - 1 },
		"all ones":    func(i int) K { return ^K(0) },
		"one greater": func(i int) K { return K(1 / (i + 1)) },
		"organ pipes": func(i int) K { return K(min(i, 3000-i)) },
	} {
		for _, n := range []int{0, 1, 300, 3000, splitChunk + 7} {
			for splits := range 4 {
				for _, fromY := range []bool{false, true} {
					x := make([]K, n)
					for i := range x {
						x[i] = draw(i)
					}
					want := slices.Sorted(slices.Values(x))
					z, y := x, make([]K, n)
					if fromY {
						z, y = y, x
					}
					if p.sort(z, y, fromY, splits); !slices.Equal(z, want) {
						t.Fatalf("%s, %d keys, %d splits, from y %t: got %v, want %v", name, n, splits, fromY, head(z), head(want))
					}
				}
			}
		}
	}
}
