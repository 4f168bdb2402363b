package vector

import "ndgo/gen/internal/a64"

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

// lookUpBoth prints the loads of elements of two tables, one of each for each lane: the first go to z, the second to the result of s.
func (a aarch64) lookUpBoth(s step, z register) {
	first, second := s.with.v.Args[1].elements(), s.v.Args[1].elements()
	size := s.v.Type.Size()
	var elements []uint64
	for i, x := range first {
		if size == 8 {
			elements = append(elements, x, second[i])
		} else {
			elements = append(elements, x|second[i]<<32)
		}
	}
	table := a.placeLater(elements...)
	lanes := a.width(s.v.Type) / size
	if lanes == 2 { // a register for each
		load := map[int]string{8: "FMOVQ", 4: "FMOVD"}[size]
		for k, to := range []register{s.extra, s.to} {
			a.lane(s.from[0], size, k)
			a.line("ADD %s<<%d, %s, %s", firstSpare, shift(2*size), constants, secondSpare)
			a.line("%s %s(%s), F%d", load, table, secondSpare, to)
		}
		a.do("zip1", a.arranged(s.v.Type), z, s.extra, s.to)
		a.do("zip2", a.arranged(s.v.Type), s.to, s.extra, s.to)
		return
	}
	for k, to := range []register{s.extra, s.to} {
		a.line("ADD $%s, %s, %s", table, constants, secondSpare)
		a.lane(s.from[0], size, 2*k)
		a.line("FMOVD (%s)(%s<<3), F%d", secondSpare, firstSpare, to)
		a.lane(s.from[0], size, 2*k+1)
		a.line("ADD %s<<3, %s", firstSpare, secondSpare)
		a.line("VLD1 (%s), V%d.D[1]", secondSpare, to)
	}
	a.do("uzp1", a64.S4, z, s.extra, s.to)
	a.do("uzp2", a64.S4, s.to, s.extra, s.to)
}

// lane moves lane k of r, of size bytes, to the first spare register.
func (a aarch64) lane(r register, size, k int) {
	name, lane := "FMOVD", "D"
	if size == 4 {
		name, lane = "FMOVS", "S"
	}
	if k == 0 {
		a.line("%s F%d, %s", name, r, firstSpare)
	} else {
		a.line("VMOV V%d.%s[%d], %s", r, lane, k, firstSpare)
	}
}
