package shape

import (
	"ndgo/gen/compile/lower"
)

// A Family is a group of kernels whose assembly is in one file for each architecture.
type Family struct {
	Name    string         // the files are z_NAME_amd64.s and z_NAME_arm64.s
	Package string         // the folder of their package; the default is internal/simd
	Kernel  func(t Target) // prints all kernels for a target
}

// Families are all families.
var Families = []Family{products, combinations, masked, strided, transposes, dots, extremes, fills, runs, partitions, scans}

// A Kernel describes a kernel for package simd: its name without the tier's, its signature, and the tiers it was printed for, with
// the best of each architecture first.
type Kernel struct {
	Name, Signature string
	Tiers           []*lower.Tier
}
