package shape

import (
	"ndgo/gen/compile/lower"
)

// A Family is a group of kernels with one assembly file for each architecture.
type Family struct {
	Name    string         // the files are z_NAME_amd64.s and z_NAME_arm64.s
	Package string         // the directory of the package; the default is internal/simd
	Kernel  func(t Target) // prints all kernels for a target
}

// Families lists all families.
var Families = []Family{products, combinations, fours, masked, strided, transposes, dots, extremes, fills, runs, partitions, scans}

// A Kernel describes a kernel: its name without the suffix of an instruction set, its signature, and the instruction sets for which there is a
// kernel. The instruction sets of an architecture are sorted from best to worst.
type Kernel struct {
	Name, Signature string
	Tiers           []*lower.Tier
}
