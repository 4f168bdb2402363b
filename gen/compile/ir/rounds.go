package ir

import "slices"

// A Loop is one with a trip count that depends on elements. In each round every state becomes the next one, while any
// lane lives; the first state is true in live lanes. In other lanes the next state is the old one, if it is read after
// the loop, else undefined.
type Loop struct {
	Body    *Func    // from states, and from a round's further inputs, to the next states, its results
	States  []*Value // parameters of f
	Reads   []*Value // likewise
	Raw     []*Value // next states, undefined in dead lanes
	Uniform bool     // all lanes live at the beginning have the same number of rounds: if there are none, final states are undefined
	Search  bool     // lanes leave by a return, and where a condition on elements does not hold
	Once    bool     // a side of a branch: there is one round at most, and nobody reads the first state after it
}

// Loop returns the rounds r, of states and their further inputs.
func (f *Func) Loop(r *Loop, args []*Value) *Value {
	v := &Value{ID: len(f.Values), Op: Rounds, Type: Bool, Args: args, Rounds: r}
	f.Values = append(f.Values, v)
	return v
}

// Again returns the operation of v, with other arguments.
func (f *Func) Again(v *Value, args []*Value) *Value {
	if v.Op == Rounds {
		return f.Loop(v.Rounds, args)
	}
	return f.Value(v.Op, v.Type, v.Aux, args...)
}

// State returns state i of the rounds v at their end.
func (f *Func) State(v *Value, i int) *Value {
	return f.Value(State, v.Rounds.States[i].Type, uint64(i), v)
}

// HasRounds reports whether there are loops in f, or sides of branches with a jump over them.
func (f *Func) HasRounds() bool {
	return slices.ContainsFunc(f.Live(), func(v *Value) bool { return v.Op == Rounds })
}

// Loops reports whether there are loops in f.
func (f *Func) Loops() (does bool) {
	f.Each(func(v *Value) { does = does || v.Op == Rounds && !v.Rounds.Once })
	return does
}

// Gathers reports whether f looks up tables in memory.
func (f *Func) Gathers() bool {
	return slices.ContainsFunc(f.Live(), func(v *Value) bool { return v.Op == Gather })
}

// Each calls do for the values of f used by results, and for its rounds' values.
func (f *Func) Each(do func(v *Value)) {
	for _, v := range f.Live() {
		do(v)
		if v.Op == Rounds {
			v.Rounds.Body.Each(do)
		}
	}
}

// Size returns how many instructions f has, about: rounds' count once.
func (f *Func) Size() (n int) {
	f.Each(func(v *Value) {
		if !IsLeaf(v) && v.Op != Bitcast && v.Op != State && v.Op != Rounds {
			n++
		}
	})
	return n
}

// Trim leaves out the unused states of rounds, and the code that keeps states in dead lanes if only rounds read them.
func (f *Func) Trim() {
	for i := len(f.Values) - 1; i >= 0; i-- {
		v := f.Values[i]
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
			v.Rounds.Body.Trim()
		}
	}
}

// trimRounds leaves out parts of the rounds v unneeded for the states read after them.
func (v *Value) trimRounds(after []*Value) {
	v.twin(after)
	r := v.Rounds
	next := slices.Clone(r.Raw)
	next[0] = r.Body.Results[0]
	needed := make([]bool, len(r.States))
	needed[0] = true
	for _, u := range after {
		needed[u.Aux] = true
		if !r.Uniform {
			next[u.Aux] = r.Body.Results[u.Aux]
		}
	}
	var live []*Value
	for changed := true; changed; {
		changed = false
		r.Body.Results = r.Body.Results[:0]
		for i, n := range needed {
			if n {
				r.Body.Results = append(r.Body.Results, next[i])
			}
		}
		live = r.Body.Live()
		for i, p := range r.States {
			if !needed[i] && slices.Contains(live, p) {
				needed[i], changed = true, true
			}
		}
	}
	trimmed := &Loop{Body: r.Body, Search: r.Search, Uniform: r.Uniform}
	var args []*Value
	place := map[uint64]uint64{}
	for i, p := range r.States {
		if needed[i] {
			place[uint64(i)] = uint64(len(trimmed.States))
			trimmed.States, args = append(trimmed.States, p), append(args, v.Args[i])
		}
	}
	for i, p := range r.Reads {
		if slices.Contains(live, p) {
			trimmed.Reads, args = append(trimmed.Reads, p), append(args, v.Args[len(r.States)+i])
		}
	}
	for _, u := range after {
		u.Aux = place[u.Aux]
	}
	v.Rounds, v.Args = trimmed, args
}

// IsUniform reports whether all lanes live at the beginning of the rounds v have the same number of rounds: the end follows from
// values that are the same in all lanes. Nobody may then read the states of dead lanes.
func (v *Value) IsUniform(same map[*Value]bool) bool {
	r := v.Rounds
	on := r.Raw[0]
	if on.Op != And || on.Args[0] != r.States[0] {
		return false
	}
	return same[on.Args[1]]
}

// Uniform returns the values of a round of v that are the same in all live lanes.
func (v *Value) Uniform() map[*Value]bool {
	r := v.Rounds
	same := map[*Value]bool{}
	for i, p := range r.States {
		same[p] = i > 0 && v.Args[i].Op == Const
	}
	for i, p := range r.Reads {
		same[p] = v.Args[len(r.States)+i].Repeated
	}
	for changed := true; changed; {
		changed = false
		for _, w := range r.Body.Values {
			if w.Op != Param {
				same[w] = w.Op != Rounds && !slices.ContainsFunc(w.Args, func(a *Value) bool { return !same[a] })
			}
		}
		for i, p := range r.States {
			if same[p] && !same[r.Raw[i]] {
				same[p], changed = false, true
			}
		}
	}
	return same
}

// MaxFuel is how many rounds a kernel computes at most, as it cannot be preempted: some of 50 instructions take 0.3 ms. Once half
// of them are computed it begins no other vector, and one vector has the other half. A vector beyond this is left to Go, for as
// long as it takes, and with preemption.
const MaxFuel = 1 << 14
