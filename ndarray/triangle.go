package ndarray

import "ndgo/internal/core"

// Tril returns the lower triangle of x, the elements on and below the main diagonal of the last two axes, with the zero
// value of T above it. With [Offset] it goes up to another diagonal. T may be any type. An x of fewer than 2 axes panics
// with [ErrShape].
func Tril[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	return triangle("Tril", x, options, func(diagonal int) Index { return Range(0, diagonal+1) })
}

// Triu returns the upper triangle of x, the elements on and above the main diagonal of the last two axes, with the zero
// value of T below it. With [Offset] it starts at another diagonal. T may be any type. An x of fewer than 2 axes panics
// with [ErrShape].
func Triu[T any](x *NDArray[T], options ...Option) *NDArray[T] {
	return triangle("Triu", x, options, func(diagonal int) Index { return From(max(diagonal, 0)) })
}

// triangle returns an array of x's shape that has, of each row, the columns that keep returns for the column of the
// diagonal in that row, and zeros elsewhere.
func triangle[T any](op string, x *NDArray[T], options []Option, keep func(diagonal int) Index) *NDArray[T] {
	o := core.TakeOptions(op, options, core.OffsetOption)
	shape := x.layout(op).Shape()
	n := len(shape)
	if n < 2 {
		core.FailRank(op, shape, "a triangle takes at least 2")
	}
	z := zeros[T](op, shape)
	rows, columns := shape[n-2], shape[n-1]
	k := min(max(o.Number(core.OffsetOption, 0), -rows), columns)
	target, source := z.lent(), x.lent()
	for i := range rows {
		part := keep(min(max(i+k, -1), columns))
		target.Slice(Ellipsis, At(i), part).move(source.Slice(Ellipsis, At(i), part))
	}
	return z
}
