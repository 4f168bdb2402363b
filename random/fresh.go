package random

import (
	"ndgo/internal/core"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// The functions below draw the numbers of the exported functions in new arrays for token z (see [core.Token]).

//go:noinline
func freshRandom[T nd.Float](z *core.Token, r *Rand, shape []int) *nd.NDArray[T] {
	r.check("Random")
	h := header[T](z.Hidden(), "Random", shape)
	fillUniform(r, core.Elements[T](h), 0, 1)
	return of[T](z, h)
}

//go:noinline
func freshUniform[T nd.Float](z *core.Token, r *Rand, lo, hi T, shape []int) *nd.NDArray[T] {
	r.check("Uniform")
	width := checkRange("Uniform", lo, hi)
	h := header[T](z.Hidden(), "Uniform", shape)
	fillUniform(r, core.Elements[T](h), lo, width)
	return of[T](z, h)
}

//go:noinline
func freshIntegers[T nd.Integer](z *core.Token, r *Rand, lo, hi T, shape []int) *nd.NDArray[T] {
	r.check("Integers")
	checkInterval("Integers", lo, hi)
	h := header[T](z.Hidden(), "Integers", shape)
	fillIntegers(r, core.Elements[T](h), lo, hi-1)
	return of[T](z, h)
}

// header returns the header of a new array for token, with undefined elements.
func header[T any](token *core.Token, op string, shape []int) *core.Header {
	t := element.Type[T]()
	t.CheckShape("random."+op, shape)
	return t.NewAt(token, shape)
}

// of returns h as a new array. For the compiler's escape analysis, the result may also be z. So z is on the stack only if the result is not used
// after the calling function returns.
func of[T any](z *core.Token, h *core.Header) *nd.NDArray[T] { return (*nd.NDArray[T])(z.Or(h)) }
