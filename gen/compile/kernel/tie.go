package kernel

import (
	"math"

	"ndgo/gen/compile/ir"
)

// cost returns the number of additional instructions, like copies and loads, needed to compute v by the pattern p.
func (a *allocator) cost(v *ir.Value, c int, p *Pattern) (n int) {
	for i, k := range p.Args {
		if i != p.Memory && a.isFolded(v.Args[k], c) {
			n++
		}
	}
	if p.Tied >= 0 {
		tied := placeOf(v.Args[p.Tied], c)
		if a.isFolded(tied.v, c) || !a.dies(tied) {
			n++
		}
		for _, k := range p.Args {
			if placeOf(v.Args[k], c) == tied {
				n++
			}
		}
	}
	return n
}

// isFolded reports whether v is a constant that instructions read from memory.
func (a *allocator) isFolded(v *ir.Value, c int) bool {
	v = ir.Root(v)
	_, fixed := a.fixed[v]
	_, in := a.in[placeOf(v, c)]
	return ir.IsFixed(v) && !fixed && !in
}

// dies reports whether nothing uses p after the current step, so another value may take its register. Values that a loop reads
// and does not set never die in the loop, because the next iteration reads them.
func (a *allocator) dies(p place) bool {
	_, fixed := a.fixed[p.v]
	r, in := a.in[p]
	return !fixed && !(in && a.homes.stays(r)) && a.next(p) == math.MaxInt
}

// tie returns the register of the argument that the instruction overwrites with v. If nothing else needs the argument, this is the
// argument's own register. Otherwise it is another register, with a copy of the argument.
func (a *allocator) tie(v *ir.Value, c int, p *Pattern) Register {
	tied := placeOf(v.Args[p.Tied], c)
	if a.target.Anew && ir.IsFixed(tied.v) {
		a.loads[tied.v]++
		to := a.take(false)
		a.steps = append(a.steps, Step{kind: load, V: tied.v, copy: c, To: to})
		a.releaseAll(v.Args, c)
		a.bind(placeOf(v, c), to)
		return to
	}
	r := a.fetch(tied.v, c)
	again := false
	for _, k := range p.Args {
		again = again || placeOf(v.Args[k], c) == tied
	}
	if a.dies(tied) && !again {
		delete(a.in, tied)
		a.releaseAll(v.Args, c)
		a.bind(placeOf(v, c), r)
		return r
	}
	to := a.take(false)
	a.steps = append(a.steps, Step{kind: move, V: tied.v, copy: c, To: to, From: []Register{r}})
	a.releaseAll(v.Args, c)
	a.bind(placeOf(v, c), to)
	return to
}
