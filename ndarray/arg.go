package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/entry"
	"ndgo/ufunc"
)

// These make operands for the doors of package entry. Functions of other packages that the generator writes call their namesakes in
// package generated.

// in returns the operand that is array x.
func in[T any](x *NDArray[T]) core.Arg { return entry.In[T](x.head()) }

// or returns the operand that is the array or scalar at y.
func or[T any, Y Operand[T]](y *Y) core.Arg { return entry.Or[NDArray[T], T](y) }

// applyInto sets dst to op of args, and returns dst. Name is what errors call the function.
func applyInto[R, T any](name string, dst *NDArray[R], op *ufunc.Operator, args ...core.Arg) *NDArray[R] {
	entry.ApplyInto[R, T](name, dst.head(), op, nil, args)
	return dst
}

// inArray returns the operand that is array x, of any element type.
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
		kind = reflect.Kind(x.DType()) // the zero NDArray does not know
	}
	return core.Arg{Head: h, Kind: kind}
}

func init() { entry.InArray, entry.ListOfIndex, entry.AxesOfIndex = inArray, Index.list, Index.axes }
