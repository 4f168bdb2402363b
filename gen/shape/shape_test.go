package shape

import "testing"

// TestTargetsPrintAllFamilies generates each family, and expects its kernels on both targets, but for one that has
// more sums than AVX2 has registers, under names of their own.
func TestTargetsPrintAllFamilies(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Families {
		text, kernels, err := f.Generate("shape", "//go:build !purego")
		if err != nil || len(text) == 0 || len(kernels) == 0 {
			t.Fatalf("%s: %d kernels, %v", f.Name, len(kernels), err)
		}
		for _, k := range kernels {
			if seen[k.Name] {
				t.Errorf("%s is there twice", k.Name)
			}
			seen[k.Name] = true
			if few := k.Name == "dotComplex128"; k.Tiers[0] != "AVX512" || len(k.Tiers) < 2 != few {
				t.Errorf("%s is for %v", k.Name, k.Tiers)
			}
		}
	}
}
