package kernel

import (
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// A Target is a tier with a number of lanes: that of the widest elements that fill a vector.
type Target struct {
	*lower.Tier
	of    *Architecture
	Lanes int
	last  bool // lanes beyond the end are masked; pairs take two mask registers for it

	templates *templates // of the programs
}

// Target returns the one for programs in the same lanes. Pairs take two registers.
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

// Width returns the bytes of a register with all lanes of t.
func (t Target) Width(of ir.Type) int { return t.Lanes * of.Size() }

// spare is the last pointer's register. It takes the addresses on the stack, one after the other: where there are any it is no
// pointer's own.
func spare(t *lower.Tier) Whole { return firstPointer + Whole(t.Pointers) - 1 }

// topMask returns the last of the mask registers for values.
func (t Target) topMask() Register {
	n := t.MaskRegisters
	if t.last {
		n -= t.Aside
	}
	return FirstMask + Register(n)
}

// A Pattern is an instruction for a value. Its arguments are those of the value, by number, in the order of the manuals of the machine;
// -1 stands for a missing one.
type Pattern struct {
	Name      string
	Immediate int
	Args      []int
	Memory    int  // the place in args of a possible constant in memory
	Tied      int  // the argument with the register that becomes the result's
	Extra     bool // it needs one more register, and the result in none of the arguments'
}
