package ndarray

import (
	"math"
	"reflect"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// IsClose reports for each element whether x and y are nearly equal: |x - y| ≤ atol + rtol·|y|, with a rtol of 1e-5
// and an atol of 1e-8 unless [Tolerance] gives others. Infinities are close to themselves only, and NaN to nothing,
// or to NaN with [EqualNaN]. It computes in float64, but for the differences of integers, which are exact.
//
// The shapes of x and y broadcast to one, or IsClose panics with [ErrBroadcast].
func IsClose[T Number, Y Operand[T]](x *NDArray[T], y Y, options ...Option) *NDArray[bool] {
	return isClose[T]("IsClose", options, In(x), Or[T](&y))
}

// AllClose reports whether all elements of x and y are nearly equal, as [IsClose] has it.
func AllClose[T Number, Y Operand[T]](x *NDArray[T], y Y, options ...Option) bool {
	for _, ok := range isClose[T]("AllClose", options, In(x), Or[T](&y)).block() {
		if !ok {
			return false
		}
	}
	return true
}

// closeness is what is said of IsClose as an operator, whose loop depends on the tolerance.
var closeness = ufunc.Operator{Name: "IsClose", In: 2, Out: 1}

func isClose[T any](op string, list []Option, args ...Arg) *NDArray[bool] {
	o := takeOptions(op, list, toleranceOption, equalNaNOption)
	t := tolerance{1e-5, 1e-8, o.has(equalNaNOption)}
	if given := o.get(toleranceOption); given != nil {
		t.relative, t.absolute = given.real[0], given.real[1]
	}
	kind := kindOf[T]()
	loop := ufunc.Loop{Kinds: []reflect.Kind{reflect.Bool, kind, kind}, Go: t.loop(kind)}
	c := call{name: op, op: &closeness, loop: &loop, args: args}
	return typed[bool](c.run(nil))
}

// A tolerance is how far numbers may be apart to be close.
type tolerance struct {
	relative, absolute float64
	equalNaN           bool
}

// loop returns the loop that reports whether numbers of kind are close.
func (t *tolerance) loop(kind reflect.Kind) func(*ufunc.Row) {
	return func(r *ufunc.Row) {
		var x, y scalar
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
func (t *tolerance) close(x, y *scalar) bool {
	var distance, size float64
	switch x.class {
	case intScalar:
		distance, size = float64(uint64(max(x.i, y.i))-uint64(min(x.i, y.i))), math.Abs(float64(y.i))
	case uintScalar:
		distance, size = float64(max(x.u, y.u)-min(x.u, y.u)), float64(y.u)
	default:
		if x.c == y.c || t.equalNaN && x.hasNaN() && y.hasNaN() {
			return true
		}
		difference := x.c - y.c
		distance, size = math.Hypot(real(difference), imag(difference)), math.Hypot(real(y.c), imag(y.c))
		if math.IsInf(size, 0) || y.hasNaN() {
			return false
		}
	}
	return distance <= t.absolute+float64(t.relative*size)
}

// hasNaN reports whether a part of s is NaN.
func (s *scalar) hasNaN() bool { return math.IsNaN(real(s.c)) || math.IsNaN(imag(s.c)) }

// ArrayEqual reports whether x and y have the same shape and equal elements, of any type that can be compared. With
// [EqualNaN], NaN is equal to NaN.
func ArrayEqual[T comparable](x, y *NDArray[T], options ...Option) bool {
	o := takeOptions("ArrayEqual", options, equalNaNOption)
	shape := x.layout("ArrayEqual").Shape()
	if !iter.Equal(shape, y.layout("ArrayEqual").Shape()) {
		return false
	}
	if x.h.lay.Size() == 0 {
		return true
	}
	equalNaN := o.has(equalNaNOption)
	var w walker
	w.reset(shape)
	w.add(&x.h)
	w.add(&y.h)
	w.nest.Simplify()
	return w.find(&ufunc.Loop{Go: func(r *ufunc.Row) {
		for more := true; more; more = r.Next() {
			x, y := ufunc.Strided[T](r, 0), ufunc.Strided[T](r, 1)
			for ; r.Done < r.N; r.Done++ {
				v, w := *x.At(r.Done), *y.At(r.Done)
				if v != w && !(equalNaN && v != v && w != w) {
					return
				}
			}
		}
	}}, 0) == nil
}
