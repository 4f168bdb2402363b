package lower

import (
	"math"

	"ndgo/gen/compile/ir"
)

// limited finds floats converted to int64 and then limited to a range inside 32 bits, for example to compute an index. It adds these conversions
// and their limits to narrow, with all other values that fit in 32 bits. A saturating conversion to 32 bits gives the same value after the
// limits.
//
// The result chain has the values between a conversion and its last limit. They may exceed 32 bits, so no other operation may read them.
func limited(f *ir.Func, live []*ir.Value, narrow map[*ir.Value]ir.Span) (chain map[*ir.Value]bool) {
	chain = map[*ir.Value]bool{}
	spans := map[*ir.Value]ir.Span{}
	for _, v := range live {
		if _, is := narrow[v]; is || v.Type != ir.Int64 && v.Type != ir.Uint64 {
			continue
		}
		switch {
		case v.Op == ir.Convert && v.Type == ir.Int64 && v.Args[0].Type.IsFloat() && v.Aux == 0:
			spans[v], narrow[v], chain[v] = ir.Span{Low: math.MinInt64, High: math.MaxInt64}, ir.SpanOf(ir.Int32), true
			continue
		case (v.Op == ir.Max || v.Op == ir.Min) && v.Type == ir.Int64:
		default:
			if s, ok := v.Span(narrow); ok && s.Fits(ir.NarrowType(v.Type)) {
				narrow[v] = s
			}
			continue
		}
		var x [2]ir.Span
		known := true
		for i, a := range v.Args {
			s, is := narrow[a]
			if chain[a] {
				s = spans[a]
			}
			x[i], known = s, known && is
		}
		if !known {
			continue
		}
		s := ir.Span{Low: min(x[0].Low, x[1].Low), High: min(x[0].High, x[1].High)}
		if v.Op == ir.Max {
			s = ir.Span{Low: max(x[0].Low, x[1].Low), High: max(x[0].High, x[1].High)}
		}
		if narrow[v] = s; !s.Fits(ir.Int32) {
			spans[v], narrow[v], chain[v] = s, ir.SpanOf(ir.Int32), true
		}
	}
	return chain
}
