package ir

import "math"

// Saturated returns the bits of x converted to an integer of type t, rounded towards zero. If x is out of range, the result is the nearest
// integer of the type; NaN becomes 0. Programs convert floats by this rule.
func Saturated(x float64, t Type) uint64 {
	low, high := t.Limits()
	x = math.Trunc(x)
	switch {
	case x != x:
		return 0
	case x <= low:
		return uint64(int64(low)) & t.Ones()
	case x < high || x == high && t.IsExact(Float64):
		if t.IsSigned() {
			return uint64(int64(x)) & t.Ones()
		}
		return uint64(x)
	case t.IsSigned():
		return t.Ones() >> 1
	}
	return t.Ones()
}

// Limits returns the least and the greatest integer of type t. If the greatest is not a float64, Limits returns the next larger
// integer instead.
func (t Type) Limits() (low, high float64) {
	span := math.Ldexp(1, t.Bits())
	if t.IsSigned() {
		return -span / 2, span/2 - 1
	}
	return 0, span - 1
}

// IsExact reports whether floats of type t represent the largest integer of type n exactly.
func (n Type) IsExact(t Type) bool {
	digits := n.Bits()
	if n.IsSigned() {
		digits--
	}
	return t == Float32 && digits <= 24 || t == Float64 && digits <= 53
}

// IsInRange reports whether x, rounded towards zero, is an integer of type t.
func IsInRange(x float64, t Type) bool {
	low, high := t.Limits()
	x = math.Trunc(x)
	return x >= low && (x < high || x == high && t.IsExact(Float64))
}

// IsWithin reports whether the float v is known to be in the range of t. It recognises constants, and numbers limited by constants
// as in
//
//	if v > high { v = high }
//	if !(v > low) { v = low } // NaN, too
//
// The limited number may be rounded to an integer afterwards.
func IsWithin(v *Value, t Type) bool {
	if v.Op == Const {
		return IsInRange(FloatOf(v.Type, v.Aux), t)
	}
	narrow := false // a limit rounded to float32 may be out of range
	through := func() {
		for v.Op == Convert && v.Args[0].Type.IsFloat() || v.Op == Round || v.Op == Floor || v.Op == Ceil || v.Op == Trunc || v.Op == Rint {
			narrow = narrow || v.Type == Float32 && v.Args[0].Type == Float64
			v = v.Args[0]
		}
	}
	limit := func(op Op, place int) float64 {
		through()
		if v.Op != op || v.Args[place].Op != Const {
			return math.NaN()
		}
		c := FloatOf(v.Type, v.Args[place].Aux)
		v = v.Args[1-place]
		return c
	}
	least := limit(Max, 1)
	most := limit(Min, 0)
	isIn := func(x float64) bool { return IsInRange(x, t) && !(narrow && !IsInRange(float64(float32(x)), t)) }
	return least <= most && isIn(least) && isIn(most) && isIn(math.Ceil(most)) && isIn(math.Floor(least))
}
