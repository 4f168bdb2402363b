package vector

import "slices"

// mostSlowed is how many times as long a kernel with a jump may take, by the model, as that without, where lanes need what is jumped over.
const mostSlowed = 1.15

// planned returns the kernel of f, with a side of a branch that is jumped over if that is worth it. Where f, or what it calls, is marked
// ndgo:seldom, that is jumped over and nothing else.
func (a *Assembly) planned(f *Func, t *Tier) (*kernel, error) {
	if len(f.seldom) > 0 {
		return f.withoutSeldom().plannedFor(t)
	}
	k, err := f.plannedFor(t)
	if err != nil || a.Whole {
		return k, err
	}
	least := max(leastSkipped, weight(f.Live())*leastShare/(1+leastShare))
	if a.leastSkipped > 0 {
		least = a.leastSkipped
	}
	g := f.branched(least)
	if g == f {
		return k, nil
	}
	jumping, err := g.plannedFor(t)
	if err != nil {
		return nil, err
	}
	if a.leastSkipped == 0 && jumping.cost().cycles > mostSlowed*k.cost().cycles {
		return k, nil
	}
	return jumping, nil
}

// plannedFor returns the kernel of f as it is.
func (f *Func) plannedFor(t *Tier) (*kernel, error) {
	g, err := t.legalise(f)
	if err != nil {
		return nil, err
	}
	return plan(g, t.target(g)), nil
}

// withoutSeldom returns f with jumps over what few lanes are expected to need.
func (f *Func) withoutSeldom() *Func {
	g := *f
	for len(g.seldom) > 0 {
		live := g.Live()
		s := sideOf(live, g.needs(live), fact{g.seldom[0], true})
		g.seldom = g.seldom[1:]
		if len(s.under) > 0 {
			g = *g.jumpedOver(live, s)
		}
	}
	return &g
}

// branched returns f with a side of a branch that is jumped over, if there is one of so many instructions.
func (f *Func) branched(least int) *Func {
	live := f.Live()
	s := f.side(live, least)
	if s == nil {
		return f
	}
	return f.jumpedOver(live, s)
}

// jumpedOver returns f, of which the given values are live, with a jump over s.
func (f *Func) jumpedOver(live []*Value, s *side) *Func {
	b := &branching{side: s, live: live, as: map[*Value]*Value{}}
	b.g = &Func{Name: f.Name, In: f.In, Out: f.Out, Params: f.Params, inSlices: f.inSlices, repeated: f.repeated, kept: f.kept, Panics: f.Panics, PanicsInLoop: f.PanicsInLoop}
	b.copy(func(v *Value) bool { return !s.members[v] && !s.after[v] })
	b.jump()
	b.copy(func(v *Value) bool { return s.after[v] && b.as[v] == nil })
	for _, r := range f.Results {
		b.g.Results = append(b.g.Results, b.as[r])
	}
	if f.Rare != nil {
		b.g.Rare = b.as[f.Rare]
	}
	for _, c := range f.seldom {
		if b.as[c] != nil {
			b.g.seldom = append(b.g.seldom, b.as[c])
		}
	}
	return b.g
}

// A branching is a program on its way to g, in which a side of a branch is jumped over.
type branching struct {
	*side
	g    *Func
	live []*Value
	as   map[*Value]*Value // the values of g
}

// copy adds values to g that are to be there.
func (b *branching) copy(is func(v *Value) bool) {
	for _, v := range b.live {
		if is(v) {
			b.as[v] = b.g.again(v, asAll(b.as, v.Args))
		}
	}
}

// asAll returns what values are now.
func asAll(now map[*Value]*Value, values []*Value) []*Value {
	all := make([]*Value, len(values))
	for i, v := range values {
		all[i] = now[v]
	}
	return all
}

// jump adds the side to g, as a round that is computed if any lane needs it.
func (b *branching) jump() {
	needed := b.g.truth(true)
	for _, u := range b.under {
		c := b.as[u.condition]
		if !u.holds {
			c = b.g.not(c)
		}
		needed = b.g.do(And, c, needed)
	}
	r := &rounds{f: &Func{Name: b.g.Name}, once: true}
	r.states = append(r.states, r.f.param(Bool))
	r.f.Results = append(r.f.Results, r.f.truth(false))
	states := []*Value{needed}
	inside, reads := b.inside(r)
	outputs := b.outputs()
	for _, o := range outputs {
		p, z, before := r.f.param(o.of.Type), inside[o.value], b.g.value(Undefined, o.of.Type, 0)
		if o.of != o.value {
			z, before = r.f.choose(r.states[0], z, p), b.as[o.otherwise]
		}
		r.states, r.f.Results, states = append(r.states, p), append(r.f.Results, z), append(states, before)
	}
	v := b.g.loop(r, slices.Concat(states, reads))
	for i, o := range outputs {
		b.as[o.of] = b.g.state(v, i+1)
	}
}

// inside adds the members of the side to the round r. It returns what values are there, and which values of g it reads.
func (b *branching) inside(r *rounds) (inside map[*Value]*Value, reads []*Value) {
	inside = map[*Value]*Value{}
	for _, v := range b.live {
		if !b.members[v] {
			continue
		}
		for _, a := range v.Args {
			switch {
			case inside[a] != nil:
			case isFixed(a) || a.Op == Undefined || a.Op == Slice:
				inside[a] = r.f.value(a.Op, a.Type, a.Aux)
			default:
				inside[a] = r.f.param(a.Type)
				r.reads, reads = append(r.reads, inside[a]), append(reads, b.as[a])
			}
		}
		inside[v] = r.f.again(v, asAll(inside, v.Args))
	}
	return inside, reads
}

// An output is what others read of a side: a value, or the selection of it by a condition of the side, if nothing else reads it, with what
// that is otherwise.
type output struct{ of, value, otherwise *Value }

// outputs returns what is read of the side.
func (b *branching) outputs() (all []output) {
	readers := map[*Value][]*Value{}
	for _, u := range b.live {
		for i, a := range u.Args {
			if b.members[a] && !b.members[u] && !slices.Contains(u.Args[:i], a) {
				readers[a] = append(readers[a], u)
			}
		}
	}
	for _, v := range b.live {
		if len(readers[v]) == 0 {
			continue
		}
		o := output{of: v, value: v}
		if u := readers[v][0]; len(readers[v]) == 1 && u.Op == Select {
			for i, y := range []*Value{u.Args[2], u.Args[1]} {
				if y != v && b.as[y] != nil && b.given[fact{u.Args[0], i == 0}] {
					o.of, o.otherwise = u, y
				}
			}
		}
		all = append(all, o)
	}
	return all
}
