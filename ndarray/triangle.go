package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/element"
)

// Tril returns the lower triangle of x, the elements on and below the main diagonal of the last two axes, with the zero
// value of T above it. With [Offset] it goes up to another diagonal. T may be any type. An x of fewer than 2 axes panics
// with [ErrShape].
func Tril[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](element.Type[T]().Triangle("Tril", x.head(), false, options))
}

// Triu returns the upper triangle of x, the elements on and above the main diagonal of the last two axes, with the zero
// value of T below it. With [Offset] it starts at another diagonal. T may be any type. An x of fewer than 2 axes panics
// with [ErrShape].
func Triu[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	return typed[T](element.Type[T]().Triangle("Triu", x.head(), true, options))
}

// TriuIndices returns the indices of the upper triangle of a matrix of n rows, in row-major order, for [TakeAt] and [PutAt]: rows, and
// columns. With [Offset] the triangle begins at another diagonal than the main one; [Columns] is the number of columns, if it is not n.
func TriuIndices(n int, options ...Option) []*NDArray[int] {
	return triangle("TriuIndices", n, true, options)
}

// TrilIndices returns the indices of the lower triangle, as [TriuIndices] does those of the upper one.
func TrilIndices(n int, options ...Option) []*NDArray[int] {
	return triangle("TrilIndices", n, false, options)
}

// DiagIndices returns the indices of the main diagonal of an array of so many axes of n elements each, for [TakeAt] and [PutAt].
func DiagIndices(n, axes int) []*NDArray[int] {
	if axes < 0 {
		core.Fail("DiagIndices", ErrShape, "%d axes are none", axes)
	}
	core.CheckRank("DiagIndices", axes)
	core.CheckShape("DiagIndices", []int{n}, widthOf[int](), kindOf[int]().String)
	indices := make([]*NDArray[int], axes)
	for i := range indices {
		indices[i] = Arange(0, n, 1)
	}
	return indices
}

func triangle(op string, n int, upper bool, options []Option) []*NDArray[int] {
	o := core.TakeOptions(op, options, core.OffsetOption, core.ColumnsOption)
	columns, offset := o.Number(core.ColumnsOption, n), o.Number(core.OffsetOption, 0)
	var indices []*NDArray[int]
	core.OnBehalf(op, func() {
		whole := Ones[bool](n, columns)
		if upper {
			indices = Nonzero(Triu(whole, Offset(offset)))
		} else {
			indices = Nonzero(Tril(whole, Offset(offset)))
		}
	})
	return indices
}
