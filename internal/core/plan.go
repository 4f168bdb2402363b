package core

import (
	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// A call is decided once, on the headers of its target and its operands: whether these can be written and reached, which of them share
// memory and must be copied, where the result is made, and in what form the loop is run. [Call.Into] decides the frequent cases; rare ones
// are decided here.

// A form is how a call is computed.
type form uint8

const (
	undecided form = iota // many elements not plain, none, or incompatible shapes: prepare decides
	oneRun                // all arrays have one shape and lie side by side, in row-major order
	twoAxes               // few elements, as the rows and columns of one row
	nested                // a walk
	complete              // nothing is left to be computed
)

// isSpecial reports whether there is more to decide about c than its form: a condition, a chain, a settled result or a mistake.
func (c *Call) isSpecial(out *Header) bool {
	return c.Loop.Requires != nil || c.More != nil || c.result != unsettled || out != nil && out.ReadOnly
}

// alongAxes returns the form of c and the rank of its result, and sets r to out, if not nil, and to the operands: two axes at most, or one
// run of more axes. Scalars are set already.
func (c *Call) alongAxes(r *ufunc.Row, out *Header) (f form, rank int) {
	if len(c.Args) >= directOperands {
		return undecided, 0
	}
	rows, columns := 1, 1
	if rank = -1; out != nil {
		if rank = out.Layout.Rank(); rank > 2 {
			return c.sideBySide(r, out), rank
		}
		rows, columns = inRows(&r.Operands[0], out)
	}
	for i := range c.Args {
		h := c.Args[i].Head
		if h == nil {
			continue
		}
		if own := h.Layout.Rank(); own > rank {
			if out != nil {
				return undecided, 0
			}
			if own > 2 {
				return c.sideBySide(r, h), own
			}
			rank = own
		}
		n, m := inRows(&r.Operands[1+i], h)
		if n != rows && n != 1 {
			if rows != 1 || out != nil {
				return undecided, 0
			}
			rows = n
		}
		if m != columns && m != 1 {
			if columns != 1 || out != nil {
				return undecided, 0
			}
			columns = m
		}
	}
	most := c.mostOfTwoAxes()
	if rows > most || columns > most { // their product may overflow
		return undecided, 0
	}
	if n := rows * columns; n == 0 || n > most || rank < 0 {
		return undecided, 0
	}
	r.N, r.Rows = columns, rows
	return twoAxes, rank
}

// mostOfTwoAxes returns the most elements of a call in the form of two axes: if they are only copied, a walk of more takes tiles.
func (c *Call) mostOfTwoAxes() int {
	if c.Op == &Copying {
		return DirectMost / 2
	}
	return DirectMost
}

// sideBySide returns the form of one run, and sets r to its size and the arrays among the operands, if these lie as like does, an array in
// row-major order without gaps.
func (c *Call) sideBySide(r *ufunc.Row, like *Header) form {
	shape := like.Layout.Shape()
	if r.N, r.Rows = like.Layout.Size(), 1; r.N == 0 || len(c.Args) >= directOperands || !like.Layout.IsPacked() {
		return undecided
	}
	for i := range c.Args {
		if h := c.Args[i].Head; h != nil {
			if h != like && !h.Layout.PackedAs(shape) {
				return undecided
			}
			o := &r.Operands[1+i]
			o.Base, o.Step, o.Outer = h.Start(), h.Width, 0
		}
	}
	return oneRun
}

// prepare decides rare cases: it refuses, checks conditions, copies the operands in copied, and makes results of any shape. It returns the
// target, the form, and the copies to be given back; it sets r to the operands if the form is one run.
func (c *Call) prepare(r *ufunc.Row, out *Header, f form, copied uint32) (*Header, form, uint32) {
	var near [iter.Inline]int
	shape := near[:0]
	c.resolveMore()
	if out == nil {
		shape = c.resultShape(shape)
	} else {
		c.checkTarget(out)
		shape = out.Layout.Shape()
	}
	if z := c.narrow(out, shape, copied); z != nil {
		return z, complete, 0
	}
	if !c.IsSound {
		c.Require(shape)
	}
	if copied != 0 {
		if f = undecided; c.Op == &Copying && c.sideBySide(r, out) == oneRun { // may overlap
			return out, oneRun, 0
		}
		c.separate(copied)
	}
	if out == nil {
		if out = c.Result.NewAt(c.Token, shape); f == twoAxes {
			inRows(&r.Operands[0], out)
		}
	}
	switch {
	case iter.Size(shape) == 0 || out.Length == 0:
		f = complete
	case c.result != unsettled:
		Fill(out, Scalar{Class: BoolScalar, U: uint64(c.result - neverHolds)})
		f = complete
	case c.More != nil:
		c.chain(out)
		f = complete
	case f == undecided:
		if f = c.sideBySide(r, out); f == undecided {
			f = nested
		}
	}
	return out, f, copied
}

// newResult returns a new array for r in the form f; like is the first operand, if an array.
func (c *Call) newResult(r *ufunc.Row, like *Header, f form, rank int) *Header {
	n, kind := r.N*r.Rows, c.Result.Kind // not the whole type, as it was written in parts
	if c.Result.Movers != nil || !isWithinLimit(n*ufunc.Size(kind)) {
		z := c.newLarge()
		if f == twoAxes {
			inRows(&r.Operands[0], z)
		}
		return z
	}
	var z *Header
	if c.Token != nil {
		z = c.Token.allocate(kind, n)
	} else {
		z = allocate(kind, n, memory.Uncleared)
	}
	if f == twoAxes {
		z.Layout.SetTwo(rank, r.Rows, r.N)
		o := &r.Operands[0]
		o.Base, o.Step, o.Outer = z.Base, z.Width, r.N*z.Width
	} else if like == nil {
		var near [iter.Inline]int
		z.Layout.SetPacked(c.Broadcast(near[:0]))
	} else if !z.Layout.SetPlain(&like.Layout) {
		z.Layout.SetPacked(like.Layout.Shape())
	}
	return z
}

// newLarge is newResult for a result that may exceed the limit, or has a type of its own.
func (c *Call) newLarge() *Header {
	var near [iter.Inline]int
	return c.Result.NewAt(c.Token, c.resultShape(near[:0]))
}

// separate replaces the operands in copied by copies; discardCopies gives them back.
func (c *Call) separate(copied uint32) {
	for i := range c.Args {
		if h := c.Args[i].Head; copied>>i&1 != 0 {
			c.Args[i].Head = c.typeOf(h).WorkCopy(c.Label(), h)
		}
	}
}

// discardCopies gives back the memory of separate's copies.
func (c *Call) discardCopies(copied uint32) {
	for i := range c.Args {
		if copied>>i&1 != 0 {
			c.Args[i].Head.Discard()
		}
	}
}

// typeOf returns the type of the elements of h, an operand.
func (c *Call) typeOf(h *Header) Type {
	if h.Kind() == c.Result.Kind {
		return c.Result
	}
	return Type{Kind: h.Kind()}
}
