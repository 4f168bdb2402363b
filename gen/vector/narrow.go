package vector

import (
	"math"
	"math/bits"
)

// Arithmetic of int on elements of 8 to 32 bits often stays in 32 bits: over(front, alpha uint8) computes with int(front)*int(alpha). Lanes of 32
// bits are twice as many, and AVX2 has no products of 64 bits.

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

// narrowType returns the type of 32 bits that is like t, of 64.
func narrowType(t Type) Type {
	if t.IsSigned() {
		return Int32
	}
	return Uint32
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
	a, b := x[0], x[1]
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

// narrowed returns f with integers of 64 bits in 32, where all that is computed from them stays in so many, or is no such integer, or is
// a result of a program that divides.
func (f *Func) narrowed() *Func { return f.narrowedBy(0) }

// Bits of operands that are tried where 32 bits are enough if an operand has no more. Years and days have less.
const (
	mostOperandBits  = 32
	leastOperandBits = 13
)

// narrowedFor returns f as narrowed does. Where the tier has no quotients and products of 64 bits, and 32 bits
// suffice for more of them if operands are below some power of 2, elements with larger ones are rare.
func (f *Func) narrowedFor(t *Tier) *Func {
	best := f.narrowed()
	if !t.emulates || f.loops() {
		return best
	}
	least := best.long()
	for bits := mostOperandBits; bits >= leastOperandBits && least > 0; bits-- {
		if g := f.narrowedBy(bits); g.long() < least {
			best, least = g, g.long()
		}
	}
	return best
}

// long returns how many quotients and products of 64 bits f has: those by constants are many instructions. It is 0 if there are no
// quotients by constants: operands of others may have any size.
func (f *Func) long() (n int) {
	divides := false
	for _, v := range f.Live() {
		if v.Type != Int64 && v.Type != Uint64 {
			continue
		}
		switch v.Op {
		case Div, Rem, FloorDiv, FloorRem:
			divides = divides || v.Args[1].Op == Const
			n++
		case Mul:
			n++
		}
	}
	if !divides {
		return 0
	}
	return n
}

// narrowedBy returns f as narrowed does, but with elements as rare that have operands of 64 bits which have more than the given, unless
// that is 0.
func (f *Func) narrowedBy(bits int) *Func {
	live := f.Live()
	narrow := f.spans(live, bits)
	chain := f.limited(live, narrow)
	leave := func(v *Value) bool {
		_, is := narrow[v]
		delete(narrow, v)
		return is && v.Op != Const
	}
	for _, r := range f.Results {
		if f.long() == 0 || chain[r] { // a mask as wide as the result may be at hand
			leave(r)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, v := range live {
			_, stays := narrow[v]
			ends := isRelation(v.Op) || v.Op == Convert
			for _, a := range v.Args {
				if _, is := narrow[a]; is || a.Type != Int64 && a.Type != Uint64 {
					continue
				}
				if stays { // an argument is not narrow
					changed = leave(v) || changed
					stays = false
				}
				ends = false
			}
			for _, a := range v.Args {
				if chain[a] && !(stays && (v.Op == Max || v.Op == Min)) {
					changed = leave(a) || changed
				}
			}
			if stays || ends {
				continue
			}
			for _, a := range v.Args {
				if a.Op != Const {
					changed = leave(a) || changed
				}
			}
		}
	}
	some := false
	for v := range narrow {
		some = some || f.isLength(v) || v.Op == Mul || v.Op == Div || v.Op == Rem || v.Op == Add || v.Op == Sub
	}
	if !some {
		return f
	}
	g := &Func{Name: f.Name, In: f.In, Out: f.Out, Params: f.Params, slices: f.slices, repeated: f.repeated, kept: f.kept, Panics: f.Panics, PanicsInLoop: f.PanicsInLoop}
	as := map[*Value]*Value{}
	for _, v := range live {
		_, is := narrow[v]
		args := make([]*Value, len(v.Args))
		within := is || isRelation(v.Op)
		for i, a := range v.Args {
			if _, ok := narrow[a]; !ok {
				within = within && v.Op == Select && i == 0
			}
		}
		for i, a := range v.Args {
			args[i] = as[a]
			if a.Op == Const && (a.Type == Int64 || a.Type == Uint64) && (is || within) {
				args[i] = g.bits(narrowType(a.Type), a.Aux)
			}
		}
		switch {
		case v.Op == Const:
			as[v] = g.value(Const, v.Type, v.Aux)
		case is && f.isLength(v):
			as[v] = g.value(Param, Int32, v.Aux)
		case is && v.Op == Param:
			as[v] = g.ofBits(v, bits)
		case is && v.Op == Convert && v.Args[0].Type.IsFloat():
			aux := uint64(inRange)
			if chain[v] {
				aux = 0
			}
			as[v] = g.value(Convert, narrowType(v.Type), aux, args[0])
		case is && v.Op == Convert || !is && v.Op == Convert && args[0].Type != v.Args[0].Type:
			to := v.Type
			if is {
				to = narrowType(to)
			}
			as[v] = g.toInteger(args[0], to, v.Aux)
		case is && v.Op == Shr && v.Aux > 31 && !v.Type.IsSigned():
			as[v] = g.bits(Uint32, 0)
		case is && v.Op == Shr:
			as[v] = g.value(Shr, narrowType(v.Type), min(v.Aux, 31), args...)
		case is:
			as[v] = g.value(v.Op, narrowType(v.Type), v.Aux, args...)
		default:
			as[v] = g.again(v, args)
		}
	}
	for _, r := range f.Results {
		z := as[r]
		if _, is := narrow[r]; is && r.Op != Const {
			z = g.toInteger(z, r.Type, 0)
		}
		g.Results = append(g.Results, z)
	}
	if f.Rare != nil {
		g.addRare(as[f.Rare])
	}
	return g
}

// ofBits returns the parameter v in 32 bits. Elements in which it has more bits than the given are rare.
func (f *Func) ofBits(v *Value, n int) *Value {
	x, s := f.value(Param, v.Type, v.Aux), spanOfBits(v.Type, n)
	if v.Type.IsSigned() {
		f.addRare(f.compare(Lt, x, f.bits(x.Type, uint64(s.low))))
	}
	f.addRare(f.compare(Lt, f.bits(x.Type, uint64(s.high)), x))
	return f.toInteger(x, narrowType(x.Type), 0)
}

// addRare marks the lanes of c as rare.
func (f *Func) addRare(c *Value) {
	if f.Rare == nil {
		f.Rare = c
	} else {
		f.Rare = f.do(Or, f.Rare, c)
	}
}

// toInteger returns the integer x as a number of type t.
func (f *Func) toInteger(x *Value, t Type, aux uint64) *Value {
	if t.IsInteger() && x.Type.Size() == t.Size() {
		return f.cast(x, t)
	}
	return f.value(Convert, t, aux, x)
}
