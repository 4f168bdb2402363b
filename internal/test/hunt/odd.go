package main

import (
	"math"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
)

// compareUsers tries operators that were generated from functions, like the operators of users. It compares them with the same definitions,
// written here.
func compareUsers(t *trial) {
	shape := t.sizes(t.n(4))
	switch t.n(9) {
	case 0:
		x, e := operandsOf[float64](t, shape, 3)
		a, b, c := users.Differences(x[0], x[1], x[2])
		compareOdd(t, "Differences", a, func(i int) float64 { return e[0][i] - e[1][i] })
		compareOdd(t, "Differences", b, func(i int) float64 { return e[1][i] - e[2][i] })
		compareOdd(t, "Differences", c, func(i int) float64 { return e[2][i] - e[0][i] })
	case 1:
		x, e := operandsOf[int16](t, shape, 3)
		a, b, c := users.Differences(x[0], x[1], x[2])
		compareOdd(t, "Differences", a, func(i int) int16 { return e[0][i] - e[1][i] })
		compareOdd(t, "Differences", b, func(i int) int16 { return e[1][i] - e[2][i] })
		compareOdd(t, "Differences", c, func(i int) int16 { return e[2][i] - e[0][i] })
	case 2:
		x, e := operandsOf[float64](t, shape, 2)
		less, difference, sign := users.Compare(x[0], x[1])
		compareOdd(t, "Compare", less, func(i int) bool { return e[0][i] < e[1][i] })
		compareOdd(t, "Compare", difference, func(i int) float64 { return e[1][i] - e[0][i] })
		compareOdd(t, "Compare", sign, func(i int) int8 {
			switch x, y := e[0][i], e[1][i]; {
			case x < y:
				return 1
			case x > y:
				return -1
			}
			return 0
		})
	case 3:
		x, e := operandsOf[float32](t, shape, 1)
		a, b, c, d := users.Integers(x[0])
		compareOdd(t, "Integers", a, func(i int) int8 { return saturated[int8](float64(e[0][i]), math.MinInt8, math.MaxInt8) })
		compareOdd(t, "Integers", b, func(i int) uint32 { return saturated[uint32](float64(e[0][i]), 0, math.MaxUint32) })
		compareOdd(t, "Integers", c, func(i int) int64 { return saturated[int64](float64(e[0][i]), math.MinInt64, math.MaxInt64) })
		compareOdd(t, "Integers", d, func(i int) uint64 { return saturated[uint64](float64(e[0][i]), 0, math.MaxUint64) })
	case 4:
		x, e := operandsOf[float64](t, shape, 2)
		n := int64(t.n(9))
		compareOdd(t, "LogisticMap", users.LogisticMap(x[0], x[1], nd.Scalar(n)), func(i int) float64 {
			x, r := e[0][i], e[1][i]
			for range n {
				x = float64(float64(r*x) * float64(1-x))
			}
			return x
		})
	case 5:
		x, e := operandsOf[int16](t, shape, 3)
		compareOdd(t, "Middle", users.Middle(x[0], x[1], x[2]), func(i int) int16 {
			a, b, c := e[0][i], e[1][i], e[2][i]
			return max(min(a, b), min(max(a, b), c))
		})
	case 6:
		x, e := operandsOf[uint32](t, shape, 1)
		base := uint32(2 + t.n(20))
		compareOdd(t, "Digits", users.Digits(x[0], nd.Scalar(base)), func(i int) (sum uint32) {
			for n := e[0][i]; n > 0; n /= base {
				sum += n % base
			}
			return sum
		})
	case 7:
		x, e := operandsOf[float64](t, shape, 1)
		c := data[float64](t, "coefficients", t.n(7))
		compareOdd(t, "Horner", users.Horner(x[0], c), func(i int) (sum float64) {
			for _, c := range c {
				sum = float64(sum*e[0][i]) + c
			}
			return sum
		})
	default:
		x, e := operandsOf[uint8](t, shape, 1)
		lut := data[uint32](t, "lut", 256)
		compareOdd(t, "Palette", users.Palette(x[0], lut), func(i int) uint32 { return lut[e[0][i]] })
	}
}

// saturated converts a float to an integer as the library does on all machines: NaN becomes 0, and a float out of range becomes the
// nearest end of the range.
func saturated[T nd.Integer](x, low, high float64) T {
	switch {
	case x != x:
		return 0
	case x <= low:
		return ends[T](false)
	case x >= high:
		return ends[T](true)
	}
	return T(x)
}

// ends returns the lowest or the highest integer of a type.
func ends[T nd.Integer](highest bool) T {
	v := any(*new(T))
	var low, high any
	switch v.(type) {
	case int8:
		low, high = int8(math.MinInt8), int8(math.MaxInt8)
	case uint32:
		low, high = uint32(0), uint32(math.MaxUint32)
	case int64:
		low, high = int64(math.MinInt64), int64(math.MaxInt64)
	case uint64:
		low, high = uint64(0), uint64(math.MaxUint64)
	}
	if highest {
		return high.(T)
	}
	return low.(T)
}

func compareOdd[R nd.Element](t *trial, name string, z *nd.NDArray[R], define func(i int) R) {
	t.calls++
	for i, got := range z.ToSlice() {
		t.compared++
		if want := define(i); !same(got, want) {
			t.say("// users.%s", name)
			t.fail("generated: users."+name, "element %d of %d is %v, and %v by the definition", i, z.Size(), got, want)
		}
	}
}
