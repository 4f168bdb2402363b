package ir

import "slices"

// If an index into a slice is the same in all lanes, one load is enough. Constants and loop counters are such indices. A lane that has left the
// loop can use the counter of the lanes still in the loop, if no code after the loop reads the counter.

// Common returns the values of f and its loops that have the same bits in all lanes, including lanes that have left a loop.
func (f *Func) Common() map[*Value]bool {
	same := map[*Value]bool{}
	f.noteCommon(same, nil)
	return same
}

// noteCommon records in same the values of f that have the same bits in all lanes. For the body of a loop, begins has the parameters
// with this property.
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

// noteRounds does the work of noteCommon for the loop v. A state has the same bits in all lanes if its initial value has, and each
// iteration keeps this property.
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

// twin duplicates some states of the loop v: those used in indices into slices, equal in all lanes still in the loop, and read after the loop.
// All lanes use the duplicate in indices. A lane that has left the loop keeps the original for the code after the loop.
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

// looksUpBy reports whether the state p is used in an index into a slice, and this index is the same in all lanes.
func (r *Loop) looksUpBy(p *Value, same map[*Value]bool) bool {
	return slices.ContainsFunc(r.Body.Live(), func(w *Value) bool {
		from := map[*Value]bool{}
		if w.Op == Element && same[w.Args[0]] {
			Reach(w.Args[0], from)
		}
		return from[p]
	})
}

// goBy replaces states by their duplicates in indices into slices, and in the computation of the next states, from state number first on.
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

// rewrite adds an entry for w to replacements, if an argument in args has an entry. The new entry is the operation of w with the arguments
// replaced.
func (f *Func) rewrite(w *Value, replacements map[*Value]*Value, args []*Value) {
	now := make([]*Value, len(args))
	for i, a := range args {
		now[i] = as(replacements, a)
	}
	if !slices.Equal(now, w.Args) {
		replacements[w] = f.Again(w, now)
	}
}

// as returns the replacement of v, or v if there is none.
func as(by map[*Value]*Value, v *Value) *Value {
	if now := by[v]; now != nil {
		return now
	}
	return v
}
