package ndarray

import "ndgo/internal/element"
import (
	"ndgo/internal/core/ordering"
)

// SearchSorted returns for each element of v, an array or a scalar, the index for inserting it into x, of one axis and
// in ascending order, so that x stays ordered: how many elements of x are less or, with [Right], how many are not
// greater. NaN comes after all other numbers. A scalar v may be any number: one T cannot hold, as 2.5 or 300 for uint8,
// is compared as a number. The result has the shape of v.
//
// With [Sorter] x need not be in order: positions in it are given in ascending order of its elements. Where x is not in order the
// result is some index. An x of another number of axes panics with [ErrShape], as does a sorter of another size, and a position out
// of range with [ErrIndex].
func SearchSorted[T Sortable, Y Operand[T]](x *NDArray[T], v Y, options ...Option) *NDArray[int] {
	return typed[int](ordering.SearchSorted(element.Type[T](), "SearchSorted", nil, in(x), or[T](&v), options))
}
