package main

import (
	"math"
	"math/big"
	"math/cmplx"

	nd "ndgo/ndarray"
)

// powers compares powers of complex numbers of all magnitudes with exp(y log x). The logarithm of the absolute value decides whether the
// result is 0 or infinite.
func powers(t *trial) {
	n := 1 + t.n(9)
	x, y := make([]complex128, n), make([]complex128, n)
	isNarrow := t.n(3) == 2
	for i := range x {
		x[i], y[i] = complex(t.ofAnySize(), t.ofAnySize()), complex(t.ofAnySize(), t.ofAnySize())
		if isNarrow {
			x[i], y[i] = complex128(complex64(x[i])), complex128(complex64(y[i]))
		}
	}
	t.say("x, y := %s, %s", slice(x), slice(y))
	t.calls++
	if isNarrow {
		t.say("z := nd.Pow(nd.AsType[complex64](nd.Of(x...)), nd.AsType[complex64](nd.Of(y...)))")
		z := nd.AsType[complex128](nd.Pow(nd.AsType[complex64](nd.Of(x...)), nd.AsType[complex64](nd.Of(y...)))).ToSlice()
		for i := range x {
			t.power(x[i], y[i], z[i], 105, 90, 1e-5)
		}
		return
	}
	t.say("z := nd.Pow(nd.Of(x...), nd.Of(y...))")
	z := nd.Pow(nd.Of(x...), nd.Of(y...)).ToSlice()
	for i := range x {
		t.power(x[i], y[i], z[i], 746, 720, 1e-9)
	}
}

// ofAnySize returns a finite number of any magnitude, often 0, 1 or another small one.
func (t *trial) ofAnySize() float64 {
	switch t.n(4) {
	case 0:
		return float64(t.n(9)-4) / 2
	case 1:
		return t.moderate()
	}
	return math.Ldexp(t.moderate(), t.n(2090)-1074)
}

// power compares z = xʸ with exp(y log x). If the absolute value of the expected power is below exp(-low), z must be 0. If it is
// above exp(high), z must be infinite.
func (t *trial) power(x, y, z complex128, low, high, tolerance float64) {
	t.compared++
	if x == 0 || cmplx.IsInf(x) || cmplx.IsInf(y) || y == 0 {
		return
	}
	k := scaleOf(x) // scaled by 2⁻ᵏ, the absolute value of x neither overflows nor vanishes
	l := cmplx.Log(complex(math.Ldexp(real(x), k), math.Ldexp(imag(x), k))) - complex(float64(k)*math.Ln2, 0)
	size := differenceOfProducts(real(y), real(l), imag(y), imag(l))
	// The expected logarithm comes from math/cmplx. It is inexact near |x| = 1, because it is computed from a rounded |x|. So the
	// result may differ by this doubt.
	doubt := 0x1p-48*math.Abs(real(y))*(1+math.Abs(real(l))) + 0x1p-48*math.Abs(imag(y))*math.Abs(imag(l))
	switch {
	case size+doubt < -low:
		if z != 0 {
			t.fail("complex: Pow: not 0", "%v to the power %v is %v, and 0 by exp(y log x)", x, y, z)
		}
	case size-doubt > high:
		if !cmplx.IsInf(z) {
			t.fail("complex: Pow: not infinite", "%v to the power %v is %v, and infinite by exp(y log x)", x, y, z)
		}
	case doubt < tolerance && math.Abs(size) < min(low, high)-20:
		angle := differenceOfProducts(real(y), imag(l), -imag(y), real(l))
		want := math.Exp(size)
		if math.Abs(cmplx.Abs(z)/want-1) > 10*tolerance {
			t.fail("complex: Pow: absolute value", "%v to the power %v is %v, of the absolute value %v by exp(y log x)", x, y, z, want)
		}
		if math.Abs(angle) < 1e3 && cmplx.Abs(z-cmplx.Rect(want, angle)) > 100*tolerance*want {
			t.fail("complex: Pow: value", "%v to the power %v is %v, and %v by exp(y log x)", x, y, z, cmplx.Rect(want, angle))
		}
	}
}

// scaleOf returns the exponent of the power of 2 that scales the greater part of x to about 1.
func scaleOf(x complex128) int {
	_, e := math.Frexp(max(math.Abs(real(x)), math.Abs(imag(x))))
	return -e
}

// differenceOfProducts returns a·b - c·d, rounded once. It is infinite beyond the range of float64.
func differenceOfProducts(a, b, c, d float64) float64 {
	product := func(x, y float64) *big.Float {
		z := new(big.Float).SetPrec(2200)
		return z.Mul(new(big.Float).SetFloat64(x), new(big.Float).SetFloat64(y))
	}
	z, _ := new(big.Float).SetPrec(4400).Sub(product(a, b), product(c, d)).Float64()
	return z
}
