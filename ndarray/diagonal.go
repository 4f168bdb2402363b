package ndarray

import "ndgo/internal/core"
import (
	"ndgo/internal/core/viewing"
)

// Diagonal returns the main diagonal of the last two axes, a writable view: (…, n, m) gives (…, min(n, m)), and
// element …, i of the result is element …, i, i of x. An x of fewer than 2 axes panics with [ErrShape].
//
// The diagonal k places above the main one is the one of x.Slice(Ellipsis, From(k)); k places below, of
// x.Slice(Ellipsis, From(k), Colon).
func (x *NDArray[T]) Diagonal() *NDArray[T] {
	return typed[T](viewing.Diagonal("Diagonal", new(core.Header), x.head()))
}
