package ir

import "strings"

// CountBits returns the result of a function of package math/bits whose Go code uses tables. For all other functions it returns nil; they
// are compiled from their Go code.
func (f *Func) CountBits(name string, args [][]*Value) *Value {
	if len(args) != 1 || len(args[0]) != 1 {
		return nil
	}
	x := args[0][0]
	count := func(n *Value) *Value { return f.Convert(n, Int64) }
	width := f.Bits(x.Type, uint64(x.Type.Bits()))
	switch strings.TrimRight(name, "0123456789") {
	case "Len":
		return count(f.length(x))
	case "LeadingZeros":
		return count(f.Do(Sub, width, f.length(x)))
	case "TrailingZeros":
		lowest := f.Do(And, x, f.Negative(x))
		n := f.Do(Sub, f.length(lowest), f.Bits(x.Type, 1))
		return count(f.Choose(f.Compare(Eq, x, f.Bits(x.Type, 0)), width, n))
	case "OnesCount":
		return count(f.Do(OnesCount, x))
	case "Reverse":
		return f.reverse(x, 1)
	case "ReverseBytes":
		return f.reverse(x, 8)
	}
	return nil
}

// length returns the bit length of x, taken from the exponent of x as a float. To keep the float from rounding up to the next power
// of two, length first clears the bit below the highest set bit.
func (f *Func) length(x *Value) *Value {
	y := f.Do(AndNot, f.Value(Shr, x.Type, 1, x), x)
	of, fraction, bias := Float64, uint64(52), uint64(1022)
	if x.Type.Size() < 4 {
		of, fraction, bias = Float32, 23, 126
	}
	exponent := f.Value(Shr, of.Unsigned(), fraction, f.Cast(f.Convert(y, of), of.Unsigned()))
	n := f.Convert(f.Do(Sub, exponent, f.Bits(of.Unsigned(), bias)), x.Type)
	if n.Type != x.Type {
		n = f.Cast(n, x.Type)
	}
	zero := f.Bits(x.Type, 0)
	return f.Choose(f.Compare(Eq, x, zero), zero, n)
}

// Pattern returns a constant of x's type with groups of n bits, from the lowest on: n ones, n zeros, n ones, and so on.
func (f *Func) Pattern(x *Value, n int) *Value {
	return f.Bits(x.Type, ^uint64(0)/(1<<n+1))
}

// reverse returns x with its groups of n bits in reverse order. It exchanges neighbouring groups, then neighbouring pairs of groups, and so
// on.
func (f *Func) reverse(x *Value, n int) *Value {
	for ; n < x.Type.Bits(); n *= 2 {
		m := f.Pattern(x, n)
		high := f.Do(And, f.Value(Shr, x.Type, uint64(n), x), m)
		x = f.Do(Or, high, f.Value(Shl, x.Type, uint64(n), f.Do(And, x, m)))
	}
	return x
}
