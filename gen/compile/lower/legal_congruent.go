package lower

import (
	"math/big"

	"ndgo/gen/compile/ir"
)

// A comparison x%d == r needs no division. For an odd divisor m, multiplication by the inverse of m modulo 2ⁿ maps the multiples of m to
// their quotients, and all other numbers to numbers greater than any quotient.
//
// Source: T. Granlund, P. L. Montgomery, Division by invariant integers using multiplication, PLDI 1994, section 9.

// isCongruence reports whether v is the comparison x%d == r or x%d != r with constants d and r.
func isCongruence(v *ir.Value) bool {
	if v.Op != ir.Eq && v.Op != ir.Ne || v.Args[1].Op != ir.Const {
		return false
	}
	rest := v.Args[0]
	return (rest.Op == ir.Rem || rest.Op == ir.FloorRem) && rest.Type.IsInteger() && rest.Args[1].Op == ir.Const && rest.Args[1].Aux != 0
}

// congruences returns the remainders in f that are read only by comparisons with constants (see isCongruence).
func congruences(f *ir.Func) map[*ir.Value]bool {
	only := map[*ir.Value]bool{}
	live := f.Live()
	for _, v := range live {
		if isCongruence(v) {
			only[v.Args[0]] = true
		}
	}
	leave := func(v *ir.Value) { delete(only, v) }
	for _, v := range live {
		if !isCongruence(v) {
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

// congruence returns the result of the comparison v, computed from the dividend x without a remainder.
func (l *Legaliser) congruence(v, x *ir.Value) *ir.Value {
	rest, t := v.Args[0], x.Type
	d, r := numberOf(t, rest.Args[1].Aux), numberOf(t, v.Args[1].Aux)
	low, high := numberOf(t, t.SignBit()), numberOf(t, t.SignBit()-1)
	if !t.IsSigned() {
		low, high = new(big.Int), numberOf(t, t.Ones())
	}
	possible := r.CmpAbs(d) < 0
	switch {
	case rest.Op == ir.FloorRem:
		possible = possible && r.Sign()*d.Sign() >= 0
	case r.Sign() > 0:
		low = new(big.Int)
	case r.Sign() < 0:
		high = new(big.Int)
	}
	is := l.Truth(false)
	if possible {
		is = l.congruent(x, d.Abs(d), r, low, high)
	}
	if v.Op == ir.Ne {
		return l.Not(is)
	}
	return is
}

// numberOf returns the integer of type t with the given bits.
func numberOf(t ir.Type, bits uint64) *big.Int {
	if n := ir.Extend(t, bits); t.IsSigned() {
		return big.NewInt(int64(n))
	}
	return new(big.Int).SetUint64(bits)
}

// congruent returns whether x is congruent to r modulo d = 2ᵏ m, and between low and high. Each of these limits is 0 or a limit of
// x's type. It tests x modulo 2ᵏ and x modulo m separately.
func (l *Legaliser) congruent(x *ir.Value, d, r, low, high *big.Int) *ir.Value {
	t, k := x.Type, d.TrailingZeroBits()
	m := new(big.Int).Rsh(d, k)
	mask := uint64(1)<<k - 1
	rest := new(big.Int).Mod(r, d).Uint64() & mask
	isPower := m.BitLen() == 1
	if isPower && t.IsSigned() && low.Sign()*high.Sign() == 0 { // the sign of x must also be tested
		mask |= t.SignBit()
		rest |= uint64(-low.Sign()) * t.SignBit()
	}
	switch {
	case mask > 0:
	case isPower:
		return l.Truth(true)
	default:
		return l.congruentOdd(x, m, r, low, high)
	}
	even := l.Relation(ir.Eq, l.Do(ir.And, x, l.Bits(t, mask)), l.Bits(t, rest))
	if isPower {
		return even
	}
	return l.Logic(ir.And, even, l.congruentOdd(x, m, r, low, high))
}

// congruentOdd returns whether x is congruent to r modulo the odd number m, and between low and high. This is so if (x - r) / m is one of
// the possible quotients. The low bits of this quotient are the product of x - r and the inverse of m.
func (l *Legaliser) congruentOdd(x *ir.Value, m, r, low, high *big.Int) *ir.Value {
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
	if t.IsSigned() { // adding this to signed integers maps their order to the order of unsigned ones
		bias = t.SignBit()
	}
	q := l.multiply(t, x, l.Bits(t, inverse))
	if offset := (bias - first) & t.Ones(); offset != 0 {
		q = l.Do(ir.Add, q, l.Bits(t, offset))
	}
	return l.Relation(ir.Lt, q, l.Bits(t, bias+count))
}

// inverseOf returns the inverse of the odd number m modulo 2⁶⁴, by Newton's method. The first approximation is m, in which three bits are
// correct. Each step doubles the number of correct bits.
func inverseOf(m uint64) uint64 {
	inverse := m
	for right := 3; right < 64; right *= 2 {
		inverse *= 2 - m*inverse
	}
	return inverse
}
