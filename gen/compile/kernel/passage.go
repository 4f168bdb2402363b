package kernel

import (
	"math"
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// A passage is a group of operations of a program. The kernel computes a passage for one copy of the program after the other. The
// instructions of the copies differ only in their registers, so a file can define them once, as a macro.
type passage struct {
	values []*ir.Value
	reads  []*ir.Value // values read from outside, without constants
	only   *ir.Value   // the value of a loop or a test, computed for all copies at once; nil for other passages
}

// A passage has between shortPassage and longPassage operations, and ends where few values are live. If passages were longer, a
// processor waiting in one copy of the program would not get to the next copy.
const (
	shortPassage = 5
	longPassage  = 12
)

// passages divides order into passages.
func (a *allocator) passages(f *ir.Func, order []*ir.Value, copies int) (all []*passage) {
	// The final states of loops need no computation: loops leave them in their places.
	order = slices.DeleteFunc(slices.Clone(order), func(v *ir.Value) bool { return v.Op == ir.State && v != f.Rare })
	// last maps each value to the number of its last reader.
	last := map[*ir.Value]int{}
	for i, v := range order {
		for _, x := range lower.Operands(v) {
			last[x] = i
		}
	}
	for _, r := range f.Results {
		last[ir.Root(r)] = len(order)
	}
	for at := 0; at < len(order); {
		if v := order[at]; v.Op == ir.Rounds || v.Op == ir.State {
			all = append(all, &passage{only: v})
			at++
			continue
		}
		end := a.end(f, order, at, copies, last)
		all = append(all, newPassage(order[at:end]))
		at = end
	}
	return all
}

// newPassage returns a passage (a group of operations) with the given values.
func newPassage(values []*ir.Value) *passage {
	p := &passage{values: values}
	for i, v := range values {
		for _, x := range lower.Operands(v) {
			if !ir.IsFixed(x) && !slices.Contains(values[:i], x) && !slices.Contains(p.reads, x) {
				p.reads = append(p.reads, x)
			}
		}
	}
	return p
}

// last returns the last value computed by p.
func (p *passage) last() *ir.Value {
	if p.only != nil {
		return p.only
	}
	return p.values[len(p.values)-1]
}

// end returns the number of the operation after the passage that begins with operation at of order. A passage must not need more
// than three quarters of the registers.
func (a *allocator) end(f *ir.Func, order []*ir.Value, at, copies int, last map[*ir.Value]int) int {
	best, least := at+1, math.MaxInt
	room := [2]int{min(a.free(0, Register(a.target.Registers-1)), 3*a.target.Registers/4) - 1, a.free(lowestMask, a.target.topMask())}
	var alive, most [2]int // the present and the greatest numbers of live vectors and masks
	counts := map[*ir.Value]bool{}
	for i, v := range order[at:min(len(order), at+longest(f, order, copies))] {
		if v.Op == ir.Rounds || v.Op == ir.State {
			break
		}
		reads := lower.Operands(v)
		for _, x := range reads {
			if !ir.IsFixed(x) && !counts[x] && !a.isAtHome(x, copies) { // x is loaded in this passage, where it is first read
				counts[x] = true
				alive[class(x)]++
				most[class(x)]++
			}
		}
		most = [2]int{max(most[0], alive[0]), max(most[1], alive[1])}
		if i > 0 && (most[0] > room[0] || most[1] > room[1]) {
			break
		}
		for _, x := range reads {
			if counts[x] && last[x] == at+i {
				alive[class(x)]--
			}
		}
		if last[v] > at+i {
			counts[v] = true
			alive[class(v)]++
		}
		if n := alive[0] + alive[1]; i+1 < shortPassage || n <= least {
			best, least = at+i+1, n
		}
		if v == f.Rare {
			return at + i + 1
		}
	}
	return best
}

// A short program with a long dependency chain has no passages. Such a program has at most aroundOne operations, and a chain of at least
// shortChain operations. With a single passage, the processor would wait in one copy of the program and reach few operations of the others.
const (
	aroundOne  = 16
	shortChain = 8
)

// longest returns the maximum number of operations in a passage of order. For a program without passages it returns 1: each
// operation is then computed for all copies of the program before the next operation.
func longest(f *ir.Func, order []*ir.Value, copies int) int {
	if copies > 2 && len(order) <= aroundOne && chain(f) >= shortChain {
		return 1
	}
	return longPassage
}

// class returns 0 for a vector and 1 for a mask.
func class(v *ir.Value) int {
	if v.Type == ir.Bool {
		return 1
	}
	return 0
}

// isAtHome reports whether v has a reserved register (see homes) in all copies of the program.
func (a *allocator) isAtHome(v *ir.Value, copies int) bool {
	for c := range copies {
		if a.homes == nil {
			return false
		}
		if h, ok := a.homes.before[place{v, c}]; !ok || !a.homes.has(h.register) {
			return false
		}
	}
	return true
}
