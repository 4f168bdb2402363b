package ndarray

import "ndgo/internal/core"
import (
	"ndgo/internal/core/viewing"
)

// Diagonal returns a writable view of the main diagonal of the last two axes: (…, n, m) gives (…, min(n, m)), and element …, i of
// the result is element …, i, i of x. An x of fewer than 2 axes panics with [ErrShape].
//
// The diagonal k above the main one is x.Slice(Ellipsis, From(k)).Diagonal(). The diagonal k below it is x.Slice(Ellipsis, From(k),
// Colon).Diagonal().
func (x *NDArray[T]) Diagonal() *NDArray[T] {
	return typed[T](viewing.Diagonal("Diagonal", new(core.Header), x.head()))
}
