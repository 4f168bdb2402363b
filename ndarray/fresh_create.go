package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/element"
)

// freshZeros returns zeros in a new array for token z (see [core.Token]).
//
//go:noinline
func freshZeros[T any](z *core.Token, op string, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	return of[T](z, element.Type[T]().NewClearedAt(z.Hidden(), shape))
}

// freshEmpty returns unspecified elements in a new array for token z (see [core.Token]).
//
//go:noinline
func freshEmpty[T any](z *core.Token, op string, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	return of[T](z, element.Type[T]().NewAt(z.Hidden(), shape))
}

// freshFull returns a new array for token z (see [core.Token]), with all elements v.
//
//go:noinline
func freshFull[T any](z *core.Token, op string, v T, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	h := element.Type[T]().NewAt(z.Hidden(), shape)
	typed[T](h).Fill(v)
	return of[T](z, h)
}

// freshOnes returns ones in a new array for token z (see [core.Token]).
//
//go:noinline
func freshOnes[T Element](z *core.Token, op string, shape []int) *NDArray[T] {
	return freshFull(z, op, one[T](), shape)
}

// freshZerosLike returns zeros in a new array of x's shape for token z (see [core.Token]).
//
//go:noinline
func freshZerosLike[T any](z *core.Token, x *NDArray[T]) *NDArray[T] {
	return freshZeros[T](z, "ZerosLike", x.layout("ZerosLike").Shape())
}

// freshOnesLike returns ones in a new array of x's shape for token z (see [core.Token]).
//
//go:noinline
func freshOnesLike[T Element](z *core.Token, x *NDArray[T]) *NDArray[T] {
	return freshOnes[T](z, "OnesLike", x.layout("OnesLike").Shape())
}

// freshFullLike returns a new array of x's shape for token z (see [core.Token]), with all elements v.
//
//go:noinline
func freshFullLike[T any](z *core.Token, x *NDArray[T], v T) *NDArray[T] {
	return freshFull(z, "FullLike", v, x.layout("FullLike").Shape())
}

// freshEmptyLike returns unspecified elements in a new array of x's shape for token z (see [core.Token]).
//
//go:noinline
func freshEmptyLike[T any](z *core.Token, x *NDArray[T]) *NDArray[T] {
	return freshEmpty[T](z, "EmptyLike", x.layout("EmptyLike").Shape())
}
