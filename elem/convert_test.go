package elem_test

import (
	"math"
	"math/big"
	"reflect"
	"testing"

	"golang.org/x/exp/constraints"

	"ndgo/elem"
)

// TestConvertSaturates compares conversions of floats to all types of integers with exact arithmetic, for numbers inside and outside of the
// type's range.
func TestConvertSaturates(t *testing.T) {
	saturates[int8](t)
	saturates[int16](t)
	saturates[int32](t)
	saturates[int64](t)
	saturates[int](t)
	saturates[uint8](t)
	saturates[uint16](t)
	saturates[uint32](t)
	saturates[uint64](t)
	saturates[uint](t)
	saturates[uintptr](t)
}

func saturates[U constraints.Integer](t *testing.T) {
	t.Helper()
	saturatesFrom[U, float32](t)
	saturatesFrom[U, float64](t)
}

func saturatesFrom[U constraints.Integer, T constraints.Float](t *testing.T) {
	t.Helper()
	one, zero := big.NewInt(1), new(big.Int)
	size := uint(reflect.TypeFor[U]().Bits())
	low, high := zero, new(big.Int).Sub(new(big.Int).Lsh(one, size), one)
	if reflect.TypeFor[U]().Kind() <= reflect.Int64 {
		high = new(big.Int).Rsh(high, 1)
		low = new(big.Int).Sub(zero, new(big.Int).Add(high, one))
	}
	for _, x := range floatsAround[T]() {
		want := new(big.Int)
		switch f := float64(x); {
		case math.IsInf(f, 0):
			want = map[bool]*big.Int{true: low, false: high}[f < 0]
		case f == f:
			want, _ = big.NewFloat(f).Int(nil)
		}
		if want.Cmp(low) < 0 {
			want = low
		} else if want.Cmp(high) > 0 {
			want = high
		}
		z := elem.Convert[U](x)
		got := new(big.Int).SetUint64(uint64(z))
		if low.Sign() < 0 {
			got.SetInt64(int64(z))
		}
		if got.Cmp(want) != 0 {
			t.Errorf("Convert[%T](%T(%v)) = %v, want %v", z, x, x, got, want)
		}
	}
}

// floatsAround returns floats around powers of 2 and halves, infinities and NaN.
func floatsAround[T constraints.Float]() (all []T) {
	for _, x := range []float64{0, math.SmallestNonzeroFloat64, math.MaxFloat32, math.MaxFloat64, math.Inf(1), math.NaN(), 1e10, 1e300} {
		all = append(all, T(x), T(-x))
	}
	for e := range 70 {
		p := math.Ldexp(1, e)
		for _, x := range []float64{p, p - 1, p + 1, p - 0.5, p + 0.5, p + 0.99, math.Nextafter(p, 0), math.Nextafter(p, 2*p), float64(math.Nextafter32(float32(p), 0))} {
			all = append(all, T(x), T(-x))
		}
	}
	return all
}

// TestConvertRounds compares conversions of 64-bit integers to float32 with exact arithmetic, even on machines with an int
// of 32 bits.
func TestConvertRounds(t *testing.T) {
	for e := range 64 {
		for _, offset := range []uint64{0, 1, ^uint64(0), 1 << e >> 24, 1<<e>>24 + 1, 1<<e>>24 - 1, 1 << e >> 25} {
			x := uint64(1)<<e + offset
			want, _ := new(big.Float).SetInt(new(big.Int).SetUint64(x)).Float32()
			if got := elem.Convert[float32](x); got != want {
				t.Errorf("Convert[float32](uint64(%d)) = %v, want %v", x, got, want)
			}
			want, _ = new(big.Float).SetInt(big.NewInt(int64(x))).Float32()
			if got := elem.Convert[float32](int64(x)); got != want {
				t.Errorf("Convert[float32](int64(%d)) = %v, want %v", int64(x), got, want)
			}
		}
	}
	if got := elem.Convert[uint8](-1); got != 255 {
		t.Errorf("Convert[uint8](-1) = %d, want 255", got)
	}
	if got := elem.Convert[float64](float32(0.1)); got != float64(float32(0.1)) {
		t.Errorf("Convert[float64](float32(0.1)) = %v", got)
	}
}
