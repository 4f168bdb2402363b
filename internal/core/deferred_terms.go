package core

import "ndgo/ufunc"

// Terms describes the elements of a pending array by a loop and its operands. A reduction computes the elements from the operands, without
// storing them.
type Terms struct {
	Loop     *ufunc.Loop
	Operands []*Header // broadcast to the shape of the array
	b        *builder
}

// WantsNew reports whether the result needs a new array: its target h is nil or a token.
func (h *Header) WantsNew() bool { return h == nil || h.token() != nil }

// IsPending reports whether h is a pending array. h may be nil.
func (h *Header) IsPending() bool { return h.isPending() }

// HasTerms reports whether [Header.Terms] may return more than nil for h, a pending array.
func (h *Header) HasTerms() bool {
	w, _ := h.terms()
	return w != nil
}

// terms returns the version and the expression of h, a pending array. It returns nil if h should be stored before it is reduced.
func (h *Header) terms() (*version, *expression) {
	w := h.Owner.block().version.Load()
	if w == nil {
		return nil, nil
	}
	e := w.expression.Load()
	if e == nil || deferral.Learns && e.steps < leastTerms || e.size*ufunc.Size(e.kind) < deferral.Terms || e.stored || w.uses.Load() > 0 || w.runs.Load() > 0 || w.memory.Load() != nil {
		return nil, nil
	}
	return w, e
}

// Terms returns the elements of h, a pending array. It returns nil if h should be stored before it is reduced. The caller must call End
// after reading the elements. Before End it must neither allocate a result nor write to an array, because both might wait forever for locks
// that the terms hold.
func (h *Header) Terms() *Terms {
	w, e := h.terms()
	if w == nil {
		return nil
	}
	w.uses.Add(1)
	b := programOf(e.loop, e.in, e.operands, 0)
	if w.memory.Load() != nil {
		b.unlock()
		return nil
	}
	w.runs.Add(1)
	e.habit.add(1)
	var c Call
	b.call(&c, e.kind)
	t := &Terms{Loop: c.Loop, b: b}
	for i := range c.Args {
		a := &c.Args[i]
		t.Operands = append(t.Operands, a.Over(e.layout.Shape(), a.Kind))
	}
	return t
}

// End unlocks the operands of t.
func (t *Terms) End() { t.b.unlock() }
