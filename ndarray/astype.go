package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// AsType returns x with its elements converted to type U, always a new array.
//
// Integers wrap around, as Go converts them. Floats that become integers lose their fraction; one out of the range of
// U becomes the smallest or largest U, and NaN becomes 0, on every CPU alike. A float64 that a float32 cannot hold
// rounds to an infinity. What becomes bool is true if it is not 0, NaN included, and true becomes 1. A real number that
// becomes complex has the imaginary part 0. A complex number does not become a real one: that panics with [ErrDType];
// take [Real], [Imag] or [AbsComplex] of it.
func AsType[U, T Element](x *NDArray[T]) *NDArray[U] {
	return typed[U](core.AsType("AsType", kindOf[U](), nil, in(x)))
}

// Convert returns a as an array of T, whatever its elements are: a itself if they are of T already, a view if they are of T's kind,
// as those of `type Celsius float64` are of float64's, and else a new array, converted as [AsType] does. So
// Convert[float64](a) is what was read from a file, as numbers. Elements of a type that has no kernels panic with [ErrDType].
func Convert[T Element](a Array) *NDArray[T] {
	x := inArray(a)
	x.Head.Check("Convert")
	if y, ok := ViewAs[T](a); ok {
		return y
	}
	if ufunc.Size(x.Kind) == 0 {
		core.Fail("Convert", ErrDType, "elements of %s are no numbers", x.Kind)
	}
	return typed[T](core.AsType("Convert", kindOf[T](), nil, x))
}

// AsTypeExact returns x with its elements converted to type U as [AsType] does, or an error that names the first
// element, in row-major order, whose value that changes: a fraction that an integer loses, an integer that wraps
// around, a float64 that a float32 rounds, a number other than 0 and 1 that becomes bool. NaN is equal to NaN here,
// and -0 to 0. The error is an *[Error] of kind [ErrScalar] with that element's Index.
func AsTypeExact[U, T Element](x *NDArray[T]) (*NDArray[U], error) {
	z := typed[U](core.AsType("AsTypeExact", kindOf[U](), nil, in(x)))
	if index := core.FirstChange(&x.h, &z.h); index != nil {
		v := x.At(index...)
		return nil, &Error{Op: "AsTypeExact", Kind: ErrScalar, Shapes: [][]int{x.Shape()}, Index: index,
			Detail: fmt.Sprintf("the element %v at index %s does not fit %s; AsType makes it %v", v, core.ShapeText(index), typeName[U](), z.At(index...))}
	}
	return z, nil
}
