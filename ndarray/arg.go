package ndarray

import (
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// An Arg is an operand of [Apply]: an array, made by [In], or an array or scalar, made by [Or].
type Arg struct {
	head *header        // of an array, else nil
	p    unsafe.Pointer // of a scalar, else nil; both are nil for an array that is nil
	kind reflect.Kind
}

// In returns the operand that is array x.
func In[T any](x *NDArray[T]) Arg {
	if x == nil {
		return Arg{}
	}
	kind := x.h.kind
	if kind == reflect.Invalid {
		kind = kindOf[T]() // the zero NDArray does not know
	}
	return Arg{head: &x.h, kind: kind}
}

// Or returns the operand that is the array or scalar at y. It must not outlive y.
func Or[T any, Y Operand[T]](y *Y) Arg {
	kind := kindOf[Y]()
	if kind == reflect.Pointer {
		return In(*(**NDArray[T])(unsafe.Pointer(y)))
	}
	return Arg{p: ufunc.Hide(unsafe.Pointer(y)), kind: kind}
}

// shape returns the shape of the operand: that of a scalar is ().
func (a *Arg) shape() []int {
	if a.head == nil {
		return nil
	}
	return a.head.lay.Shape()
}

// shapes returns copies of the shapes of the operands, for an Error.
func shapes(args []Arg) [][]int {
	list := make([][]int, len(args))
	for i := range args {
		list[i] = clone(args[i].shape())
	}
	return list
}
