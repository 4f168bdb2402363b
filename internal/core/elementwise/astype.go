package elementwise

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// conversion is the operator of AsType. It has no table of loops, because the loop depends on the kinds of both operand and result.
var conversion = ufunc.Operator{Name: "AsType", In: 1, Out: 1}

// AsType converts the elements of x to kind. It stores them in target, or in a new array if target is nil, and returns the array.
func AsType(op string, kind reflect.Kind, target *core.Header, x core.Arg) *core.Header {
	x.Head.Check(op)
	var c core.Call
	c.Name, c.Op, c.Loop, c.Args = op, &conversion, Converter(op, kind, x.Kind), []core.Arg{x}
	c.Result.Kind, c.Args[0].Kind = kind, c.Loop.Kinds[1] // one loop moves elements of all kinds of one size; Call expects the kinds in the loop
	return c.Into(target)
}

// Converter returns a loop that converts elements of kind from to kind to. Operand 0 of the loop is the result, operand 1 the source.
// Converter panics if from is complex and to is real.
func Converter(op string, to, from reflect.Kind) *ufunc.Loop {
	if to == from {
		return ufunc.Mover(ufunc.Size(to))
	}
	loop := simd.Converter(to, from)
	if loop == nil {
		mistakes.Fail(op, mistakes.ErrDType, "elements of %s do not convert to %s; take Real, Imag or AbsComplex of them first", from, to)
	}
	return loop
}

// FirstChange returns the index of the first element with different values in x and y, or nil. x and y have the same shape.
func FirstChange(x, y *core.Header) []int {
	if x.Layout.Size() == 0 {
		return nil
	}
	var w walking.Walk
	w.Reset(x.Layout.Shape())
	x.AddTo(&w)
	y.AddTo(&w)
	w.AddScalar(scalars.Slot{Low: uint64(x.Kind())})
	w.AddScalar(scalars.Slot{Low: uint64(y.Kind())})
	return w.Find(&changes, x.Layout.Rank())
}

// changes is a loop that stops at the first element with different numbers in operands 0 and 1. Operand 2 holds the kind of operand 0, and
// operand 3 the kind of operand 1.
var changes = ufunc.Loop{Go: func(r *ufunc.Row) {
	var x, y scalars.Scalar
	first, second := *ufunc.At[uint64](r, 2, 0), *ufunc.At[uint64](r, 3, 0)
	for more := r.Rows > 0; more; more = r.Next() {
		for ; r.Done < r.N; r.Done++ {
			x.ReadNext(r, 0, reflect.Kind(first))
			y.ReadNext(r, 1, reflect.Kind(second))
			if !x.Equals(&y) {
				return
			}
		}
	}
}}
