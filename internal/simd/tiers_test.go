package simd_test

import (
	"runtime"
	"slices"
	"testing"

	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// tiers returns Portable, and the tiers (sets of vector instructions) of the machine for which l has kernels. With -short it
// considers only the tier in use.
func tiers(l *ufunc.Loop) (all []ufunc.Tier) {
	for _, t := range ufunc.Tiers() {
		if t == ufunc.Portable || l.Kernels.At(t) != nil && slices.Contains(testrun.Tiers(), t) {
			all = append(all, t)
		}
	}
	return all
}

// TestEveryTierIsTested skips itself, with a message, if the machine cannot run the kernels of some tier.
func TestEveryTierIsTested(t *testing.T) {
	all := ufunc.TiersOf(runtime.GOARCH)
	if all == nil {
		t.Skip("there are no kernels for this machine: they are tested on those that have some")
	}
	if have := ufunc.Tiers(); have[len(have)-1] != all[len(all)-1] {
		t.Skipf("NOT TESTED: the kernels above NDGO_SIMD=%v, since this machine does not have their instructions", have[len(have)-1])
	}
}
