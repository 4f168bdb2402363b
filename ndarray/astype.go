package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/ufunc"
)

// AsType returns a new array of x's elements, converted to type U.
//
// Integers wrap around, as in Go's conversions. A float converted to an integer loses its fraction. A float out of the range of U becomes
// the smallest or largest U, and NaN becomes 0, on every CPU. A float64 out of the range of float32 becomes an infinity. A number becomes
// the bool false if it is 0, and true otherwise, even if it is NaN. The bool true becomes 1. A real number becomes a complex number with
// imaginary part 0.
//
// A complex number converted to a real type panics with [ErrDType]; take its [Real], [Imag] or [AbsComplex].
func AsType[U, T Element](x *NDArray[T]) *NDArray[U] {
	var z core.Token
	z.Self = &z
	return freshAs[U](&z, x)
}

// Convert returns the array a as an array of T, for example Convert[float64](a) for an array read from a file. If the elements of a are of
// type T, it returns a itself. If they are of T's kind (type Celsius float64 has the kind of float64), it returns a view. Otherwise it
// returns a new array, converted as by [AsType]. Elements of a type without kernels panic with [ErrDType].
func Convert[T Element](a Array) *NDArray[T] {
	x := inArray(a)
	x.Head.Check("Convert")
	if y, ok := ViewAs[T](a); ok {
		return y
	}
	if ufunc.Size(x.Kind) == 0 {
		mistakes.Fail("Convert", ErrDType, "elements of type %s are not numbers", x.Kind)
	}
	return typed[T](elementwise.AsType("Convert", kindOf[T](), nil, x))
}

// AsTypeExact returns x converted to type U as by [AsType], or an error if the conversion changes an element. For example, an integer may
// wrap around, a float may lose its fraction or be rounded to float32, and a number other than 0 and 1 may become a bool. NaN counts as
// equal to NaN, and -0 as equal to 0.
//
// The error is an *[Error] of kind [ErrScalar]. Its Index is the first changed element in row-major order.
func AsTypeExact[U, T Element](x *NDArray[T]) (*NDArray[U], error) {
	z := typed[U](elementwise.AsType("AsTypeExact", kindOf[U](), nil, hidden(x)))
	if index := elementwise.FirstChange(&x.h, &z.h); index != nil {
		v := x.At(index...)
		return nil, &Error{Op: "AsTypeExact", Kind: ErrScalar, Shapes: [][]int{x.Shape()}, Index: index,
			Detail: fmt.Sprintf("the element %v at index %s does not fit %s; AsType converts it to %v", v, mistakes.ShapeText(index), typeName[U](), z.At(index...))}
	}
	return z, nil
}
