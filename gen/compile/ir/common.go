package ir

import "slices"

// If all lanes read the same element of a slice, one load suffices. This happens at constant indices, and in loops whose counter is
// the index. A lane that has left the loop shares the counter, unless its own last count is read after the loop.

// Common returns the values of f, and of its loops, that are the same in all lanes, live or not.
func (f *Func) Common() map[*Value]bool {
	same := map[*Value]bool{}
	f.noteCommon(same, nil)
	return same
}

// noteCommon records the values of f that are the same in all lanes. For a loop's body, begins has the parameters that are the
// same.
func (f *Func) noteCommon(same, begins map[*Value]bool) {
	for _, v := range f.Live() {
		switch v.Op {
		case Const:
			same[v] = true
		case Param:
			same[v] = begins[v] || begins == nil && (v.Repeated || int(v.Aux) < len(f.Repeated) && f.Repeated[v.Aux])
		case Undefined, Slice, State, Table:
		case Rounds:
			v.noteRounds(same)
		default:
			same[v] = !slices.ContainsFunc(v.Args, func(a *Value) bool { return !same[a] })
		}
	}
}

// noteRounds is noteCommon for the loop v. A state is the same in all lanes if it is so at the beginning, and stays so in each
// iteration.
func (v *Value) noteRounds(same map[*Value]bool) {
	r, begins := v.Rounds, map[*Value]bool{}
	for i, p := range slices.Concat(r.States, r.Reads) {
		begins[p] = same[v.Args[i]]
	}
	for changed := true; changed; {
		changed = false
		r.Body.noteCommon(same, begins)
		for i, p := range r.States {
			if begins[p] && !same[r.Body.Results[i]] {
				begins[p], changed = false, true
			}
		}
	}
}

// twin duplicates some states of the loop v: those that are read after the loop, are the same in all live lanes, and serve as
// indices into slices. A lane that has left the loop keeps its original state, and all lanes share the duplicate.
func (v *Value) twin(after []*Value) {
	r, same, twins := v.Rounds, v.Uniform(), map[*Value]*Value{}
	states := len(r.States)
	for _, u := range after {
		p := r.States[u.Aux]
		if r.Uniform || u.Aux == 0 || !same[p] || twins[p] != nil || !r.looksUpBy(p, same) {
			continue
		}
		twins[p] = r.Body.Param(p.Type)
		v.Args = slices.Insert(v.Args, len(r.States), v.Args[u.Aux])
		r.States, r.Raw, r.Body.Results = append(r.States, twins[p]), append(r.Raw, r.Raw[u.Aux]), append(r.Body.Results, r.Raw[u.Aux])
	}
	if len(twins) > 0 {
		r.goBy(twins, same, states)
	}
}

// looksUpBy reports whether the state p is an index by which all lanes look up the same element of a slice.
func (r *Loop) looksUpBy(p *Value, same map[*Value]bool) bool {
	return slices.ContainsFunc(r.Body.Live(), func(w *Value) bool {
		from := map[*Value]bool{}
		if w.Op == Element && same[w.Args[0]] {
			Reach(w.Args[0], from)
		}
		return from[p]
	})
}

// goBy replaces states by their duplicates: in indices into slices, and in the computation of the next states from number first on.
func (r *Loop) goBy(twins map[*Value]*Value, same map[*Value]bool, first int) {
	changed := map[*Value]*Value{}
	for _, w := range r.Body.Live() {
		if same[w] {
			r.Body.rewrite(w, twins, w.Args)
		}
		args := slices.Clone(w.Args)
		if w.Op == Element && twins[w.Args[0]] != nil {
			args[0] = twins[w.Args[0]]
		}
		r.Body.rewrite(w, changed, args)
	}
	for i, w := range r.Raw {
		by := changed
		if i >= first {
			by = twins
		}
		r.Raw[i], r.Body.Results[i] = as(by, w), as(by, r.Body.Results[i])
	}
}

// rewrite replaces the arguments of w by their replacements in the map by. If any of them changes, it adds the new value to the map
// as the replacement of w.
func (f *Func) rewrite(w *Value, by map[*Value]*Value, args []*Value) {
	now := make([]*Value, len(args))
	for i, a := range args {
		now[i] = as(by, a)
	}
	if !slices.Equal(now, w.Args) {
		by[w] = f.Again(w, now)
	}
}

// as returns the replacement of v, or v.
func as(by map[*Value]*Value, v *Value) *Value {
	if now := by[v]; now != nil {
		return now
	}
	return v
}
