package build

import (
	"slices"

	"ndgo/gen/compile/ir"
)

// leastSunk is the minimum number of operations that moving a computation out of the loop must save in an iteration.
const leastSunk = 6

// A sunk describes computations moved out of a loop. They compute the results of a return in the loop, once after the loop instead of in each
// iteration. The loop's states, the values passed from one iteration to the next, keep the operands of these computations.
type sunk struct {
	results []int // the numbers of the results among the states of the loop
	raw     []*ir.Value
	done    []*ir.Value       // the computations moved out of the loop, in order
	kept    map[*ir.Value]int // the states that keep the operands of the computations
	reads   map[*ir.Value]*ir.Value
}

// sink moves computations out of the loop if only the results of a return need them. States keep the operands of these computations;
// an iteration computes the operands in any case. If the move saves too little, sink returns nil.
func (r *rounder) sink(rounds *ir.Loop, reads []*ir.Value) *sunk {
	f, first := rounds.Body, 1+len(r.exits)
	s := &sunk{kept: map[*ir.Value]int{}, reads: map[*ir.Value]*ir.Value{}}
	needed := map[*ir.Value]bool{}
	for i, v := range rounds.Raw {
		if i < first || i >= first+len(r.results) {
			ir.Reach(v, needed)
		}
	}
	own := map[*ir.Value]bool{}
	for i, v := range rounds.Raw[first:][:len(r.results)] {
		if v != rounds.States[first+i] && !needed[v] && !ir.IsLeaf(v) && v.Op != ir.Undefined {
			s.results, s.raw = append(s.results, first+i), append(s.raw, v)
			ir.Reach(v, own)
		}
	}
	for i, p := range rounds.Reads {
		s.reads[p] = reads[i]
	}
	var cut []*ir.Value
	for _, v := range f.Values {
		switch {
		case !own[v]:
		case v.Op == ir.Rounds || v.Op == ir.State:
			return nil
		case needed[v] || ir.IsLeaf(v) || v.Op == ir.Undefined:
			if !ir.IsFixed(v) && v.Op != ir.Undefined && s.reads[v] == nil {
				cut = append(cut, v)
			}
		default:
			s.done = append(s.done, v)
		}
	}
	cut = slices.DeleteFunc(cut, func(v *ir.Value) bool { // drop values that no computation in s.done reads
		return !slices.ContainsFunc(s.done, func(d *ir.Value) bool { return slices.Contains(d.Args, v) })
	})
	if len(s.done) < leastSunk+len(cut) {
		return nil
	}
	for _, i := range s.results {
		rounds.Raw[i], f.Results[i] = rounds.States[i], rounds.States[i]
	}
	for _, v := range cut {
		p := f.Param(v.Type)
		s.kept[v] = len(rounds.States)
		rounds.States, rounds.Raw = append(rounds.States, p), append(rounds.Raw, v)
		f.Results = append(f.Results, f.Among(rounds.States[0], v, p))
	}
	return s
}

// raise computes the results after the loop from the final states of the loop.
func (s *sunk) raise(f *ir.Func, states []*ir.Value) {
	as := map[*ir.Value]*ir.Value{}
	of := func(v *ir.Value) *ir.Value {
		switch k, kept := s.kept[v]; {
		case kept:
			return states[k]
		case s.reads[v] != nil:
			return s.reads[v]
		case ir.IsLeaf(v) || v.Op == ir.Undefined:
			return f.Value(v.Op, v.Type, v.Aux)
		}
		return as[v]
	}
	for _, v := range s.done {
		args := make([]*ir.Value, len(v.Args))
		for i, a := range v.Args {
			args[i] = of(a)
		}
		if v.Op == ir.Element { // lanes without a return may have any index here
			args[0] = f.Choose(states[1], args[0], f.Bits(args[0].Type, 0))
		}
		as[v] = f.Value(v.Op, v.Type, v.Aux, args...)
	}
	for i, k := range s.results {
		states[k] = as[s.raw[i]]
	}
}
