package simd

import (
	"math"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/ufunc"
)

// TestFinders holds the loops of Finders to a loop: the element is anywhere, twice, or nowhere, between others that differ
// from it in one byte.
func TestFinders(t *testing.T) {
	t.Run("int8", func(t *testing.T) { holdFinder(t, int8(-3), 5, -3^0x40) })
	t.Run("uint8", func(t *testing.T) { holdFinder(t, uint8(200), 5, 200^0x40) })
	t.Run("int16", func(t *testing.T) { holdFinder(t, int16(-300), 5, -300^0x40) })
	t.Run("uint16", func(t *testing.T) { holdFinder(t, uint16(60000), 5, 60000^0x4000) })
	t.Run("int32", func(t *testing.T) { holdFinder(t, int32(math.MinInt32), 5, math.MinInt32+1) })
	t.Run("uint32", func(t *testing.T) { holdFinder(t, uint32(math.MaxUint32), 5, math.MaxUint32>>1) })
	t.Run("int64", func(t *testing.T) { holdFinder(t, int64(math.MinInt64), 5, math.MinInt64+1<<40) })
	t.Run("uint64", func(t *testing.T) { holdFinder(t, uint64(math.MaxUint64), 5, math.MaxUint64>>1) })
	t.Run("int", func(t *testing.T) { holdFinder(t, -7, 5, -6) })
	t.Run("uint", func(t *testing.T) { holdFinder(t, uint(7), 5, 6) })
	t.Run("float32", func(t *testing.T) { holdFinder(t, float32(math.Inf(1)), 5, math.MaxFloat32) })
	t.Run("float64", func(t *testing.T) { holdFinder(t, math.Inf(-1), 5, -math.MaxFloat64) })
	t.Run("zero of float32", func(t *testing.T) { holdFinder(t, float32(0), 5, math.SmallestNonzeroFloat32) })
	t.Run("zero of float64", func(t *testing.T) { holdFinder(t, math.Copysign(0, -1), 5, math.SmallestNonzeroFloat64) })
	t.Run("NaN of float32", func(t *testing.T) { holdFinder(t, float32(math.NaN()), 5, float32(math.Inf(1))) })
	t.Run("NaN of float64", func(t *testing.T) { holdFinder(t, math.NaN(), 5, math.Inf(1)) })
}

func holdFinder[T comparable](t *testing.T, value T, others ...T) {
	l := &Finders[reflect.TypeFor[T]().Kind()]
	size := int(unsafe.Sizeof(*new(T)))
	g := newGuardedOf(t, 3*1100*size)
	room := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(g))), len(g)/size)
	for _, n := range append(lengths(), 255, 256, 257, 1000) {
		for _, tier := range tiers(l) {
			for place := range n + 1 {
				if n > 40 && place != n && place%17 != 0 && !isEdge(place) {
					continue
				}
				for _, second := range []int{-1, n - 1} {
					x := room[:n]
					if (n+place)%2 == 0 {
						x = room[len(room)-n:]
					}
					for i := range x {
						x[i] = others[i%len(others)]
					}
					want := n
					for _, at := range []int{place, second} {
						if at >= 0 && at < n {
							x[at], want = value, min(want, at)
						}
					}
					got := -1
					operands := [3]ufunc.Operand{{Base: unsafe.Pointer(&got)}, {Base: unsafe.Pointer(unsafe.SliceData(x)), Step: size}, {Base: unsafe.Pointer(&value)}}
					r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
					if err := fault(func() { l.RunAt(tier, &r) }); err != nil {
						t.Fatalf("NDGO_SIMD=%v, %d elements: %v", tier, n, err)
					}
					if got != want || r.Rows != 0 {
						t.Fatalf("NDGO_SIMD=%v, %d elements: found at %d, want %d", tier, n, got, want)
					}
				}
			}
		}
	}
	holdRunsOfFinder(t, l, room, value, others[0])
}

// holdRunsOfFinder has several runs, each with a value of its own, side by side and apart.
func holdRunsOfFinder[T comparable](t *testing.T, l *ufunc.Loop, room []T, value, other T) {
	size := int(unsafe.Sizeof(*new(T)))
	const n = 150
	for _, step := range []int{1, 2, 0} {
		for place := range runs * n {
			x := room[:2*runs*n]
			for i := range x {
				x[i] = other
			}
			x[place*step] = value
			values := []T{value, value, value}
			for _, tier := range tiers(l) {
				var got [2 * runs]int
				operands := [3]ufunc.Operand{
					{Base: unsafe.Pointer(&got), Outer: 2 * int(unsafe.Sizeof(0))},
					{Base: unsafe.Pointer(unsafe.SliceData(x)), Step: step * size, Outer: n * step * size},
					{Base: unsafe.Pointer(unsafe.SliceData(values)), Outer: size},
				}
				r := ufunc.Row{N: n, Rows: runs, Operands: operands[:]}
				l.RunAt(tier, &r)
				for run := range runs {
					want := n
					if step == 0 {
						want = 0
					} else if place/n == run {
						want = place % n
					}
					if got[2*run] != want || got[2*run+1] != 0 || r.Rows != 0 {
						t.Fatalf("NDGO_SIMD=%v, a step of %d, run %d: found at %d, want %d", tier, step, run, got[2*run], want)
					}
				}
			}
		}
	}
}
