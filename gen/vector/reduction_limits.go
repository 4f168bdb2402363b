package vector

import (
	"math"
	"slices"
)

// limits returns states of which each partial result is the greatest or the least of floats, which is NaN if any is, and of zeros the greater
// or less by its sign. These are, for each, what Max or Min makes of floats that are neither and the signs that all have or that any has, and
// for each term what tells NaN. A step of these takes fewer operations than one of Go's max or min, and none of them waits for another.
func (r Reduction) limits(t *Tier, ops []Op) *states {
	s, of := &states{join: r.joins(), free: true}, r.Join.Params[0]
	bits, n := of.unsigned(), len(ops)
	nans := r.terms(n)
	g := &Func{}
	types := slices.Repeat([]Type{of}, n)
	for _, op := range ops {
		s.start = append(s.start, neutral(g, op, of))
	}
	for _, op := range ops {
		types = append(types, bits)
		s.start = append(s.start, g.bits(bits, map[Op]uint64{Max: of.ones(), Min: 0}[op]))
	}
	for range slices.Max(nans) + 1 {
		types = append(types, bits)
		s.start = append(s.start, g.bits(bits, 0))
	}
	s.build(r, types, func(f *Func, terms, states []*Value) []*Value {
		results := make([]*Value, len(types))
		for i, op := range ops {
			x, k := terms[i], 2*n+nans[i]
			if t.masks { // without mask registers
				results[k] = f.do(Max, states[k], f.value(Shl, bits, 1, f.cast(x, bits)))
			} else {
				results[k] = f.do(Or, states[k], f.choose(f.compare(Ne, x, x), f.bits(bits, bits.ones()), f.bits(bits, 0)))
			}
			results[i] = f.do(op, x, states[i])
			results[n+i] = f.do(signsJoin[op], states[n+i], f.cast(x, bits))
		}
		return results
	})
	s.end = limitsEnd(r.Join, types, n, nans)
	return s
}

// signsJoin is what keeps the sign that the greatest or the least zero has.
var signsJoin = map[Op]Op{Max: And, Min: Or}

// limitsEnd returns the program from the states of limits to n partial results.
func limitsEnd(join *Func, types []Type, n int, nans []int) *Func {
	f, of := &Func{Name: join.Name, Out: join.Out, kept: true}, types[0]
	bits := of.unsigned()
	infinity := f.bits(bits, floatBits(of, math.Inf(1))<<1)
	var states []*Value
	for _, t := range types {
		states = append(states, f.param(t))
	}
	for i := range n {
		zero := f.cast(f.do(And, states[n+i], f.bits(bits, bits.signBit())), of)
		z := f.choose(f.compare(Eq, states[i], f.bits(of, 0)), zero, states[i])
		f.Results = append(f.Results, f.choose(f.compare(Lt, infinity, states[2*n+nans[i]]), f.bits(of, floatBits(of, math.NaN())), z))
	}
	return f
}

// terms returns the numbers of the terms that n partial results are of: equal ones have one number.
func (r Reduction) terms(n int) []int {
	numbers := make([]int, n)
	for i := range n {
		if r.Term != nil {
			numbers[i] = slices.Index(r.Term.Results, r.Term.Results[i])
		}
	}
	distinct := slices.Compact(slices.Sorted(slices.Values(numbers)))
	for i, k := range numbers {
		numbers[i] = slices.Index(distinct, k)
	}
	return numbers
}

// limited returns r with terms in place of the step, and of each field of the state whether it is the greatest or the least of its terms, as
// least and greatest are in one pass. Without operations it is no such reduction.
func (r Reduction) limited() (l Reduction, ops []Op) {
	fields := len(r.Join.Results)
	elements := len(r.Step.Params) - fields
	of := r.Join.Params[0]
	if !of.IsFloat() || r.Step.Rare != nil || r.Join.Rare != nil || r.Step.loops() {
		return r, nil
	}
	term := *r.Step
	term.In, term.Params, term.Results = r.Step.In[:len(r.Step.In)-len(r.Join.Out)], r.Step.Params[:elements], nil
	for i, t := range r.Join.Params[:fields] {
		op, x := r.Step.limitOf(r.Step.Results[i], uint64(elements+i))
		joined, y := r.Join.limitOf(r.Join.Results[i], uint64(i))
		switch {
		case t != of || op == Param || op != joined || r.Start[i] != neutral(&Func{}, op, of).Aux:
			return r, nil
		case y.Op != Param || y.Aux != uint64(fields+i) || x.dependsOn(uint64(elements)):
			return r, nil
		}
		ops, term.Results = append(ops, op), append(term.Results, x)
	}
	return Reduction{Term: &term, Join: r.Join}, ops
}

// limitOf returns the operation of which z is what Go's max or min makes of a parameter and a term, and the term, or Param if it is no such.
func (f *Func) limitOf(z *Value, param uint64) (Op, *Value) {
	b := &builder{f: f}
	for _, v := range f.Live() {
		if v.Op != Max && v.Op != Min {
			continue
		}
		name := map[Op]string{Max: "max", Min: "min"}[v.Op]
		for k, p := range v.Args {
			x := v.Args[1-k]
			if p.Op == Param && p.Aux == param && (b.limit(name, p, x) == z || b.limit(name, x, p) == z) {
				return v.Op, x
			}
		}
	}
	return Param, nil
}

// dependsOn reports whether v depends on parameters from the given one on.
func (v *Value) dependsOn(from uint64) bool {
	all := map[*Value]bool{}
	reach(v, all)
	for x := range all {
		if x.Op == Param && x.Aux >= from {
			return true
		}
	}
	return false
}
