package lower

import (
	"slices"

	"ndgo/gen/compile/ir"
)

// latencies are approximate cycles. They distinguish long operations from short ones. Operations not listed take one cycle.
var latencies = map[ir.Op]int{
	ir.Add: 4, ir.Sub: 4, ir.Mul: 4, ir.FMA: 4, ir.FNMA: 4, ir.FMS: 4, ir.FNMS: 4, ir.Div: 14, ir.FloorDiv: 14, ir.FloorRem: 14, ir.Sqrt: 20, ir.Floor: 8, ir.Ceil: 8, ir.Trunc: 8, ir.Rint: 8,
	ir.Rounds: 100, ir.Convert: 5, ir.Eq: 3, ir.Ne: 3, ir.Lt: 3, ir.Le: 3, ir.Select: 2, ir.Max: 4, ir.Min: 4, ir.MulWide: 5, ir.MulHigh: 8, ir.LookupBytes: 2, ir.SumBytes: 3, ir.Scale: 5, ir.Exponent: 4, ir.Significand: 4, ir.LogSpecial: 5, ir.Lookup: 5, ir.Permute: 5, ir.Gather: 20, ir.Element: 20, ir.Maximum: 4, ir.Minimum: 4,
}

// latency returns the approximate cycles of v.
func latency(v *ir.Value) int {
	if v.IsAlike() {
		return 8
	}
	return latencies[v.Op]
}

// Order returns the values that need instructions, in the order of computation. A value with a long way to the results comes early.
// But if more than limit values would be live, a value that frees registers comes first.
func Order(f *ir.Func, limit int) []*ir.Value {
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
		if w := s.other(v); w != nil && f.Dialect != nil && f.Dialect.Together {
			s.do(w)
		}
	}
	return s.done
}

// A schedule is the state of ordering a program.
type schedule struct {
	done    []*ir.Value
	ready   []*ir.Value
	height  map[*ir.Value]int         // cycles from the beginning of a value's computation to the end of the program
	users   map[*ir.Value][]*ir.Value // the readers of each value; values that share a register count as one
	left    map[*ir.Value]int         // number of readers not yet in the order
	waits   map[*ir.Value]int         // number of arguments not yet in the order
	alive   map[*ir.Value]bool
	results map[*ir.Value]bool // the results, which stay live
}

func newSchedule(f *ir.Func) *schedule {
	s := &schedule{
		height: map[*ir.Value]int{}, users: map[*ir.Value][]*ir.Value{}, left: map[*ir.Value]int{}, waits: map[*ir.Value]int{},
		alive: map[*ir.Value]bool{}, results: map[*ir.Value]bool{},
	}
	live := f.Live()
	for i := len(live) - 1; i >= 0; i-- {
		v := live[i]
		if v.Op != ir.Bitcast {
			s.height[v] += max(1, latency(v))
		}
		for _, a := range v.Args {
			s.height[a] = max(s.height[a], s.height[v])
		}
	}
	for _, r := range f.Results {
		s.results[ir.Root(r)] = true
	}
	for _, v := range live {
		if ir.IsLeaf(v) || v.Op == ir.Bitcast {
			continue
		}
		for _, a := range Operands(v) {
			s.users[a] = append(s.users[a], v)
			s.left[a]++
			if !ir.IsLeaf(a) {
				s.waits[v]++
			}
		}
		if s.waits[v] == 0 {
			s.ready = append(s.ready, v)
		}
	}
	return s
}

// Operands returns the values whose registers v reads, without duplicates.
func Operands(v *ir.Value) (all []*ir.Value) {
	for i, a := range v.Args {
		again := false
		for _, b := range v.Args[:i] {
			again = again || ir.Root(a) == ir.Root(b)
		}
		if !again {
			all = append(all, ir.Root(a))
		}
	}
	return all
}

// score returns the priority of v as the next operation in the order.
func (s *schedule) score(v *ir.Value, limit int) int {
	if len(s.alive) < limit {
		return s.height[v]
	}
	freed := -1 // v itself takes a register
	for _, a := range Operands(v) {
		switch {
		case ir.IsFixed(a):
		case !s.alive[a] && s.left[a] > 1: // the argument is loaded for v and stays live
			freed--
		case s.alive[a] && s.left[a] == 1 && !s.results[a]:
			freed++
		}
	}
	return freed*10000 + s.height[v]
}

// do appends v to the order.
func (s *schedule) do(v *ir.Value) {
	s.ready = slices.DeleteFunc(s.ready, func(w *ir.Value) bool { return w == v })
	s.done = append(s.done, v)
	if s.left[v] > 0 || s.results[v] {
		s.alive[v] = true
	}
	for _, a := range Operands(v) {
		if s.left[a]--; ir.IsFixed(a) {
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

// IsPairOf reports whether one load can read the elements of the look-ups v and w.
func IsPairOf(v *ir.Value, w *ir.Value) bool {
	return v != w && v.Op == ir.Lookup && w.Op == ir.Lookup && v.Type == w.Type && ir.Root(v.Args[0]) == ir.Root(w.Args[0]) &&
		len(v.Args[1].Elements()) == len(w.Args[1].Elements())
}

// other returns a look-up in another table with the load of v, or nil.
func (s *schedule) other(v *ir.Value) *ir.Value {
	for _, w := range s.ready {
		if IsPairOf(v, w) {
			return w
		}
	}
	return nil
}
