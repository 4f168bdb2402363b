package main

import (
	"slices"
	"testing"

	"ndgo/gen/compile"
	"ndgo/gen/form"
	"ndgo/gen/shape"
)

// TestTargetsPrintAllFamilies generates each family of kernels, and expects all its kernels on every target, with different names.
// Exceptions are kernels that need more registers than a target has, and splits of keys at two pivots, which need mask registers.
func TestTargetsPrintAllFamilies(t *testing.T) {
	long(t)
	seen := map[string]bool{}
	for _, f := range shape.Families {
		texts, kernels, err := compiledOnce.shapes(f, "shape", form.GoBuild("!purego"))
		if err != nil || len(kernels) == 0 {
			t.Fatalf("%s: %d kernels, %v", f.Name, len(kernels), err)
		}
		for _, of := range compile.Architectures {
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
			var want []string
			for _, of := range compile.Architectures {
				for _, tier := range slices.Backward(of.Tiers) {
					switch k.Name {
					case "dotComplex128":
						if tier.Registers <= 16 {
							continue
						}
					case "thirds64", "elementThirds64":
						if !tier.Masks {
							continue
						}
					}
					want = append(want, tier.Name)
				}
			}
			if !slices.Equal(tiers, want) {
				t.Errorf("%s is for %v, want %v", k.Name, tiers, want)
			}
		}
	}
}
