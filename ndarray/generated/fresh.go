package generated

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// Fresh1 returns op of x in a new array for [Token] z. T is the element type of x, and selects the loop.
//
//go:noinline
func Fresh1[R, T any, X nd.Operand[T]](z *Token, op *ufunc.Operator, x X) *nd.NDArray[R] {
	var args [1]core.Arg
	entry.SetOr[nd.NDArray[T], T](&args[0], &x)
	return of[R](z, entry.ApplyAt[R, T](z.hidden(), op, nil, args[:]))
}

// Fresh2 returns op of x and y in a new array for [Token] z. If more is not empty, Fresh2 then applies op to the result and each array of
// more in turn; op must be associative.
//
//go:noinline
func Fresh2[R, T any, X, Y nd.Operand[T]](z *Token, op *ufunc.Operator, x X, y Y, more []*nd.NDArray[T]) *nd.NDArray[R] {
	var args [2]core.Arg
	entry.SetOr[nd.NDArray[T], T](&args[0], &x)
	entry.SetOr[nd.NDArray[T], T](&args[1], &y)
	var heads []*core.Header
	if len(more) > 0 {
		heads = core.HiddenHeads(element.Heads(more))
	}
	return of[R](z, entry.ApplyAt[R, T](z.hidden(), op, heads, args[:]))
}

// Fresh3 returns op of x, y and w in a new array for [Token] z.
//
//go:noinline
func Fresh3[R, T any, X, Y, W nd.Operand[T]](z *Token, op *ufunc.Operator, x X, y Y, w W) *nd.NDArray[R] {
	var args [3]core.Arg
	entry.SetOr[nd.NDArray[T], T](&args[0], &x)
	entry.SetOr[nd.NDArray[T], T](&args[1], &y)
	entry.SetOr[nd.NDArray[T], T](&args[2], &w)
	return of[R](z, entry.ApplyAt[R, T](z.hidden(), op, nil, args[:]))
}

// hidden returns z, hidden from escape analysis.
func (z *Token) hidden() *core.Token { return (*core.Token)(unsafe.Pointer(z)).Hidden() }

// This line compiles only if a Token has the size of a core.Token. A test compares the offsets of the pointers in both types.
const _ = -(unsafe.Sizeof(Token{}) ^ unsafe.Sizeof(core.Token{}))

// of returns the new array with header h. The compiler's escape analysis must assume that the result may be z.
func of[R any](z *Token, h *core.Header) *nd.NDArray[R] {
	return (*nd.NDArray[R])((*core.Token)(unsafe.Pointer(z)).Or(h))
}
