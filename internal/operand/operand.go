// Package operand gives the other packages of this module the core's headers and operands of package ndarray's arrays.
package operand

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	nd "ndgo/ndarray"
)

// Head returns x's header, nil if x is.
func Head[T any](x *nd.NDArray[T]) *core.Header { return (*core.Header)(unsafe.Pointer(x)) }

// In returns array x as an operand.
func In[T any](x *nd.NDArray[T]) core.Arg { return entry.In[T](Head(x)) }

// Or returns the array or scalar at y as an operand.
func Or[T any, Y nd.Operand[T]](y *Y) core.Arg { return entry.Or[nd.NDArray[T], T](y) }

// InHidden returns what [In] returns, without the compiler knowing of the array (see [core.Header.Hidden]).
func InHidden[T any](x *nd.NDArray[T]) core.Arg { return entry.InHidden[T](Head(x)) }

// OrHidden returns what [Or] returns, without the compiler knowing of an array (see [core.Header.Hidden]).
func OrHidden[T any, Y nd.Operand[T]](y *Y) core.Arg { return entry.OrHidden[nd.NDArray[T], T](y) }

// InArray returns array x, of any element type, as an operand.
func InArray(x nd.Array) core.Arg { return inArray(x) }

// List returns the indices in the list x, made by [nd.S]; any other x is the only one.
func List(x nd.Index) []nd.Index { return listOfIndex(x) }

// Axes returns how many axes of an array x is for, and how many it gives to the result: 1 and 0 of an integer, 1 and 1 of a range, 0 and
// 1 of [nd.NewAxis], and of lists the sums. If an [nd.Ellipsis] makes them depend on the array, they are -1.
func Axes(x nd.Index) (taken, given int) { return axesOfIndex(x) }

var (
	inArray     = entry.InArray.(func(nd.Array) core.Arg)
	listOfIndex = entry.ListOfIndex.(func(nd.Index) []nd.Index)
	axesOfIndex = entry.AxesOfIndex.(func(nd.Index) (taken, given int))
)

// View returns the view of the array at h by the indices, as [nd.NDArray.Slice] does.
func View(h *core.Header, indices ...nd.Index) *core.Header {
	return Head(element.Array[nd.NDArray[bool]](h).Slice(indices...)) // asks for no element
}
