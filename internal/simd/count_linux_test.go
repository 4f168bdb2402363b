package simd_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// TestCountTrue compares counts of bools, on every tier and between guard pages, with a loop.
func TestCountTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	const most = 1<<20 + 300 // more than the number of bools in one call of a kernel
	m := newGuardedOf(t, most)
	for _, n := range append(maskLengths(), most) {
		for _, density := range densities {
			mask, want := newMask(r, n, density), 0
			for _, is := range mask {
				want += int(is)
			}
			for _, first := range []int{0, len(m) - n} {
				copy(m[first:], mask)
				marks := []bool{}
				if n > 0 {
					marks = unsafe.Slice((*bool)(unsafe.Pointer(&m[first])), n)
				}
				for _, tier := range ufunc.Tiers() {
					got := 0
					if err := fault(func() { got = simd.CountTrue(tier, marks) }); err != nil || got != want {
						t.Fatalf("%d of %d, density %d, at %d, NDGO_SIMD=%v: %v, want %d", got, n, density, first, tier, err, want)
					}
				}
			}
		}
	}
	if ufunc.Active() != ufunc.Portable {
		marks := make([]bool, 1000)
		if allocations := testing.AllocsPerRun(10, func() { simd.CountTrue(ufunc.Active(), marks) }); allocations > 0 {
			t.Errorf("it allocates %v times", allocations)
		}
	}
}
