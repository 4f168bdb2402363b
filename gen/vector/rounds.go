package vector

import "slices"

// rounds are a loop whose number of rounds depends on elements. In each round every state becomes the next one, while any lane
// lives; the first state is true where one does. In other lanes the next state is the one before, if it is read after the loop,
// else it means nothing.
type rounds struct {
	f       *Func    // from states, and from what a round reads besides, to the next states, which are its results
	states  []*Value // parameters of f
	reads   []*Value // likewise
	raw     []*Value // next states that mean nothing in lanes that do not live
	uniform bool     // all lanes have the same number of rounds that live at the beginning: if none does, states at the end mean nothing
	search  bool     // lanes leave by a return, and where a condition on elements does not hold
	once    bool     // a side of a branch: there is one round at most, and nobody reads the first state after it
}

// loop returns the rounds r, of states and of what they read besides.
func (f *Func) loop(r *rounds, args []*Value) *Value {
	v := &Value{ID: len(f.values), Op: Rounds, Type: Bool, Args: args, rounds: r}
	f.values = append(f.values, v)
	return v
}

// again returns the operation of v, with other arguments.
func (f *Func) again(v *Value, args []*Value) *Value {
	if v.Op == Rounds {
		return f.loop(v.rounds, args)
	}
	return f.value(v.Op, v.Type, v.Aux, args...)
}

// state returns state i of the rounds v at their end.
func (f *Func) state(v *Value, i int) *Value {
	return f.value(State, v.rounds.states[i].Type, uint64(i), v)
}

// hasRounds reports whether there are loops in f, or sides of branches that are jumped over.
func (f *Func) hasRounds() bool {
	return slices.ContainsFunc(f.Live(), func(v *Value) bool { return v.Op == Rounds })
}

// loops reports whether there are loops in f.
func (f *Func) loops() (does bool) {
	f.each(func(v *Value) { does = does || v.Op == Rounds && !v.rounds.once })
	return does
}

// gathers reports whether f looks up tables in memory.
func (f *Func) gathers() bool {
	return slices.ContainsFunc(f.Live(), func(v *Value) bool { return v.Op == Gather })
}

// each calls do for the values of f that results depend on, and for those of its rounds.
func (f *Func) each(do func(v *Value)) {
	for _, v := range f.Live() {
		do(v)
		if v.Op == Rounds {
			v.rounds.f.each(do)
		}
	}
}

// size returns how many instructions f has, about: those of rounds once.
func (f *Func) size() (n int) {
	f.each(func(v *Value) {
		if !isLeaf(v) && v.Op != Bitcast && v.Op != State && v.Op != Rounds {
			n++
		}
	})
	return n
}

// trim leaves out the states of rounds that nothing reads, and what keeps those as they are in lanes that do not live that only
// rounds read.
func (f *Func) trim() {
	for i := len(f.values) - 1; i >= 0; i-- {
		v := f.values[i]
		if v.Op != Rounds {
			continue
		}
		var after []*Value
		live := f.Live()
		if !slices.Contains(live, v) {
			continue
		}
		for _, u := range live {
			if u.Op == State && u.Args[0] == v {
				after = append(after, u)
			}
		}
		v.trimRounds(after)
	}
	for _, v := range f.Live() {
		if v.Op == Rounds {
			v.rounds.f.trim()
		}
	}
}

// trimRounds leaves out what the rounds v need not compute for those states that are read after them.
func (v *Value) trimRounds(after []*Value) {
	v.twin(after)
	r := v.rounds
	next := slices.Clone(r.raw)
	next[0] = r.f.Results[0]
	needed := make([]bool, len(r.states))
	needed[0] = true
	for _, u := range after {
		needed[u.Aux] = true
		if !r.uniform {
			next[u.Aux] = r.f.Results[u.Aux]
		}
	}
	var live []*Value
	for changed := true; changed; {
		changed = false
		r.f.Results = r.f.Results[:0]
		for i, n := range needed {
			if n {
				r.f.Results = append(r.f.Results, next[i])
			}
		}
		live = r.f.Live()
		for i, p := range r.states {
			if !needed[i] && slices.Contains(live, p) {
				needed[i], changed = true, true
			}
		}
	}
	trimmed := &rounds{f: r.f, search: r.search, uniform: r.uniform}
	var args []*Value
	place := map[uint64]uint64{}
	for i, p := range r.states {
		if needed[i] {
			place[uint64(i)] = uint64(len(trimmed.states))
			trimmed.states, args = append(trimmed.states, p), append(args, v.Args[i])
		}
	}
	for i, p := range r.reads {
		if slices.Contains(live, p) {
			trimmed.reads, args = append(trimmed.reads, p), append(args, v.Args[len(r.states)+i])
		}
	}
	for _, u := range after {
		u.Aux = place[u.Aux]
	}
	v.rounds, v.Args = trimmed, args
}

// isUniform reports whether all lanes that live at the beginning of the rounds v have the same number of rounds: as the end follows
// from values that are the same in all lanes. What those have that do not live then nobody is to read.
func (v *Value) isUniform(same map[*Value]bool) bool {
	r := v.rounds
	on := r.raw[0]
	if on.Op != And || on.Args[0] != r.states[0] {
		return false
	}
	return same[on.Args[1]]
}

// uniform returns the values of a round of v that are the same in all lanes that live.
func (v *Value) uniform() map[*Value]bool {
	r := v.rounds
	same := map[*Value]bool{}
	for i, p := range r.states {
		same[p] = i > 0 && v.Args[i].Op == Const
	}
	for i, p := range r.reads {
		same[p] = v.Args[len(r.states)+i].repeated
	}
	for changed := true; changed; {
		changed = false
		for _, w := range r.f.values {
			if w.Op != Param {
				same[w] = w.Op != Rounds && !slices.ContainsFunc(w.Args, func(a *Value) bool { return !same[a] })
			}
		}
		for i, p := range r.states {
			if same[p] && !same[r.raw[i]] {
				same[p], changed = false, true
			}
		}
	}
	return same
}
