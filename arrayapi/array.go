package arrayapi

import (
	"reflect"
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/dynamic"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// This file converts between nd.Array, with an element type known only at run time, and the headers of package core.

// wrap returns the header h as an array. The elements of h must have a type of the standard.
func wrap(h *core.Header) nd.Array { return dynamic.Array(h) }

// wrapAll returns the headers in list as arrays.
func wrapAll(list []*core.Header) []nd.Array {
	all := make([]nd.Array, len(list))
	for i, h := range list {
		all[i] = wrap(h)
	}
	return all
}

// wrapPositions returns h, the header of a new array of int, as an array of int64.
func wrapPositions(h *core.Header) nd.Array {
	if strconv.IntSize == 64 {
		h.SetKind(reflect.Int64)
		return wrap(h)
	}
	return wrap(elementwise.AsType("AsType", reflect.Int64, nil, core.Arg{Head: h, Kind: h.Kind()}))
}

// array returns x as an operand. It panics if x is nil or was released, or if its element type is outside the standard. Errors show name as
// the function's name.
func array(name string, x nd.Array) core.Arg { return numbered(name, 0, x) }

// numbered does the work of array for the operand of this number. The number is 0 for the only array of a call.
func numbered(name string, number int, x nd.Array) core.Arg {
	a := operand.InArray(x)
	if a.Head == nil || !isStandard(a.Kind) || a.Head.Kind() == reflect.Invalid {
		checkNumbered(name, number, a.Head)
		return standardised(name, a)
	}
	return a
}

// checkNumbered panics if h is nil or was released. The message has the number of the operand, unless the number is 0.
func checkNumbered(name string, number int, h *core.Header) {
	if number == 0 {
		h.Check(name)
	} else {
		h.CheckItem(name, "operand", number)
	}
}

// standardised returns the operand a with an element type of the standard. Only int and uint change: they become int64 and uint64 or, on
// 32-bit machines, int32 and uint32.
func standardised(name string, a core.Arg) core.Arg {
	switch is64 := strconv.IntSize == 64; {
	case isStandard(a.Kind):
	case a.Kind == reflect.Int && is64:
		a.Kind = reflect.Int64
	case a.Kind == reflect.Int:
		a.Kind = reflect.Int32
	case a.Kind == reflect.Uint && is64:
		a.Kind = reflect.Uint64
	case a.Kind == reflect.Uint:
		a.Kind = reflect.Uint32
	default:
		mistakes.Fail(name, nd.ErrDType, "elements of type %s are not in the standard; it has bool, integers, floats and complex numbers", a.Kind)
	}
	y := new(core.Header)
	y.SetWhole(a.Head)
	y.SetKind(a.Kind) // a zero NDArray has neither a kind nor a width in its header
	y.Width = ufunc.Size(a.Kind)
	return core.Arg{Head: y, Kind: a.Kind}
}

// head returns the header of x. It panics in the same cases as the function array.
func head(name string, x nd.Array) *core.Header {
	a := array(name, x)
	return a.Head
}

// heads returns the headers of arrays. It panics in the same cases as the function array.
func heads(name string, arrays []nd.Array) []*core.Header {
	all := make([]*core.Header, len(arrays))
	for i, x := range arrays {
		a := numbered(name, i+1, x)
		all[i] = a.Head
	}
	return all
}
