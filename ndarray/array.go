package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// An NDArray is an n-dimensional array of elements of type T: a view of memory, perhaps shared with others. The element at index i,
// j, … is element
//
//	offset + i*strides[0] + j*strides[1] + …
//
// of that memory. [NDArray.Raw] returns the memory, the offset and the strides. A stride may be negative. A broadcast axis has
// stride 0.
//
// T may be any type; operators take types of class [Element] and types defined from them. The zero NDArray is an array of shape
// (0). Methods of a nil *NDArray panic with [ErrNil]; fmt prints it as <nil>.
type NDArray[T any] struct {
	h core.Header
}

// Array is an interface of every *NDArray, for element types known only at run time. A type switch recovers the type. [ViewAs] also
// accepts defined types of the same kind.
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
func (x *NDArray[T]) Shape() []int { return core.Clone(x.layout("Shape").Shape()) }

// NDim returns the number of x's axes.
func (x *NDArray[T]) NDim() int { return x.layout("NDim").Rank() }

// Size returns the number of x's elements.
func (x *NDArray[T]) Size() int { return x.layout("Size").Size() }

// Dim returns the size of an axis; a negative axis counts from the last. An axis out of range panics with [ErrAxis].
func (x *NDArray[T]) Dim(axis int) int {
	shape := x.layout("Dim").Shape()
	return shape[core.CheckAxis("Dim", axis, shape)]
}

// DType returns the kind of x's elements: [Float64] for `type Celsius float64`.
func (x *NDArray[T]) DType() DType {
	x.layout("DType")
	return DType(kindOf[T]())
}

// Scalar returns v as an array without axes, for the left side of an operator: Subtract(x.Scalar(1), x) is 1 - x. Only x's type is
// used, not its elements.
func (x *NDArray[T]) Scalar(v T) *NDArray[T] {
	x.layout("Scalar")
	return Scalar(v)
}

// Strides returns the distance between neighbours along each axis, in elements. A broadcast axis has stride 0.
func (x *NDArray[T]) Strides() []int { return core.Clone(x.layout("Strides").Strides()) }

// IsContiguous reports whether x's elements lie in memory in row-major order without gaps.
func (x *NDArray[T]) IsContiguous() bool { return x.layout("IsContiguous").IsPacked() }

// IsReadOnly reports whether stores into x panic. They do if x is a broadcast view, was made by [NDArray.ReadOnly], or is a view of
// a read-only array. A view of a broadcast view is read-only even if it repeats no element: x.BroadcastTo(3, 4).Slice(At(0)) is
// read-only, too.
func (x *NDArray[T]) IsReadOnly() bool {
	x.layout("IsReadOnly")
	return x.h.ReadOnly
}

// ReadOnly returns a read-only view of x. Views of that view are read-only, too. The slice returned by [NDArray.Raw] is not
// protected.
func (x *NDArray[T]) ReadOnly() *NDArray[T] {
	x.layout("ReadOnly")
	y := new(NDArray[T])
	y.h.SetWhole(&x.h)
	y.h.SetKind(kindOf[T]())
	y.h.ReadOnly = true
	return y
}

// At returns the element at index, with one number for each axis. A negative number counts from the end. A number out of range, or
// too few or too many numbers, panic with [ErrIndex].
func (x *NDArray[T]) At(index ...int) T {
	return *(*T)(x.head().At(false, index))
}

// SetAt sets the element at index to value. It panics as [NDArray.At] does, and with [ErrReadOnly] if x is read-only.
func (x *NDArray[T]) SetAt(value T, index ...int) {
	*(*T)(x.head().At(true, index)) = value
}

// Item returns the only element of x. If there is not exactly one, it panics with [ErrShape].
func (x *NDArray[T]) Item() T {
	if n := x.layout("Item").Size(); n != 1 {
		shape := x.Shape()
		panic(&Error{Op: "Item", Kind: ErrShape, Shapes: [][]int{shape},
			Detail: fmt.Sprintf("an array of shape %s has %d elements, not one; use At or Slice", core.ShapeText(shape), n)})
	}
	return *(*T)(x.h.Element(0))
}

// Raw returns the memory of the view x and the positions of its elements in it: index i, j, … is data[offset + i*strides[0] +
// j*strides[1] + …]. Only shape and strides are copies.
func (x *NDArray[T]) Raw() (data []T, offset int, shape, strides []int) {
	x.head().Lend("Raw")
	return x.block(), x.h.Offset, core.Clone(x.h.Layout.Shape()), core.Clone(x.h.Layout.Strides())
}

// layout returns x's layout. A nil x panics with an error that names op.
func (x *NDArray[T]) layout(op string) *iter.Layout {
	x.head().Check(op)
	return &x.h.Layout
}
