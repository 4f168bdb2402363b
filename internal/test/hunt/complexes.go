package main

import (
	"math"
	"math/cmplx"

	nd "ndgo/ndarray"
)

// complexArea compares complex functions with math/cmplx, and with their formulas and symmetries. It also compares them with their limits on
// both sides of every branch cut.
var complexArea = &area{
	name:  "complex",
	pace:  1300000,
	about: "complex functions against their formulas, Annex G's symmetries, both sides of branch cuts, and math/cmplx",
	trial: func(t *trial) {
		if t.chance(8) {
			powers(t)
			return
		}
		f := complexFunctions[t.n(len(complexFunctions))]
		x := make([]complex128, 1+t.n(9))
		for i := range x {
			x[i] = t.complexNumber()
		}
		t.say("x := %s", slice(x))
		if t.n(3) == 2 {
			for i, z := range x {
				x[i] = complex128(complex64(z))
			}
			narrow := nd.AsType[complex64](nd.Of(x...))
			f.check(t, x, nd.AsType[complex128](f.narrow(narrow)).ToSlice(), func(z complex128) complex128 {
				return complex128(f.narrow(nd.Of(complex64(z))).At(0))
			}, true)
			return
		}
		f.check(t, x, f.wide(nd.Of(x...)).ToSlice(), func(z complex128) complex128 { return f.wide(nd.Of(z)).At(0) }, false)
	},
}

// complexNumber returns a number, often with special or small parts.
func (t *trial) complexNumber() complex128 {
	part := func() float64 {
		if t.n(2) == 0 {
			return t.float()
		}
		return float64(t.n(2001)-1000) / 100
	}
	return complex(part(), part())
}

// A complexFunction is a complex function with the laws that it must obey.
type complexFunction struct {
	name   string
	wide   func(x *nd.NDArray[complex128]) *nd.NDArray[complex128]
	narrow func(x *nd.NDArray[complex64]) *nd.NDArray[complex64]
	parity int // 1 for an even function, -1 for an odd one, 0 for others
	goes   func(z complex128) complex128
	// signs returns numbers with the signs of the result's parts for finite operands, or NaN where no sign is promised.
	signs func(a, b float64) (re, im float64)
	// value returns the parts of the result for moderate operands. It is nil if only math/cmplx knows them.
	value func(a, b float64) (re, im float64)
}

var nan = math.NaN()

func ofOperand(a, b float64) (float64, float64) { return a, b }

var complexFunctions = []complexFunction{
	{"Sin", nd.Sin[complex128], nd.Sin[complex64], -1, cmplx.Sin, sine, sine},
	{"Cos", nd.Cos[complex128], nd.Cos[complex64], 1, cmplx.Cos, cosine, cosine},
	{"Sinh", nd.Sinh[complex128], nd.Sinh[complex64], -1, cmplx.Sinh, sineH, sineH},
	{"Cosh", nd.Cosh[complex128], nd.Cosh[complex64], 1, cmplx.Cosh, cosineH, cosineH},
	{"Exp", nd.Exp[complex128], nd.Exp[complex64], 0, cmplx.Exp, exponential, exponential},
	{"Expm1", nd.Expm1[complex128], nd.Expm1[complex64], 0, nil, func(a, b float64) (float64, float64) { return nan, math.Sin(b) }, nil},
	{"Tan", nd.Tan[complex128], nd.Tan[complex64], -1, cmplx.Tan, func(a, b float64) (float64, float64) { return math.Sin(a) * math.Cos(a), b }, nil},
	{"Tanh", nd.Tanh[complex128], nd.Tanh[complex64], -1, cmplx.Tanh, func(a, b float64) (float64, float64) { return a, math.Sin(b) * math.Cos(b) }, nil},
	{"Log", nd.Log[complex128], nd.Log[complex64], 0, cmplx.Log, func(a, b float64) (float64, float64) { return nan, b }, nil},
	{"Log2", nd.Log2[complex128], nd.Log2[complex64], 0, nil, func(a, b float64) (float64, float64) { return nan, b }, nil},
	{"Log10", nd.Log10[complex128], nd.Log10[complex64], 0, cmplx.Log10, func(a, b float64) (float64, float64) { return nan, b }, nil},
	{"Log1p", nd.Log1p[complex128], nd.Log1p[complex64], 0, nil, func(a, b float64) (float64, float64) { return nan, b }, nil},
	{"Sqrt", nd.Sqrt[complex128], nd.Sqrt[complex64], 0, cmplx.Sqrt, func(a, b float64) (float64, float64) { return 1, b }, nil},
	{"Asin", nd.Asin[complex128], nd.Asin[complex64], -1, cmplx.Asin, ofOperand, nil},
	{"Acos", nd.Acos[complex128], nd.Acos[complex64], 0, cmplx.Acos, func(a, b float64) (float64, float64) { return 1, -b }, nil},
	{"Atan", nd.Atan[complex128], nd.Atan[complex64], -1, cmplx.Atan, ofOperand, nil},
	{"Asinh", nd.Asinh[complex128], nd.Asinh[complex64], -1, cmplx.Asinh, ofOperand, nil},
	{"Acosh", nd.Acosh[complex128], nd.Acosh[complex64], 0, cmplx.Acosh, func(a, b float64) (float64, float64) { return 1, b }, nil},
	{"Atanh", nd.Atanh[complex128], nd.Atanh[complex64], -1, cmplx.Atanh, ofOperand, nil},
}

func sine(a, b float64) (re, im float64) {
	return math.Sin(a) * math.Cosh(b), math.Cos(a) * math.Sinh(b)
}
func cosine(a, b float64) (re, im float64) {
	return math.Cos(a) * math.Cosh(b), -math.Sin(a) * math.Sinh(b)
}
func sineH(a, b float64) (re, im float64) {
	return math.Sinh(a) * math.Cos(b), math.Cosh(a) * math.Sin(b)
}
func cosineH(a, b float64) (re, im float64) {
	return math.Cosh(a) * math.Cos(b), math.Sinh(a) * math.Sin(b)
}
func exponential(a, b float64) (re, im float64) {
	return math.Exp(a) * math.Cos(b), math.Exp(a) * math.Sin(b)
}

// check compares the results y for x with all known laws of the function. The function compute returns the result for a single number. If
// narrow is set, the results were computed as complex64.
func (f *complexFunction) check(t *trial, x, y []complex128, compute func(z complex128) complex128, narrow bool) {
	t.calls++
	kind, tolerance := "complex128", 1e-9
	if narrow {
		kind, tolerance = "complex64", 1e-4
	}
	t.say("y := nd.%s(nd.AsType[%s](nd.Of(x...)))", f.name, kind)
	for i, z := range x {
		t.compared++
		got := y[i]
		if alone := compute(z); !same(got, alone) {
			t.fail("complex: "+f.name+": place", "%s(%v) is %v as element %d of %d, and %v alone", f.name, z, got, i, len(x), alone)
		}
		f.laws(t, z, got, compute)
		a, b := real(z), imag(z)
		if cmplx.IsNaN(z) || cmplx.IsInf(z) || cmplx.IsNaN(got) {
			continue
		}
		f.sides(t, z, got, compute)
		if math.Abs(a) < 50 && math.Abs(b) < 50 { // for larger parts the result overflows, and Go's sines are inexact
			re, im := f.signs(a, b)
			t.sign(f.name, "real", z, got, real(got), re, tolerance)
			t.sign(f.name, "imaginary", z, got, imag(got), im, tolerance)
		}
		if math.Abs(a) < 20 && math.Abs(b) < 20 && min(math.Abs(a), math.Abs(b)) > 1e-3 {
			f.near(t, z, got, tolerance)
		}
	}
}

// laws compares a result with the results for the conjugate and for the negative of the operand.
func (f *complexFunction) laws(t *trial, z, got complex128, one func(z complex128) complex128) {
	if conjugate := one(cmplx.Conj(z)); !sameButFree(z, conjugate, cmplx.Conj(got)) {
		t.fail("complex: "+f.name+": conjugate", "%s(%v) is %v, and of the conjugate %v", f.name, z, got, conjugate)
	}
	if f.parity == 0 {
		return
	}
	opposite, want := one(-z), got
	if f.parity < 0 {
		want = -got
	}
	if !sameButFree(z, opposite, want) {
		t.fail("complex: "+f.name+": parity", "%s(%v) is %v, and of the opposite %v", f.name, z, got, opposite)
	}
}

// sameButFree reports whether two results for z are the same, apart from signs that Annex G of the C standard leaves open. These are the
// signs in numbers with a NaN, and in results for operands with infinite parts.
func sameButFree(z, x, y complex128) bool {
	if same(x, y) {
		return true
	}
	hasNaN := func(z complex128) bool { return math.IsNaN(real(z)) || math.IsNaN(imag(z)) }
	if !hasNaN(x) && !hasNaN(z) && !(math.IsInf(real(z), 0) && math.IsInf(imag(z), 0)) {
		return false
	}
	part := func(a, b float64) bool { return a != a && b != b || math.Abs(a) == math.Abs(b) }
	return part(real(x), real(y)) && part(imag(x), imag(y))
}

// sides handles a number with a zero part. It compares the result with the results for numbers nearby. The sign of the zero selects the side
// of the branch cut.
func (f *complexFunction) sides(t *trial, z, got complex128, one func(z complex128) complex128) {
	const tiny = 0x1p-140 // a number that complex64 can hold
	a, b := real(z), imag(z)
	if size := math.Abs(a) + math.Abs(b); a != 0 && b != 0 || size < 1e-5 || size > 50 {
		return
	}
	beside := complex(a, math.Copysign(tiny, b))
	if a == 0 {
		beside = complex(math.Copysign(tiny, a), b)
	}
	near := one(beside)
	if cmplx.IsNaN(near) || cmplx.IsInf(near) || cmplx.IsInf(got) || f.name == "Expm1" && math.Abs(b) > 0 {
		return
	}
	if cmplx.Abs(near-got) > 1e-5*(1+cmplx.Abs(got)) || math.Signbit(real(near)) != math.Signbit(real(got)) || math.Signbit(imag(near)) != math.Signbit(imag(got)) {
		t.say("if near := nd.%s(nd.Of(%s)).At(0); math.Signbit(real(near)) != math.Signbit(real(y.At(0))) || math.Signbit(imag(near)) != math.Signbit(imag(y.At(0))) {", f.name, literal(beside))
		t.say("\tt.Error(y, near)\n}")
		t.fail("complex: "+f.name+": side", "%s(%v) is %v, and near it, of %v, %v", f.name, z, got, beside, near)
	}
}

// sign checks that a part has the expected sign. It ignores a part so small that rounding may change the sign.
func (t *trial) sign(name, part string, z, got complex128, v, want, tolerance float64) {
	if want != want || v != v || want != 0 && math.Abs(want) < tolerance*tolerance {
		return
	}
	if math.Signbit(v) != math.Signbit(want) && !(math.Abs(v) < tolerance && v != 0) {
		t.say("if math.Signbit(%s(y.At(0))) != %v {\n\tt.Error(y)\n}", part[:4], math.Signbit(want))
		t.fail("complex: "+name+": sign", "%s(%v) is %v: the %s part has the sign of %v", name, z, got, part, want)
	}
}

// near compares a result with the formula, or with math/cmplx.
func (f *complexFunction) near(t *trial, z, got complex128, tolerance float64) {
	var want complex128
	switch {
	case f.value != nil:
		want = complex(f.value(real(z), imag(z)))
	case f.goes != nil:
		want = f.goes(z)
	case f.name == "Expm1":
		want = cmplx.Exp(z) - 1
	case f.name == "Log1p":
		want = cmplx.Log(z + 1)
	case f.name == "Log2":
		want = cmplx.Log(z) / complex(math.Ln2, 0)
	}
	if cmplx.Abs(got-want) > tolerance*(1+cmplx.Abs(want)) {
		t.fail("complex: "+f.name+": value", "%s(%v) is %v, and %v by its formula", f.name, z, got, want)
	}
}
