package elem

// A complexPair is a complex number with pairs as parts.
type complexPair struct{ re, im pair }

// pairOf returns x as a complexPair.
func pairOf(x complex128) complexPair { return complexPair{pair{real(x), 0}, pair{imag(x), 0}} }

// rounded returns x as a complex128.
func (x complexPair) rounded() complex128 { return complex(x.re.hi, x.im.hi) }

// times returns x * y.
func (x complexPair) times(y complexPair) complexPair {
	return complexPair{
		x.re.times(y.re).plus(x.im.times(y.im).negative()),
		x.re.times(y.im).plus(x.im.times(y.re)),
	}
}

// reciprocal returns 1 / x. The square |x|² must neither overflow nor underflow.
func (x complexPair) reciprocal() complexPair {
	n := x.re.times(x.re).plus(x.im.times(x.im))
	return complexPair{x.re.over(n), x.im.negative().over(n)}
}

// exp returns eˣ for a finite x. x.im.hi must be below 2²⁶, so x.im.lo is below 2⁻²⁷.
func (x complexPair) exp() complex128 {
	s, c := sincos(x.im.hi)
	// The angle is b + e with a small second part e, so sin(b + e) = sin b + e cos b and cos(b + e) = cos b - e sin b.
	e := x.im.lo
	return complex(
		timesExp(c.plusFloat(float64(-e*s.hi)).hi, x.re, 0),
		timesExp(s.plusFloat(float64(e*c.hi)).hi, x.re, 0),
	)
}
