package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// AsType returns x with its elements converted to type U, always a new array.
//
// Integers wrap around, as Go converts them. Floats converted to integers lose their fraction; one out of the range of
// U becomes the smallest or largest U, and NaN becomes 0, on every CPU alike. A float64 out of the range of float32
// rounds to an infinity. A bool is true if the element is not 0, NaN included, and true becomes 1. A real number gets
// the imaginary part 0 in a complex type. A complex number does not become a real one: this panics with [ErrDType];
// take its [Real], [Imag] or [AbsComplex].
func AsType[U, T Element](x *NDArray[T]) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshAs[U](&z, x)
}

// Convert returns a as an array of T: a itself if its elements are of T, a view if they are of T's kind, as `type
// Celsius float64` is of float64's, and else a new array, converted as [AsType] does. So Convert[float64](a) has the
// numbers of an array read from a file. Elements of a type without kernels panic with [ErrDType].
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

// AsTypeExact returns x with its elements converted to type U as [AsType] does, or an error naming the first element, in row-major
// order, changed by the conversion: a fraction lost in an integer, an integer that wraps around, a float64 rounded to float32, a
// number other than 0 and 1 made a bool. NaN is equal to NaN here, and -0 to 0. The error is an *[Error] of kind [ErrScalar] with
// the element's Index.
func AsTypeExact[U, T Element](x *NDArray[T]) (*NDArray[U], error) {
	z := typed[U](core.AsType("AsTypeExact", kindOf[U](), nil, hidden(x)))
	if index := core.FirstChange(&x.h, &z.h); index != nil {
		v := x.At(index...)
		return nil, &Error{Op: "AsTypeExact", Kind: ErrScalar, Shapes: [][]int{x.Shape()}, Index: index,
			Detail: fmt.Sprintf("the element %v at index %s does not fit %s; AsType makes it %v", v, core.ShapeText(index), typeName[U](), z.At(index...))}
	}
	return z, nil
}
