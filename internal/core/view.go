package core

// SetView makes the new header y a view of h, without a layout.
//
// Functions for views take the new header as an argument and return it. Their callers are then small enough to be inlined, so a view that
// does not escape stays on the stack.
func (y *Header) SetView(h *Header) {
	if h.inBlock || !h.shareView() {
		y.setViewInBlock(h)
		return
	}
	y.base, y.Length, y.Offset, y.Width, y.kind, y.ReadOnly = h.base, h.Length, h.Offset, h.Width, h.kind, h.ReadOnly
}

// setViewInBlock does the work of SetView in two cases: h has a block, or another goroutine has released h since h was checked.
//
//go:noinline
func (y *Header) setViewInBlock(h *Header) {
	if !h.inBlock || !h.shareInBlock(y.kind == uint8(tracked)) {
		y.Owner = &gone
		return
	}
	y.Owner, y.inBlock = h.Owner.forView(), true
	if !h.allowsLazy() {
		y.base = h.Base()
	}
	y.Length, y.Offset, y.Width, y.kind, y.ReadOnly = h.Length, h.Offset, h.Width, h.kind, h.ReadOnly
}

// shareInBlock records that a view of the memory of h was made. h has a block. It returns false if h or a copy of h was released.
func (h *Header) shareInBlock(isTracked bool) bool {
	own := &h.Owner.block().own
	switch {
	case h.Owner != own: // h is itself a view
		if !isTracked {
			own.share()
		}
		return true
	case isTracked:
		return own.shareTracked()
	}
	return own.share()
}

// tracked is the kind of a new header for a tracked view.
const tracked = Released - 2

// TrackView prepares the new header y for a tracked view. A view is tracked if the compiler's escape analysis can tell how long the program
// uses the view. Another function sets the layout of y. It gets the array hidden from escape analysis, and the method [Header.Or] returns
// its result:
//
//	return viewing.Flip("Flip", y.TrackView(), x.Hidden(), axes).Or(x)
//
// So the token of x is on the stack only if neither x nor the view is used after the function returns or the loop iteration ends. Therefore
// a slot may reuse the memory of an array if all its views are tracked.
func (y *Header) TrackView() *Header {
	y.kind = uint8(tracked)
	return y
}

// Or returns y, a view of h. But the compiler's escape analysis must assume that the result may be h.
func (y *Header) Or(h *Header) *Header {
	if y == nil {
		return h
	}
	return y
}

// SetWhole makes the new header y a view of all elements of h. It returns the shape and the strides of y, for the caller to change.
func (y *Header) SetWhole(h *Header) (shape, strides []int) {
	y.SetView(h)
	y.Layout.SetCopy(&h.Layout)
	return y.Layout.Shape(), y.Layout.Strides()
}

// SameMemory returns a header for the memory of h, without a layout. The header stays usable after h is released.
func (h *Header) SameMemory() Header {
	y := Header{base: h.Base(), Length: h.Length, Offset: h.Offset, Width: h.Width, kind: h.kind, ReadOnly: h.ReadOnly}
	if h.inBlock {
		y.Owner, y.inBlock = h.Owner.forView(), true
	}
	return y
}

// View returns a new header for a view of h, without a layout.
func (h *Header) View() *Header {
	y := new(Header)
	y.SetView(h)
	return y
}

// Lent returns a header for the elements of h. It is for functions that keep no reference to the header. Views prevent the reuse of memory
// after a release; the header from Lent does not.
func (h *Header) Lent() Header {
	y := h.SameMemory()
	if h.Kind() == Released {
		y = Header{Owner: &gone}
	}
	y.Layout.SetCopy(&h.Layout)
	return y
}

// Repeated returns h broadcast to a compatible shape, for internal use: unlike for other views, the memory of h can still be reused after a
// release.
func (h *Header) Repeated(to []int) *Header {
	y := new(Header)
	*y = h.SameMemory()
	y.repeat(h, to)
	return y
}

// SetBroadcast makes the new header y a view of h, broadcast to a compatible shape.
func (y *Header) SetBroadcast(h *Header, to []int) {
	y.SetView(h)
	y.repeat(h, to)
}

// repeat gives y the layout described at SetBroadcast. The header y is new and refers to h's memory.
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
