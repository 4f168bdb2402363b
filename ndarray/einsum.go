package ndarray

import "ndgo/internal/core"

// Einsum returns the sums of products given by an equation: Einsum("ij,jk->ik", x, y) is the matrix product of x and y. The letters before
// the arrow name the axes of each operand, the letters after it the axes of the result. Letters that are missing after the arrow are summed
// over.
//
//	Einsum("ij->j", x)            the sums of columns
//	Einsum("ii", x)               the trace, Einsum("ii->i", x) the diagonal
//	Einsum("i,j->ij", x, y)       the outer product
//	Einsum("bij,bjk->bik", x, y)  products of stacks of matrices
//	Einsum("...ij->...ji", x)     the transposes of any stack of matrices
//	Einsum("i,ij,j", x, a, y)     a bilinear form
//
// A letter repeated in one operand takes its diagonal. An ellipsis stands for all axes without a letter; ellipses of several operands
// broadcast. A letter must have the same size in all operands; an axis of size 1 is repeated. Spaces are ignored. Without an arrow the
// result has the axes of the ellipsis, followed by all letters that occur once, in alphabetical order, capitals first.
//
// More than two operands are multiplied in pairs. Pairs with a common letter come first, then pairs whose product is small relative to its
// operands. The product of two arrays is computed as by [MatMul]; its bits depend only on the equation and the shapes. A letter of only one
// operand is summed first, as by [Sum], unless another operand has it with size 1. Integers wrap around. The result is always a new array,
// never a view.
//
// Einsum panics with [ErrFormat] if the equation is malformed, has another number of operands, or has an unknown or repeated letter in its
// result. It panics with [ErrShape] if an operand's number of axes differs from its number of letters, or if a letter has different sizes.
func Einsum[T Number](equation string, operands ...*NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshEinsum(&z, equation, operands)
}
