package vector

import "slices"

// latency is in cycles, about: what matters is which operations are long. Those not listed take one.
var latency = map[Op]int{
	Add: 4, Sub: 4, Mul: 4, FMA: 4, FNMA: 4, FMS: 4, FNMS: 4, Div: 14, FloorDiv: 14, FloorRem: 14, Sqrt: 20, Floor: 8, Ceil: 8, Trunc: 8, Rint: 8,
	Rounds: 100, Convert: 5, Eq: 3, Ne: 3, Lt: 3, Le: 3, Select: 2, Max: 4, Min: 4, MulWide: 5, MulHigh: 8, LookupBytes: 2, SumBytes: 3, Scale: 5, Exponent: 4, Significand: 4, LogSpecial: 5, Lookup: 5, Permute: 5, Gather: 20, Element: 20, Maximum: 4, Minimum: 4,
}

// latency returns the cycles that v takes, about.
func (v *Value) latency() int {
	if v.isAlike() {
		return 8
	}
	return latency[v.Op]
}

// root returns the value whose register v is in: a Bitcast has no instruction, and a constant in a round is one outside of it.
func root(v *Value) *Value {
	for v.Op == Bitcast {
		v = v.Args[0]
	}
	if v.same != nil {
		return v.same
	}
	return v
}

// isLeaf reports whether v is in memory, from where it can be loaded at any time.
func isLeaf(v *Value) bool { return v.Op == Param || isFixed(v) }

// order returns the values that need instructions: those on the longest path to a result first, but where more than
// limit values would be alive, rather those that free registers.
func (f *Func) order(limit int) []*Value {
	s := newSchedule(f)
	for len(s.ready) > 0 {
		best := 0
		for i := range s.ready {
			if s.score(s.ready[i], limit) > s.score(s.ready[best], limit) {
				best = i
			}
		}
		v := s.ready[best]
		s.do(v)
		if w := s.other(v); w != nil && f.tier != nil && f.tier.together {
			s.do(w)
		}
	}
	return s.done
}

// A schedule is a program being put in order.
type schedule struct {
	done    []*Value
	ready   []*Value
	height  map[*Value]int      // cycles from the start of a value to the end of the program
	users   map[*Value][]*Value // of a root, each once
	left    map[*Value]int      // users of a root that are not done
	waits   map[*Value]int      // arguments that are not done
	alive   map[*Value]bool
	results map[*Value]bool // which stay alive
}

func newSchedule(f *Func) *schedule {
	s := &schedule{
		height: map[*Value]int{}, users: map[*Value][]*Value{}, left: map[*Value]int{}, waits: map[*Value]int{},
		alive: map[*Value]bool{}, results: map[*Value]bool{},
	}
	live := f.Live()
	for i := len(live) - 1; i >= 0; i-- {
		v := live[i]
		if v.Op != Bitcast {
			s.height[v] += max(1, v.latency())
		}
		for _, a := range v.Args {
			s.height[a] = max(s.height[a], s.height[v])
		}
	}
	for _, r := range f.Results {
		s.results[root(r)] = true
	}
	for _, v := range live {
		if isLeaf(v) || v.Op == Bitcast {
			continue
		}
		for _, a := range operands(v) {
			s.users[a] = append(s.users[a], v)
			s.left[a]++
			if !isLeaf(a) {
				s.waits[v]++
			}
		}
		if s.waits[v] == 0 {
			s.ready = append(s.ready, v)
		}
	}
	return s
}

// operands returns the roots of the arguments of v, each once.
func operands(v *Value) (all []*Value) {
	for i, a := range v.Args {
		again := false
		for _, b := range v.Args[:i] {
			again = again || root(a) == root(b)
		}
		if !again {
			all = append(all, root(a))
		}
	}
	return all
}

// score says how much v should be next.
func (s *schedule) score(v *Value, limit int) int {
	if len(s.alive) < limit {
		return s.height[v]
	}
	freed := -1 // v itself is alive then
	for _, a := range operands(v) {
		switch {
		case isFixed(a):
		case !s.alive[a] && s.left[a] > 1: // loaded, and kept
			freed--
		case s.alive[a] && s.left[a] == 1 && !s.results[a]:
			freed++
		}
	}
	return freed*10000 + s.height[v]
}

// do makes v, which is ready, the next one.
func (s *schedule) do(v *Value) {
	s.ready = slices.DeleteFunc(s.ready, func(w *Value) bool { return w == v })
	s.done = append(s.done, v)
	if s.left[v] > 0 || s.results[v] {
		s.alive[v] = true
	}
	for _, a := range operands(v) {
		if s.left[a]--; isFixed(a) {
			continue
		}
		s.alive[a] = true
		if s.left[a] == 0 && !s.results[a] {
			delete(s.alive, a)
		}
	}
	for _, u := range s.users[v] {
		if s.waits[u]--; s.waits[u] == 0 {
			s.ready = append(s.ready, u)
		}
	}
}
