package ndarray

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/scalars"
	"ndgo/internal/element"
	"ndgo/ufunc"
)

// This file converts between typed arrays and untyped headers. Package ndarray has other unsafe code only in array.go, assign.go, close.go,
// create.go and iterate.go.

// head returns x's header, or nil if x is nil.
func (x *NDArray[T]) head() *core.Header { return (*core.Header)(unsafe.Pointer(x)) }

// lent returns x with another header, for functions that make views of x for internal use (see [core.Header.Lent]).
func (x *NDArray[T]) lent() *NDArray[T] {
	y := new(NDArray[T])
	lend(y.head(), x.head())
	return y
}

//go:noinline
func lend(y, x *core.Header) { *y = x.Lent() }

// block returns the whole memory block that contains x's elements.
func (x *NDArray[T]) block() []T { return unsafe.Slice((*T)(x.h.Base()), x.h.Length) }

// wrap returns an array of the given shape with data's elements in row-major order.
func wrap[T any](data []T, shape []int) *NDArray[T] {
	return typed[T](element.Wrap(data, shape))
}

// widthOf returns the size of a T in bytes.
func widthOf[T any]() int { return int(unsafe.Sizeof(*new(T))) }

// newArray returns an array of any type. If the type may have pointers, the elements are zero. Otherwise they are undefined, and the caller
// must write all of them. The caller has checked the size against the limit.
func newArray[T any](shape []int) *NDArray[T] {
	return typed[T](element.Type[T]().New(shape))
}

// newCleared returns an array of zero values, of any type. The caller has checked the size against the limit.
func newCleared[T any](shape []int) *NDArray[T] {
	return typed[T](element.Type[T]().NewCleared(shape))
}

// typed returns the array with header h, which must have elements of kind T.
func typed[T any](h *core.Header) *NDArray[T] { return (*NDArray[T])(unsafe.Pointer(h)) }

// ViewAs returns x as an array of T that shares x's memory. If the elements of x are not of the kind of T, ok is false. For example, an
// array of type Celsius float64 can be viewed as an array of float64.
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
	y.h.SetKind(kind) // a zero NDArray has no kind in its header
	return y, true
}

// SharesMemory reports whether x and y have elements in the same memory: a write to one array may then change the other. The answer is
// exact, with one exception: SharesMemory returns true if strides are so irregular that the search takes more than a millisecond. Empty
// arrays share nothing.
func SharesMemory(x, y Array) bool {
	p, q := headOf("SharesMemory", "operand 1", x), headOf("SharesMemory", "operand 2", y)
	return core.BlocksMeet(p, q) && core.ExtentsMeet(p, q, false)
}

// headOf returns the header of x. It panics if x is nil or was released. The role is the name of x in messages.
func headOf(op, role string, x Array) *core.Header {
	if x == nil {
		mistakes.FailGone(op, role, true)
	}
	x.head().CheckAs(op, role)
	return x.head()
}

// shapesOf returns the shapes of the operands x and y, not copies. It panics if one of them is nil or was released.
func shapesOf(op string, x, y *core.Header) (own, other []int) {
	x.CheckAs(op, "operand 1")
	y.CheckAs(op, "operand 2")
	return x.Layout.Shape(), y.Layout.Shape()
}

// valueOf returns s converted to T, rounded if necessary.
func valueOf[T any](s *scalars.Scalar) (v T) {
	s.Store(unsafe.Pointer(&v), kindOf[T]())
	return v
}
