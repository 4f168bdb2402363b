package lower

import (
	"slices"

	"ndgo/gen/compile/ir"
)

// This file estimates the cycles of the Go loop.

// Overlap is the part of an iteration's latency that the computation of other vectors does not hide.
const Overlap = .75

// Carried returns the latency of the longest loop-carried chain: from a state to its next value. With predicted, as for the Go loop,
// the loop's condition adds nothing, because the processor predicts the branch.
func Carried(r *ir.Loop, predicted bool) float64 {
	const warm, rounds = 4, 8
	ready, early := map[*ir.Value]float64{}, 0.0
	latest := func() (n float64) {
		for _, p := range r.States {
			n = max(n, ready[p])
		}
		return n
	}
	live := r.Body.Live()
	for n := range rounds {
		if n == warm {
			early = latest()
		}
		at := map[*ir.Value]float64{}
		for _, v := range live {
			at[v] = ready[v]
			for _, a := range v.Args {
				at[v] = max(at[v], at[a])
			}
			if !ir.IsLeaf(v) && v.Op != ir.Bitcast && v.Op != ir.State {
				cycles := max(1, latency(v))
				if predicted && v.Op == ir.Element { // a load that hits the first-level cache
					cycles = 5
				}
				at[v] += float64(cycles)
			}
		}
		for i, p := range r.States {
			if !predicted || i > 0 {
				ready[p] = at[r.Body.Results[i]]
			}
		}
	}
	return (latest() - early) / (rounds - warm)
}

// Ratios of numbers of iterations: the iterations of a vector, divided by those of an average lane. A vector runs until its slowest lane is
// done. In a search few lanes take many iterations, because a return ends them early.
const (
	usualImbalance  = 1.5
	searchImbalance = 12
)

// Imbalance returns the ratio for the loop v: iterations of a vector to iterations of an average lane.
func Imbalance(v *ir.Value) float64 {
	switch {
	case v.Rounds.Search:
		return searchImbalance
	case v.Rounds.Uniform:
		return 1
	}
	return usualImbalance
}

// GoCycles returns the cycles of the Go loop for one element. An operation in a loop counts with the expected number of iterations. An
// operation on one side of a branch, or on the right side of && or ||, counts half.
func GoCycles(f *ir.Func) (cycles float64) {
	return goCyclesWhere(f, nil) + float64(len(f.In)+len(f.Out))/2
}

// goCyclesWhere does the work of GoCycles for elements for which the condition lives is true. A nil condition is always true.
func goCyclesWhere(f *ir.Func, lives *ir.Value) (cycles float64) {
	reached := map[*ir.Value]float64{}
	for _, r := range f.Results {
		reached[r] = 1
	}
	if f.Rare != nil {
		reached[f.Rare] = 1
	}
	compared := congruences(f)
	for _, v := range slices.Backward(f.Live()) {
		share := min(1, reached[v])
		for i, a := range v.Args {
			times := share
			switch {
			case v.Args[0] == lives:
				times *= float64(1 - i/2) // 0 for the old value of a state: no work in an iteration
			case v.Op == ir.Select && i > 0 || v.Type == ir.Bool && (v.Op == ir.And || v.Op == ir.Or) && i == 1:
				times /= 2
			}
			reached[a] += times
		}
		switch {
		case v.Op == ir.Rounds:
			f := v.Rounds.Body
			cycles += float64(PerRound * (1 + max(goCyclesWhere(f, v.Rounds.States[0]), Overlap*Carried(v.Rounds, true))))
		case compared[v]: // Go uses a product or a bit mask, without a branch
			cycles += float64(share * .7)
		default:
			cycles += float64(share * goCyclesOf(v))
		}
	}
	return cycles
}

// goCyclesOf returns the cycles that an operation adds to the Go loop. An element of a table counts as one load, even if a kernel needs more
// operations.
func goCyclesOf(v *ir.Value) float64 {
	long := v.Type.Size() == 8
	switch v.Op {
	case ir.Param, ir.Undefined, ir.Const, ir.Table, ir.Slice, ir.Bitcast, ir.Round, ir.State:
		return 0
	case ir.Add, ir.Sub, ir.Mul, ir.FMA, ir.FNMA, ir.FMS, ir.FNMS, ir.Max, ir.Min, ir.Maximum, ir.Minimum:
		if v.Type.IsFloat() || v.Op == ir.Mul {
			return 1
		}
		return .3
	case ir.Div, ir.Rem, ir.FloorDiv, ir.FloorRem:
		switch {
		case v.Type.IsFloat():
			return 4
		case v.Args[1].Op == ir.Const:
			return 1.3
		case long:
			return 10
		}
		return 8
	case ir.Sqrt:
		return 8
	case ir.Scale, ir.Exponent, ir.Significand, ir.LogSpecial, ir.Lookup, ir.Gather, ir.Element:
		return 2
	case ir.Convert:
		if v.Args[0].Type.IsFloat() && v.Type.IsInteger() && v.Aux != ir.InRange { // a saturating conversion
			return 4
		}
		return 1
	case ir.Floor, ir.Ceil, ir.Trunc, ir.Rint, ir.OnesCount:
		return 1
	case ir.Select:
		if isBit(v.Args[0]) {
			return 0
		}
		return .5
	case ir.Eq:
		if isBit(v) {
			return 0
		}
	}
	return .3
}

// isBit reports whether v tests one bit of an index. Such tests select elements.
func isBit(v *ir.Value) bool {
	return v.Op == ir.Eq && v.Args[0].Op == ir.And && v.Args[1].Op == ir.Const && v.Args[0].Args[1] == v.Args[1]
}

// Grows reports whether a loop of f divides 64-bit products of earlier iterations. After a few iterations such products are too
// large for kernels to divide.
func Grows(f *ir.Func) (does bool) {
	for _, v := range f.Live() {
		if v.Op == ir.Rounds {
			for _, w := range v.Rounds.Body.Live() {
				does = does || (w.Op == ir.Div || w.Op == ir.Rem) && w.Type.IsInteger() && w.Type.Size() == 8 && w.Args[0].Op == ir.Mul && w.Args[1].Op != ir.Const
			}
			does = does || Grows(v.Rounds.Body)
		}
	}
	return does
}
