package sorting

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ndgo/ufunc"
)

// TestSplitsThatFail allows few splits or none, so that sorting and selecting continue by digits. The keys are then in one of the two
// arrays.
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
		"sorted":      func(i int) K { return K(i) },
		"reversed":    func(i int) K { return K(-i) },
		"two":         func(i int) K { return K(i%2) - 2 },
		"ends":        func(i int) K { return -K(r.IntN(2)) },
		"least where the sample is": func(i int) K {
			if i%(3000/16) == 3000/32 {
				return K(i) / 1000
			}
			return K(r.Uint64()) | 1<<20
		},
	} {
		for _, n := range []int{0, 1, 161, 300, 3000, splitChunk + 7} {
			for splits := range 4 {
				for _, fromY := range []bool{false, true} {
					x := make([]K, n)
					for i := range x {
						x[i] = draw(i)
					}
					want := slices.Sorted(slices.Values(x))
					for _, k := range []int{0, n / 2, n - 1} {
						if k < 0 || n == 0 {
							continue
						}
						if got := p.rankOf(slices.Clone(x), make([]K, n), make([]K, n), k, splits); got != want[k] {
							t.Fatalf("%s, %d keys, %d splits: rank %d has %v, want %v", name, n, splits, k, got, want[k])
						}
					}
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

// TestSpreads sorts three kinds of keys: evenly spread keys, other keys with an evenly spread sample, and keys with the greatest possible
// distance. The keys are in z or in y, and the number of splits is limited.
func TestSpreads(t *testing.T) {
	defer func(was bool) { spreads = was }(spreads)
	spreads = true
	onTiers(func(t *testing.T) {
		var room Room
		defer room.Release()
		p, ok := splitterOf[uint64](&room, sorterOf[uint64](&room), 0)
		if !ok {
			return
		}
		r := rand.New(rand.NewPCG(5, 6))
		for _, n := range []int{leastSpread, 5*leastSpread + 1} {
			step := n / splitSample
			for name, draw := range map[string]func(i int) uint64{
				"even":               func(i int) uint64 { return r.Uint64N(1 << 40) },
				"even, of few bits":  func(i int) uint64 { return 7 + r.Uint64N(1000) },
				"all bits":           func(i int) uint64 { return r.Uint64() },
				"least and greatest": func(i int) uint64 { return -(r.Uint64() & 1) },
				"even where the sample is": func(i int) uint64 {
					if i%step == step/2 {
						return uint64(i) << 30
					}
					return 1 << 30
				},
				"twice as many in one half": func(i int) uint64 { return math.Float64bits(.5 + r.Float64()) },
			} {
				for _, splits := range []int{1, 2, 30} {
					for _, fromY := range []bool{false, true} {
						if testing.Short() && fromY == (splits == 2) {
							continue
						}
						x := make([]uint64, n)
						for i := range x {
							x[i] = draw(i)
						}
						want := slices.Sorted(slices.Values(x))
						z, y := x, make([]uint64, n)
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
	})(t)
}

// TestZerosInPartsOfLongArrays has zeros of both signs in only one of the parts that kernels convert to keys. The zeros must keep
// their order.
func TestZerosInPartsOfLongArrays(t *testing.T) {
	onTiers(func(t *testing.T) {
		holdZeros[float32](t)
		holdZeros[float64](t)
	})(t)
}

func holdZeros[F float32 | float64](t *testing.T) {
	const n = 2*splitChunk + 100
	engine := Of(reflect.TypeFor[F]().Kind())
	var room Room
	defer room.Release()
	x, z := make([]F, n), make([]F, n)
	for _, at := range []int{0, splitChunk - 4, splitChunk, n - 4} {
		for i := range x {
			x[i] = F((i*7919)%n + 1)
		}
		for i, sign := range []float64{-1, 1, 1, -1} {
			x[at+i] = F(math.Copysign(0, sign))
		}
		for _, descending := range []bool{false, true} {
			engine.Sort(address(z), address(x), n, descending, &room)
			zeros := z[:4]
			if descending {
				zeros = z[n-4:]
			}
			if !slices.EqualFunc(zeros, x[at:at+4], equal) {
				t.Errorf("zeros at %d, descending %t: got %v, want %v", at, descending, zeros, x[at:at+4])
			}
		}
	}
}
