package kernel

import (
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// A Target is a tier with a number of lanes: as many as a vector has elements of the widest type in the program.
type Target struct {
	*lower.Tier
	of    *Architecture
	Lanes int
	last  bool // whether lanes beyond the end are masked; complex operands need two mask registers for that

	templates *templates // a cache for the steps of passages
}

// Target returns the target for programs with the same number of lanes. A complex operand takes two registers.
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

// Width returns the size in bytes of a register with all lanes of type of.
func (t Target) Width(of ir.Type) int { return t.Lanes * of.Size() }

// spare is the register of the last pointer. If some addresses are on the stack, this register holds them when they are needed, one
// after another.
func spare(t *lower.Tier) Whole { return firstPointer + Whole(t.Pointers) - 1 }

// topMask returns the last mask register for values.
func (t Target) topMask() Register {
	n := t.MaskRegisters
	if t.last {
		n -= t.Aside
	}
	return FirstMask + Register(n)
}

// A Pattern is an instruction computing a value. Its args are numbers of the value's arguments, in the order of the processor's
// manuals; -1 stands for a missing one.
type Pattern struct {
	Name      string
	Immediate int
	Args      []int
	Memory    int  // position in args of an argument that may be a constant in memory
	Tied      int  // number of the argument whose register the result overwrites
	Extra     bool // whether it needs an additional register, and a result register that differs from those of all arguments
}
