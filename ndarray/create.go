package ndarray

import (
	"fmt"
	"reflect"
	"strconv"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// Of returns a 1-d array of the given elements. If they are passed as a slice, as in Of(s...), the array shares memory with the slice.
func Of[T any](elements ...T) *NDArray[T] { return wrap(elements, []int{len(elements)}) }

// Scalar returns v as a 0-d array. An untyped constant has its default type: Scalar(3) is an array of int.
func Scalar[T any](v T) *NDArray[T] {
	z := newArray[T](nil)
	z.Fill(v)
	return z
}

// FromSlice returns an array of the given shape with the elements of data in row-major order. The array shares memory with data. If the
// size of the shape is not len(data), FromSlice panics with [ErrShape].
func FromSlice[T any](data []T, shape ...int) *NDArray[T] {
	core.CheckView("FromSlice", shape)
	if n := iter.Size(shape); n != len(data) {
		panic(&Error{Op: "FromSlice", Kind: ErrShape, Shapes: [][]int{core.Clone(shape)},
			Detail: "shape " + core.ShapeText(shape) + " has " + core.Count(n, "element", "elements") + ", but data has " + strconv.Itoa(len(data)) +
				"; give a shape of that many, or a part of data"})
	}
	return wrap(data, shape)
}

// Matrix returns a 2-d array with copies of the given rows. Rows of different lengths panic with [ErrShape]. Without rows the shape is 0×0.
func Matrix[T any](rows [][]T) *NDArray[T] {
	columns := 0
	for i, row := range rows {
		if i == 0 {
			columns = len(row)
		}
		if len(row) != columns {
			panic(&Error{Op: "Matrix", Kind: ErrShape, Index: []int{i},
				Detail: fmt.Sprintf("row %d has %s, but row 0 has %d", i, core.Count(len(row), "element", "elements"), columns)})
		}
	}
	z := create[T]("Matrix", []int{len(rows), columns})
	for i, row := range rows {
		copy(z.block()[i*columns:], row)
	}
	return z
}

// Zeros returns an array of the given shape with every element the zero value of T. A negative size, or too many axes, panics with
// [ErrShape]. If the array would exceed the limit of [SetMaxBytes], Zeros panics with [ErrLimit] before memory is allocated.
func Zeros[T any](shape ...int) *NDArray[T] { return zeros[T]("Zeros", shape) }

// Ones returns an array of the given shape with every element 1, or true. It panics with the errors of [Zeros].
func Ones[T Element](shape ...int) *NDArray[T] { return full("Ones", one[T](), shape) }

// Full returns an array of the given shape with every element v. An untyped constant has its default type: Full(7, 2, 3) is an array of
// int. It panics with the errors of [Zeros].
func Full[T any](v T, shape ...int) *NDArray[T] { return full("Full", v, shape) }

// Empty returns an array of the given shape with unspecified elements, to be overwritten. It panics with the errors of [Zeros].
func Empty[T any](shape ...int) *NDArray[T] { return create[T]("Empty", shape) }

// ZerosLike returns an array of x's shape with every element the zero value of T.
func ZerosLike[T any](x *NDArray[T]) *NDArray[T] {
	return zeros[T]("ZerosLike", x.layout("ZerosLike").Shape())
}

// OnesLike returns an array of x's shape with every element 1, or true.
func OnesLike[T Element](x *NDArray[T]) *NDArray[T] {
	return full("OnesLike", one[T](), x.layout("OnesLike").Shape())
}

// FullLike returns an array of x's shape with every element v.
func FullLike[T any](x *NDArray[T], v T) *NDArray[T] {
	return full("FullLike", v, x.layout("FullLike").Shape())
}

// EmptyLike returns an array of x's shape with unspecified elements, to be overwritten.
func EmptyLike[T any](x *NDArray[T]) *NDArray[T] {
	return create[T]("EmptyLike", x.layout("EmptyLike").Shape())
}

// create returns a new array with unspecified elements.
func create[T any](op string, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	return newArray[T](shape)
}

// zeros returns a new array of zeros.
func zeros[T any](op string, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	return newCleared[T](shape)
}

// full returns a new array with every element v.
func full[T any](op string, v T, shape []int) *NDArray[T] {
	z := create[T](op, shape)
	z.Fill(v)
	return z
}

// one returns 1, or true.
func one[T Element]() (v T) {
	s := core.Scalar{Class: core.BoolScalar, U: 1}
	if kindOf[T]() != reflect.Bool {
		s = core.Scalar{Class: core.IntScalar, I: 1}
	}
	s.Store(unsafe.Pointer(&v), kindOf[T]())
	return v
}

// checkSize panics if the size of an array of T with the given shape exceeds the limit.
func checkSize[T any](op string, shape []int) {
	core.CheckShape(op, shape, widthOf[T](), typeName[T])
}

func typeName[T any]() string { return reflect.TypeFor[T]().String() }
