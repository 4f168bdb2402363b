package elem

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestDivision compares floor division and both remainders of floats with rational arithmetic: with the floor of the exact quotient, and
// with the corresponding remainder.
func TestDivision(t *testing.T) {
	pairs := [][2]float64{
		{1, 0.1},                   // the rounded quotient is 10, but the floor is 9
		{-1, 0.1},                  // the rounded quotient is -10, and so is the floor
		{0.3, 0.1},                 // the quotient is 2.9999999999999996
		{6, 0.7},                   // the quotient is rounded down
		{0x1p53 - 1, 1},            // the greatest odd integer that is a float
		{0x1p53 + 2, 3},            // at this size, not every integer is a float
		{5e-324, -1e300},           // the quotient underflows to -0
		{-5e-324, 1e300},           // the quotient underflows to -0
		{5e-324, 5e-324},           // the quotient is 1
		{1e300, 7e-300},            // the quotient overflows
		{math.MaxFloat64, 3},       // the remainder is exact only if no bits are lost
		{math.MaxFloat64, 15e-324}, // the divisor is subnormal
		{3e-308, -35e-324},         // the divisor is subnormal, and the quotient is below 2⁵³
		{2e-308, 35e-324},          // operands both below the least normal float
		{4503599627370495.5, 0.75}, // the operands are not integers
		{7, -2}, {-7, 2}, {-7, -2}, {6, -2}, {-6, 2},
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		x, y := rng.NormFloat64()*math.Exp2(float64(rng.IntN(40))), rng.NormFloat64()
		pairs = append(pairs, [2]float64{x, y}, [2]float64{math.Round(x), math.Round(8 * y)}, [2]float64{math.Round(x) * y, y})
	}
	for _, p := range pairs {
		if x, y := p[0], p[1]; y != 0 {
			checkDivision(t, x, y)
			if a, b := float32(x), float32(y); b != 0 && IsFinite(a) && IsFinite(b) {
				checkDivision(t, a, b)
			}
		}
	}
}

// TestDivisionAtEveryQuotient has quotients near every power of 2, near 2⁵³ and near integers.
func TestDivisionAtEveryQuotient(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	random := func() float64 { return math.Copysign(1+rng.Float64(), rng.Float64()-0.5) }
	for exponent := -3; exponent < 2046; exponent++ {
		times := 2
		if exponent > 48 && exponent < 60 || exponent > 20 && exponent < 28 {
			times = 60
		}
		for range times {
			y := math.Ldexp(random(), -min(exponent/2, 1000)+rng.IntN(3))
			x := math.Ldexp(random(), exponent) * y
			if math.IsInf(x, 0) {
				continue
			}
			for _, x := range []float64{x, math.Nextafter(x, 0), math.Nextafter(x, 2*x)} {
				checkRemainders(t, x, y)
			}
			if a, b := float32(x), float32(y); exponent < 120 && b != 0 && IsFinite(a) && a != 0 {
				checkRemainders(t, a, b)
			}
		}
	}
}

// checkRemainders compares both remainders of floats with exact arithmetic on x and y scaled to integers.
func checkRemainders[T Float](t *testing.T, x, y T) {
	t.Helper()
	scale := func(v T) *big.Int {
		z, _ := new(big.Float).SetMantExp(big.NewFloat(float64(v)), 1074).Int(nil)
		return z
	}
	back := func(z *big.Int, sign T) T {
		r, _ := new(big.Float).SetMantExp(new(big.Float).SetInt(z), -1074).Float64()
		return Copysign(T(r), sign)
	}
	a, b := scale(x), scale(y)
	rest := new(big.Int).Rem(a, b)
	if got, want := Fmod(x, y), back(rest, x); got != want || Signbit(got) != Signbit(want) {
		t.Errorf("%T: Fmod(%g, %g) = %g, want %g", x, x, y, got, want)
	}
	if rest.Sign()*b.Sign() < 0 {
		rest.Add(rest, b)
	}
	if got, want := Remainder(x, y), back(rest, y); got != want || Signbit(got) != Signbit(want) {
		t.Errorf("%T: Remainder(%g, %g) = %g, want %g", x, x, y, got, want)
	}
}

func checkDivision[T Float](t *testing.T, x, y T) {
	a, b := new(big.Rat).SetFloat64(float64(x)), new(big.Rat).SetFloat64(float64(y))
	ratio := new(big.Rat).Quo(a, b)
	floor := new(big.Int).Div(ratio.Num(), ratio.Denom()) // Div is Euclidean division: for a positive denominator, the quotient is the floor
	nearest := func(x *big.Rat) T {
		if isFloat32[T]() {
			z, _ := x.Float32()
			return T(z)
		}
		z, _ := x.Float64()
		return T(z)
	}
	if got, want := FloorDivide(x, y), nearest(new(big.Rat).SetInt(floor)); got != want {
		t.Errorf("%T: FloorDivide(%g, %g) = %g, want %g", x, x, y, got, want)
	}
	rest := func(quotient *big.Int) *big.Rat {
		z := new(big.Rat).Mul(b, new(big.Rat).SetInt(quotient))
		return z.Sub(a, z)
	}
	truncated := new(big.Int).Quo(ratio.Num(), ratio.Denom())
	if got, want := Fmod(x, y), nearest(rest(truncated)); got != want || Signbit(got) != Signbit(x) {
		t.Errorf("%T: Fmod(%g, %g) = %g, want %g", x, x, y, got, want)
	}
	if got, want := Remainder(x, y), nearest(rest(floor)); got != want || Signbit(got) != Signbit(y) {
		t.Errorf("%T: Remainder(%g, %g) = %g, want %g", x, x, y, got, want)
	}
}

// TestIntegers compares the functions of integers with unbounded arithmetic, for all pairs of 8-bit operands.
func TestIntegers(t *testing.T) {
	for x := math.MinInt8; x <= math.MaxInt8; x++ {
		for y := math.MinInt8; y <= math.MaxInt8; y++ {
			checkIntegers(t, int8(x), int8(y))
			checkIntegers(t, uint8(x), uint8(y))
		}
	}
	for _, x := range []int64{math.MinInt64, math.MinInt64 + 1, -7, -1, 0, 1, 7, math.MaxInt64} {
		for _, y := range []int64{math.MinInt64, -3, -1, 1, 3, 63, 64, math.MaxInt64} {
			checkIntegers(t, x, y)
			checkIntegers(t, uint64(x), uint64(y))
			checkIntegers(t, int32(x), int32(y))
		}
	}
}

func checkIntegers[T Integer](t *testing.T, x, y T) {
	a, b := exactly(x), exactly(y)
	if y != 0 {
		floor, rest := new(big.Int).DivMod(a, b, new(big.Int))
		if y < 0 && rest.Sign() != 0 { // a Euclidean remainder is never negative, but this one must have the sign of y
			floor.Sub(floor, big.NewInt(1))
			rest.Add(rest, b)
		}
		if got := FloorDivideInteger(x, y); got != wrapped[T](floor) {
			t.Errorf("%T: FloorDivideInteger(%d, %d) = %d, want %d", x, x, y, got, floor)
		}
		if got := RemainderInteger(x, y); got != wrapped[T](rest) {
			t.Errorf("%T: RemainderInteger(%d, %d) = %d, want %d", x, x, y, got, rest)
		}
	}
	if y >= 0 {
		power := new(big.Int).Exp(new(big.Int).Mod(a, modulus), b, modulus)
		if got := PowInteger(x, y); got != wrapped[T](power) {
			t.Errorf("%T: PowInteger(%d, %d) = %d", x, x, y, got)
		}
	}
	if got := Abs(x); got != wrapped[T](new(big.Int).Abs(a)) {
		t.Errorf("%T: Abs(%d) = %d", x, x, got)
	}
	if got := Sign(x); exactly(got).Int64() != int64(a.Sign()) {
		t.Errorf("%T: Sign(%d) = %d", x, x, got)
	}
}

// modulus is 2⁶⁴, a multiple of every integer type's modulus.
var modulus = new(big.Int).Lsh(big.NewInt(1), 64)

func exactly[T Integer](x T) *big.Int {
	if x < 0 {
		return big.NewInt(int64(x))
	}
	return new(big.Int).SetUint64(uint64(x))
}

// wrapped returns x modulo 2ⁿ, where n is the number of bits of T.
func wrapped[T Integer](x *big.Int) T { return T(new(big.Int).Mod(x, modulus).Uint64()) }
