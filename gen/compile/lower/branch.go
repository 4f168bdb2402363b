package lower

import (
	"cmp"
	"maps"
	"slices"

	"ndgo/gen/compile/ir"
)

// Kernels compute both sides of a branch, and select. But one side may be most of a function: for example the code after if x <= 0 {
// return 0 }. A kernel can jump over such a side if no lane needs it. In the program, the side becomes a loop of at most one
// iteration.

// LeastSkipped is the minimum number of instructions over which a jump saves time. A mispredicted jump takes the time of about thirty
// instructions.
const LeastSkipped = 32

// LeastShare is the minimum size of a side over which a kernel jumps, relative to the size of the rest of the function. A kernel
// with a jump moves values before and after the side. If a lane needs the side, this costs a tenth of the time; so if no lane does,
// the jump must save much.
const LeastShare = 3

// A fact says that a condition holds, or that it does not hold.
type fact struct {
	condition *ir.Value
	holds     bool
}

// facts are conditions under which a lane needs a value. If one of them is false in a lane, the lane does not read the value.
type facts map[fact]bool

// assume adds the fact that c holds or, if the parameter holds is false, that c does not hold. It also adds the facts that follow from it, and
// reports whether it has added any. It ignores equality of floats, because a jump would gain nothing: in most vectors x == y fails in some lane,
// and x - x == 0 holds in all lanes. Equality of a float with itself counts.
func (all facts) assume(c *ir.Value, holds bool) (is bool) {
	switch {
	case c.Type == ir.Bool && c.Op == ir.Xor && c.Args[1].Op == ir.Const:
		is = all.assume(c.Args[0], !holds)
	case c.Type == ir.Bool && (c.Op == ir.And && holds || c.Op == ir.Or && !holds || c.Op == ir.AndNot && holds):
		x, y := all.assume(c.Args[0], holds && c.Op != ir.AndNot), all.assume(c.Args[1], holds)
		is = x || y
	default:
		isNaN := c.Op == ir.Ne && c.Args[0] == c.Args[1]
		is = c.Op != ir.Eq && c.Op != ir.Ne || !c.Args[0].Type.IsFloat() || isNaN
	}
	if is {
		all[fact{c, holds}] = true
	}
	return is
}

// reading adds the facts under which the operation v needs its argument i.
func (all facts) reading(v *ir.Value, i int) {
	switch {
	case v.Op == ir.Select && i > 0:
		all.assume(v.Args[0], i == 1)
	case v.Type == ir.Bool && i == 1 && (v.Op == ir.And || v.Op == ir.Or):
		all.assume(v.Args[0], v.Op == ir.And)
	}
}

// needs returns, for each live value of f, the facts under which a lane needs it. Loops have no facts, because loops test their
// lanes themselves.
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

// weight returns the approximate number of instructions of v.
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

// Weight returns the approximate number of instructions of all values.
func Weight(all []*ir.Value) (n int) {
	for _, v := range all {
		n += weight(v)
	}
	return n
}

// A side is the part of a program that is needed only under certain conditions.
type side struct {
	given   facts  // the facts under which a lane needs the side
	under   []fact // the facts from which all others in given follow
	members map[*ir.Value]bool
	after   map[*ir.Value]bool
}

// bestSide returns the side of f with the most conditions, the first if there are several. Its weight must be at least the parameter
// least, and at least three quarters of the weight of an earlier candidate. Without such a side, bestSide returns nil.
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

// sideOf returns the side of a condition: the values that a lane needs only if the fact under holds in it.
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

// order removes values from s until s can be computed as a unit: no value of s may depend on s through a value outside of it.
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

// strongest returns the facts from which all others follow, in the order of the program.
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

// PerRound is the number of iterations assumed by the cost model for a loop.
const PerRound = 8
