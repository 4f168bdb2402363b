package ndtest

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"ndgo/ufunc"
)

// tryAll calls try with every seed, as often as an operator is tried. It says which tiers the machine does not have.
func tryAll(t *testing.T, try func(seed uint64) error) {
	t.Helper()
	have := ufunc.Tiers()
	for _, tier := range map[string][]ufunc.Tier{"amd64": {ufunc.AVX2, ufunc.AVX512}, "arm64": {ufunc.NEON}}[runtime.GOARCH] {
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
	for seed := range trials {
		if err := try(seed); err != nil {
			t.Fatalf("arrays %d: %v", seed, err)
		}
	}
}

// everyTier calls try in every tier that the machine has, with the same operands, and says in which of them it fails.
func everyTier(try func() error) error {
	for _, tier := range ufunc.Tiers() {
		if err := inTier(tier, try); err != nil {
			return fmt.Errorf("NDGO_SIMD=%v: %w", tier, err)
		}
	}
	return nil
}

func inTier(tier ufunc.Tier, try func() error) error {
	defer ufunc.Use(ufunc.Use(tier))
	return try()
}
