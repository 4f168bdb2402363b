// Package ndtest compares arrays in tests and reports their differences. reflect.DeepEqual is unsuitable, because it compares the memory
// layout of arrays.
package ndtest

import (
	"math"
	"math/cmplx"
	"reflect"
	"testing"

	nd "ndgo/ndarray"
)

// Equal reports whether got and want have the same shape and the same elements. If not, it fails the test with a list of the differences.
//
// Floats are the same if their bits are equal or both are NaN, so -0 differs from 0. Complex numbers are the same if both parts are the
// same. Other elements are compared by [reflect.DeepEqual]. The memory layout is ignored. A nil array equals only another nil array.
func Equal[T any](t testing.TB, got, want *nd.NDArray[T]) bool {
	t.Helper()
	return compare(t, "Equal", got, want, func(g, w []T) []bool {
		same := make([]bool, len(g))
		for i := range g {
			same[i] = equal(g[i], w[i])
		}
		return same
	})
}

// AllClose reports whether got and want have the same shape and close elements. If not, it fails the test with a list of the differences.
// As in [nd.IsClose], elements are close if |got - want| ≤ atol + rtol·|want|. The default is rtol 1e-5 and atol 1e-8; [nd.Tolerance] sets
// other values. NaN is close to NaN.
func AllClose[T nd.Number](t testing.TB, got, want *nd.NDArray[T], tolerance ...nd.Option) bool {
	t.Helper()
	return compare(t, "AllClose", got, want, func(g, w []T) []bool {
		same := nd.IsClose(got, want, tolerance...).ToSlice()
		for i := range g {
			same[i] = same[i] || g[i] != g[i] && w[i] != w[i]
		}
		return same
	})
}

// compare fails the test if got and want differ. same compares their elements in row-major order.
func compare[T any](t testing.TB, name string, got, want *nd.NDArray[T], same func(g, w []T) []bool) bool {
	t.Helper()
	if got == nil || want == nil {
		if got != want {
			t.Errorf("ndtest.%s: %s", name, nilText(got == nil))
		}
		return got == want
	}
	if g, w := got.Shape(), want.Shape(); !reflect.DeepEqual(g, w) {
		t.Errorf("ndtest.%s: the shape is %s, not %s", name, tuple(g), tuple(w))
		return false
	}
	r := report[T]{shape: got.Shape(), got: got.ToSlice(), want: want.ToSlice()}
	for i, ok := range same(r.got, r.want) {
		if !ok {
			r.differ = append(r.differ, i)
		}
	}
	if len(r.differ) > 0 {
		t.Errorf("ndtest.%s: %s", name, r.text())
	}
	return len(r.differ) == 0
}

func nilText(got bool) string {
	if got {
		return "the array is nil"
	}
	return "the array is not nil"
}

// equal reports whether Equal treats v and w as equal.
func equal[T any](v, w T) bool {
	x, y := reflect.ValueOf(v), reflect.ValueOf(w)
	switch reflect.TypeFor[T]().Kind() {
	case reflect.Float32, reflect.Float64:
		return equalFloats(x.Float(), y.Float())
	case reflect.Complex64, reflect.Complex128:
		p, q := x.Complex(), y.Complex()
		return equalFloats(real(p), real(q)) && equalFloats(imag(p), imag(q))
	}
	return reflect.DeepEqual(v, w)
}

func equalFloats(v, w float64) bool {
	return math.Float64bits(v) == math.Float64bits(w) || v != v && w != w
}

// distance returns |got - want|. ok is false if they are not numbers.
func distance(got, want any) (float64, bool) {
	x, y := reflect.ValueOf(got), reflect.ValueOf(want)
	switch {
	case !x.IsValid() || !y.IsValid() || x.Kind() != y.Kind():
		return 0, false
	case x.CanInt():
		return math.Abs(float64(x.Int()) - float64(y.Int())), true
	case x.CanUint():
		return math.Abs(float64(x.Uint()) - float64(y.Uint())), true
	case x.CanFloat():
		return math.Abs(x.Float() - y.Float()), true
	case x.CanComplex():
		return cmplx.Abs(x.Complex() - y.Complex()), true
	}
	return 0, false
}
