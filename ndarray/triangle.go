package ndarray

import (
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// Tril returns the lower triangle of each matrix in x's last two axes: the elements on and below the main diagonal, and the zero value of T
// above it. [Offset] selects another diagonal. T may be any type. If x has fewer than two axes, Tril panics with [ErrShape].
func Tril[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](selecting.Triangle(element.Type[T](), "Tril", x.head(), false, options))
}

// Triu returns the upper triangle of each matrix in x's last two axes: the elements on and above the main diagonal, and the zero value of T
// below it. [Offset] selects another diagonal. T may be any type. If x has fewer than two axes, Triu panics with [ErrShape].
func Triu[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](selecting.Triangle(element.Type[T](), "Triu", x.head(), true, options))
}
