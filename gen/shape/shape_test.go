package shape

import "testing"

// TestTargetsPrintAllFamilies generates each family, and expects its kernels on both targets under names of their own.
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
			if seen[k.Name] = true; len(k.Tiers) == 0 || k.Tiers[len(k.Tiers)-1] != "AVX2" {
				t.Errorf("%s is for %v", k.Name, k.Tiers)
			}
		}
	}
}
