package ndarray

import "ndgo/internal/core"
import (
	"ndgo/internal/core/viewing"
)

// Diagonal returns a writable view of the main diagonal of x's last two axes. For a stack of n×m matrices the last axis of the result has
// min(n, m) elements; element …, i is element …, i, i of x. If x has fewer than two axes, Diagonal panics with [ErrShape].
//
// The k-th diagonal above the main one is x.Slice(Ellipsis, From(k)).Diagonal(). The k-th diagonal below it is x.Slice(Ellipsis, From(k),
// Colon).Diagonal().
func (x *NDArray[T]) Diagonal() *NDArray[T] {
	return typed[T](viewing.Diagonal("Diagonal", new(core.Header), x.head()))
}
