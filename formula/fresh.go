package formula

import (
	"ndgo/internal/core"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// freshValue returns the value of f in a new array for token z (see [core.Token]). The parameter op is the function's name for errors.
//
//go:noinline
func freshValue[R nd.Element, T nd.Float](z *core.Token, op string, f *Formula[T], vars Vars) *nd.NDArray[R] {
	b := f.bind(op, vars)
	return of[R](z, operand.Head(result[R](b, z.Hidden(), nil, f.root)))
}

// of returns h as a new array. For the compiler's escape analysis, the result may also be z. So z is on the stack only if the result is not used
// after the calling function returns.
func of[T any](z *core.Token, h *core.Header) *nd.NDArray[T] { return (*nd.NDArray[T])(z.Or(h)) }
