package viewing

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
)

// Diagonal makes the new header y a view of the main diagonal of h's last two axes, and returns y.
func Diagonal(op string, y, h *core.Header) *core.Header {
	h.Check(op)
	own := &h.Layout
	last := own.Rank() - 1
	if last < 1 {
		mistakes.FailRank(op, own.Shape(), "a diagonal needs 2")
	}
	y.SetView(h)
	shape, strides := y.Layout.Make(last)
	copy(shape, own.Shape())
	copy(strides, own.Strides())
	shape[last-1] = min(shape[last-1], own.Shape()[last])
	strides[last-1] += own.Strides()[last]
	return y
}
