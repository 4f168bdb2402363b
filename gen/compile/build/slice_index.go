package build

import (
	"math"
	"slices"

	"ndgo/gen/compile/ir"
)

// A program compares each index into a slice operand with the length, in all lanes, even if an earlier check of the operands has
// proved that nothing panics. There are two reasons: lanes without a look-up load an element as well, and another goroutine may
// change operands while a kernel runs.
//
// The comparison is omitted if the program itself makes it unnecessary. For example, a number extended from 8 bits is not negative,
// a maximum with 0 is not negative, and a number may have been compared with the length before.

// within returns a truth value: whether i is an index into a slice of length n. The result known reports whether this is certain for
// all lanes at the current statement.
func (b *builder) within(i, n *ir.Value) (is *ir.Value, known bool) {
	if i.Type == ir.Uint64 {
		is = b.f.Compare(ir.Lt, i, b.f.Cast(n, ir.Uint64))
		return is, b.holdsAll(is)
	}
	i = b.f.ToInteger(i, ir.Int64, 0)
	below := b.below(i, 0, n)
	notNegative := b.f.Compare(ir.Le, b.f.Bits(ir.Int64, 0), i)
	both := b.f.Do(ir.And, notNegative, below)
	switch {
	case b.bounds(i).Low >= 0:
		return below, b.holdsAll(below)
	case b.holdsAll(both):
		return both, true
	case below.Op == ir.Const && below.Aux != 0:
		return notNegative, b.isNonNegative(i)
	}
	return b.belowUnsigned(i, n), b.isNonNegative(i) && b.holdsAll(below)
}

// belowUnsigned returns whether 0 ≤ i < n, by one unsigned comparison. Outside of loops an index computed in 32 bits is compared in
// 32 bits, because lengths fit.
func (b *builder) belowUnsigned(i, n *ir.Value) *ir.Value {
	if from := i.Args; i.Op == ir.Convert && from[0].Type.IsInteger() && !b.rounding {
		return b.f.Compare(ir.Lt, b.f.Cast(b.f.ToInteger(from[0], ir.Int32, 0), ir.Uint32), b.f.Convert(n, ir.Uint32))
	}
	return b.f.Compare(ir.Lt, b.f.Cast(i, ir.Uint64), b.f.Cast(n, ir.Uint64))
}

// below returns whether i + k < n, for a constant k ≥ 0 and the length n of a slice. If i is a sum with a constant and cannot overflow,
// below adds the constant to k. If i is a maximum, below compares both arguments of the maximum.
func (b *builder) below(i *ir.Value, k int64, n *ir.Value) *ir.Value {
	switch {
	case i.Op == ir.Max && (i.Args[0].Op == ir.Const || i.Args[1].Op == ir.Const):
		return b.f.Do(ir.And, b.below(i.Args[0], k, n), b.below(i.Args[1], k, n))
	case i.Op == ir.Min:
		for _, x := range minima(i) {
			if c := b.below(x, k, n); c.Op == ir.Const && c.Aux != 0 {
				return c
			}
		}
	case i.Op == ir.Const:
		return b.f.Compare(ir.Lt, b.f.Bits(ir.Int64, uint64(min(int64(i.Aux), ir.MaxLength<<1)+k)), n)
	case (i.Op == ir.Add || i.Op == ir.Sub) && i.Args[1].Op == ir.Const:
		c := int64(i.Args[1].Aux)
		if i.Op == ir.Sub {
			c = -c
		}
		switch {
		case i.Args[0] == n && c < 0 && c >= -ir.MaxLength:
			return b.f.Truth(c+k < 0)
		case c >= 0 && c <= ir.MaxLength-k && b.bounds(i.Args[0]).High <= math.MaxInt64-c:
			return b.below(i.Args[0], c+k, n)
		}
	}
	if k != 0 {
		return b.f.Compare(ir.Lt, i, b.f.Do(ir.Sub, n, b.f.Bits(ir.Int64, uint64(k))))
	}
	return b.f.Compare(ir.Lt, i, n)
}

// minima returns the sums and differences among the arguments of v, if v is a minimum (perhaps a minimum of minima).
func minima(v *ir.Value) (all []*ir.Value) {
	for ; v.Op == ir.Min; v = v.Args[0] {
		all = append(all, v.Args[1])
	}
	return slices.DeleteFunc(append(all, v), func(x *ir.Value) bool { return x.Op != ir.Add && x.Op != ir.Sub })
}

// bounds returns a range of the int64 v. It holds for all possible operands, and for all lanes, even those that have left a loop.
func (b *builder) bounds(v *ir.Value) ir.Span {
	if known, ok := b.bounded[v]; ok {
		return known
	}
	s := b.boundsOf(v)
	if b.bounded == nil {
		b.bounded = map[*ir.Value]ir.Span{}
	}
	b.bounded[v] = s
	return s
}

// boundsOf computes the result cached by bounds.
func (b *builder) boundsOf(v *ir.Value) ir.Span {
	all := ir.Span{Low: math.MinInt64, High: math.MaxInt64}
	switch v.Op {
	case ir.Const:
		return ir.Span{Low: int64(v.Aux), High: int64(v.Aux)}
	case ir.Param:
		switch {
		case b.f.IsLength(v):
			return ir.Span{Low: 0, High: ir.MaxLength}
		case int(v.Aux) < len(b.promises) && b.promises[v.Aux].within != nil:
			return *b.promises[v.Aux].within
		}
	case ir.Convert:
		switch of := v.Args[0].Type; {
		case !of.IsInteger():
		case of.IsSigned():
			return ir.SpanOf(of)
		default:
			return ir.Span{Low: 0, High: int64(ir.Largest(v.Args[0]))}
		}
	case ir.And:
		if c := int64(v.Args[1].Aux); v.Args[1].Op == ir.Const && c >= 0 {
			return ir.Span{Low: 0, High: c}
		}
	case ir.Max, ir.Min:
		x, y := b.bounds(v.Args[0]), b.bounds(v.Args[1])
		if v.Op == ir.Max {
			return ir.Span{Low: max(x.Low, y.Low), High: max(x.High, y.High)}
		}
		return ir.Span{Low: min(x.Low, y.Low), High: min(x.High, y.High)}
	case ir.Add, ir.Sub:
		c := int64(v.Args[1].Aux)
		if v.Args[1].Op != ir.Const || c < -ir.MaxLength || c > ir.MaxLength {
			return all
		}
		if v.Op == ir.Sub {
			c = -c
		}
		if x := b.bounds(v.Args[0]); x.Low >= math.MinInt64+ir.MaxLength && x.High <= math.MaxInt64-ir.MaxLength {
			return ir.Span{Low: x.Low + c, High: x.High + c}
		}
	}
	return all
}

// holdsAll reports whether the condition c, or each part of the conjunction c, is known to be true at the current statement.
func (b *builder) holdsAll(c *ir.Value) bool {
	return c.Op == ir.Const && c.Aux != 0 || b.holds(c) || c.Op == ir.And && b.holdsAll(c.Args[0]) && b.holdsAll(c.Args[1])
}
