package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/viewing"
)

// SlidingWindow returns a view of all windows of the given sizes within x. There is one size for each axis. The first axes of the view
// select a window, and the last axes select an element in the window. For an n×m array and windows of k×l, the view is (n-k+1)×(m-l+1)×k×l,
// and its element i, j, p, q is element i+p, j+q of x. A window size of 1 keeps an axis of x as it is.
//
// Windows share elements, so the view is read-only. SlidingWindow panics with [ErrShape] if there is not one size for each axis, or if a
// size is negative or larger than its axis.
func (x *NDArray[T]) SlidingWindow(sizes ...int) *NDArray[T] {
	return typed[T](slidingWindow(new(core.Header), x.head(), sizes))
}

//go:noinline
func slidingWindow(y, x *core.Header, sizes []int) *core.Header {
	return slidingWindowOf(y.TrackView(), x.Hidden(), sizes).Or(x)
}

// slidingWindowOf does the work of SlidingWindow. The header x is hidden from escape analysis (see [core.Header.Hidden]).
func slidingWindowOf(y, x *core.Header, sizes []int) *core.Header {
	x.Check("SlidingWindow")
	own, ownStrides := x.Layout.Shape(), x.Layout.Strides()
	rank := len(own)
	if len(sizes) != rank {
		viewing.FailWindow(own, sizes, 0, fmt.Sprintf("%s for %s; a size of 1 keeps an axis",
			mistakes.Count(len(sizes), "size", "sizes"), mistakes.Count(rank, "axis", "axes")))
	}
	limits.CheckRank("SlidingWindow", 2*rank)
	y.SetView(x)
	shape, strides := y.Layout.Make(2 * rank)
	for i, w := range sizes {
		if w < 0 || w > own[i] {
			viewing.FailWindow(own, sizes, i-rank, fmt.Sprintf("the window's size of %d is not from 0 to %d, the size of the axis", w, own[i]))
		}
		shape[i], shape[rank+i] = own[i]-w+1, w
		strides[i], strides[rank+i] = ownStrides[i], ownStrides[i]
	}
	limits.CheckView("SlidingWindow", shape)
	y.ReadOnly = true
	return y
}
