package vector

import "slices"

// leastSunk is how many operations a loop does not do in each round for the results of a return, which are computed once after it.
const leastSunk = 6

// A sunk is what results of a return are computed from after a loop: what the values among kept are then is in states of the loop.
type sunk struct {
	results []int // by their numbers among the states
	raw     []*Value
	done    []*Value       // what computes them, in order
	kept    map[*Value]int // the state that has a value, by its number
	reads   map[*Value]*Value
}

// sink leaves what only results of a return need to what follows the loop, which reads of its values those that the round has anyway: the
// round keeps these instead, in more states. It returns nil where that is not worth it.
func (r *rounder) sink(rounds *rounds, reads []*Value) *sunk {
	f, first := rounds.f, 1+len(r.exits)
	s := &sunk{kept: map[*Value]int{}, reads: map[*Value]*Value{}}
	needed := map[*Value]bool{}
	for i, v := range rounds.raw {
		if i < first || i >= first+len(r.results) {
			reach(v, needed)
		}
	}
	own := map[*Value]bool{}
	for i, v := range rounds.raw[first:][:len(r.results)] {
		if v != rounds.states[first+i] && !needed[v] && !isLeaf(v) && v.Op != Undefined {
			s.results, s.raw = append(s.results, first+i), append(s.raw, v)
			reach(v, own)
		}
	}
	for i, p := range rounds.reads {
		s.reads[p] = reads[i]
	}
	var cut []*Value
	for _, v := range f.values {
		switch {
		case !own[v]:
		case v.Op == Rounds || v.Op == State:
			return nil
		case needed[v] || isLeaf(v) || v.Op == Undefined:
			if !isFixed(v) && v.Op != Undefined && s.reads[v] == nil {
				cut = append(cut, v)
			}
		default:
			s.done = append(s.done, v)
		}
	}
	cut = slices.DeleteFunc(cut, func(v *Value) bool { // which only values read that are needed anyway
		return !slices.ContainsFunc(s.done, func(d *Value) bool { return slices.Contains(d.Args, v) })
	})
	if len(s.done) < leastSunk+len(cut) {
		return nil
	}
	for _, i := range s.results {
		rounds.raw[i], f.Results[i] = rounds.states[i], rounds.states[i]
	}
	for _, v := range cut {
		p := f.param(v.Type)
		s.kept[v] = len(rounds.states)
		rounds.states, rounds.raw = append(rounds.states, p), append(rounds.raw, v)
		f.Results = append(f.Results, f.among(rounds.states[0], v, p))
	}
	return s
}

// reach adds v, and what it is computed from, to all.
func reach(v *Value, all map[*Value]bool) {
	if all[v] {
		return
	}
	all[v] = true
	for _, a := range v.Args {
		reach(a, all)
	}
}

// raise sets the results among states, those of a loop at its end, to what they are computed from.
func (s *sunk) raise(f *Func, states []*Value) {
	as := map[*Value]*Value{}
	of := func(v *Value) *Value {
		switch k, kept := s.kept[v]; {
		case kept:
			return states[k]
		case s.reads[v] != nil:
			return s.reads[v]
		case isLeaf(v) || v.Op == Undefined:
			return f.value(v.Op, v.Type, v.Aux)
		}
		return as[v]
	}
	for _, v := range s.done {
		args := make([]*Value, len(v.Args))
		for i, a := range v.Args {
			args[i] = of(a)
		}
		if v.Op == Element { // in lanes that have not returned the index may be anything
			args[0] = f.choose(states[1], args[0], f.bits(args[0].Type, 0))
		}
		as[v] = f.value(v.Op, v.Type, v.Aux, args...)
	}
	for i, k := range s.results {
		states[k] = as[s.raw[i]]
	}
}
