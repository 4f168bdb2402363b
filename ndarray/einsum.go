package ndarray

import (
	"ndgo/internal/core/products"
	"ndgo/internal/element"
)

// Einsum returns the sums of products that an equation says: Einsum("ij,jk->ik", x, y) is the matrix product of x and y. Before the
// arrow there are, for each operand, letters for its axes, and after it those of the result. Element i, k of the result is the sum
// over all other indices of the products of the operands' elements.
//
//	Einsum("ij->j", x)            the sums of columns
//	Einsum("ii", x)               the trace, Einsum("ii->i", x) the diagonal
//	Einsum("i,j->ij", x, y)       the outer product
//	Einsum("bij,bjk->bik", x, y)  products of stacks of matrices
//	Einsum("...ij->...ji", x)     the transposes of any stack of matrices
//	Einsum("i,ij,j", x, a, y)     a bilinear form
//
// An index that an operand has more than once takes its diagonal. An ellipsis stands for all axes that have no letter; those of several
// operands broadcast. Without an arrow the result has the axes of the ellipsis, then those letters that there are once, in their
// order, capitals first. An index has one size in all operands, or size 1 in some, where the operand is repeated. Spaces do not count.
//
// Several operands are multiplied in pairs: next is always the pair whose product has the fewest elements in relation to theirs, of
// those that have an index in common if there are any. Sums of products of two arrays are those of [MatMul], and their bits depend
// on the equation and the shapes alone; an index of one operand alone is first added up as by [Sum], and one that
// another operand has with size 1 is not. Integers wrap around. The result
// is a new array, also where it is a part of x.
//
// An equation that is none, is of another number of operands, or has an index in its result that no operand has or that is there
// twice, panics with [ErrFormat]; an operand of another number of axes, and an index of different sizes, with [ErrShape].
func Einsum[T Number](equation string, operands ...*NDArray[T]) *NDArray[T] {
	return typed[T](products.Einsum("Einsum", equation, kindOf[T](), element.Heads(operands)))
}
