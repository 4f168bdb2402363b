package shape

import (
	"slices"
	"testing"

	"ndgo/gen/vector"
)

// TestTargetsPrintAllFamilies generates each family, and expects its kernels on all targets, under names of their own, but for one
// that has more sums than AVX2 has registers.
func TestTargetsPrintAllFamilies(t *testing.T) {
	if testing.Short() {
		t.Skip("generates much: the full tests do it")
	}
	seen := map[string]bool{}
	for _, f := range Families {
		texts, kernels, err := f.Generate("shape", "//go:build !purego")
		if err != nil || len(kernels) == 0 {
			t.Fatalf("%s: %d kernels, %v", f.Name, len(kernels), err)
		}
		for _, of := range vector.Architectures {
			if len(texts[of]) == 0 {
				t.Errorf("%s has no text for %s", f.Name, of.Name)
			}
		}
		for _, k := range kernels {
			if seen[k.Name] {
				t.Errorf("%s is there twice", k.Name)
			}
			seen[k.Name] = true
			var tiers []string
			for _, tier := range k.Tiers {
				tiers = append(tiers, tier.Name)
			}
			want := []string{"AVX512", "AVX2", "NEON"}
			if k.Name == "dotComplex128" {
				want = []string{"AVX512", "NEON"}
			}
			if !slices.Equal(tiers, want) {
				t.Errorf("%s is for %v, want %v", k.Name, tiers, want)
			}
		}
	}
}
