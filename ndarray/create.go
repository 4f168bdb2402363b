package ndarray

import (
	"reflect"
	"strconv"

	"ndgo/internal/iter"
)

// Of returns a 1-dimensional array of the given elements. Elements given as a slice, as in Of(s...), are shared.
func Of[T any](elements ...T) *NDArray[T] { return wrap(elements, []int{len(elements)}) }

// FromSlice returns an array of the given shape whose elements are those of data in row-major order. It shares data:
// nothing is copied. A data of another length than the shape's size panics with [ErrShape].
func FromSlice[T any](data []T, shape ...int) *NDArray[T] {
	checkSize[T]("FromSlice", shape)
	if n := iter.Size(shape); n != len(data) {
		panic(&Error{Op: "FromSlice", Kind: ErrShape, Shapes: [][]int{clone(shape)},
			Detail: "shape " + shapeText(shape) + " has " + count(n, "element", "elements") + ", but data has " + strconv.Itoa(len(data))})
	}
	return wrap(data, shape)
}

// Zeros returns an array of the given shape with the zero value of T in all elements. A shape of more bytes than
// the limit of [SetMaxBytes] panics with [ErrLimit], before memory is taken, and one with a negative size, or too
// many axes, with [ErrShape].
func Zeros[T any](shape ...int) *NDArray[T] {
	checkSize[T]("Zeros", shape)
	return newArray[T](shape)
}

// checkSize panics on behalf of op if an array of T of the given shape may not be made.
func checkSize[T any](op string, shape []int) {
	checkShape(op, shape, widthOf[T](), typeName[T])
}

func typeName[T any]() string { return reflect.TypeFor[T]().String() }
