package lower

import (
	"fmt"
	"slices"
	"strings"

	"ndgo/gen/compile/ir"
)

// Unsound returns an example in which a reduction with a Step is wrong: the result depends on the order of elements, or on their
// division into parts. If it finds no example, it returns "".
//
// Elements may have several parts. Unsound tries small numbers: first elements that differ in all parts, then elements that differ
// in only one part, or agree in only one part.
func (r Reduction) Unsound() string {
	parts := len(r.Step.Params) - len(r.Join.Results)
	of := func(differ func(part int) bool, n int) (all [][]uint64) {
		for k := range n {
			all = append(all, r.element(k, differ))
		}
		return all
	}
	if wrong := r.divided(of(func(int) bool { return true }, 5)); wrong != "" || parts == 1 {
		return wrong
	}
	for p := range parts {
		for _, one := range []bool{true, false} {
			if wrong := r.divided(of(func(part int) bool { return part == p == one }, 3)); wrong != "" {
				return wrong + "; where states tie, decide by another field, as by the lower of two indices, in the join and in the step"
			}
		}
	}
	return ""
}

// divided returns an example in which the result for these elements depends on their order or their division into parts, or "".
func (r Reduction) divided(elements [][]uint64) string {
	var states [][]uint64
	for _, x := range elements {
		states = append(states, evaluated(r.Step, x, r.Start))
	}
	differ := func(x, y []uint64) bool { return x != nil && y != nil && !r.close(x, y) }
	types := r.Step.Params[:len(r.Step.Params)-len(r.Join.Results)]
	for i, a := range states {
		for k, b := range states {
			in, joined := evaluated(r.Step, elements[k], a), evaluated(r.Join, a, b)
			if differ(in, joined) {
				return fmt.Sprintf("elements are divided into parts, whose states are joined, but the elements %s and %s give the state %s in two steps, and their states %s and %s joined give %s: "+
					"make the join what the steps are (counts and sums are added, means are weighted by their counts), and the identity the state of no elements",
					tuple(types, elements[i]), tuple(types, elements[k]), tuple(r.Fields(), in), tuple(r.Fields(), a), tuple(r.Fields(), b), tuple(r.Fields(), joined))
			}
			if other := evaluated(r.Join, b, a); differ(joined, other) {
				return fmt.Sprintf("states are joined in any order, but %s with %s gives %s, and %[2]s with %[1]s gives %[4]s: "+
					"make the join the same for both orders, as sums, least and greatest are",
					tuple(r.Fields(), a), tuple(r.Fields(), b), tuple(r.Fields(), joined), tuple(r.Fields(), other))
			}
			for _, c := range states {
				left, right := evaluated(r.Join, joined, c), evaluated(r.Join, a, evaluated(r.Join, b, c))
				if differ(left, right) {
					return fmt.Sprintf("states are joined in any order, but %s with %s, and that with %s, gives %s, and %[1]s with what %[2]s and %[3]s are together gives %[5]s: "+
						"make the join the same however states are grouped, as sums, least and greatest are",
						tuple(r.Fields(), a), tuple(r.Fields(), b), tuple(r.Fields(), c), tuple(r.Fields(), left), tuple(r.Fields(), right))
				}
			}
		}
	}
	return ""
}

// evaluated returns the results of f. It returns nil if an argument is nil, or if f leaves the arguments to the Go loop.
func evaluated(f *ir.Func, args ...[]uint64) []uint64 {
	if slices.ContainsFunc(args, func(x []uint64) bool { return x == nil }) {
		return nil
	}
	z, rare := f.Run(slices.Concat(args...)...)
	if rare {
		return nil
	}
	return z
}

// element returns a small number for each part of an element, a different one for each part. It adds k to the parts for which differ
// returns true.
func (r Reduction) element(k int, differ func(part int) bool) (x []uint64) {
	for i, t := range r.Step.Params[:len(r.Step.Params)-len(r.Join.Results)] {
		v := uint64(3*i+1) % 7
		if differ(i) {
			v += uint64(k)
		}
		switch {
		case t == ir.Bool:
			v &= 1
		case t.IsFloat():
			v = ir.FloatBits(t, float64(v))
		}
		x = append(x, v)
	}
	return x
}

// Fields returns the types of the values of a state.
func (r Reduction) Fields() []ir.Type { return r.Join.Params[:len(r.Join.Results)] }

// close reports whether two states, computed from small numbers, are equal except for rounding errors.
func (r Reduction) close(x, y []uint64) bool {
	for i, t := range r.Fields() {
		if !nearNumber(t, x[i], y[i], 1) {
			return false
		}
	}
	return true
}

// tuple returns values as text similar to Go: {1, 2.5}, or 2.5 for a single value.
func tuple(types []ir.Type, x []uint64) string {
	var all []string
	for i, t := range types {
		switch {
		case t.IsFloat():
			all = append(all, fmt.Sprintf("%.6g", ir.FloatOf(t, x[i])))
		case t.IsSigned():
			all = append(all, fmt.Sprint(int64(ir.Extend(t, x[i]))))
		default:
			all = append(all, fmt.Sprint(x[i]))
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return "{" + strings.Join(all, ", ") + "}"
}
