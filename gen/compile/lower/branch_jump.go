package lower

import (
	"slices"

	"ndgo/gen/compile/ir"
)

// WithoutSeldom returns f with a jump for each condition in f.Seldom. If the condition is false in all lanes, the kernel jumps over the code
// that is needed only where it is true.
func WithoutSeldom(f *ir.Func) *ir.Func {
	g := *f
	for len(g.Seldom) > 0 {
		live := g.Live()
		s := sideOf(live, needs(&g, live), fact{g.Seldom[0], true})
		g.Seldom = g.Seldom[1:]
		if len(s.under) > 0 {
			g = *jumpedOver(&g, live, s)
		}
	}
	return &g
}

// Branched returns f with a jump over one side of a branch, if one has at least the given number of instructions.
func Branched(f *ir.Func, least int) *ir.Func {
	live := f.Live()
	s := bestSide(f, live, least)
	if s == nil {
		return f
	}
	return jumpedOver(f, live, s)
}

// jumpedOver returns f with a jump over the side s. The parameter live has the live values of f.
func jumpedOver(f *ir.Func, live []*ir.Value, s *side) *ir.Func {
	b := &branching{side: s, live: live, as: map[*ir.Value]*ir.Value{}}
	b.g = &ir.Func{Name: f.Name, In: f.In, Out: f.Out, Params: f.Params, InSlices: f.InSlices, Repeated: f.Repeated, Kept: f.Kept, Panics: f.Panics, PanicsInLoop: f.PanicsInLoop}
	b.copy(func(v *ir.Value) bool { return !s.members[v] && !s.after[v] })
	b.jump()
	b.copy(func(v *ir.Value) bool { return s.after[v] && b.as[v] == nil })
	for _, r := range f.Results {
		b.g.Results = append(b.g.Results, b.as[r])
	}
	if f.Rare != nil {
		b.g.Rare = b.as[f.Rare]
	}
	for _, c := range f.Seldom {
		if b.as[c] != nil {
			b.g.Seldom = append(b.g.Seldom, b.as[c])
		}
	}
	return b.g
}

// A branching is the state of rewriting a program to g, a program with a jump over a side of a branch.
type branching struct {
	*side
	g    *ir.Func
	live []*ir.Value
	as   map[*ir.Value]*ir.Value // the value in g for each value of the program
}

// copy adds the values with a true isMember to g, in order.
func (b *branching) copy(isMember func(v *ir.Value) bool) {
	for _, v := range b.live {
		if isMember(v) {
			b.as[v] = b.g.Again(v, asAll(b.as, v.Args))
		}
	}
}

// asAll returns the new program's values for the given values of the old program.
func asAll(now map[*ir.Value]*ir.Value, values []*ir.Value) []*ir.Value {
	all := make([]*ir.Value, len(values))
	for i, v := range values {
		all[i] = now[v]
	}
	return all
}

// jump adds the side to g as a loop of at most one iteration. The loop runs if at least one lane needs the side.
func (b *branching) jump() {
	needed := b.g.Truth(true)
	for _, u := range b.under {
		c := b.as[u.condition]
		if !u.holds {
			c = b.g.Not(c)
		}
		needed = b.g.Do(ir.And, c, needed)
	}
	r := &ir.Loop{Body: &ir.Func{Name: b.g.Name}, Once: true}
	r.States = append(r.States, r.Body.Param(ir.Bool))
	r.Body.Results = append(r.Body.Results, r.Body.Truth(false))
	states := []*ir.Value{needed}
	inside, reads := b.inside(r)
	outputs := b.outputs()
	for _, o := range outputs {
		p, z, before := r.Body.Param(o.of.Type), inside[o.value], b.g.Value(ir.Undefined, o.of.Type, 0)
		if o.of != o.value {
			z, before = r.Body.Choose(r.States[0], z, p), b.as[o.otherwise]
		}
		r.States, r.Body.Results, states = append(r.States, p), append(r.Body.Results, z), append(states, before)
	}
	v := b.g.Loop(r, slices.Concat(states, reads))
	for i, o := range outputs {
		b.as[o.of] = b.g.State(v, i+1)
	}
}

// inside copies the values of the side into the body of the loop r. It returns the copies, and the outside values read by the body.
func (b *branching) inside(r *ir.Loop) (inside map[*ir.Value]*ir.Value, reads []*ir.Value) {
	inside = map[*ir.Value]*ir.Value{}
	for _, v := range b.live {
		if !b.members[v] {
			continue
		}
		for _, a := range v.Args {
			switch {
			case inside[a] != nil:
			case ir.IsFixed(a) || a.Op == ir.Undefined || a.Op == ir.Slice:
				inside[a] = r.Body.Value(a.Op, a.Type, a.Aux)
			default:
				inside[a] = r.Body.Param(a.Type)
				r.Reads, reads = append(r.Reads, inside[a]), append(reads, b.as[a])
			}
		}
		inside[v] = r.Body.Again(v, asAll(inside, v.Args))
	}
	return inside, reads
}

// An output is a value of the side that outside code reads. Often its only reader is a selection on a condition of the side. Then the field of
// has this selection, and the field otherwise has the selection's value for lanes that do not need the side.
type output struct{ of, value, otherwise *ir.Value }

// outputs returns the values of the side for outside code.
func (b *branching) outputs() (all []output) {
	readers := map[*ir.Value][]*ir.Value{}
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
		if u := readers[v][0]; len(readers[v]) == 1 && u.Op == ir.Select {
			for i, y := range []*ir.Value{u.Args[2], u.Args[1]} {
				if y != v && b.as[y] != nil && b.given[fact{u.Args[0], i == 0}] {
					o.of, o.otherwise = u, y
				}
			}
		}
		all = append(all, o)
	}
	return all
}
