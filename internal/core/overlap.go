package core

import "ndgo/internal/iter"

// BlocksMeet reports whether the memory blocks of x and y overlap. If the blocks do not overlap, views of x and y do not overlap either.
func BlocksMeet(x, y *Header) bool {
	first, second := x.Base(), y.Base()
	p, q := uintptr(first), uintptr(second)
	return p < q+uintptr(y.Length*y.Width) && q < p+uintptr(x.Length*x.Width)
}

// areApart reports whether the memory blocks of x and y certainly do not overlap. It returns false if a block is pending.
func areApart(x, y *Header) bool {
	p, q := uintptr(x.base), uintptr(y.base)
	return p != 0 && q != 0 && (p >= q+uintptr(y.Length*y.Width) || q >= p+uintptr(x.Length*x.Width))
}

// extent returns the memory used by h, relative to its start. It stores the strides in bytes in the parameter strides.
func (h *Header) extent(strides []int) iter.Extent {
	for i, s := range h.Layout.Strides() {
		strides[i] = s * h.Width
	}
	return iter.Extent{Width: h.Width, Shape: h.Layout.Shape(), Strides: strides}
}

// mustCopy reports whether a write to out may change elements of h before they are read. The parameter same says that a loop reads each
// element before it writes the element of the same index. Then h needs no copy if it has the same elements in the same order as out.
func mustCopy(out, h *Header, same bool) bool {
	return BlocksMeet(out, h) && !(same && out == h) && ExtentsMeet(out, h, same)
}

// spansMeet reports whether the spans of out and h overlap. A span reaches from the lowest to the highest element in memory.
func spansMeet(out, h *Header) bool {
	low, high := out.span()
	lowest, highest := h.span()
	first, second := out.Base(), h.Base()
	p, q := uintptr(first), uintptr(second) // no call between the two conversions: a call may move the stack, and the pointers may point to the stack
	return p+uintptr(low) < q+uintptr(highest) && q+uintptr(lowest) < p+uintptr(high)
}

// span returns the bounds of h's elements in bytes from the start of the block. For an empty array low equals high.
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

// ExtentsMeet reports whether an element of h shares memory with an element of out. If same is set and both arrays consist of the same
// elements in the same order, it returns false.
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
	// No function is called between reading the two addresses and storing them, because a call may move the stack, and the arrays may be on
	// the stack.
	x.Addr, y.Addr = uintptr(out.Start()), uintptr(h.Start())
	if same && iter.Identical(&x, &y) {
		return false
	}
	return iter.Overlap(&x, &y)
}
