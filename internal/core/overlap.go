package core

import "ndgo/internal/iter"

// BlocksMeet reports whether the memory blocks of x and y overlap. Each block bounds all views into it.
func BlocksMeet(x, y *Header) bool {
	first, second := x.Base(), y.Base()
	p, q := uintptr(first), uintptr(second)
	return p < q+uintptr(y.Length*y.Width) && q < p+uintptr(x.Length*x.Width)
}

// areApart reports whether the memory blocks of x and y do not overlap, where that is known at a glance.
func areApart(x, y *Header) bool {
	p, q := uintptr(x.base), uintptr(y.base)
	return p != 0 && q != 0 && (p >= q+uintptr(y.Length*y.Width) || q >= p+uintptr(x.Length*x.Width))
}

// extent describes the memory of h, except its address.
func (h *Header) extent(strides []int) iter.Extent {
	for i, s := range h.Layout.Strides() {
		strides[i] = s * h.Width
	}
	return iter.Extent{Width: h.Width, Shape: h.Layout.Shape(), Strides: strides}
}

// mustCopy reports whether writing out may change h before it has been read. If same is set, h may be out itself.
func mustCopy(out, h *Header, same bool) bool {
	return BlocksMeet(out, h) && !(same && out == h) && ExtentsMeet(out, h, same)
}

// spansMeet reports whether the spans of out and h overlap. A span reaches from the first to the last element in memory.
func spansMeet(out, h *Header) bool {
	low, high := out.span()
	lowest, highest := h.span()
	first, second := out.Base(), h.Base()
	p, q := uintptr(first), uintptr(second) // read together, without a call in between: a call may move the stack they point to
	return p+uintptr(low) < q+uintptr(highest) && q+uintptr(lowest) < p+uintptr(high)
}

// span returns the bounds of h's elements in the block, in bytes. For an empty array low equals high.
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

// ExtentsMeet reports whether an element of h shares memory with an element of out. If same is set, arrays of identical elements in
// the same order do not count.
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
	// Both addresses are read together, without a call in between: a call may move the stack they point to.
	x.Addr, y.Addr = uintptr(out.Start()), uintptr(h.Start())
	if same && iter.Identical(&x, &y) {
		return false
	}
	return iter.Overlap(&x, &y)
}
