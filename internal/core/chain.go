package core

import "ndgo/internal/core/walking"

// chain applies the operator to the operands of c and to c.More from left to right, as in ((a + b) + c) + d. A pass takes a limited number
// of operands, so chain makes several passes over out. From the second pass on, out is also the first operand.
func (c *Call) chain(out *Header) {
	var copies []*Header // copies of the operands in More that share memory with out, at the same positions as in More
	for i, h := range c.More {
		if mustCopy(out, h, false) {
			if copies == nil {
				copies = make([]*Header, len(c.More))
			}
			copies[i] = c.typeOf(h).WorkCopy(c.Label(), h)
		}
	}
	first, done := c.Args, 0
	for ; done < len(c.More); first = nil {
		var w walking.Walk
		w.Reset(out.Layout.Shape())
		out.AddTo(&w)
		if addArgs(&w, first); first == nil {
			out.AddTo(&w)
		}
		for ; done < len(c.More) && w.HasRoom(); done++ {
			if copies != nil && copies[done] != nil {
				copies[done].AddTo(&w)
			} else {
				c.More[done].AddTo(&w)
			}
		}
		w.Chain()
		w.Each(c.Loop)
	}
	for _, h := range copies {
		if h != nil {
			h.Discard()
		}
	}
}
