package ndarray

import "ndgo/internal/core"

// Diagonal returns the main diagonal of the last two axes, a view that can be stored into: (…, n, m) gives
// (…, min(n, m)), and element …, i of the result is element …, i, i of x. An x of fewer than 2 axes panics with
// [ErrShape].
//
// The diagonal k places above the main one is that of x.Slice(Ellipsis, From(k)), and the one k places below that of
// x.Slice(Ellipsis, From(k), Colon).
func (x *NDArray[T]) Diagonal() *NDArray[T] {
	return typed[T](diagonal(new(core.Header), x.head()))
}

func diagonal(y, x *core.Header) *core.Header {
	x.Check("Diagonal")
	own := &x.Layout
	last := own.Rank() - 1
	if last < 1 {
		core.FailRank("Diagonal", own.Shape(), "it takes a diagonal of 2")
	}
	y.SetView(x)
	shape, strides := y.Layout.Make(last)
	copy(shape, own.Shape())
	copy(strides, own.Strides())
	shape[last-1] = min(shape[last-1], own.Shape()[last])
	strides[last-1] += own.Strides()[last]
	return y
}
