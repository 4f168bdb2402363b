package core

// SetView makes the new header y a view of h, without a layout.
//
// Functions for views are given the new header, and return it. So their callers are small enough for inlining, and a view used at once
// is on the stack of its user.
func (y *Header) SetView(h *Header) {
	if !h.Share() {
		y.Owner = &gone // released by another goroutine, since it was checked
		return
	}
	y.Base, y.Length, y.Offset, y.Width, y.kind, y.ReadOnly = h.Base, h.Length, h.Offset, h.Width, h.kind, h.ReadOnly
}

// SetWhole makes y, a new header, a view of h with h's axes, and returns its shape and strides, to be changed.
func (y *Header) SetWhole(h *Header) (shape, strides []int) {
	y.SetView(h)
	y.Layout.SetCopy(&h.Layout)
	return y.Layout.Shape(), y.Layout.Strides()
}

// SameMemory returns a header of the same memory as h, without a layout. It has no owner: the release of h does not reach it.
func (h *Header) SameMemory() Header {
	return Header{Base: h.Base, Length: h.Length, Offset: h.Offset, Width: h.Width, kind: h.kind, ReadOnly: h.ReadOnly}
}

// View returns a new header for a view of h, without a layout.
func (h *Header) View() *Header {
	y := new(Header)
	y.SetView(h)
	return y
}

// Lent returns a header of the same array as h with a layout of its own, for functions that do not give it out, nor views of it: h
// does not record them, and serves the next results after its release.
func (h *Header) Lent() Header {
	y := h.SameMemory()
	if h.Kind() == Released {
		y = Header{Owner: &gone}
	}
	y.Layout.SetCopy(&h.Layout)
	return y
}

// Without returns the view of h at position i of an axis, without it.
func (h *Header) Without(axis, i int) *Header {
	y := h.View()
	y.SetWithout(h, axis, i)
	return y
}

// SetWithout makes y, a header of h's memory, the result of Without.
func (y *Header) SetWithout(h *Header, axis, i int) {
	shape, strides := y.Layout.Make(h.Layout.Rank() - 1)
	copy(shape, h.Layout.Shape()[:axis])
	copy(shape[axis:], h.Layout.Shape()[axis+1:])
	copy(strides, h.Layout.Strides()[:axis])
	copy(strides[axis:], h.Layout.Strides()[axis+1:])
	y.Advance(i * h.Layout.Strides()[axis])
}

// Part returns h with n indices of an axis only, from first on.
func (h *Header) Part(axis, first, n int) Header {
	y := h.Lent()
	y.Layout.Shape()[axis] = n
	y.Advance(first * h.Layout.Strides()[axis])
	return y
}

// Once returns h without its repetitions: repeating axes have size 1. Times is how often it has each element.
func (h *Header) Once() (y Header, times int) {
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

// Tail returns h at index 0 of each of its first axes, as many as axes says, without them.
func (h *Header) Tail(axes int) Header {
	y := h.SameMemory()
	shape, strides := y.Layout.Make(h.Layout.Rank() - axes)
	copy(shape, h.Layout.Shape()[axes:])
	copy(strides, h.Layout.Strides()[axes:])
	return y
}

// Narrow returns h with only its first elements along axes.
func (h *Header) Narrow(axes AxisSet) Header {
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

// SetSwapped makes y, a new header, a view of h with two of its axes swapped.
func (y *Header) SetSwapped(h *Header, i, j int) {
	shape, strides := y.SetWhole(h)
	shape[i], shape[j] = shape[j], shape[i]
	strides[i], strides[j] = strides[j], strides[i]
}

// Repeated returns h repeated to a compatible shape, as an array for internal use.
func (h *Header) Repeated(to []int) *Header {
	y := new(Header)
	*y = h.SameMemory()
	y.repeat(h, to)
	return y
}

// SetBroadcast makes the new header y a view of h repeated to a compatible shape.
func (y *Header) SetBroadcast(h *Header, to []int) {
	y.SetView(h)
	y.repeat(h, to)
}

// repeat is SetBroadcast for a new header y of h's memory.
func (y *Header) repeat(h *Header, to []int) {
	shape, strides := y.Layout.Make(len(to))
	copy(shape, to)
	own := &h.Layout
	added := len(to) - own.Rank()
	for i, n := range own.Shape() {
		if n != 1 {
			strides[added+i] = own.Strides()[i]
		}
	}
	y.ReadOnly = true
}
