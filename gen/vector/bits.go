package vector

import "strings"

// countBits returns the result of a function of package math/bits whose Go is made of tables, or nil if it is another one, which is
// compiled as others are.
func (b *builder) countBits(name string, args [][]*Value) *Value {
	if len(args) != 1 || len(args[0]) != 1 {
		return nil
	}
	x := args[0][0]
	count := func(n *Value) *Value { return b.f.convert(n, Int64) }
	width := b.f.bits(x.Type, uint64(x.Type.Bits()))
	switch strings.TrimRight(name, "0123456789") {
	case "Len":
		return count(b.length(x))
	case "LeadingZeros":
		return count(b.f.do(Sub, width, b.length(x)))
	case "TrailingZeros":
		lowest := b.f.do(And, x, b.negative(x))
		n := b.f.do(Sub, b.length(lowest), b.f.bits(x.Type, 1))
		return count(b.f.choose(b.f.compare(Eq, x, b.f.bits(x.Type, 0)), width, n))
	case "OnesCount":
		return count(b.f.do(OnesCount, x))
	case "Reverse":
		return b.reverse(x, 1)
	case "ReverseBytes":
		return b.reverse(x, 8)
	}
	return nil
}

// length returns how many bits x has without leading zeros: the exponent of the float that it is. Where the second bit is not
// set, rounding does not change the exponent.
func (b *builder) length(x *Value) *Value {
	y := b.f.do(AndNot, b.f.value(Shr, x.Type, 1, x), x)
	of, fraction, bias := Float64, uint64(52), uint64(1022)
	if x.Type.Size() < 4 {
		of, fraction, bias = Float32, 23, 126
	}
	exponent := b.f.value(Shr, of.unsigned(), fraction, b.f.cast(b.f.convert(y, of), of.unsigned()))
	n := b.f.convert(b.f.do(Sub, exponent, b.f.bits(of.unsigned(), bias)), x.Type)
	if n.Type != x.Type {
		n = b.f.cast(n, x.Type)
	}
	zero := b.f.bits(x.Type, 0)
	return b.f.choose(b.f.compare(Eq, x, zero), zero, n)
}

// pattern returns a number of the type of x of which n bits are set, as many are not, and so on, from the lowest on.
func (f *Func) pattern(x *Value, n int) *Value {
	return f.bits(x.Type, ^uint64(0)/(1<<n+1))
}

// reverse returns x with its groups of n bits in reverse order: halves of halves, and so on, change places.
func (b *builder) reverse(x *Value, n int) *Value {
	for ; n < x.Type.Bits(); n *= 2 {
		m := b.f.pattern(x, n)
		high := b.f.do(And, b.f.value(Shr, x.Type, uint64(n), x), m)
		x = b.f.do(Or, high, b.f.value(Shl, x.Type, uint64(n), b.f.do(And, x, m)))
	}
	return x
}
