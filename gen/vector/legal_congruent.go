package vector

import "math/big"

// Whether a remainder by a constant is a constant needs no remainder: of an odd divisor m a product with its inverse modulo 2ⁿ takes
// multiples of m to their quotients, and every other number to none of these.
//
// Source: T. Granlund, P. L. Montgomery, Division by invariant integers using multiplication, PLDI 1994, section 9.

// isCongruence reports whether v says whether a remainder by a constant is a constant, or is not.
func (v *Value) isCongruence() bool {
	if v.Op != Eq && v.Op != Ne || v.Args[1].Op != Const {
		return false
	}
	rest := v.Args[0]
	return (rest.Op == Rem || rest.Op == FloorRem) && rest.Type.IsInteger() && rest.Args[1].Op == Const && rest.Args[1].Aux != 0
}

// congruences returns the remainders of f that are read by nothing but congruences.
func (f *Func) congruences() map[*Value]bool {
	only := map[*Value]bool{}
	live := f.Live()
	for _, v := range live {
		if v.isCongruence() {
			only[v.Args[0]] = true
		}
	}
	leave := func(v *Value) { delete(only, v) }
	for _, v := range live {
		if !v.isCongruence() {
			for _, a := range v.Args {
				leave(a)
			}
		}
	}
	for _, r := range f.Results {
		leave(r)
	}
	return only
}

// congruence returns what the congruence v says of x, the dividend.
func (l *legaliser) congruence(v, x *Value) *Value {
	rest, t := v.Args[0], x.Type
	d, r := numberOf(t, rest.Args[1].Aux), numberOf(t, v.Args[1].Aux)
	low, high := numberOf(t, t.signBit()), numberOf(t, t.signBit()-1)
	if !t.IsSigned() {
		low, high = new(big.Int), numberOf(t, t.ones())
	}
	possible := r.CmpAbs(d) < 0
	switch {
	case rest.Op == FloorRem:
		possible = possible && r.Sign()*d.Sign() >= 0
	case r.Sign() > 0:
		low = new(big.Int)
	case r.Sign() < 0:
		high = new(big.Int)
	}
	is := l.truth(false)
	if possible {
		is = l.congruent(x, d.Abs(d), r, low, high)
	}
	if v.Op == Ne {
		return l.not(is)
	}
	return is
}

// numberOf returns the integer of type t whose bits are given.
func numberOf(t Type, bits uint64) *big.Int {
	if n := extend(t, bits); t.IsSigned() {
		return big.NewInt(int64(n))
	}
	return new(big.Int).SetUint64(bits)
}

// congruent returns whether x is r modulo d = 2ᵏ m, and from low to high, which are the limits of its type, or 0: whether it is so modulo
// 2ᵏ and modulo m.
func (l *legaliser) congruent(x *Value, d, r, low, high *big.Int) *Value {
	t, k := x.Type, d.TrailingZeroBits()
	m := new(big.Int).Rsh(d, k)
	mask := uint64(1)<<k - 1
	rest := new(big.Int).Mod(r, d).Uint64() & mask
	isPower := m.BitLen() == 1
	if isPower && t.IsSigned() && low.Sign()*high.Sign() == 0 { // the sign counts
		mask |= t.signBit()
		rest |= uint64(-low.Sign()) * t.signBit()
	}
	switch {
	case mask > 0:
	case isPower:
		return l.truth(true)
	default:
		return l.congruentOdd(x, m, r, low, high)
	}
	even := l.relation(Eq, l.do(And, x, l.bits(t, mask)), l.bits(t, rest))
	if isPower {
		return even
	}
	return l.logic(And, even, l.congruentOdd(x, m, r, low, high))
}

// congruentOdd returns whether x is r modulo m, an odd number, and from low to high: whether (x - r) / m, of which the product with the
// inverse has the lowest bits, is one of the quotients that there are.
func (l *legaliser) congruentOdd(x *Value, m, r, low, high *big.Int) *Value {
	t := x.Type
	r = new(big.Int).Mod(r, m)
	most := new(big.Int).Sub(high, r)
	most.Div(most, m)
	least := new(big.Int).Sub(r, low)
	least.Neg(least.Div(least, m))
	count := new(big.Int).Sub(most, least).Uint64() + 1

	inverse := inverseOf(m.Uint64())
	first := r.Uint64()*inverse + uint64(least.Int64())
	bias := uint64(0)
	if t.IsSigned() { // which puts them in the order of unsigned ones
		bias = t.signBit()
	}
	q := l.multiply(t, x, l.bits(t, inverse))
	if offset := (bias - first) & t.ones(); offset != 0 {
		q = l.do(Add, q, l.bits(t, offset))
	}
	return l.relation(Lt, q, l.bits(t, bias+count))
}

// inverseOf returns the number whose product with the odd number m ends in 64 bits that are those of 1. Each of Newton's steps doubles the
// bits that are right, of which m itself has three.
func inverseOf(m uint64) uint64 {
	inverse := m
	for right := 3; right < 64; right *= 2 {
		inverse *= 2 - m*inverse
	}
	return inverse
}
