package kernel

import (
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// A Target is a tier with a number of lanes. The number is chosen so elements of the widest type in the program fill a vector.
type Target struct {
	*lower.Tier
	of    *Architecture
	Lanes int
	last  bool // whether the kernel masks lanes beyond the last element; complex operands then need two mask registers

	templates *templates // caches the steps of groups of operations
}

// Target returns the target for programs that run with the same number of lanes. On a tier with mask registers, it reserves two
// vector registers for complex operands and, if the kernel masks lanes, two mask registers.
func (of *Architecture) Target(t *lower.Tier, programs ...*ir.Func) Target {
	lanes := t.Lanes(programs...)
	if t.Masks && slices.ContainsFunc(programs, (*ir.Func).HasPairs) {
		with := *t
		with.Aside = 2
		with.Registers -= with.Aside
		t = &with
	}
	return Target{Tier: t, of: of, Lanes: lanes, templates: newTemplates()}
}

// Width returns the size in bytes of a register that has one value of the given type in each lane.
func (t Target) Width(of ir.Type) int { return t.Lanes * of.Size() }

// spare is the register of the last pointer. If some addresses are on the stack, it holds one of these at a time.
func spare(t *lower.Tier) Whole { return firstPointer + Whole(t.Pointers) - 1 }

// topMask returns the last mask register for values.
func (t Target) topMask() Register {
	n := t.MaskRegisters
	if t.last {
		n -= t.Aside
	}
	return FirstMask + Register(n)
}

// A Pattern is an instruction that computes a value. Args has the numbers of the value's arguments, in the order of the processor's
// manuals. The number -1 stands for a missing argument.
type Pattern struct {
	Name      string
	Immediate int
	Args      []int
	Memory    int  // position in Args of the argument that may be a constant in memory
	Tied      int  // number of the argument whose register the result overwrites
	Extra     bool // whether it needs an additional register, and its result must not share a register with an argument
}
