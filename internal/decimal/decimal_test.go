package decimal

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"
)

// sameAsStrconv compares the results of Parse and strconv for a text. It reports whether Parse read a number.
func sameAsStrconv(t *testing.T, s string) bool {
	t.Helper()
	double, some := Parse(s, 53)
	single, also := Parse(s, 24)
	if some != also {
		t.Errorf("%q is read as float64: %t, as float32: %t", s, some, also)
	}
	if !some {
		return false
	}
	want, err := strconv.ParseFloat(s, 64)
	if err != nil || math.Float64bits(double) != math.Float64bits(want) {
		t.Errorf("%q is %v, not %v, %v", s, double, want, err)
	}
	want32, err := strconv.ParseFloat(s, 32)
	if err != nil || math.Float32bits(float32(single)) != math.Float32bits(float32(want32)) || float64(float32(single)) != single {
		t.Errorf("%q as a float32 is %v, not %v, %v", s, single, want32, err)
	}
	return true
}

// TestParse reads numbers in all forms, and texts that are no numbers.
func TestParse(t *testing.T) {
	for _, s := range []string{
		"0", "-0", "+0.0", "1", "-1.", ".5", "00000000000000000000000001", "0.000000001", "1e5", "1E+5", "-1.5e-5", "12345678", "123456789",
		"9999999999999999999", "18446744073709551615", "1844674407370955161.5", "9007199254740993", "9007199254740993.0", "16777217", "1.6777217e7",
		"9999999999999999999e19", "0.0000000000000000000000000001e1", "0e19", "-0e-27", "1234567890.123456789", "3.4028235677973366e19",
	} {
		if n := len(s); !sameAsStrconv(t, s) && s != "18446744073709551615" && s != "1844674407370955161.5" {
			t.Errorf("%q of %d bytes is not read", s, n)
		}
	}
	for _, s := range []string{
		"", "+", "-", ".", "e5", ".e5", "1e", "1e+", "1e5.", "1e1e1", "--1", "+-1", "1_000", "0x10", "1 ", " 1", "nan", "inf", "1,5", "1.2.3", "12345678*", "1234567.",
		"1234567*", "123456-7", "123456,7", "1234567:", "1234567/", "1234567\xb1", "\xb0\xb1\xb2\xb3\xb4\xb5\xb6\xb7", "1e20", "1e-28", "1e999999999999999999999",
		"10000000000000000000", "12345678901234567890", "1.2345678901234567890",
	} {
		if _, ok := Parse(s, 53); ok != (s == "1234567.") {
			t.Errorf("%q is read: %t", s, ok)
		}
		sameAsStrconv(t, s)
	}
}

// TestParseNearest reads random numbers, and numbers half-way between two floats or close to the middle, for both kinds of
// floats.
func TestParseNearest(t *testing.T) {
	g := rand.New(rand.NewPCG(1, 2))
	read, middles := 0, 0
	for range 100_000 {
		digits := g.Uint64() >> g.IntN(64)
		s := strconv.FormatUint(digits, 10)
		if at := g.IntN(len(s) + 1); g.IntN(4) > 0 {
			s = s[:at] + "." + s[at:]
		}
		if g.IntN(2) == 0 {
			s += fmt.Sprintf("e%d", g.IntN(60)-35)
		}
		if sameAsStrconv(t, s) {
			read++
		}
		// A number half-way between two floats is an odd integer with one bit more than the mantissa, times a power of 2. It has
		// few digits if the power is near 1.
		mantissa := []int{24, 53}[g.IntN(2)]
		middle := new(big.Float).SetUint64((g.Uint64()>>(64-mantissa)|1<<(mantissa-1))<<1 | 1)
		middle.SetMantExp(middle, g.IntN(70)-mantissa-20)
		for _, s := range []string{middle.Text('f', -1), middle.Text('e', 18), middle.Text('g', 19)} {
			if sameAsStrconv(t, s) {
				middles++
			}
		}
	}
	if read < 50_000 || middles < 50_000 {
		t.Errorf("%d numbers and %d middles were read", read, middles)
	}
}

// FuzzParse compares Parse with strconv.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"1.5", "-0.000123e5", "9007199254740993", "12345678.", "1e-27"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { sameAsStrconv(t, s) })
}
