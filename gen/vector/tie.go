package vector

import "math"

// cost returns how many instructions pattern p needs beside the one that computes v.
func (a *allocator) cost(v *Value, c int, p *pattern) (n int) {
	for i, k := range p.args {
		if i != p.memory && a.isFolded(v.Args[k], c) {
			n++
		}
	}
	if p.tied >= 0 {
		tied := placeOf(v.Args[p.tied], c)
		if a.isFolded(tied.v, c) || !a.dies(tied) {
			n++
		}
		for _, k := range p.args {
			if placeOf(v.Args[k], c) == tied {
				n++
			}
		}
	}
	return n
}

// isFolded reports whether v is a constant that is in no register.
func (a *allocator) isFolded(v *Value, c int) bool {
	v = root(v)
	_, fixed := a.fixed[v]
	_, in := a.in[placeOf(v, c)]
	return isFixed(v) && !fixed && !in
}

// dies reports whether p is not used after now, and its register free for another value: what rounds only read is used in the next one.
func (a *allocator) dies(p place) bool {
	_, fixed := a.fixed[p.v]
	r, in := a.in[p]
	return !fixed && !(in && a.homes.stays(r)) && a.next(p) == math.MaxInt
}

// tie returns the register of the argument that becomes v's: the argument's own if nothing else needs it.
func (a *allocator) tie(v *Value, c int, p *pattern) register {
	tied := placeOf(v.Args[p.tied], c)
	if a.target.anew && isFixed(tied.v) {
		a.loads[tied.v]++
		to := a.take(false)
		a.steps = append(a.steps, step{kind: load, v: tied.v, copy: c, to: to})
		a.releaseAll(v.Args, c)
		a.bind(placeOf(v, c), to)
		return to
	}
	r := a.fetch(tied.v, c)
	again := false
	for _, k := range p.args {
		again = again || placeOf(v.Args[k], c) == tied
	}
	if a.dies(tied) && !again {
		delete(a.in, tied)
		a.releaseAll(v.Args, c)
		a.bind(placeOf(v, c), r)
		return r
	}
	to := a.take(false)
	a.steps = append(a.steps, step{kind: move, v: tied.v, copy: c, to: to, from: []register{r}})
	a.releaseAll(v.Args, c)
	a.bind(placeOf(v, c), to)
	return to
}
