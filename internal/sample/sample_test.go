package sample

import (
	"math"
	"reflect"
	"testing"
)

func TestSame(t *testing.T) {
	negativeZero := math.Copysign(0, -1)
	negativeNaN := math.Copysign(math.NaN(), -1)
	for _, c := range []struct {
		reason string
		x, y   any
		want   bool
	}{
		{"equal integers", int8(3), int8(3), true},
		{"different integers", int8(3), int8(-3), false},
		{"equal booleans", true, true, true},
		{"any NaN is any other", math.NaN(), negativeNaN, true},
		{"NaN is no number", math.NaN(), 0.0, false},
		{"zeros have signs", 0.0, negativeZero, false},
		{"zeros of float32 too", float32(0), float32(negativeZero), false},
		{"parts are compared each", complex(math.NaN(), 1), complex(negativeNaN, 1), true},
		{"a NaN part hides no other", complex(math.NaN(), 0), complex(math.NaN(), negativeZero), false},
		{"parts are not exchanged", complex(1, math.NaN()), complex(math.NaN(), 1), false},
	} {
		if got := Same(reflect.ValueOf(c.x), reflect.ValueOf(c.y)); got != c.want {
			t.Errorf("%s: Same(%v, %v) = %t", c.reason, c.x, c.y, got)
		}
	}
}

// TestSource checks that a source is reproducible, returns values of its type, and draws other values than special ones.
func TestSource(t *testing.T) {
	for _, v := range []any{true, int8(0), int64(0), 0, uint16(0), uint(0), float32(0), 0.0, complex64(0), 0i} {
		of := reflect.TypeOf(v)
		a, b := New(of, "seed"), New(of, "seed")
		different := map[any]bool{}
		for range 4000 {
			x, y := a.Next(), b.Next()
			if x.Type() != of || !Same(x, y) {
				t.Fatalf("%s: drew %v and %v", of, x, y)
			}
			different[x.Interface()] = true
		}
		if len(different) < len(Special(of)) || of.Kind() != reflect.Bool && len(different) < 200 {
			t.Errorf("%s: 4000 values are only %d different ones", of, len(different))
		}
	}
}
