package ndarray

import "ndgo/internal/element"
import (
	"ndgo/internal/core/ordering"
)

// SearchSorted returns, for each element of v, the index where inserting it keeps x in ascending order: the number of elements of x
// that are less, or with [Right] the number that are not greater. X is a 1-d array in ascending order. V is an array or a scalar.
// NaN comes after all other numbers. A scalar may be any number; one that T cannot hold, such as 2.5 or 300 for uint8, is compared
// by value. The result has the shape of v.
//
// With [Sorter] x need not be in order: the sorter lists the positions of its elements in ascending order. If x is out of order the
// result is unspecified. SearchSorted panics with [ErrShape] if x does not have one axis or the sorter has another size, and with
// [ErrIndex] if a position is out of range.
func SearchSorted[T Sortable, Y Operand[T]](x *NDArray[T], v Y, options ...Option) *NDArray[int] {
	return typed[int](ordering.SearchSorted(element.Type[T](), "SearchSorted", nil, in(x), or[T](&v), options))
}
