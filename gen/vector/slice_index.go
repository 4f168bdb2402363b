package vector

import (
	"math"
	"slices"
)

// An index of a slice is compared with the length, in all lanes, since those that look up nothing load something as well, and since
// somebody may change operands while kernels run. What is known of an operand because it was checked before is enough to say that a
// function does not panic, and never to leave a comparison out. That takes what the program itself has: a number of 8 bits has no sign,
// a maximum with 0 is not negative, and less than the length is not above it.

// indices returns the parameters of f of which indices of slices are made, in rounds too. What is in registers is what was compared with the
// length, and what is in memory may be something else by then.
func (f *Func) indices() map[*Value]bool {
	all, seen := map[*Value]bool{}, map[*Value]bool{}
	var follow func(v *Value)
	follow = func(v *Value) {
		if seen[v] {
			return
		}
		if seen[v] = true; v.Op == Param {
			all[v] = true
		}
		for _, x := range v.Args {
			follow(x)
		}
	}
	for _, v := range f.Live() {
		switch v.Op {
		case Element:
			follow(v)
		case Rounds:
			inside := v.rounds.f.indices()
			for i, p := range slices.Concat(v.rounds.states, v.rounds.reads) {
				if inside[p] {
					follow(v.Args[i])
				}
			}
		}
	}
	return all
}

// within returns in which lanes i is an index of a slice of length n. It reports whether it is known to be one where the builder is.
func (b *builder) within(i, n *Value) (is *Value, known bool) {
	if i.Type == Uint64 {
		is = b.f.compare(Lt, i, b.f.cast(n, Uint64))
		return is, b.holdsAll(is)
	}
	i = b.f.toInteger(i, Int64, 0)
	below := b.below(i, 0, n)
	notNegative := b.f.compare(Le, b.f.bits(Int64, 0), i)
	both := b.f.do(And, notNegative, below)
	switch {
	case b.bounds(i).low >= 0:
		return below, b.holdsAll(below)
	case b.holdsAll(both):
		return both, true
	case below.Op == Const && below.Aux != 0:
		return notNegative, b.isNonNegative(i)
	}
	return b.belowUnsigned(i, n), b.isNonNegative(i) && b.holdsAll(below)
}

// belowUnsigned returns whether 0 ≤ i < n, by one comparison: a negative number is a large one without its sign. Outside of rounds, where
// the length may be in 32 bits, so is an index that comes from as many.
func (b *builder) belowUnsigned(i, n *Value) *Value {
	if from := i.Args; i.Op == Convert && from[0].Type.IsInteger() && !b.rounding {
		return b.f.compare(Lt, b.f.cast(b.f.toInteger(from[0], Int32, 0), Uint32), b.f.convert(n, Uint32))
	}
	return b.f.compare(Lt, b.f.cast(i, Uint64), b.f.cast(n, Uint64))
}

// below returns whether i + k < n, for a constant k that is not negative, and the length n of a slice. The sum is one of integers, which
// does not overflow: i is taken apart only where it does not either.
func (b *builder) below(i *Value, k int64, n *Value) *Value {
	switch {
	case i.Op == Max && (i.Args[0].Op == Const || i.Args[1].Op == Const):
		return b.f.do(And, b.below(i.Args[0], k, n), b.below(i.Args[1], k, n))
	case i.Op == Min:
		for _, x := range minima(i) {
			if c := b.below(x, k, n); c.Op == Const && c.Aux != 0 {
				return c
			}
		}
	case i.Op == Const:
		return b.f.compare(Lt, b.f.bits(Int64, uint64(min(int64(i.Aux), maxLength<<1)+k)), n)
	case (i.Op == Add || i.Op == Sub) && i.Args[1].Op == Const:
		c := int64(i.Args[1].Aux)
		if i.Op == Sub {
			c = -c
		}
		switch {
		case i.Args[0] == n && c < 0 && c >= -maxLength:
			return b.f.truth(c+k < 0)
		case c >= 0 && c <= maxLength-k && b.bounds(i.Args[0]).high <= math.MaxInt64-c:
			return b.below(i.Args[0], c+k, n)
		}
	}
	if k != 0 {
		return b.f.compare(Lt, i, b.f.do(Sub, n, b.f.bits(Int64, uint64(k))))
	}
	return b.f.compare(Lt, i, n)
}

// minima returns sums and differences of which the minimum v is not above any.
func minima(v *Value) (all []*Value) {
	for ; v.Op == Min; v = v.Args[0] {
		all = append(all, v.Args[1])
	}
	return slices.DeleteFunc(append(all, v), func(x *Value) bool { return x.Op != Add && x.Op != Sub })
}

// bounds returns integers of which the int64 v is one in every lane, those included that do not live, whatever operands hold.
func (b *builder) bounds(v *Value) span {
	if known, ok := b.bounded[v]; ok {
		return known
	}
	s := b.boundsOf(v)
	if b.bounded == nil {
		b.bounded = map[*Value]span{}
	}
	b.bounded[v] = s
	return s
}

// boundsOf returns what bounds remembers.
func (b *builder) boundsOf(v *Value) span {
	all := span{math.MinInt64, math.MaxInt64}
	switch v.Op {
	case Const:
		return span{int64(v.Aux), int64(v.Aux)}
	case Param:
		switch {
		case b.f.isLength(v):
			return span{0, maxLength}
		case int(v.Aux) < len(b.promises) && b.promises[v.Aux].within != nil:
			return *b.promises[v.Aux].within
		}
	case Convert:
		switch of := v.Args[0].Type; {
		case !of.IsInteger():
		case of.IsSigned():
			return spanOf(of)
		default:
			return span{0, int64(largest(v.Args[0]))}
		}
	case And:
		if c := int64(v.Args[1].Aux); v.Args[1].Op == Const && c >= 0 {
			return span{0, c}
		}
	case Max, Min:
		x, y := b.bounds(v.Args[0]), b.bounds(v.Args[1])
		if v.Op == Max {
			return span{max(x.low, y.low), max(x.high, y.high)}
		}
		return span{min(x.low, y.low), min(x.high, y.high)}
	case Add, Sub:
		c := int64(v.Args[1].Aux)
		if v.Args[1].Op != Const || c < -maxLength || c > maxLength {
			return all
		}
		if v.Op == Sub {
			c = -c
		}
		if x := b.bounds(v.Args[0]); x.low >= math.MinInt64+maxLength && x.high <= math.MaxInt64-maxLength {
			return span{x.low + c, x.high + c}
		}
	}
	return all
}

// holdsAll reports whether c, or all that it joins, is among the conditions under which the builder is where it is.
func (b *builder) holdsAll(c *Value) bool {
	return c.Op == Const && c.Aux != 0 || b.holds(c) || c.Op == And && b.holdsAll(c.Args[0]) && b.holdsAll(c.Args[1])
}
