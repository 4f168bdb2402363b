package shape

import (
	"ndgo/gen/compile/lower"
)

// A Family is kernels generated into one file.
type Family struct {
	Name    string         // the files are z_NAME_amd64.s and z_NAME_arm64.s
	Package string         // the folder of their package, if it is not internal/simd
	Kernel  func(t Target) // prints all of them for a target
}

// Families are all.
var Families = []Family{products, combinations, masked, strided, transposes, dots, extremes, fills, runs, partitions, scans}

// A Kernel is a kernel's description for package simd: its name without that of a tier, its signature, and the tiers it was
// printed for, of each architecture the best first.
type Kernel struct {
	Name, Signature string
	Tiers           []*lower.Tier
}
