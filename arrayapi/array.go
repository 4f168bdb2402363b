package arrayapi

import (
	"reflect"
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/dynamic"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// This file converts between nd.Array, whose element type is known only at run time, and the core's headers.

// wrap returns the array of header h, whose element type is one of the standard's.
func wrap(h *core.Header) nd.Array { return dynamic.Array(h) }

// wrapAll wraps each of list.
func wrapAll(list []*core.Header) []nd.Array {
	all := make([]nd.Array, len(list))
	for i, h := range list {
		all[i] = wrap(h)
	}
	return all
}

// wrapPositions returns the array of header h, a new array of int, with int64 as its type.
func wrapPositions(h *core.Header) nd.Array {
	if strconv.IntSize == 64 {
		h.SetKind(reflect.Int64)
		return wrap(h)
	}
	return wrap(core.AsType("AsType", reflect.Int64, nil, core.Arg{Head: h, Kind: h.Kind()}))
}

// array returns x as an operand. The error of a panic names function name: for a nil or released x, and for an element type outside
// the standard.
func array(name string, x nd.Array) core.Arg {
	a := operand.InArray(x)
	if a.Head == nil || !isStandard(a.Kind) || a.Head.Kind() == reflect.Invalid {
		return standardised(name, a)
	}
	return a
}

// standardised replaces the types int and uint of array a by the standard's types of their size.
func standardised(name string, a core.Arg) core.Arg {
	a.Head.Check(name)
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
		core.Fail(name, nd.ErrDType, "elements of %s are none of the standard's; it has bool, integers, floats and complex numbers", a.Kind)
	}
	y := new(core.Header)
	y.SetWhole(a.Head)
	y.SetKind(a.Kind) // the zero NDArray has neither a kind nor a width
	y.Width = ufunc.Size(a.Kind)
	return core.Arg{Head: y, Kind: a.Kind}
}

// head returns the header of x, as array does.
func head(name string, x nd.Array) *core.Header {
	a := array(name, x)
	return a.Head
}

// heads returns the headers of arrays, as array does.
func heads(name string, arrays []nd.Array) []*core.Header {
	all := make([]*core.Header, len(arrays))
	for i, x := range arrays {
		all[i] = head(name, x)
	}
	return all
}
