package lower

import (
	"cmp"
	"maps"
	"slices"

	"ndgo/gen/compile/ir"
)

// Vectors compute both sides of a branch, and select. Where most of a function is a side, as after `if x <= 0 { return 0 }`, it is jumped
// over if no lane takes it, as in the Go loop: a side needed by the lanes of a condition alone becomes a loop of one round.

// LeastSkipped is the least number of instructions to jump over: a mispredicted jump takes as long as some thirty.
const LeastSkipped = 32

// A side has to be this many times as much as the rest of the function. Where lanes need it, the jump takes a tenth of the time more, with
// values moved to their places before and after it, so that it has to save much.
const LeastShare = 3

// A fact is a condition, and whether it holds.
type fact struct {
	condition *ir.Value
	holds     bool
}

// facts are the conditions for a value to be read at all.
type facts map[fact]bool

// assume adds the fact that c holds, or that it does not, and its consequences. Whether floats are equal is no condition to look at, since
// some lane has others always, and all have x - x == 0. It reports whether there is another one in c.
func (all facts) assume(c *ir.Value, holds bool) (is bool) {
	switch {
	case c.Type == ir.Bool && c.Op == ir.Xor && c.Args[1].Op == ir.Const:
		is = all.assume(c.Args[0], !holds)
	case c.Type == ir.Bool && (c.Op == ir.And && holds || c.Op == ir.Or && !holds || c.Op == ir.AndNot && holds):
		x, y := all.assume(c.Args[0], holds && c.Op != ir.AndNot), all.assume(c.Args[1], holds)
		is = x || y
	default:
		is = c.Op != ir.Eq || !c.Args[0].Type.IsFloat()
	}
	if is {
		all[fact{c, holds}] = true
	}
	return is
}

// reading adds the facts for v to read argument i.
func (all facts) reading(v *ir.Value, i int) {
	switch {
	case v.Op == ir.Select && i > 0:
		all.assume(v.Args[0], i == 1)
	case v.Type == ir.Bool && i == 1 && (v.Op == ir.And || v.Op == ir.Or):
		all.assume(v.Args[0], v.Op == ir.And)
	}
}

// needs returns the conditions for the values of f, all live, to be needed at all. Loops find that out themselves.
func needs(f *ir.Func, live []*ir.Value) map[*ir.Value]facts {
	needs := map[*ir.Value]facts{}
	for _, r := range f.Results {
		needs[r] = facts{}
	}
	if f.Rare != nil {
		needs[f.Rare] = facts{}
	}
	for _, v := range slices.Backward(live) {
		if v.Op == ir.Rounds || v.Op == ir.State {
			needs[v] = facts{}
		}
		for i, a := range v.Args {
			now := maps.Clone(needs[v])
			now.reading(v, i)
			if before, read := needs[a]; read {
				maps.DeleteFunc(now, func(c fact, _ bool) bool { return !before[c] })
			}
			needs[a] = now
		}
	}
	return needs
}

// weight returns how many instructions v is, about.
func weight(v *ir.Value) int {
	switch v.Op {
	case ir.Param, ir.Undefined, ir.Const, ir.Table, ir.Slice, ir.Bitcast, ir.Round, ir.State:
		return 0
	case ir.Rounds:
		return PerRound * Weight(v.Rounds.Body.Live())
	case ir.Div, ir.Rem, ir.FloorDiv, ir.FloorRem, ir.Sqrt:
		if v.Type.IsFloat() || v.Args[1].Op == ir.Const {
			return 8
		}
		return 16
	case ir.Gather, ir.Element:
		return 10
	case ir.Mul:
		if v.Type.IsInteger() && v.Type.Size() == 8 {
			return 3
		}
	}
	return 1
}

// Weight returns how many instructions all are, about.
func Weight(all []*ir.Value) (n int) {
	for _, v := range all {
		n += weight(v)
	}
	return n
}

// A side is the part of a program needed under conditions alone: its members, and the other values that follow from them.
type side struct {
	given   facts  // the conditions of the need
	under   []fact // of these the strongest
	members map[*ir.Value]bool
	after   map[*ir.Value]bool
}

// bestSide returns the side of f needed under the most conditions, the first with as many, among sides of the given weight and hardly
// lighter than one before. It returns nil if there is none.
func bestSide(f *ir.Func, live []*ir.Value, least int) (best *side) {
	needs, weights, most := needs(f, live), map[fact]int{}, 0
	for _, v := range live {
		for c := range needs[v] {
			weights[c] += weight(v)
		}
	}
	for _, c := range live {
		for _, holds := range []bool{true, false} {
			if weights[fact{c, holds}] < max(least, most*3/4) {
				continue
			}
			s := sideOf(live, needs, fact{c, holds})
			w := Weight(slices.Collect(maps.Keys(s.members)))
			if len(s.under) > 0 && w >= max(least, most*3/4) && (best == nil || len(s.given) > len(best.given)) {
				best, most = s, max(most, w)
			}
		}
	}
	return best
}

// sideOf returns the side needed under a condition.
func sideOf(live []*ir.Value, needs map[*ir.Value]facts, under fact) *side {
	s := &side{members: map[*ir.Value]bool{}}
	for _, v := range live {
		if needs[v][under] && !ir.IsLeaf(v) && v.Op != ir.Undefined && v.Op != ir.Slice {
			s.members[v] = true
		}
	}
	s.order(live)
	for v := range s.members {
		if s.given == nil {
			s.given = maps.Clone(needs[v])
		}
		maps.DeleteFunc(s.given, func(c fact, _ bool) bool { return !needs[v][c] || s.members[c.condition] || s.after[c.condition] })
	}
	s.under = s.given.strongest()
	return s
}

// order takes out of s the values computed from values that follow from s.
func (s *side) order(live []*ir.Value) {
	for changed := true; changed; {
		changed, s.after = false, map[*ir.Value]bool{}
		for _, v := range live {
			for _, a := range v.Args {
				s.after[v] = s.after[v] || s.after[a] || s.members[a] && !s.members[v]
			}
			if s.members[v] && s.after[v] {
				delete(s.members, v)
				changed = true
			}
		}
	}
}

// strongest returns the conditions from which all others follow, in the order of the program.
func (all facts) strongest() (list []fact) {
	follow := facts{}
	for c := range all {
		parts := facts{}
		parts.assume(c.condition, c.holds)
		delete(parts, c)
		maps.Copy(follow, parts)
	}
	for c := range all {
		if !follow[c] && c.condition.Op != ir.Const {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(c, d fact) int { return cmp.Compare(c.condition.ID, d.condition.ID) })
	return list
}

// PerRound is how often a round is expected to be computed.
const PerRound = 8
