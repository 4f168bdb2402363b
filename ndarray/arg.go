package ndarray

import (
	"reflect"
	"slices"
	"unsafe"

	"ndgo/internal/core"
)

// An Arg is an operand of [Apply]: an array, made by [In], or an array or scalar, made by [Or].
//
// It is for generated code.
type Arg = core.Arg

// In returns the operand that is array x.
//
// It is for generated code.
func In[T any](x *NDArray[T]) Arg {
	if x == nil {
		return Arg{}
	}
	kind := x.h.Kind()
	if kind == reflect.Invalid {
		kind = kindOf[T]() // the zero NDArray does not know
	}
	return Arg{Head: &x.h, Kind: kind}
}

// InSlice returns the operand that is slice s, in which every element may look up elements. Where s shares memory with one of
// targets, which are about to be written, it is a copy.
//
// It is for generated code.
func InSlice[T any](s []T, targets ...Array) Arg {
	held := new(heldSlice[T])
	for _, z := range targets {
		if h := z.head(); h != nil && len(s) > 0 {
			if in := &wrap(s, []int{len(s)}).h; core.BlocksMeet(h, in) && core.ExtentsMeet(h, in, false) {
				s = slices.Clone(s)
				break
			}
		}
	}
	held.s = s
	h := &held.h
	h.Layout.SetPacked(nil)
	h.Base, h.Length, h.Width, h.IsSlice = unsafe.Pointer(&held.s), 1, widthOf[T](), true
	h.SetKind(kindOf[T]())
	return Arg{Head: h, Kind: kindOf[T]()}
}

// A heldSlice is a slice and the header of the array of rank 0 that it is to loops: they read it as its one element.
type heldSlice[T any] struct {
	h core.Header
	s []T
}

// InArray returns the operand that is array x, of any element type.
//
// It is for generated code.
func InArray(x Array) Arg {
	if x == nil {
		return Arg{}
	}
	h := x.head()
	if h == nil {
		return Arg{}
	}
	kind := h.Kind()
	if kind == reflect.Invalid {
		kind = reflect.Kind(x.DType()) // the zero NDArray does not know
	}
	return Arg{Head: h, Kind: kind}
}

// Or returns the operand that is the array or scalar at y.
//
// It is for generated code.
func Or[T any, Y Operand[T]](y *Y) Arg {
	if p, ok := any(y).(**NDArray[T]); ok { // to compare types takes less time than to find a kind
		if x := *p; x != nil && x.h.Kind() != reflect.Invalid { // most are, and need no call of In
			return Arg{Head: &x.h, Kind: x.h.Kind()}
		}
		return In(*p)
	}
	kind := kindOf[Y]()
	if unsafe.Sizeof(*y) == 8 { // most are, and an operand in registers is there sooner than one in memory
		var a Arg
		a.SetWord(kind, *(*uint64)(unsafe.Pointer(y)))
		return a
	}
	a := Arg{Kind: kind}
	*(*Y)(unsafe.Pointer(&a.Value)) = *y
	return a
}
