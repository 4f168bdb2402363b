package ndarray

import (
	"ndgo/internal/core/products"
	"ndgo/internal/element"
)

// Einsum returns the sums of products of an equation: Einsum("ij,jk->ik", x, y) is the matrix product of x and y. Before the arrow
// stand letters for the axes of each operand, after it the letters of the result. Element i, k of the result is the sum over all other
// indices of the products of the operands' elements.
//
//	Einsum("ij->j", x)            the sums of columns
//	Einsum("ii", x)               the trace, Einsum("ii->i", x) the diagonal
//	Einsum("i,j->ij", x, y)       the outer product
//	Einsum("bij,bjk->bik", x, y)  products of stacks of matrices
//	Einsum("...ij->...ji", x)     the transposes of any stack of matrices
//	Einsum("i,ij,j", x, a, y)     a bilinear form
//
// An index repeated in one operand takes its diagonal. An ellipsis stands for all axes without a letter; ellipses of several operands
// broadcast. Without an arrow the result has the axes of the ellipsis, then every letter that occurs once, in alphabetical order,
// capitals first. An index has one size in all operands, or size 1 in some, where the operand is repeated. Spaces do not count.
//
// Several operands are multiplied in pairs: next is always the pair with the smallest product in relation to its operands, among pairs
// with a common index if there are any. Sums of products of two arrays are those of [MatMul], and their bits depend on the equation and
// the shapes alone; an index of one operand alone is first added up as by [Sum], and one that another operand has with size 1 is not.
// Integers wrap around. The result is a new array, also where it is a part of x.
//
// A malformed equation, one for another number of operands, or one with an unknown or repeated index in its result panics with
// [ErrFormat]; an operand of another number of axes, and an index of different sizes, with [ErrShape].
func Einsum[T Number](equation string, operands ...*NDArray[T]) *NDArray[T] {
	return typed[T](products.Einsum("Einsum", equation, kindOf[T](), element.Heads(operands)))
}
