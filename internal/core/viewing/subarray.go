package viewing

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// Without returns a view of h at index i of an axis. The view lacks this axis.
func Without(h *core.Header, axis, i int) *core.Header {
	y := h.View()
	SetWithout(y, h, axis, i)
	return y
}

// SetWithout makes y, a header for h's memory, a view of h at index i of an axis. The view lacks this axis.
func SetWithout(y, h *core.Header, axis, i int) {
	shape, strides := y.Layout.Make(h.Layout.Rank() - 1)
	copy(shape, h.Layout.Shape()[:axis])
	copy(shape[axis:], h.Layout.Shape()[axis+1:])
	copy(strides, h.Layout.Strides()[:axis])
	copy(strides[axis:], h.Layout.Strides()[axis+1:])
	y.Advance(i * h.Layout.Strides()[axis])
}

// Part returns h limited to n indices of an axis, beginning with index first.
func Part(h *core.Header, axis, first, n int) core.Header {
	y := h.Lent()
	y.Layout.Shape()[axis] = n
	y.Advance(first * h.Layout.Strides()[axis])
	return y
}

// Once returns h without repetitions: each broadcast axis gets size 1. It also returns the number of times that h repeats each element.
func Once(h *core.Header) (y core.Header, times int) {
	y, times = h.Lent(), 1
	shape := y.Layout.Shape()
	for i, n := range shape {
		if y.Layout.Strides()[i] == 0 && n > 1 {
			shape[i] = 1
			times *= n
		}
	}
	return y, times
}

// Tail returns h at index 0 of its first axes, without these axes. The parameter axes is the number of axes to remove.
func Tail(h *core.Header, axes int) core.Header {
	y := h.SameMemory()
	shape, strides := y.Layout.Make(h.Layout.Rank() - axes)
	copy(shape, h.Layout.Shape()[axes:])
	copy(strides, h.Layout.Strides()[axes:])
	return y
}

// Narrow returns h limited to index 0 of each of the given axes. These axes have size 1.
func Narrow(h *core.Header, axes iter.AxisSet) core.Header {
	y := h.SameMemory()
	shape, strides := y.Layout.Reset(h.Layout.Rank())
	copy(strides, h.Layout.Strides())
	for i, n := range h.Layout.Shape() {
		if shape[i] = n; axes.Has(i) {
			shape[i] = 1
		}
	}
	return y
}

// SetSwapped makes the new header y a view of h with two axes swapped.
func SetSwapped(y, h *core.Header, i, j int) {
	shape, strides := y.SetWhole(h)
	shape[i], shape[j] = shape[j], shape[i]
	strides[i], strides[j] = strides[j], strides[i]
}
