package entry

import (
	"reflect"
	"slices"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
)

// In returns an array of T as an operand.
func In[T any](x *core.Header) core.Arg {
	if x == nil {
		return core.Arg{}
	}
	kind := x.Kind()
	if kind == reflect.Invalid {
		kind = element.Kind[T]() // the header of a zero NDArray has no kind yet
	}
	return core.Arg{Head: x, Kind: kind}
}

// Or returns the array or scalar *y as an operand. Y is a scalar type, or a pointer to N. The type N is the type of arrays of T.
func Or[N, T, Y any](y *Y) core.Arg {
	if p, ok := any(y).(**N); ok { // comparing types is faster than reading a kind
		x := (*core.Header)(unsafe.Pointer(*p))
		if x != nil {
			if kind := x.Kind(); kind != reflect.Invalid { // the usual case, inlined: the array has a kind
				return core.Arg{Head: x, Kind: kind}
			}
		}
		return In[T](x)
	}
	return scalar(y)
}

// InHidden does the work of [In] with a reference hidden from the compiler's escape analysis (see [core.Header.Hidden]).
func InHidden[T any](x *core.Header) core.Arg {
	if x == nil {
		return core.Arg{}
	}
	kind := x.Kind()
	if kind == reflect.Invalid {
		kind = element.Kind[T]()
	}
	return core.Arg{Head: x.Hidden(), Kind: kind}
}

// OrHidden does the work of [Or] with a reference hidden from the compiler's escape analysis (see [core.Header.Hidden]).
func OrHidden[N, T, Y any](y *Y) core.Arg {
	if p, ok := any(y).(**N); ok {
		return InHidden[T]((*core.Header)(unsafe.Pointer(*p)))
	}
	return scalar(y)
}

// SetOr sets a, an operand on the stack of the caller, to the result of [Or]. The compiler's escape analysis does not see the
// reference to an array (see [core.Arg.Hide]).
//
//go:noinline
func SetOr[N, T, Y any](a *core.Arg, y *Y) {
	if p, ok := any(y).(**N); ok {
		SetIn[T](a, (*core.Header)(unsafe.Pointer(*p)))
		return
	}
	*a = scalar(y)
}

// SetIn sets a, an operand on the stack of the caller, to the result of [In]. The compiler's escape analysis does not see the
// reference to the array (see [core.Arg.Hide]).
//
//go:noinline
func SetIn[T any](a *core.Arg, x *core.Header) {
	if x == nil {
		return
	}
	if a.Kind = x.Kind(); a.Kind == reflect.Invalid {
		a.Kind = element.Kind[T]()
	}
	a.Hide(x)
}

// scalar returns the operand that is the scalar at y.
func scalar[Y any](y *Y) core.Arg {
	kind := element.Kind[Y]()
	if unsafe.Sizeof(*y) == 8 { // values of 8 bytes, the usual case, stay in registers
		var a core.Arg
		a.SetWord(kind, *(*uint64)(unsafe.Pointer(y)))
		return a
	}
	a := core.Arg{Kind: kind}
	p := unsafe.Pointer(&a.Value)
	switch unsafe.Sizeof(*y) { // copied word by word; with a copy as an array, the compiler would move y to the heap
	case 1:
		*(*uint8)(p) = *(*uint8)(unsafe.Pointer(y))
	case 2:
		*(*uint16)(p) = *(*uint16)(unsafe.Pointer(y))
	case 4:
		*(*uint32)(p) = *(*uint32)(unsafe.Pointer(y))
	default:
		*(*[2]uint64)(p) = *(*[2]uint64)(unsafe.Pointer(y))
	}
	return a
}

// InSlice returns slice s as an operand, a lookup table for all elements. The parameter targets has the arrays to be written. If s shares
// memory with a target, InSlice copies s.
func InSlice[T any](s []T, targets []core.Arg) core.Arg {
	held, kind := new(heldSlice[T]), element.Kind[T]()
	for _, z := range targets {
		if h := z.Head; h != nil && len(s) > 0 {
			if in := headOf(s); core.BlocksMeet(h, in) && core.ExtentsMeet(h, in, false) {
				s = slices.Clone(s)
				break
			}
		}
	}
	held.s = s
	h := &held.h
	h.Layout.SetPacked(nil)
	h.SetBlock(unsafe.Pointer(&held.s), 1)
	h.Width, h.IsSlice = int(unsafe.Sizeof(*new(T))), true
	h.SetKind(kind)
	return core.Arg{Head: h, Kind: kind}
}

// headOf returns the header of s as an array.
func headOf[T any](s []T) *core.Header {
	h := core.Owned()
	h.Layout.SetPacked([]int{len(s)})
	h.SetBlock(unsafe.Pointer(unsafe.SliceData(s)), len(s))
	h.Width = int(unsafe.Sizeof(*new(T)))
	h.SetKind(element.Kind[T]())
	return h
}

// A heldSlice is a slice with a header of rank 0. Loops read the slice as the header's one element.
type heldSlice[T any] struct {
	h core.Header
	s []T
}

// firstKind returns the kind of the first operand. Its element type is T.
func firstKind[T any](args []core.Arg) reflect.Kind {
	if args[0].Head != nil {
		return args[0].Kind
	}
	return element.Kind[T]()
}

// OutNew returns a new array of T as a target.
func OutNew[T any]() core.Out { return core.Out{IsNew: true, Kind: element.Kind[T]()} }

// OutInto returns dst, an array of T, as a target.
func OutInto[T any](dst *core.Header) core.Out { return core.Out{Dst: dst, Kind: element.Kind[T]()} }
