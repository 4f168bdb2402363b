package ndarray

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/ufunc"
)

// Typed arrays meet untyped headers in this file: all unsafe code of package ndarray is here, in arg.go, iterate.go, results.go
// and scalar.go.

// head returns x's header, nil if x is.
func (x *NDArray[T]) head() *core.Header { return (*core.Header)(unsafe.Pointer(x)) }

// lent returns x under another header, for functions with internal views of it (see [core.Header.Lent]).
func (x *NDArray[T]) lent() *NDArray[T] {
	y := new(NDArray[T])
	y.h = x.h.Lent()
	return y
}

// block returns the memory under the view x.
func (x *NDArray[T]) block() []T { return unsafe.Slice((*T)(x.h.Base), x.h.Length) }

// wrap returns an array of the shape of data's elements in row-major order.
func wrap[T any](data []T, shape []int) *NDArray[T] {
	return typed[T](element.Wrap(data, shape))
}

// widthOf returns the bytes of an element of type T.
func widthOf[T any]() int { return int(unsafe.Sizeof(*new(T))) }

// newArray returns an array of any type; the caller has checked its size against the limit. Its elements are arbitrary,
// except of types with pointers: the caller writes all of them.
func newArray[T any](shape []int) *NDArray[T] {
	return typed[T](element.Type[T]().New(shape))
}

// newCleared returns an array of any type, all zero; the caller has checked its size against the limit.
func newCleared[T any](shape []int) *NDArray[T] {
	return typed[T](element.Type[T]().NewCleared(shape))
}

// typed returns h, of T's kind, as an array of T.
func typed[T any](h *core.Header) *NDArray[T] { return (*NDArray[T])(unsafe.Pointer(h)) }

// ViewAs returns x as an array of T, sharing its memory, if x's elements are of T's kind: an array of
// `type Celsius float64` as one of float64, for instance.
func ViewAs[T any](x Array) (y *NDArray[T], ok bool) {
	if x == nil {
		return nil, false
	}
	if h := x.head(); h != nil {
		h.Check("ViewAs")
	}
	if y, ok = x.(*NDArray[T]); ok {
		return y, true
	}
	kind := kindOf[T]()
	if ufunc.Size(kind) == 0 || DType(kind) != x.DType() {
		return nil, false
	}
	y = new(NDArray[T])
	y.h.SetWhole(x.head())
	y.h.SetKind(kind) // the zero NDArray does not know
	return y, true
}
