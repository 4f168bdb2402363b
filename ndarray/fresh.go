package ndarray

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	"ndgo/ufunc"
)

// fresh1 returns op of x in a new array with token z.
//
//go:noinline
func fresh1[R, T any](z *core.Token, op *ufunc.Operator, x *NDArray[T]) *NDArray[R] {
	var args [1]core.Arg
	entry.SetIn[T](&args[0], x.head())
	return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, nil, args[:]))
}

// fresh2 returns op of x, y and more in a new array with token z.
//
//go:noinline
func fresh2[R, T any, Y Operand[T]](z *core.Token, op *ufunc.Operator, x *NDArray[T], y Y, more []*NDArray[T]) *NDArray[R] {
	var args [2]core.Arg
	entry.SetIn[T](&args[0], x.head())
	entry.SetOr[NDArray[T], T](&args[1], &y)
	var heads []*core.Header
	if len(more) > 0 {
		heads = core.HiddenHeads(element.Heads(more))
	}
	return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, heads, args[:]))
}

// fresh3 returns op of x, y and w in a new array with token z.
//
//go:noinline
func fresh3[R, T any, Y, W Operand[T]](z *core.Token, op *ufunc.Operator, x *NDArray[T], y Y, w W) *NDArray[R] {
	var args [3]core.Arg
	entry.SetIn[T](&args[0], x.head())
	entry.SetOr[NDArray[T], T](&args[1], &y)
	entry.SetOr[NDArray[T], T](&args[2], &w)
	return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, nil, args[:]))
}

// of returns the new array at h. To the compiler it may be z.
func of[R any](z *core.Token, h *core.Header) *NDArray[R] {
	p := unsafe.Pointer(z)
	if h != nil {
		p = unsafe.Pointer(h)
	}
	return (*NDArray[R])(p)
}
