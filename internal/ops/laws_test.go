package ops_test

import (
	"cmp"
	"math"
	"math/cmplx"
	"reflect"
	"slices"
	"testing"

	"ndgo/elem"
	"ndgo/internal/sample"
)

// This file tests the laws of operators, with their exceptions for floats, at special and at random values. Results must have the
// same bits, but all NaNs are equal.

// commutative checks f(x, y) = f(y, x).
func commutative[T elem.Element, R any](t *testing.T, f func(x, y T) R) {
	for _, x := range values[T](60) {
		for _, y := range values[T](60) {
			if a, b := f(x, y), f(y, x); !same(a, b) {
				t.Fatalf("%T: f(%v, %v) = %v, but f(%v, %v) = %v", x, x, y, a, y, x, b)
			}
		}
	}
}

// associative checks f(f(x, y), z) = f(x, f(y, z)). For floats and complex numbers it checks only finite numbers, and allows a
// few roundings of the largest number.
func associative[T elem.Element](t *testing.T, f func(x, y T) T) {
	all := values[T](30)
	for _, x := range all {
		for _, y := range all {
			for _, z := range all {
				xy, yz := f(x, y), f(y, z)
				a, b := f(xy, z), f(x, yz)
				if !same(a, b) && !regrouped(a, b, x, y, z, xy, yz) {
					t.Fatalf("%T: f(f(%v, %v), %v) = %v, but f(%v, f(%v, %v)) = %v", x, x, y, z, a, x, y, z, b)
				}
			}
		}
	}
}

// regrouped reports whether a and b differ only by a few roundings of the largest of a, b and the terms. It returns true if any
// of these numbers is infinite or NaN.
func regrouped[T any](a, b T, terms ...T) bool {
	large := max(abs(a), abs(b))
	for _, x := range terms {
		large = max(large, abs(x))
	}
	if !finite(large) {
		return true
	}
	// Each side has two operations. A complex product has three roundings, of half an ulp each.
	const roundings = 6
	switch x, y := reflect.ValueOf(a), reflect.ValueOf(b); x.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.Abs(x.Float()-y.Float()) <= roundings*ulp(large, x.Type().Bits())
	case reflect.Complex64, reflect.Complex128:
		return cmplx.Abs(x.Complex()-y.Complex()) <= roundings*ulp(large, x.Type().Bits()/2)
	}
	return false // integers and booleans must be equal exactly
}

// abs returns |x|, or 0 if x is neither a float nor complex.
func abs[T any](x T) float64 {
	switch v := reflect.ValueOf(x); {
	case v.CanFloat():
		return math.Abs(v.Float())
	case v.CanComplex():
		return cmplx.Abs(v.Complex())
	}
	return 0
}

func finite(x float64) bool { return x-x == 0 }

// ulp returns the unit in the last place of x > 0, for floats of the given width.
func ulp(x float64, bits int) float64 {
	if bits == 32 {
		return float64(float32(x)) - float64(math.Nextafter32(float32(x), 0))
	}
	return x - math.Nextafter(x, 0)
}

// identity checks f(x, e) = f(e, x) = x, up to the sign of zero. Complex numbers must be finite: the product of an infinite
// number and 1 may differ from the number.
func identity[T elem.Element](t *testing.T, f func(x, y T) T, e T) {
	for _, x := range values[T](200) {
		if v := reflect.ValueOf(x); v.CanComplex() && !finite(abs(x)) {
			continue
		}
		if a, b := f(x, e), f(e, x); !(a == x && b == x) && !(same(a, x) && same(b, x)) {
			t.Fatalf("%T: f(%v, %v) = %v and f(%v, %v) = %v", x, x, e, a, e, x, b)
		}
	}
}

// idempotent checks f(x, x) = x.
func idempotent[T elem.Element](t *testing.T, f func(x, y T) T) {
	for _, x := range values[T](200) {
		if a := f(x, x); !same(a, x) {
			t.Fatalf("%T: f(%v, %v) = %v", x, x, x, a)
		}
	}
}

// projection checks f(f(x)) = f(x): the function of one operand is idempotent. For complex numbers it allows roundings, because f(x) is
// seldom representable.
func projection[T elem.Element](t *testing.T, f func(x T) T) {
	for _, x := range values[T](200) {
		a := f(x)
		if b := f(a); !same(b, a) && !(reflect.ValueOf(x).CanComplex() && regrouped(b, a)) {
			t.Fatalf("%T: f(%v) = %v, but f of that is %v", x, x, a, b)
		}
	}
}

// involution checks f(f(x)) = x.
func involution[T elem.Element](t *testing.T, f func(x T) T) {
	for _, x := range values[T](200) {
		if a := f(f(x)); !same(a, x) {
			t.Fatalf("%T: f(f(%v)) = %v", x, x, a)
		}
	}
}

// odd checks f(-x) = -f(x).
func odd[T elem.Number](t *testing.T, f func(x T) T) {
	for _, x := range values[T](1000) {
		if a, b := f(-x), -f(x); !same(a, b) && !unspecified(x, a, b) {
			t.Fatalf("%T: f(-x) = %v, but -f(x) = %v, of x = %v", x, a, b, x)
		}
	}
}

// even checks f(-x) = f(x).
func even[T elem.Number, R any](t *testing.T, f func(x T) R) {
	for _, x := range values[T](1000) {
		if a, b := f(-x), f(x); !same(a, b) && !unspecified(x, a, b) {
			t.Fatalf("%T: f(-x) = %v, but f(x) = %v, of x = %v", x, a, b, x)
		}
	}
}

// unspecified reports whether a = f(x) and b = f(-x) differ only in signs that Annex G of the C standard leaves unspecified. For a complex x,
// these are the signs of zeros and infinities in a and b, if x or a has a NaN part.
func unspecified[T, R any](x T, a, b R) bool {
	v, y, z := reflect.ValueOf(x), reflect.ValueOf(a), reflect.ValueOf(b)
	if !v.CanComplex() || !y.CanComplex() || !hasNaN(v.Complex()) && !hasNaN(y.Complex()) {
		return false
	}
	like := func(y, z float64) bool {
		return sample.Same(reflect.ValueOf(y), reflect.ValueOf(z)) || y == 0 && z == 0 || math.IsInf(y, 0) && math.IsInf(z, 0)
	}
	return like(real(y.Complex()), real(z.Complex())) && like(imag(y.Complex()), imag(z.Complex()))
}

func hasNaN(z complex128) bool { return math.IsNaN(real(z)) || math.IsNaN(imag(z)) }

// monotone checks that x ≤ y implies f(x) ≤ f(y), wherever both are numbers.
func monotone[T elem.RealNumber](t *testing.T, f func(x T) T) {
	var x T
	largest := f(x)
	sorted := values[T](1000)
	slices.SortFunc(sorted, cmp.Compare)
	first := true
	for _, y := range sorted {
		a := f(y)
		if a != a {
			continue
		}
		if !first && a < largest {
			t.Fatalf("%T: f(%v) = %v, but f(%v) = %v", x, x, largest, y, a)
		}
		x, largest, first = y, a, false
	}
}

// values returns the special values of T, and n random ones.
func values[T any](n int) (all []T) {
	of := reflect.TypeFor[T]()
	if special := sample.Special(of); len(special) <= n { // if there are more than n special values, draw n of them
		for _, v := range special {
			all = append(all, v.Interface().(T))
		}
	}
	source := sample.New(of, "laws")
	for range n {
		all = append(all, source.Next().Interface().(T))
	}
	return all
}

func same[T any](x, y T) bool { return sample.Same(reflect.ValueOf(x), reflect.ValueOf(y)) }
