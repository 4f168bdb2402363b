package core

import "ndgo/internal/iter"

// BlocksMeet reports whether the blocks of x and y, the bounds of their views, have memory in common.
func BlocksMeet(x, y *Header) bool {
	p, q := uintptr(x.Base), uintptr(y.Base)
	return p < q+uintptr(y.Length*y.Width) && q < p+uintptr(x.Length*x.Width)
}

// extent returns the memory of h, except its address.
func (h *Header) extent(strides []int) iter.Extent {
	for i, s := range h.Layout.Strides() {
		strides[i] = s * h.Width
	}
	return iter.Extent{Width: h.Width, Shape: h.Layout.Shape(), Strides: strides}
}

// mustCopy reports whether writing out may change h before it has been read. Where same is allowed, h may be out
// itself.
func mustCopy(out, h *Header, same bool) bool {
	return BlocksMeet(out, h) && !(same && out == h) && ExtentsMeet(out, h, same)
}

// spansMeet reports whether the elements of h lie, in part, between the first and the last of out in memory, or the other way round.
func spansMeet(out, h *Header) bool {
	low, high := out.span()
	lowest, highest := h.span()
	p, q := uintptr(out.Base), uintptr(h.Base) // read at once, without a call in between: a stack could move there
	return p+uintptr(low) < q+uintptr(highest) && q+uintptr(lowest) < p+uintptr(high)
}

// span returns the bounds of h's elements in the block, in bytes, with low = high if there are none.
func (h *Header) span() (low, high int) {
	strides := h.Layout.Strides()
	for i, n := range h.Layout.Shape() {
		if n == 0 {
			return 0, 0
		}
		if s := (n - 1) * strides[i]; s < 0 {
			low += s
		} else {
			high += s
		}
	}
	return (h.Offset + low) * h.Width, (h.Offset + high + 1) * h.Width
}

// ExtentsMeet reports whether an element of h shares memory with one of out. Where same is allowed, identical elements, in the same
// order, do not count.
func ExtentsMeet(out, h *Header, same bool) bool {
	if !spansMeet(out, h) {
		return false
	}
	var near [2][iter.Inline]int
	s, t := near[0][:], near[1][:]
	if r := out.Layout.Rank(); r > iter.Inline {
		s = make([]int, r)
	}
	if r := h.Layout.Rank(); r > iter.Inline {
		t = make([]int, r)
	}
	x, y := out.extent(s[:out.Layout.Rank()]), h.extent(t[:h.Layout.Rank()])
	// Both addresses are read at once, without a call in between: a stack could move there.
	x.Addr, y.Addr = uintptr(out.Start()), uintptr(h.Start())
	if same && iter.Identical(&x, &y) {
		return false
	}
	return iter.Overlap(&x, &y)
}
