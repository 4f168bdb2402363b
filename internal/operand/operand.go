// Package operand gives other packages of this module access to the headers of package ndarray's arrays, and converts arrays to
// operands.
package operand

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	nd "ndgo/ndarray"
)

// Head returns x's header, or nil if x is nil.
func Head[T any](x *nd.NDArray[T]) *core.Header { return (*core.Header)(unsafe.Pointer(x)) }

// In returns array x as an operand.
func In[T any](x *nd.NDArray[T]) core.Arg { return entry.In[T](Head(x)) }

// Or returns the array or scalar *y as an operand.
func Or[T any, Y nd.Operand[T]](y *Y) core.Arg { return entry.Or[nd.NDArray[T], T](y) }

// InHidden does the work of [In] with a reference hidden from the compiler's escape analysis (see [core.Header.Hidden]).
func InHidden[T any](x *nd.NDArray[T]) core.Arg { return entry.InHidden[T](Head(x)) }

// OrHidden does the work of [Or] with a reference hidden from the compiler's escape analysis (see [core.Header.Hidden]).
func OrHidden[T any, Y nd.Operand[T]](y *Y) core.Arg { return entry.OrHidden[nd.NDArray[T], T](y) }

// InArray returns array x, of any element type, as an operand.
func InArray(x nd.Array) core.Arg { return inArray(x) }

// List returns the indices of a list made by [nd.S]. For any other index x it returns a slice with only x.
func List(x nd.Index) []nd.Index { return listOfIndex(x) }

// Axes returns the number of axes x consumes, and the number it adds to the result: 1 and 0 for an element, 1 and 1 for
// a range, 0 and 1 for [nd.NewAxis]. For a list it returns the sums. With an [nd.Ellipsis] both numbers depend on the array, and
// Axes returns -1 and -1.
func Axes(x nd.Index) (taken, given int) { return axesOfIndex(x) }

var (
	inArray     = entry.InArray.(func(nd.Array) core.Arg)
	listOfIndex = entry.ListOfIndex.(func(nd.Index) []nd.Index)
	axesOfIndex = entry.AxesOfIndex.(func(nd.Index) (taken, given int))
)

// View returns the view of the array at h at the given indices. See [nd.NDArray.Slice].
func View(h *core.Header, indices ...nd.Index) *core.Header {
	return Head(element.Array[nd.NDArray[bool]](h).Slice(indices...)) // any element type will do: no element is read
}
