package core

import (
	"reflect"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// FirstChange returns the index of the first element that is not equal in x and y, which are of one shape, or nil.
func FirstChange(x, y *Header) []int {
	if x.Layout.Size() == 0 {
		return nil
	}
	var w Walk
	w.Reset(x.Layout.Shape())
	w.Add(x)
	w.Add(y)
	var s, t Scalar
	return w.Find(&ufunc.Loop{Go: func(r *ufunc.Row) {
		for more := true; more; more = r.Next() {
			for ; r.Done < r.N; r.Done++ {
				s.readNext(r, 0, x.Kind)
				t.readNext(r, 1, y.Kind)
				if !s.equals(&t) {
					return
				}
			}
		}
	}}, x.Layout.Rank())
}

// Converter returns the loop that converts elements of kind from, operand 1, to kind to, the result. From complex to real
// numbers there is none: that panics on behalf of op.
func Converter(op string, to, from reflect.Kind) *ufunc.Loop {
	if to == from {
		return ufunc.Mover(ufunc.Size(to))
	}
	loop := simd.Converter(to, from)
	if loop == nil {
		Fail(op, ErrDType, "elements of %s do not convert to %s; take Real, Imag or AbsComplex of them first", from, to)
	}
	return loop
}
