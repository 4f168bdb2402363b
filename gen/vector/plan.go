package vector

// plan returns what is to be done, and notes where values are used. All tests come before the first result is stored, and
// where there are several, so do the loads of operands that are results.
func (a *allocator) plan(f *Func, order []*Value, copies int) (todo []step) {
	add := func(s step, uses ...*Value) {
		for _, v := range uses {
			p := placeOf(v, s.copy)
			a.uses[p] = append(a.uses[p], len(todo))
		}
		todo = append(todo, s)
	}
	addOfCopies := func(s step, first, n int, uses ...*Value) { // a step that several copies have in common
		s.copy, s.at = first, n
		todo = append(todo, s)
		for _, x := range uses {
			for c := range n {
				p := placeOf(x, first+c)
				a.uses[p] = append(a.uses[p], len(todo)-1)
			}
		}
	}
	together := copies
	if a.homes != nil {
		together = a.homes.together
	}
	text := a.passages(f, order, copies)
	for first := 0; first < copies; first += together {
		for _, p := range text {
			switch {
			case p.only == nil:
				for c := range together {
					add(step{kind: opens, passage: p, copy: first + c}, p.reads...)
				}
			case p.only.Op == Rounds:
				addOfCopies(step{kind: begin, v: p.only}, 0, copies, operands(p.only)...)
			}
			if f.Rare != nil && p.last() == f.Rare {
				addOfCopies(step{kind: test, v: f.Rare}, first, together, f.Rare)
			}
		}
		for i, r := range f.Results {
			for c := range together {
				if f.kept && (i > 0 || !a.homes.isBranch()) {
					add(step{kind: keep, v: r, copy: first + c, at: i}, r)
				}
			}
		}
	}
	switch {
	case !f.kept || a.homes.rounds == nil:
	case a.homes.isBranch():
		addOfCopies(step{kind: again, v: f.Results[0]}, 0, copies)
	default:
		addOfCopies(step{kind: again, v: f.Results[0]}, 0, copies, f.Results[0])
	}
	if !f.kept {
		f.planStores(copies, add)
	}
	return todo
}

// planStores adds the steps that store results. Those that are operands are loaded before, as others may be in their place.
func (f *Func) planStores(copies int, add func(s step, uses ...*Value)) {
	for _, r := range f.Results {
		for c := range copies {
			if len(f.Out) > 1 && root(r).Op == Param {
				add(step{kind: load, v: root(r), copy: c}, r)
			}
		}
	}
	for i, p := range parts(f.Out) {
		for c := range copies {
			switch r := f.Results[i]; {
			case !p.of.isComplex():
				add(step{kind: store, v: r, copy: c, at: p.operand}, r)
			case !p.second:
				add(step{kind: storePair, v: r, second: f.Results[i+1], copy: c, at: p.operand}, r, f.Results[i+1])
			}
		}
	}
}
