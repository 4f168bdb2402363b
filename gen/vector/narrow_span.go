package vector

import (
	"math"
	"math/bits"
)

// What is known of the integers that a value may be.

// A span is the integers from low to high, of which a value is one.
type span struct{ low, high int64 }

// fits reports whether a type has all of s.
func (s span) fits(t Type) bool {
	return s.low >= spanOf(t).low && s.high <= spanOf(t).high
}

// spanOf returns the integers of a type of 32 bits at most.
func spanOf(t Type) span {
	return spanOfBits(t, t.Bits())
}

// spanOfBits returns the integers of so many bits.
func spanOfBits(t Type, bits int) span {
	if t.IsSigned() {
		return span{-1 << (bits - 1), 1<<(bits-1) - 1}
	}
	return span{0, 1<<bits - 1}
}

// spans returns what is known of the integers of 64 bits in f that follow from narrower ones, and from operands of so many bits, and
// stay in 32 bits.
func (f *Func) spans(live []*Value, bits int) map[*Value]span {
	all := map[*Value]span{}
	for _, v := range live {
		if v.Type != Int64 && v.Type != Uint64 {
			continue
		}
		if f.isLength(v) {
			all[v] = span{0, maxLength}
			continue
		}
		if v.Op == Param && bits > 0 {
			all[v] = spanOfBits(v.Type, bits)
			continue
		}
		if s, ok := v.span(all); ok && s.fits(narrowType(v.Type)) {
			all[v] = s
		}
	}
	return all
}

// span returns the integers of which v is one, where the spans of its arguments are known.
func (v *Value) span(known map[*Value]span) (s span, ok bool) {
	switch v.Op {
	case Const:
		n := int64(extend(v.Type, v.Aux))
		return span{n, n}, v.Type.IsSigned() || n >= 0
	case Convert:
		from := v.Args[0].Type
		if from.IsFloat() {
			return spanOfFloat(v.Args[0])
		}
		if !from.IsInteger() || from.Size() > 4 {
			return s, false
		}
		if !from.IsSigned() {
			return span{0, int64(largest(v.Args[0]))}, true
		}
		return spanOf(from), v.Type.IsSigned()
	case Bitcast, Add, Sub, Mul, And, AndNot, Or, Xor, Shl, Shr, Div, Rem, FloorDiv, FloorRem, Max, Min, Select:
	default:
		return s, false
	}
	args := v.Args
	if v.Op == Select {
		args = args[1:]
	}
	var x [2]span
	for i, a := range args {
		if x[i], ok = known[a]; !ok {
			return s, false
		}
	}
	return v.spanFrom(x[0], x[1])
}

// spanFrom returns the integers of which v is one, where a and b are those of its arguments, or of what it selects.
func (v *Value) spanFrom(a, b span) (s span, ok bool) {
	positive := a.low >= 0 && b.low >= 0
	switch v.Op {
	case Bitcast:
		return a, a.low >= 0
	case Add:
		return span{a.low + b.low, a.high + b.high}, true
	case Sub:
		return span{a.low - b.high, a.high - b.low}, true
	case Mul:
		if max(-a.low, a.high, -b.low, b.high) > math.MaxInt32 {
			return s, false
		}
		p := []int64{a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high}
		return span{min(p[0], p[1], p[2], p[3]), max(p[0], p[1], p[2], p[3])}, true
	case And: // of which one is not negative
		switch {
		case a.low < 0:
			return span{0, b.high}, b.low >= 0
		case b.low < 0:
			return span{0, a.high}, true
		}
		return span{0, min(a.high, b.high)}, true
	case AndNot:
		return span{0, b.high}, b.low >= 0
	case Or, Xor:
		return span{0, 1<<bits.Len64(uint64(max(a.high, b.high))) - 1}, positive
	case Shl:
		return span{a.low << v.Aux, a.high << v.Aux}, v.Aux < 31
	case Shr:
		return span{a.low >> v.Aux, a.high >> v.Aux}, true
	case Div: // that by zero means nothing
		if c := b.low; c == b.high && c != 0 {
			return span{min(a.low/c, a.high/c), max(a.low/c, a.high/c)}, true
		}
		return span{min(0, a.low), max(0, a.high)}, b.low >= 0
	case FloorDiv:
		c := max(b.low, 1)
		return span{-((c - 1 - a.low) / c), a.high / c}, b.low == b.high && b.low > 0 && a.low <= 0 && a.high >= 0
	case FloorRem:
		return span{0, max(b.high-1, 0)}, b.low >= 0
	case Rem:
		most := max(b.high-1, 0)
		return span{max(min(0, a.low), -most), min(max(0, a.high), most)}, b.low >= 0
	case Max:
		return span{max(a.low, b.low), max(a.high, b.high)}, true
	case Min:
		return span{min(a.low, b.low), min(a.high, b.high)}, true
	}
	return span{min(a.low, b.low), max(a.high, b.high)}, true
}

// spanOfFloat returns the integers of which the float v, rounded towards zero, is one, if v follows from an integer of 32 bits: the
// integer itself, or its square root.
func spanOfFloat(v *Value) (s span, ok bool) {
	switch x := v.Args; {
	case v.Op == Convert && x[0].Type.IsInteger() && x[0].Type.Size() <= 4 && v.Type == Float64:
		return spanOf(x[0].Type), true
	case v.Op == Convert && x[0].Type.IsInteger() && v.Type == Float64:
		return x[0].span(spansBefore(x[0]))
	case v.Op == Floor || v.Op == Ceil || v.Op == Trunc || v.Op == Rint || v.Op == Round:
		return spanOfFloat(x[0])
	case v.Op == Sqrt:
		if s, ok = spanOfFloat(x[0]); ok && s.low >= 0 {
			return span{0, int64(math.Sqrt(float64(s.high)))}, true
		}
	}
	return s, false
}

// spansBefore returns the spans of the arguments of v, and of theirs.
func spansBefore(v *Value) map[*Value]span {
	known := map[*Value]span{}
	var visit func(v *Value)
	visit = func(v *Value) {
		for _, a := range v.Args {
			if _, done := known[a]; !done && a.Type.Size() == 8 && a.Type.IsInteger() {
				visit(a)
				if s, ok := a.span(known); ok && s.fits(narrowType(a.Type)) {
					known[a] = s
				}
			}
		}
	}
	visit(v)
	return known
}
