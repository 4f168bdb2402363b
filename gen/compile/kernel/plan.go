package kernel

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// plan returns the steps to be done, and records the uses of values. All tests of lanes come before the first store, because a test
// may stop the kernel. If a result is also an operand and there are several results, the operand is loaded before the first store.
func (a *allocator) plan(f *ir.Func, order []*ir.Value, copies int) (todo []Step) {
	add := func(s Step, uses ...*ir.Value) {
		for _, v := range uses {
			p := placeOf(v, s.copy)
			a.uses[p] = append(a.uses[p], len(todo))
		}
		todo = append(todo, s)
	}
	addOfCopies := func(s Step, first, n int, uses ...*ir.Value) { // adds a step for several copies of the program
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
					add(Step{kind: opens, passage: p, copy: first + c}, p.reads...)
				}
			case p.only.Op == ir.Rounds:
				addOfCopies(Step{kind: begin, V: p.only}, 0, copies, lower.Operands(p.only)...)
			}
			if f.Rare != nil && p.last() == f.Rare {
				addOfCopies(Step{kind: test, V: f.Rare}, first, together, f.Rare)
			}
		}
		for i, r := range f.Results {
			for c := range together {
				if f.Kept && (i > 0 || !a.homes.isBranch()) {
					add(Step{kind: keep, V: r, copy: first + c, at: i}, r)
				}
			}
		}
	}
	switch {
	case !f.Kept || a.homes.rounds == nil:
	case a.homes.isBranch():
		addOfCopies(Step{kind: again, V: f.Results[0]}, 0, copies)
	default:
		addOfCopies(Step{kind: again, V: f.Results[0]}, 0, copies, f.Results[0])
	}
	if !f.Kept {
		planStores(f, copies, add)
	}
	return todo
}

// planStores adds the stores of results. A result that is simply an operand is loaded before all stores, because another store may
// overwrite the operand.
func planStores(f *ir.Func, copies int, add func(s Step, uses ...*ir.Value)) {
	for _, r := range f.Results {
		for c := range copies {
			if len(f.Out) > 1 && ir.Root(r).Op == ir.Param {
				add(Step{kind: load, V: ir.Root(r), copy: c}, r)
			}
		}
	}
	for i, p := range ir.Parts(f.Out) {
		for c := range copies {
			switch r := f.Results[i]; {
			case !p.Of.IsComplex():
				add(Step{kind: store, V: r, copy: c, at: p.Operand}, r)
			case !p.Second:
				add(Step{kind: storePair, V: r, second: f.Results[i+1], copy: c, at: p.Operand}, r, f.Results[i+1])
			}
		}
	}
}
