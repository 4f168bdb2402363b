package ir

import (
	"math"
	"math/bits"
)

// This file determines the ranges of integer values.

// A Span is a range of integers from Low to High.
type Span struct{ Low, High int64 }

// Fits reports whether s is inside the range of a type.
func (s Span) Fits(t Type) bool {
	return s.Low >= SpanOf(t).Low && s.High <= SpanOf(t).High
}

// SpanOf returns the range of a type of at most 32 bits.
func SpanOf(t Type) Span {
	return SpanOfBits(t, t.Bits())
}

// SpanOfBits returns the range of integers of the given number of bits.
func SpanOfBits(t Type, bits int) Span {
	if t.IsSigned() {
		return Span{-1 << (bits - 1), 1<<(bits-1) - 1}
	}
	return Span{0, 1<<bits - 1}
}

// Spans returns the ranges of the 64-bit integers in f whose values fit in 32 bits. Ranges follow from conversions of narrower integers. If bits
// is positive, Spans also assumes that the operands have at most this number of bits.
func (f *Func) Spans(live []*Value, bits int) map[*Value]Span {
	all := map[*Value]Span{}
	for _, v := range live {
		if v.Type != Int64 && v.Type != Uint64 {
			continue
		}
		if f.IsLength(v) {
			all[v] = Span{0, MaxLength}
			continue
		}
		if v.Op == Param && bits > 0 {
			all[v] = SpanOfBits(v.Type, bits)
			continue
		}
		if s, ok := v.Span(all); ok && s.Fits(NarrowType(v.Type)) {
			all[v] = s
		}
	}
	return all
}

// Span returns the range of v for given ranges of its arguments.
func (v *Value) Span(known map[*Value]Span) (s Span, ok bool) {
	switch v.Op {
	case Const:
		n := int64(Extend(v.Type, v.Aux))
		return Span{n, n}, v.Type.IsSigned() || n >= 0
	case Convert:
		from := v.Args[0].Type
		if from.IsFloat() {
			return spanOfFloat(v.Args[0])
		}
		if !from.IsInteger() || from.Size() > 4 {
			return s, false
		}
		if !from.IsSigned() {
			return Span{0, int64(Largest(v.Args[0]))}, true
		}
		return SpanOf(from), v.Type.IsSigned()
	case Bitcast, Add, Sub, Mul, And, AndNot, Or, Xor, Shl, Shr, Div, Rem, FloorDiv, FloorRem, Max, Min, Select:
	default:
		return s, false
	}
	args := v.Args
	if v.Op == Select {
		args = args[1:]
	}
	var x [2]Span
	for i, a := range args {
		if x[i], ok = known[a]; !ok {
			return s, false
		}
	}
	return v.spanFrom(x[0], x[1])
}

// spanFrom returns the range of v, for ranges a and b of its arguments. For a selection, a and b are the ranges of the two selected
// values.
func (v *Value) spanFrom(a, b Span) (s Span, ok bool) {
	positive := a.Low >= 0 && b.Low >= 0
	switch v.Op {
	case Bitcast:
		return a, a.Low >= 0
	case Add:
		return Span{a.Low + b.Low, a.High + b.High}, true
	case Sub:
		return Span{a.Low - b.High, a.High - b.Low}, true
	case Mul:
		if max(-a.Low, a.High, -b.Low, b.High) > math.MaxInt32 {
			return s, false
		}
		p := []int64{a.Low * b.Low, a.Low * b.High, a.High * b.Low, a.High * b.High}
		return Span{min(p[0], p[1], p[2], p[3]), max(p[0], p[1], p[2], p[3])}, true
	case And: // one argument is not negative, so the result is not
		switch {
		case a.Low < 0:
			return Span{0, b.High}, b.Low >= 0
		case b.Low < 0:
			return Span{0, a.High}, true
		}
		return Span{0, min(a.High, b.High)}, true
	case AndNot:
		return Span{0, b.High}, b.Low >= 0
	case Or, Xor:
		return Span{0, 1<<bits.Len64(uint64(max(a.High, b.High))) - 1}, positive
	case Shl:
		return Span{a.Low << v.Aux, a.High << v.Aux}, v.Aux < 31
	case Shr:
		return Span{a.Low >> v.Aux, a.High >> v.Aux}, true
	case Div: // division by zero cannot occur
		if c := b.Low; c == b.High && c != 0 {
			return Span{min(a.Low/c, a.High/c), max(a.Low/c, a.High/c)}, true
		}
		return Span{min(0, a.Low), max(0, a.High)}, b.Low >= 0
	case FloorDiv:
		c := max(b.Low, 1)
		return Span{-((c - 1 - a.Low) / c), a.High / c}, b.Low == b.High && b.Low > 0 && a.Low <= 0 && a.High >= 0
	case FloorRem:
		return Span{0, max(b.High-1, 0)}, b.Low >= 0
	case Rem:
		most := max(b.High-1, 0)
		return Span{max(min(0, a.Low), -most), min(max(0, a.High), most)}, b.Low >= 0
	case Max:
		return Span{max(a.Low, b.Low), max(a.High, b.High)}, true
	case Min:
		return Span{min(a.Low, b.Low), min(a.High, b.High)}, true
	}
	return Span{min(a.Low, b.Low), max(a.High, b.High)}, true
}

// spanOfFloat returns the range of the float v after rounding towards zero. v must be a converted 32-bit integer, or the square root
// of one.
func spanOfFloat(v *Value) (s Span, ok bool) {
	switch x := v.Args; {
	case v.Op == Convert && x[0].Type.IsInteger() && x[0].Type.Size() <= 4 && v.Type == Float64:
		return SpanOf(x[0].Type), true
	case v.Op == Convert && x[0].Type.IsInteger() && v.Type == Float64:
		return x[0].Span(spansBefore(x[0]))
	case v.Op == Floor || v.Op == Ceil || v.Op == Trunc || v.Op == Rint || v.Op == Round:
		return spanOfFloat(x[0])
	case v.Op == Sqrt:
		if s, ok = spanOfFloat(x[0]); ok && s.Low >= 0 {
			return Span{0, int64(math.Sqrt(float64(s.High)))}, true
		}
	}
	return s, false
}

// spansBefore returns the ranges of the arguments of v, and of their arguments.
func spansBefore(v *Value) map[*Value]Span {
	known := map[*Value]Span{}
	var visit func(v *Value)
	visit = func(v *Value) {
		for _, a := range v.Args {
			if _, done := known[a]; !done && a.Type.Size() == 8 && a.Type.IsInteger() {
				visit(a)
				if s, ok := a.Span(known); ok && s.Fits(NarrowType(a.Type)) {
					known[a] = s
				}
			}
		}
	}
	visit(v)
	return known
}

// Largest returns an upper bound of the unsigned integer v.
func Largest(v *Value) uint64 {
	switch {
	case v.Op == Const && v.Type.IsInteger():
		return v.Aux & v.Type.Ones()
	case v.Op == And && v.Args[1].Op == Const:
		return min(v.Args[1].Aux, Largest(v.Args[0]))
	case v.Op == Shr && !v.Type.IsSigned():
		return Largest(v.Args[0]) >> v.Aux
	case v.Op == Rem && !v.Type.IsSigned() && v.Args[1].Op == Const:
		return min(v.Args[1].Aux-1, Largest(v.Args[0]))
	case v.Op == Convert && v.Type.IsInteger() && v.Args[0].Type.IsInteger() && !v.Args[0].Type.IsSigned():
		return min(Largest(v.Args[0]), v.Type.Ones())
	case v.Op == Bitcast && v.Args[0].Op == Convert && v.Args[0].Type.IsInteger() && v.Args[0].Args[0].Type.IsInteger() && !v.Args[0].Args[0].Type.IsSigned() && v.Args[0].Args[0].Type.Size() < v.Type.Size():
		return Largest(v.Args[0].Args[0])
	case v.Op == Bitcast && v.Args[0].Op == And && v.Args[0].Args[1].Op == Const:
		return v.Args[0].Args[1].Aux
	}
	return v.Type.Ones()
}

// NarrowType returns the 32-bit type for the 64-bit type t.
func NarrowType(t Type) Type {
	if t.IsSigned() {
		return Int32
	}
	return Uint32
}
