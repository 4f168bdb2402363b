package ndarray

import "ndgo/internal/element"
import (
	"ndgo/internal/core/ordering"
)

// SearchSorted returns, for each element v, the index in x where inserting v keeps ascending order: the number of elements of x less than
// v, or with [Right] the number of elements not greater than v. x is a 1-d array in ascending order; v is an array or a scalar. The result
// has the shape of v. NaN comes after all other numbers. A scalar may be any number, even one that T cannot hold: 2.5 and 300 are compared
// by value with elements of uint8.
//
// With [Sorter] x need not be in order: the sorter has the positions of x's elements in ascending order. Otherwise, if x is not in order,
// the result is unspecified. SearchSorted panics with [ErrShape] if x does not have exactly one axis or the sorter has another size, and
// with [ErrIndex] if a position is out of range.
func SearchSorted[T Sortable, Y Operand[T]](x *NDArray[T], v Y, options ...Option) *NDArray[int] {
	return typed[int](ordering.SearchSorted(element.Type[T](), "SearchSorted", nil, in(x), or[T](&v), options))
}
