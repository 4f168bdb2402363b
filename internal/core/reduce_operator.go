package core

import "reflect"

// Over returns the operand, of kind, as an array of the given shape, to which it broadcasts.
func (a *Arg) Over(shape []int, kind reflect.Kind) *Header {
	h := a.Head
	if h == nil {
		h = New(kind, nil)
		*(*slot)(h.Base) = a.Value // a small array has room for it
	}
	return h.BroadcastTo(shape)
}
