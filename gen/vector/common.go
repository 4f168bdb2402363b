package vector

import "slices"

// Where all lanes look up the same element of a slice, it is loaded once: in rounds that go through a slice, which have a counter, and at
// indices that are constants. A lane that does not live has that counter, too, unless what it was is read after the loop.

// common returns the values of f, and of its rounds, that are the same in all lanes, those included that do not live.
func (f *Func) common() map[*Value]bool {
	same := map[*Value]bool{}
	f.noteCommon(same, nil)
	return same
}

// noteCommon notes the values of f that are the same in all lanes; of its parameters begins has those that are, if f is that of rounds.
func (f *Func) noteCommon(same, begins map[*Value]bool) {
	for _, v := range f.Live() {
		switch v.Op {
		case Const:
			same[v] = true
		case Param:
			same[v] = begins[v] || begins == nil && (v.repeated || int(v.Aux) < len(f.repeated) && f.repeated[v.Aux])
		case Undefined, Slice, State, Table:
		case Rounds:
			v.noteRounds(same)
		default:
			same[v] = !slices.ContainsFunc(v.Args, func(a *Value) bool { return !same[a] })
		}
	}
}

// noteRounds does for the rounds v what noteCommon does. A state is the same in all lanes if it begins so, and is the same after each round.
func (v *Value) noteRounds(same map[*Value]bool) {
	r, begins := v.rounds, map[*Value]bool{}
	for i, p := range slices.Concat(r.states, r.reads) {
		begins[p] = same[v.Args[i]]
	}
	for changed := true; changed; {
		changed = false
		r.f.noteCommon(same, begins)
		for i, p := range r.states {
			if begins[p] && !same[r.f.Results[i]] {
				begins[p], changed = false, true
			}
		}
	}
}

// alike returns what the Aux of the Element v has of a tier if all lanes have its index in common.
func (l *legaliser) alike(v *Value) uint64 {
	if slices.ContainsFunc(v.Args, func(a *Value) bool { return !l.same[a] }) {
		return 0
	}
	return alike
}
