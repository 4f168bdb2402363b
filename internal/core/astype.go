package core

import (
	"reflect"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// conversion is the operator of AsType. It has no loops of its own: they depend on two kinds.
var conversion = ufunc.Operator{Name: "AsType", In: 1, Out: 1}

// AsType returns the elements of x converted to kind, in target, or in a new array if target is nil.
func AsType(op string, kind reflect.Kind, target *Header, x Arg) *Header {
	x.Head.Check(op)
	var c Call
	c.Name, c.Op, c.Loop, c.Args = op, &conversion, Converter(op, kind, x.Kind), []Arg{x}
	c.Result.Kind, c.Args[0].Kind = kind, c.Loop.Kinds[1] // a mover has one kind for all types of a size
	return c.Into(target)
}

// Converter returns the loop converting elements of kind from, operand 1, to kind to, the result. Complex numbers do not convert to
// real ones: this panics with an error naming op.
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

// FirstChange returns the index of the first element differing between x and y, or nil. Both have the same shape.
func FirstChange(x, y *Header) []int {
	if x.Layout.Size() == 0 {
		return nil
	}
	var w Walk
	w.Reset(x.Layout.Shape())
	w.Add(x)
	w.Add(y)
	w.addScalar(Slot{low: uint64(x.Kind())})
	w.addScalar(Slot{low: uint64(y.Kind())})
	return w.Find(&changes, x.Layout.Rank())
}

// changes is a loop that stops at the first element where operands 0 and 1 are different numbers. Operands 2 and 3 hold their
// kinds.
var changes = ufunc.Loop{Go: func(r *ufunc.Row) {
	var x, y Scalar
	first, second := *ufunc.At[uint64](r, 2, 0), *ufunc.At[uint64](r, 3, 0)
	for more := r.Rows > 0; more; more = r.Next() {
		for ; r.Done < r.N; r.Done++ {
			x.readNext(r, 0, reflect.Kind(first))
			y.readNext(r, 1, reflect.Kind(second))
			if !x.equals(&y) {
				return
			}
		}
	}
}}
