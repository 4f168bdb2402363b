package core

import (
	"math"
	"reflect"

	"ndgo/ufunc"
)

// Closeness describes IsClose to the core, as an operator without loops of its own: the loop depends on the tolerance.
var Closeness = ufunc.Operator{Name: "IsClose", In: 2, Out: 1}

// A Tolerance is how far numbers may be apart to be close.
type Tolerance struct {
	Relative, Absolute float64
	EqualNaN           bool
}

// Loop returns the loop that reports whether numbers of kind are close.
func (t *Tolerance) Loop(kind reflect.Kind) func(*ufunc.Row) {
	return func(r *ufunc.Row) {
		var x, y Scalar
		for more := r.Rows > 0; more; more = r.Next() {
			for ; r.Done < r.N; r.Done++ {
				x.readNext(r, 1, kind)
				y.readNext(r, 2, kind)
				*ufunc.At[bool](r, 0, r.Done) = t.close(&x, &y)
			}
		}
	}
}

// close reports whether x and y, of one class, are close.
func (t *Tolerance) close(x, y *Scalar) bool {
	var distance, size float64
	switch x.class {
	case intScalar:
		distance, size = float64(uint64(max(x.i, y.i))-uint64(min(x.i, y.i))), math.Abs(float64(y.i))
	case uintScalar:
		distance, size = float64(max(x.u, y.u)-min(x.u, y.u)), float64(y.u)
	default:
		if x.C == y.C || t.EqualNaN && x.hasNaN() && y.hasNaN() {
			return true
		}
		difference := x.C - y.C
		distance, size = math.Hypot(real(difference), imag(difference)), math.Hypot(real(y.C), imag(y.C))
		if math.IsInf(size, 0) || y.hasNaN() {
			return false
		}
	}
	return distance <= t.Absolute+float64(t.Relative*size)
}

// hasNaN reports whether a part of s is NaN.
func (s *Scalar) hasNaN() bool { return math.IsNaN(real(s.C)) || math.IsNaN(imag(s.C)) }
