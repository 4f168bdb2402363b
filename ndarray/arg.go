package ndarray

import (
	"reflect"
	"unsafe"
)

// An Arg is an operand of [Apply]: an array, made by [In], or an array or scalar, made by [Or].
//
// A scalar travels by its value: operands are kept in slices, some of which live on the heap, where the address of a
// variable on a stack would be left behind when that stack moves.
type Arg struct {
	head  *header      // of an array, else nil
	value slot         // of a scalar
	kind  reflect.Kind // Invalid for an array that is nil
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

// Or returns the operand that is the array or scalar at y.
func Or[T any, Y Operand[T]](y *Y) Arg {
	kind := kindOf[Y]()
	if kind == reflect.Pointer {
		return In(*(**NDArray[T])(unsafe.Pointer(y)))
	}
	a := Arg{kind: kind}
	*(*Y)(unsafe.Pointer(&a.value)) = *y
	return a
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
