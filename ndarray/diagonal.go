package ndarray

import "ndgo/internal/core"
import (
	"ndgo/internal/core/viewing"
)

// Diagonal returns the main diagonal of the last two axes, a view that can be stored into: (…, n, m) gives
// (…, min(n, m)), and element …, i of the result is element …, i, i of x. An x of fewer than 2 axes panics with
// [ErrShape].
//
// The diagonal k places above the main one is that of x.Slice(Ellipsis, From(k)), and the one k places below that of
// x.Slice(Ellipsis, From(k), Colon).
func (x *NDArray[T]) Diagonal() *NDArray[T] {
	return typed[T](viewing.Diagonal("Diagonal", new(core.Header), x.head()))
}
