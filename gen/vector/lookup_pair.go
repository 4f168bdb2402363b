package vector

// Elements of two tables at one index, such as a number in two parts, lie side by side in a third one, of which one load takes both. The
// order of a program has such look-ups one after the other.

// isPairOf reports whether the elements that v and w look up may be loaded at once.
func (v *Value) isPairOf(w *Value) bool {
	return v != w && v.Op == Lookup && w.Op == Lookup && v.Type == w.Type && root(v.Args[0]) == root(w.Args[0]) &&
		len(v.Args[1].elements()) == len(w.Args[1].elements())
}

// other returns the look-up that may follow v, or nil.
func (s *schedule) other(v *Value) *Value {
	for _, w := range s.ready {
		if v.isPairOf(w) {
			return w
		}
	}
	return nil
}

// pairLookups makes one step of two look-ups of which nothing between needs the first.
func (a *allocator) pairLookups() {
	var all []step
	for _, s := range a.steps {
		if i := lastLookup(all, s); i >= 0 {
			first := all[i]
			s.with = &first
			all = append(all[:i], all[i+1:]...)
		}
		all = append(all, s)
	}
	a.steps = all
}

// lastLookup returns the number of the last of steps if it is the look-up whose element may as well be loaded with that of s, else -1.
func lastLookup(steps []step, s step) int {
	if s.kind != compute || s.v.Op != Lookup {
		return -1
	}
	for i := len(steps) - 1; i >= 0; i-- {
		switch first := steps[i]; {
		case first.kind == compute && first.v.Op == Lookup && first.copy == s.copy:
			if first.with == nil && first.v.isPairOf(s.v) && !touched(steps[i+1:], first.to) {
				return i
			}
			return -1
		case first.kind == begin || first.kind == again:
			return -1
		}
	}
	return -1
}

// touched reports whether steps read or write the register r.
func touched(steps []step, r register) bool {
	for _, s := range steps {
		if s.to == r || s.extra == r || has(s.from, r) || s.with != nil && (s.with.to == r || s.with.extra == r) {
			return true
		}
	}
	return false
}
