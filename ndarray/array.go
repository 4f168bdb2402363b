package ndarray

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// An NDArray is an n-dimensional array of elements of type T. It is a view of memory; several arrays may share memory. The element at index
// i, j, … of the array is element
//
//	offset + i*strides[0] + j*strides[1] + …
//
// of the memory. [NDArray.Raw] returns the memory, the offset and the strides. A stride may be negative. A broadcast axis has stride 0.
//
// T may be any type. Operators need a type of class [Element], or a type defined from one, such as type Celsius float64. The zero NDArray
// is an array of shape (0). Methods of a nil *NDArray panic with [ErrNil]; fmt prints a nil array as <nil>.
type NDArray[T any] struct {
	h core.Header
}

// Array is an interface implemented by every *NDArray, for element types known only at run time. A type switch recovers the element type.
// [ViewAs] also accepts defined types of the same kind.
type Array interface {
	Shape() []int
	NDim() int
	Size() int
	Dim(axis int) int
	DType() DType
	Strides() []int
	IsContiguous() bool
	IsReadOnly() bool
	String() string
	Release()

	head() *core.Header
}

// Shape returns a copy of the sizes of x's axes.
func (x *NDArray[T]) Shape() []int { return shapeOf(x.head()) }

// The compiler compiles all methods again for each element type, in each package that uses arrays of the type. So methods are short: they
// call functions such as shapeOf, which have no type parameter and are not inlined.
//
//go:noinline
func shapeOf(h *core.Header) []int {
	h.Check("Shape")
	return iter.Clone(h.Layout.Shape())
}

// NDim returns the number of x's axes.
func (x *NDArray[T]) NDim() int { return x.layout("NDim").Rank() }

// Size returns the number of x's elements.
func (x *NDArray[T]) Size() int { return sizeOf("Size", x.head()) }

//go:noinline
func sizeOf(op string, h *core.Header) int {
	h.Check(op)
	return h.Layout.Size()
}

// Dim returns the size of an axis. A negative axis counts from the last. An axis out of range panics with [ErrAxis].
func (x *NDArray[T]) Dim(axis int) int {
	_, n := axisOf("Dim", x.head(), axis)
	return n
}

// axisOf returns an axis of h, counted from the first, and its size.
//
//go:noinline
func axisOf(op string, h *core.Header, axis int) (fromFirst, size int) {
	h.Check(op)
	shape := h.Layout.Shape()
	axis = mistakes.CheckAxis(op, axis, shape)
	return axis, shape[axis]
}

// DType returns the kind of x's elements: [Float64] for `type Celsius float64`.
func (x *NDArray[T]) DType() DType {
	x.layout("DType")
	return DType(kindOf[T]())
}

// Scalar returns v as an array without axes, for the left side of an operator: Subtract(x.Scalar(1), x) is 1 - x. The method uses only the
// element type of x, not its elements.
func (x *NDArray[T]) Scalar(v T) *NDArray[T] {
	x.layout("Scalar")
	return Scalar(v)
}

// Strides returns the distance between neighbours along each axis, in elements. A broadcast axis has stride 0.
func (x *NDArray[T]) Strides() []int { return stridesOf(x.head()) }

//go:noinline
func stridesOf(h *core.Header) []int {
	h.Check("Strides")
	return iter.Clone(h.Layout.Strides())
}

// IsContiguous reports whether x's elements lie in memory in row-major order without gaps.
func (x *NDArray[T]) IsContiguous() bool { return x.layout("IsContiguous").IsPacked() }

// IsReadOnly reports whether x is read-only: a write to x then panics. This is so if x was made by [NDArray.ReadOnly], is a broadcast view,
// or is a view of a read-only array. For example, x.BroadcastTo(3, 4).Slice(At(0)) is read-only although it repeats no element.
func (x *NDArray[T]) IsReadOnly() bool {
	x.layout("IsReadOnly")
	return x.h.ReadOnly
}

// ReadOnly returns a read-only view of x. Views of the result are read-only, too. But the program can still write to the slice from
// [NDArray.Raw].
func (x *NDArray[T]) ReadOnly() *NDArray[T] {
	return typed[T](readOnly(new(core.Header), x.head(), kindOf[T]()))
}

//go:noinline
func readOnly(y, x *core.Header, kind reflect.Kind) *core.Header {
	x.Check("ReadOnly")
	y.TrackView().SetWhole(x.Hidden())
	y.SetKind(kind)
	y.ReadOnly = true
	return y.Or(x)
}

// At returns the element at index. The index has one number for each axis; a negative number counts from the end. If there are too few or
// too many numbers, or if one is out of range, At panics with [ErrIndex].
func (x *NDArray[T]) At(index ...int) T {
	return *(*T)(x.head().At(false, index))
}

// SetAt sets the element at index to value. The index has the same form as in [NDArray.At]. If x is read-only, SetAt panics with
// [ErrReadOnly].
func (x *NDArray[T]) SetAt(value T, index ...int) {
	*(*T)(x.head().At(true, index)) = value
}

// Item returns the only element of x. If there is not exactly one, it panics with [ErrShape].
func (x *NDArray[T]) Item() T { return *(*T)(item(x.head())) }

// item returns the address of the only element of h.
//
//go:noinline
func item(h *core.Header) unsafe.Pointer {
	h.Check("Item")
	if n := h.Layout.Size(); n != 1 {
		shape := iter.Clone(h.Layout.Shape())
		panic(&Error{Op: "Item", Kind: ErrShape, Shapes: [][]int{shape},
			Detail: fmt.Sprintf("an array of shape %s has %d elements, not one; use At or Slice", mistakes.ShapeText(shape), n)})
	}
	return h.Element(0)
}

// Raw returns the memory of x and the positions of the elements: the element at index i, j, … is data[offset + i*strides[0] + j*strides[1]
// + …]. The memory is shared with x; shape and strides are copies.
func (x *NDArray[T]) Raw() (data []T, offset int, shape, strides []int) {
	offset, shape, strides = raw(x.head())
	return x.block(), offset, shape, strides
}

//go:noinline
func raw(h *core.Header) (offset int, shape, strides []int) {
	h.Lend("Raw")
	return h.Offset, iter.Clone(h.Layout.Shape()), iter.Clone(h.Layout.Strides())
}

// layout returns x's layout. It panics if x is nil.
func (x *NDArray[T]) layout(op string) *iter.Layout {
	x.head().Check(op)
	return &x.h.Layout
}
