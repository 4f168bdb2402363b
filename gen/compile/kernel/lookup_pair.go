package kernel

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// Some programs read two tables at the same index, for example for the two parts of a number. In a third table, the elements of both
// are stored in pairs, so one load reads two elements. Package lower puts the two look-ups next to each other.

// pairLookups merges two look-ups into one step, if no step between them reads the first element.
func (a *allocator) pairLookups() {
	var all []Step
	for _, s := range a.steps {
		if i := lastLookup(all, s); i >= 0 {
			first := all[i]
			s.With = &first
			all = append(all[:i], all[i+1:]...)
		}
		all = append(all, s)
	}
	a.steps = all
}

// lastLookup returns the number of the last look-up in steps, if one load can read its element together with the element of s.
// Otherwise it returns -1.
func lastLookup(steps []Step, s Step) int {
	if s.kind != compute || s.V.Op != ir.Lookup {
		return -1
	}
	for i := len(steps) - 1; i >= 0; i-- {
		switch first := steps[i]; {
		case first.kind == compute && first.V.Op == ir.Lookup && first.copy == s.copy:
			if first.With == nil && lower.IsPairOf(first.V, s.V) && !touched(steps[i+1:], first.To) {
				return i
			}
			return -1
		case first.kind == begin || first.kind == again:
			return -1
		}
	}
	return -1
}

// touched reports whether steps read or write the register r.
func touched(steps []Step, r Register) bool {
	for _, s := range steps {
		if s.To == r || s.Extra == r || has(s.From, r) || s.With != nil && (s.With.To == r || s.With.Extra == r) {
			return true
		}
	}
	return false
}
