package ir

import "slices"

// If all lanes look up the same element of a slice, it is loaded once. This is so in loops over a slice with a counter, and at
// constant indices. A dead lane shares the counter, unless its old value is read after the loop.

// Common returns the values of f, and of its loops, that are the same in all lanes, live or not.
func (f *Func) Common() map[*Value]bool {
	same := map[*Value]bool{}
	f.noteCommon(same, nil)
	return same
}

// noteCommon records the values of f that are the same in all lanes. For a loop's body, begins holds the parameters that are.
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

// noteRounds does the same as noteCommon for the loop v. A state is the same in all lanes if its initial value is, and remains so
// after each iteration.
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

// twin duplicates states of the loop v that are read after it, are common to live lanes, and serve as indices into slices: dead
// lanes keep the original state, and all lanes share the duplicate.
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

// looksUpBy reports whether lanes look up a common element of a slice by the state p.
func (r *Loop) looksUpBy(p *Value, same map[*Value]bool) bool {
	return slices.ContainsFunc(r.Body.Live(), func(w *Value) bool {
		from := map[*Value]bool{}
		if w.Op == Element && same[w.Args[0]] {
			Reach(w.Args[0], from)
		}
		return from[p]
	})
}

// goBy replaces states by their twins in indices into slices, and in the next states from number first on.
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

// rewrite records in by the form of w with arguments args replaced according to by, unless w does not change.
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
