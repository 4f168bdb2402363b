package vector

import (
	"fmt"
	"slices"
	"strings"
)

// Unsound returns how the states of r, which has a step, depend on the order of elements, or on how these are divided into parts, by
// an example of small numbers. It is "" if there is none.
func (r Reduction) Unsound() string {
	n := len(r.Join.Results)
	run := func(f *Func, args ...[]uint64) []uint64 {
		if slices.ContainsFunc(args, func(x []uint64) bool { return x == nil }) {
			return nil
		}
		z, rare := f.Run(slices.Concat(args...)...)
		if rare {
			return nil
		}
		return z
	}
	var elements, states [][]uint64
	for k := range 5 {
		x := r.element(k + 1)
		elements, states = append(elements, x), append(states, run(r.Step, x, r.Start))
	}
	differ := func(x, y []uint64) bool { return x != nil && y != nil && !r.close(x, y) }
	types := r.Step.Params[:len(r.Step.Params)-n]
	for i, a := range states {
		for k, b := range states {
			in, joined := run(r.Step, elements[k], a), run(r.Join, a, b)
			if differ(in, joined) {
				return fmt.Sprintf("elements are divided into parts, whose states are joined, but the elements %s and %s give the state %s in two steps, and their states %s and %s joined give %s: "+
					"make the join what the steps are (counts and sums are added, means are weighted by their counts), and the identity the state of no elements",
					tuple(types, elements[i]), tuple(types, elements[k]), tuple(r.fields(), in), tuple(r.fields(), a), tuple(r.fields(), b), tuple(r.fields(), joined))
			}
			if other := run(r.Join, b, a); differ(joined, other) {
				return fmt.Sprintf("states are joined in any order, but %s with %s gives %s, and %[2]s with %[1]s gives %[4]s: "+
					"make the join the same for both orders, as sums, least and greatest are",
					tuple(r.fields(), a), tuple(r.fields(), b), tuple(r.fields(), joined), tuple(r.fields(), other))
			}
			for _, c := range states {
				left, right := run(r.Join, joined, c), run(r.Join, a, run(r.Join, b, c))
				if differ(left, right) {
					return fmt.Sprintf("states are joined in any order, but %s with %s, and that with %s, gives %s, and %[1]s with what %[2]s and %[3]s are together gives %[5]s: "+
						"make the join the same however states are grouped, as sums, least and greatest are",
						tuple(r.fields(), a), tuple(r.fields(), b), tuple(r.fields(), c), tuple(r.fields(), left), tuple(r.fields(), right))
				}
			}
		}
	}
	return ""
}

// element returns a small number for each part of an operand, which differ.
func (r Reduction) element(k int) (x []uint64) {
	for i, t := range r.Step.Params[:len(r.Step.Params)-len(r.Join.Results)] {
		v := uint64(k+3*i) % 7
		switch {
		case t == Bool:
			v &= 1
		case t.IsFloat():
			v = floatBits(t, float64(v))
		}
		x = append(x, v)
	}
	return x
}

// fields returns the types of the values of a state.
func (r Reduction) fields() []Type { return r.Join.Params[:len(r.Join.Results)] }

// close reports whether two states, of small numbers, are equal but for rounding.
func (r Reduction) close(x, y []uint64) bool {
	for i, t := range r.fields() {
		if !nearNumber(t, x[i], y[i], 1) {
			return false
		}
	}
	return true
}

// tuple returns values as they are written, about: {1, 2.5}, or 2.5 alone.
func tuple(types []Type, x []uint64) string {
	var all []string
	for i, t := range types {
		switch {
		case t.IsFloat():
			all = append(all, fmt.Sprintf("%.6g", floatOf(t, x[i])))
		case t.IsSigned():
			all = append(all, fmt.Sprint(int64(extend(t, x[i]))))
		default:
			all = append(all, fmt.Sprint(x[i]))
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return "{" + strings.Join(all, ", ") + "}"
}
