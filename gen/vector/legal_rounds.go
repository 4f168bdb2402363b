package vector

import "slices"

// rounds returns the rounds v, whose arguments a are legal, in operations that the tier has. Truth values in their states are masks
// of one type.
func (l *legaliser) rounds(v *Value, a []*Value) *Value {
	from := v.rounds
	truth := Bool
	if !l.tier.masks {
		truth = widest(from.f).mask()
	}
	in := &legaliser{Func: &Func{Name: l.Name, kept: true, tier: l.tier}, as: map[*Value]*Value{}, same: l.same, wide: l.wide}
	to := &rounds{f: in.Func, search: from.search, uniform: from.uniform, once: from.once}
	var args, reads []*Value
	for i, p := range from.states {
		t := p.Type
		if t == Bool {
			t, a[i] = truth, l.to(a[i], truth)
		}
		in.as[p] = in.param(t)
		to.states, args = append(to.states, in.as[p]), append(args, a[i])
	}
	for i, p := range from.reads {
		x := a[len(from.states)+i]
		if isFixed(x) {
			in.as[p] = in.value(x.Op, x.Type, x.Aux)
			continue
		}
		in.as[p] = in.param(x.Type)
		to.reads, reads = append(to.reads, in.as[p]), append(reads, x)
	}
	in.addAll(from.f)
	for i, r := range from.f.Results {
		next := in.as[r]
		if from.states[i].Type == Bool {
			next = in.to(next, truth)
		}
		in.Results = append(in.Results, next)
	}
	if in.Rare == nil {
		return l.loop(to, append(args, to.keepRead(reads)...))
	}
	rare := in.param(truth)
	left := in.to(in.logic(And, in.Rare, to.states[0]), truth)
	in.Rare = nil
	if !to.once {
		in.Results[0] = in.do(AndNot, left, in.Results[0])
	}
	in.Results = append(in.Results, in.do(Or, rare, left))
	to.states = append(to.states, rare)
	z := l.loop(to, slices.Concat(args, []*Value{l.to(l.truth(false), truth)}, to.keepRead(reads)))
	l.addRare(l.state(z, len(to.states)-1))
	return z
}

// keepRead leaves out what rounds do not read in operations that the tier has, of reads, the values outside. It returns the others.
func (r *rounds) keepRead(reads []*Value) (kept []*Value) {
	live := r.f.Live()
	params := r.reads
	r.reads = nil
	for i, p := range params {
		if slices.Contains(live, p) {
			r.reads, kept = append(r.reads, p), append(kept, reads[i])
		}
	}
	return kept
}

// widest returns the type of the widest lanes in f.
func widest(f *Func) (t Type) {
	t = Uint8
	f.each(func(v *Value) {
		if v.Op != Slice && v.Type.Size() > t.Size() {
			t = v.Type
		}
	})
	return t
}

// unify makes the constants of rounds in f, and in those, the same as those of f or of one of the rounds.
func (f *Func) unify() {
	type constant struct {
		op   Op
		t    Type
		bits uint64
	}
	known := map[constant]*Value{}
	f.each(func(v *Value) {
		if !isFixed(v) {
			return
		}
		c := constant{v.Op, v.Type, v.Aux}
		if known[c] == nil {
			known[c] = v
		} else {
			v.same = known[c]
		}
	})
}

// constants returns the constants and tables of f and of its rounds, each once.
func (f *Func) constants() (all []*Value) {
	f.each(func(v *Value) {
		if isFixed(v) && v.same == nil {
			all = append(all, v)
		}
	})
	return all
}
