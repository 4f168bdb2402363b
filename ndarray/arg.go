package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/entry"
	"ndgo/ufunc"
)

// The functions below convert arrays and scalars to operands for package entry. Package generated has functions of the same names, for
// generated functions in other packages.

// in returns array x as an operand.
func in[T any](x *NDArray[T]) core.Arg { return entry.In[T](x.head()) }

// or returns the array or scalar at y as an operand.
func or[T any, Y Operand[T]](y *Y) core.Arg { return entry.Or[NDArray[T], T](y) }

// hidden returns array x as an operand, hidden from escape analysis (see [core.Header.Hidden]).
func hidden[T any](x *NDArray[T]) core.Arg { return entry.InHidden[T](x.head()) }

// orHidden returns the array or scalar at y as an operand, hidden from escape analysis if it is an array.
func orHidden[T any, Y Operand[T]](y *Y) core.Arg { return entry.OrHidden[NDArray[T], T](y) }

// applyInto sets dst to op of args, and returns dst. The parameter name is the function's name for errors.
func applyInto[R, T any](name string, dst *NDArray[R], op *ufunc.Operator, args ...core.Arg) *NDArray[R] {
	entry.ApplyInto[R, T](name, dst.head(), op, nil, args)
	return dst
}

// inArray returns array x, of any element type, as an operand.
func inArray(x Array) core.Arg {
	if x == nil {
		return core.Arg{}
	}
	h := x.head()
	if h == nil {
		return core.Arg{}
	}
	kind := h.Kind()
	if kind == reflect.Invalid {
		kind = reflect.Kind(x.DType()) // a zero NDArray has no kind in its header
	}
	return core.Arg{Head: h, Kind: kind}
}

func init() { entry.InArray, entry.ListOfIndex, entry.AxesOfIndex = inArray, Index.list, Index.axes }
