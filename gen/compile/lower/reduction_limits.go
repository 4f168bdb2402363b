package lower

import (
	"math"
	"slices"

	"ndgo/gen/compile/ir"
)

// limits returns the states for reductions to the greatest or the least float. NaN wins over any number, and -0 is less than +0.
//
// For each result it uses two states instead of Go's max or min. This takes fewer operations, and they do not depend on each other. The first
// state is the result of the processor's instruction, which may be wrong for NaN and for the signs of zeros. The second joins the signs of zeros
// by And or Or. In addition, a state for each term marks NaN.
func (r Reduction) limits(t *Tier, ops []ir.Op) *States {
	s, of := &States{Join: r.joins(), Free: true}, r.Join.Params[0]
	bits, n := of.Unsigned(), len(ops)
	nans := r.terms(n)
	g := &ir.Func{}
	types := slices.Repeat([]ir.Type{of}, n)
	for _, op := range ops {
		s.Start = append(s.Start, neutral(g, op, of))
	}
	for _, op := range ops {
		types = append(types, bits)
		s.Start = append(s.Start, g.Bits(bits, map[ir.Op]uint64{ir.Max: of.Ones(), ir.Min: 0}[op]))
	}
	for range slices.Max(nans) + 1 {
		types = append(types, bits)
		s.Start = append(s.Start, g.Bits(bits, 0))
	}
	s.build(r, types, func(f *ir.Func, terms, states []*ir.Value) []*ir.Value {
		results := make([]*ir.Value, len(types))
		for i, op := range ops {
			x, k := terms[i], 2*n+nans[i]
			if t.Masks { // no comparison, because its result would be in a mask register
				results[k] = f.Do(ir.Max, states[k], f.Value(ir.Shl, bits, 1, f.Cast(x, bits)))
			} else {
				results[k] = f.Do(ir.Or, states[k], f.Choose(f.Compare(ir.Ne, x, x), f.Bits(bits, bits.Ones()), f.Bits(bits, 0)))
			}
			results[i] = f.Do(op, x, states[i])
			results[n+i] = f.Do(signsJoin[op], states[n+i], f.Cast(x, bits))
		}
		return results
	})
	s.End = limitsEnd(r.Join, types, n, nans)
	return s
}

// signsJoin is the operation that joins the signs of zeros: And gives the sign of the greatest zero, and Or of the least.
var signsJoin = map[ir.Op]ir.Op{ir.Max: ir.And, ir.Min: ir.Or}

// limitsEnd returns the program that computes n results from the states described at limits.
func limitsEnd(join *ir.Func, types []ir.Type, n int, nans []int) *ir.Func {
	f, of := &ir.Func{Name: join.Name, Out: join.Out, Kept: true}, types[0]
	bits := of.Unsigned()
	infinity := f.Bits(bits, ir.FloatBits(of, math.Inf(1))<<1)
	var states []*ir.Value
	for _, t := range types {
		states = append(states, f.Param(t))
	}
	for i := range n {
		zero := f.Cast(f.Do(ir.And, states[n+i], f.Bits(bits, bits.SignBit())), of)
		z := f.Choose(f.Compare(ir.Eq, states[i], f.Bits(of, 0)), zero, states[i])
		f.Results = append(f.Results, f.Choose(f.Compare(ir.Lt, infinity, states[2*n+nans[i]]), f.Bits(of, ir.FloatBits(of, math.NaN())), z))
	}
	return f
}

// terms returns the numbers of the terms of n partial results. Equal terms have the same number.
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

// limited recognises a step that sets each field to the greatest or the least of some terms, for example the least and the greatest
// element in one pass. It returns r with these terms in place of the step, and the operation for each field. For any other step it
// returns no operations.
func (r Reduction) limited() (l Reduction, ops []ir.Op) {
	fields := len(r.Join.Results)
	elements := len(r.Step.Params) - fields
	of := r.Join.Params[0]
	if !of.IsFloat() || r.Step.Rare != nil || r.Join.Rare != nil || r.Step.Loops() {
		return r, nil
	}
	term := *r.Step
	term.In, term.Params, term.Results = r.Step.In[:len(r.Step.In)-len(r.Join.Out)], r.Step.Params[:elements], nil
	for i, t := range r.Join.Params[:fields] {
		op, x := limitOf(r.Step, r.Step.Results[i], uint64(elements+i))
		joined, y := limitOf(r.Join, r.Join.Results[i], uint64(i))
		switch {
		case t != of || op == ir.Param || op != joined || r.Start[i] != neutral(&ir.Func{}, op, of).Aux:
			return r, nil
		case y.Op != ir.Param || y.Aux != uint64(fields+i) || dependsOn(x, uint64(elements)):
			return r, nil
		}
		ops, term.Results = append(ops, op), append(term.Results, x)
	}
	return Reduction{Term: &term, Join: r.Join}, ops
}

// limitOf recognises z as Go's max or min of the parameter with number param and a term. It returns Max or Min, and the term. For any other z it
// returns Param and nil.
func limitOf(f *ir.Func, z *ir.Value, param uint64) (ir.Op, *ir.Value) {
	for _, v := range f.Live() {
		if v.Op != ir.Max && v.Op != ir.Min {
			continue
		}
		name := map[ir.Op]string{ir.Max: "max", ir.Min: "min"}[v.Op]
		for k, p := range v.Args {
			x := v.Args[1-k]
			if p.Op == ir.Param && p.Aux == param && (f.Limit(name, p, x) == z || f.Limit(name, x, p) == z) {
				return v.Op, x
			}
		}
	}
	return ir.Param, nil
}

// dependsOn reports whether v depends on a parameter whose number is at least from.
func dependsOn(v *ir.Value, from uint64) bool {
	all := map[*ir.Value]bool{}
	ir.Reach(v, all)
	for x := range all {
		if x.Op == ir.Param && x.Aux >= from {
			return true
		}
	}
	return false
}
