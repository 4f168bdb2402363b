package compile

import (
	"ndgo/gen/compile/amd64"
	"ndgo/gen/compile/arm64"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/lower"
)

// Architectures lists the architectures with kernels, in the order of their files.
var Architectures = []*kernel.Architecture{amd64.Architecture, arm64.Architecture}

// Tiers returns the tiers (sets of vector instructions) of all architectures.
func Tiers() (all []*lower.Tier) {
	for _, of := range Architectures {
		all = append(all, of.Tiers...)
	}
	return all
}

// NewAssembly returns an empty assembly file for each architecture. The parameter constraint is a //go:build line, or empty.
func NewAssembly(constraint string, texts kernel.Texts) *kernel.Assembly {
	return kernel.AssemblyOf(Architectures, constraint, texts)
}
