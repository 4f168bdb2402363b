package vector

import "math"

// limited adds to narrow the floats that become int64, which saturate, and what limits them from one side after the other until they are
// in 32 bits: an index that is computed from a float. In 32 bits each of them, saturated, is limited to the same. It returns those that
// are not in 32 bits before they are limited, which may be read for no other purpose.
func (f *Func) limited(live []*Value, narrow map[*Value]span) (chain map[*Value]bool) {
	chain = map[*Value]bool{}
	spans := map[*Value]span{}
	for _, v := range live {
		if _, is := narrow[v]; is || v.Type != Int64 && v.Type != Uint64 {
			continue
		}
		switch {
		case v.Op == Convert && v.Type == Int64 && v.Args[0].Type.IsFloat() && v.Aux == 0:
			spans[v], narrow[v], chain[v] = span{math.MinInt64, math.MaxInt64}, spanOf(Int32), true
			continue
		case (v.Op == Max || v.Op == Min) && v.Type == Int64:
		default:
			if s, ok := v.span(narrow); ok && s.fits(narrowType(v.Type)) {
				narrow[v] = s
			}
			continue
		}
		var x [2]span
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
		s := span{min(x[0].low, x[1].low), min(x[0].high, x[1].high)}
		if v.Op == Max {
			s = span{max(x[0].low, x[1].low), max(x[0].high, x[1].high)}
		}
		if narrow[v] = s; !s.fits(Int32) {
			spans[v], narrow[v], chain[v] = s, spanOf(Int32), true
		}
	}
	return chain
}
