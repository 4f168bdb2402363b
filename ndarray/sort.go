package ndarray

import (
	"fmt"
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/ordering"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	"ndgo/internal/sorting"
	"ndgo/ufunc"
)

// Sortable permits all ordered types: types with kernels, and strings. false comes before true. NaN comes after all other numbers. Complex
// numbers are compared by their real parts, then by their imaginary parts; complex numbers with a NaN come last.
type Sortable interface {
	Element | ~string
}

// Sort returns x with its elements in ascending order along the axis chosen by [Axis], or along the last axis. With [Descending] the order
// is descending. NaN comes last, or first with Descending. Equal elements, such as -0 and +0, keep their order, even with Descending. If x
// has no axes, Sort panics with [ErrAxis].
func Sort[T Sortable](x *NDArray[T], options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshSort(&z, x, options)
}

// ArgSort returns the indices that sort x in ascending order along the axis chosen by [Axis], or along the last axis: TakeAlongAxis(x,
// ArgSort(x)) is Sort(x). With [Descending] the order is descending. Equal elements keep their order. If x has no axes, ArgSort panics with
// [ErrAxis].
func ArgSort[T Sortable](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshArgSort(&z, x, options)
}

// SortFunc returns x with its elements in the order of compare, along the axis chosen by [Axis] or along the last axis. compare(a, b) is
// negative if a comes before b, positive if a comes after b, and 0 if they keep their order. If compare is inconsistent, the order is
// unspecified. T may be any type. If x has no axes, SortFunc panics with [ErrAxis]. A nil compare panics with [ErrNil].
func SortFunc[T any](x *NDArray[T], compare func(a, b T) int, options ...Option) *NDArray[T] {
	const name = "SortFunc"
	if compare == nil {
		mistakes.Fail(name, ErrNil, "the comparison is nil; pass a function of two elements, such as strings.Compare")
	}
	o := option.Take(name, options, option.Axis)
	axis := o.OneAxis(name, x.layout(name).Shape(), -1)
	checkSize[T](name, x.h.Layout.Shape())
	z := x.MoveAxis(axis, -1).Copy()
	less := func(a, b T) bool { return compare(a, b) < 0 }
	if size := iter.Size(z.h.Layout.Shape()); size > 0 {
		elements, n, room := z.block(), z.Dim(-1), limits.SortingRoom(name)
		for i := 0; i < size; i += n {
			sorting.Merge(elements[i:i+n], &room, less)
		}
	}
	if axis != x.NDim()-1 {
		z = z.MoveAxis(-1, axis).Copy()
	}
	return z
}

// Partition returns x with its elements rearranged along the axis chosen by [Axis], or along the last axis. The element at index k is then
// the same as after [Sort]. No element before it is greater, and no element after it is less. With [Descending], no element before it is
// less, and no element after it is greater. Lesser elements keep their relative order, and so do equal and greater elements. A negative k
// counts from the end.
//
// If k is out of range, Partition panics with [ErrIndex]. If x has no axes, it panics with [ErrAxis].
func Partition[T Sortable](x *NDArray[T], k int, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshPartition(&z, x, k, options)
}

// ArgPartition returns the indices that rearrange x's elements like [Partition].
func ArgPartition[T Sortable](x *NDArray[T], k int, options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshArgPartition(&z, x, k, options)
}

// TopK returns the k greatest elements of x, in descending order, along the axis chosen by [Axis] or along the last axis. It also returns
// their indices. The elements are the first k of Sort(x, Descending), and the indices are the first k of ArgSort(x, Descending). NaN counts
// as greater than all numbers. Among equal elements those with the lowest indices come first. If k is below 0 or above the size of the
// axis, TopK panics with [ErrIndex]. If x has no axes, it panics with [ErrAxis].
func TopK[T Sortable](x *NDArray[T], k int, options ...Option) (values *NDArray[T], indices *NDArray[int]) {
	v, i := ordering.TopK(element.Type[T](), "TopK", in(x), k, options)
	return typed[T](v), typed[int](i)
}

// ArgSortBy returns the indices that sort by several keys, along the axis chosen by [Axis] or along the last axis. The order is ascending,
// or descending with [Descending]. Elements are compared by the first key. If elements of the first key are equal, they are compared by the
// second key, and so on. Elements equal in all keys keep their order.
//
// Each key may have its own element type. ArgSortBy panics with [ErrDType] if a type is not [Sortable], with [ErrShape] if the shapes
// differ, and with [ErrEmpty] if there are no keys.
func ArgSortBy(keys []Array, options ...Option) *NDArray[int] {
	const name = "ArgSortBy"
	if len(keys) == 0 {
		mistakes.Fail(name, ErrEmpty, "there are no keys; pass one or more arrays")
	}
	o := option.Take(name, options, option.Axis, option.Descending)
	var order *NDArray[int]
	for i, key := range slices.Backward(keys) {
		x := inArray(key)
		x.Head.CheckItem(name, "key", i)
		t, h := sortableType(name, i, x.Kind, key), x.Head
		if order != nil && !slices.Equal(h.Layout.Shape(), order.h.Layout.Shape()) {
			panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{iter.Clone(h.Layout.Shape()), order.Shape()},
				Detail: fmt.Sprintf("key %d has shape %s, but later keys have shape %s; broadcast it with BroadcastTo", i, mistakes.ShapeText(h.Layout.Shape()), mistakes.ShapeText(order.h.Layout.Shape()))})
		}
		axis := Axis(o.OneAxis(name, h.Layout.Shape(), -1))
		if order != nil {
			h = selecting.TakeAlongAxis(t, name, nil, h, in(order), []Option{axis})
		}
		by := typed[int](ordering.ArgSort(t, name, nil, core.Arg{Head: h, Kind: x.Kind}, options))
		if order != nil {
			by = TakeAlongAxis(order, by, axis)
		}
		order = by
	}
	return order
}

// sortableType returns the Type of the elements of key i. It panics if the kind has no order.
func sortableType(op string, i int, kind reflect.Kind, key Array) core.Type {
	if kind == reflect.String {
		return element.Type[string]()
	}
	if ufunc.Size(kind) == 0 {
		mistakes.Fail(op, ErrDType, "key %d has elements of type %s, which have no order; keys are numbers, bools or strings", i, key.DType())
	}
	return core.Type{Kind: kind}
}

// SearchSorted returns the positions in x where elements of v can be inserted in order. The position of an element of v is the number of
// lesser elements in x, or with [Right] the number of lesser and equal elements. x is a 1-d array in ascending order; v is an array or a
// scalar. The result has the shape of v. NaN comes after all other numbers. A scalar may be any number, even one that T cannot hold: 2.5
// and 300 are compared by value with elements of uint8.
//
// With [Sorter] x need not be in order: the sorter has the positions of x's elements in ascending order. Otherwise, if x is not in order,
// the result is unspecified. SearchSorted panics with [ErrShape] if x does not have exactly one axis or the sorter has another size, and
// with [ErrIndex] if a position in the sorter is out of range.
func SearchSorted[T Sortable, Y Operand[T]](x *NDArray[T], v Y, options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshSearchSorted(&z, x, v, options)
}
