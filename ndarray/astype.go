package ndarray

import (
	"fmt"
	"reflect"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// AsType returns x with its elements converted to type U, always a new array.
//
// Integers wrap around, as Go converts them. Floats that become integers lose their fraction; one out of the range of
// U becomes the smallest or largest U, and NaN becomes 0, on every CPU alike. A float64 that a float32 cannot hold
// rounds to an infinity. What becomes bool is true if it is not 0, NaN included, and true becomes 1. A real number that
// becomes complex has the imaginary part 0. A complex number does not become a real one: that panics with [ErrDType];
// take [Real], [Imag] or [AbsComplex] of it.
func AsType[U, T Element](x *NDArray[T]) *NDArray[U] { return Target[U]{name: "AsType"}.AsType(In(x)) }

// AsType sets the target to x, converted as [AsType] does.
func (t Target[T]) AsType(x Arg) *NDArray[T] {
	if x.head == nil {
		failNil(t.name)
	}
	loop := ufunc.Loop{Go: converter(kindOf[T](), x.kind)}
	if loop.Go == nil {
		fail(t.name, ErrDType, "elements of %s do not convert to %s; take Real, Imag or AbsComplex of them first", x.kind, kindOf[T]())
	}
	return t.elementwise(x.shape(), []*header{x.head}, func(z *NDArray[T]) {
		var w walker
		w.reset(z.h.lay.Shape())
		w.add(&z.h)
		w.add(x.head)
		w.run(&loop)
	})
}

// AsTypeExact returns x with its elements converted to type U as [AsType] does, or an error that names the first
// element, in row-major order, whose value that changes: a fraction that an integer loses, an integer that wraps
// around, a float64 that a float32 rounds, a number other than 0 and 1 that becomes bool. NaN is equal to NaN here,
// and -0 to 0. The error is an *[Error] of kind [ErrScalar] with that element's Index.
func AsTypeExact[U, T Element](x *NDArray[T]) (*NDArray[U], error) {
	z := Target[U]{name: "AsTypeExact"}.AsType(In(x))
	if index := firstChange(&x.h, &z.h); index != nil {
		v := x.At(index...)
		return nil, &Error{Op: "AsTypeExact", Kind: ErrScalar, Shapes: [][]int{x.Shape()}, Index: index,
			Detail: fmt.Sprintf("the element %v at index %s does not fit %s; AsType makes it %v", v, shapeText(index), typeName[U](), z.At(index...))}
	}
	return z, nil
}

// firstChange returns the index of the first element that is not equal in x and y, which are of one shape, or nil.
func firstChange(x, y *header) []int {
	if x.lay.Size() == 0 {
		return nil
	}
	var w walker
	w.reset(x.lay.Shape())
	w.add(x)
	w.add(y)
	var s, t scalar
	return w.find(&ufunc.Loop{Go: func(r *ufunc.Row) {
		for more := true; more; more = r.Next() {
			for ; r.Done < r.N; r.Done++ {
				s.readNext(r, 0, x.kind)
				t.readNext(r, 1, y.kind)
				if !s.equals(&t) {
					return
				}
			}
		}
	}}, x.lay.Rank())
}

// converter returns the loop that converts elements of kind from, operand 1, to kind to, the result. It is nil from
// complex to real numbers.
func converter(to, from reflect.Kind) func(*ufunc.Row) {
	if to == from {
		return ufunc.Mover(ufunc.Size(to)).Go
	}
	return simd.Converter(to, from)
}
