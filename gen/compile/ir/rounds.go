package ir

import "slices"

// A Loop is a loop with a data-dependent trip count. A lane is live until its own iterations are done. While any lane is live, an
// iteration replaces every state (a variable of the loop) by its next value. The first state is true in live lanes. In lanes that
// are no longer live, the states read after the loop stay the same; other states become undefined.
type Loop struct {
	Body   *Func    // computes the next states from the states and the further inputs
	States []*Value // parameters of Body
	Reads  []*Value // parameters of Body for the further inputs
	Raw    []*Value // the next states as computed, before lanes that have left the loop get their old states back
	// Uniform is set if all lanes that are live at the beginning take the same number of iterations. The final states of other lanes are
	// then undefined.
	Uniform bool
	Search  bool // whether a lane also leaves the loop by a return
	Once    bool // whether this is a branch with at most one iteration; then nothing reads the first state afterwards
}

// Loop returns the loop r as a value. Its arguments are the initial states and the further inputs.
func (f *Func) Loop(r *Loop, args []*Value) *Value {
	v := &Value{ID: len(f.Values), Op: Rounds, Type: Bool, Args: args, Rounds: r}
	f.Values = append(f.Values, v)
	return v
}

// Again returns the operation of v with other arguments.
func (f *Func) Again(v *Value, args []*Value) *Value {
	if v.Op == Rounds {
		return f.Loop(v.Rounds, args)
	}
	return f.Value(v.Op, v.Type, v.Aux, args...)
}

// State returns the final state i of the loop v.
func (f *Func) State(v *Value, i int) *Value {
	return f.Value(State, v.Rounds.States[i].Type, uint64(i), v)
}

// HasRounds reports whether f has values of operation Rounds: loops, or sides of branches over which a kernel can jump.
func (f *Func) HasRounds() bool {
	return slices.ContainsFunc(f.Live(), func(v *Value) bool { return v.Op == Rounds })
}

// Loops reports whether f has loops.
func (f *Func) Loops() (does bool) {
	f.Each(func(v *Value) { does = does || v.Op == Rounds && !v.Rounds.Once })
	return does
}

// Gathers reports whether f looks up tables in memory.
func (f *Func) Gathers() bool {
	return slices.ContainsFunc(f.Live(), func(v *Value) bool { return v.Op == Gather })
}

// Each calls do for each live value of f and of its loops.
func (f *Func) Each(do func(v *Value)) {
	for _, v := range f.Live() {
		do(v)
		if v.Op == Rounds {
			v.Rounds.Body.Each(do)
		}
	}
}

// Size returns the approximate number of instructions of f. An instruction in a loop counts once.
func (f *Func) Size() (n int) {
	f.Each(func(v *Value) {
		if !IsLeaf(v) && v.Op != Bitcast && v.Op != State && v.Op != Rounds {
			n++
		}
	})
	return n
}

// Trim removes the states of loops that neither the condition, nor other needed states, nor code after the loop use. In lanes that have left
// a loop, only states read after the loop keep their values.
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

// trimRounds removes unneeded states of the loop v. It keeps the first state, the states in after, and all states they depend on. The states
// in after are read after the loop.
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

// IsUniform reports whether all lanes that enter the loop v take the same number of iterations, because the condition is the same in all of
// them. The loop may then leave states undefined in lanes that do not enter.
func (v *Value) IsUniform(same map[*Value]bool) bool {
	r := v.Rounds
	on := r.Raw[0]
	if on.Op != And || on.Args[0] != r.States[0] {
		return false
	}
	return same[on.Args[1]]
}

// Uniform returns the values of the loop's body that are the same in all live lanes.
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

// MaxFuel is the maximum number of iterations in a call of a kernel, because Go cannot preempt a kernel. At 50 instructions for an
// iteration, these iterations take 0.3 ms. When half are used up, the kernel begins no further vector, so at least half are left for
// its last vector. A vector that needs more is left to the Go loop, which can be preempted.
const MaxFuel = 1 << 14
