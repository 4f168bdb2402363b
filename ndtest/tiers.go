package ndtest

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"ndgo/ufunc"
)

// tryAll calls try with every draw and seed, under the watch w. It logs the tiers (sets of vector instructions) that the machine
// lacks.
func tryAll(t *testing.T, w *watch, draws []draw, try func(d draw, seed uint64) error) {
	t.Helper()
	have := ufunc.Tiers()
	for _, tier := range ufunc.TiersOf(runtime.GOARCH) {
		if !slices.Contains(have, tier) {
			t.Run(tier.String(), func(t *testing.T) {
				t.Skipf("NOT TESTED: kernels for NDGO_SIMD=%v, since this machine does not have their instructions", tier)
			})
		}
	}
	trials := uint64(200)
	if testing.Short() {
		trials = 30
	}
	defer keepTier()()
	for _, d := range draws {
		for seed := range cmp.Or(d.seeds, trials) {
			if err := w.run(func() error { return try(d, seed) }); err != nil {
				t.Fatalf("%s %d: %v", d.name, seed, err)
			}
		}
	}
}

// everyTier calls try on every tier (set of vector instructions) of the machine. Errors name the tier.
func everyTier(try func() error) error {
	for _, tier := range ufunc.Tiers() {
		if err := inTier(tier, try); err != nil {
			return fmt.Errorf("NDGO_SIMD=%v: %w", tier, err)
		}
	}
	return nil
}

func inTier(tier ufunc.Tier, try func() error) error {
	defer use(use(tier))
	return try()
}

// tiers guards changes of the tier in use: goroutines of a timed-out test may still change it.
var tiers sync.Mutex

// use does the work of ufunc.Use under the lock.
func use(tier ufunc.Tier) ufunc.Tier {
	tiers.Lock()
	defer tiers.Unlock()
	return ufunc.Use(tier)
}
