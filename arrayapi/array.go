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

// This file turns arrays with element types known only at run time into headers for the core, and headers into arrays again.

// wrap returns h, of a kind of the standard, as an array of that kind.
func wrap(h *core.Header) nd.Array { return dynamic.Array(h) }

// wrapAll wraps each of list.
func wrapAll(list []*core.Header) []nd.Array {
	all := make([]nd.Array, len(list))
	for i, h := range list {
		all[i] = wrap(h)
	}
	return all
}

// wrapPositions returns h, a new array of int, as one of int64.
func wrapPositions(h *core.Header) nd.Array {
	if strconv.IntSize == 64 {
		h.SetKind(reflect.Int64)
		return wrap(h)
	}
	return wrap(core.AsType("AsType", reflect.Int64, nil, core.Arg{Head: h, Kind: h.Kind()}))
}

// array returns x as an operand. An x that is nil, was released, or has a type outside of the standard panics on behalf of name.
func array(name string, x nd.Array) core.Arg {
	a := operand.InArray(x)
	if a.Head == nil || !isStandard(a.Kind) || a.Head.Kind() == reflect.Invalid {
		return standardised(name, a)
	}
	return a
}

// standardised returns the array a with a type of the standard: int and uint become the types of their size.
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
	y.SetKind(a.Kind) // the zero NDArray knows neither this nor the width
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
