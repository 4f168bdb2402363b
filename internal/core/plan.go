package core

import (
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// The plan of a call follows from the headers of its target and operands. It answers these questions: Is the call valid? Which operands
// overlap the target and must be copied? Where is the result allocated? How does the loop run? [Call.Into] makes the plan in frequent
// cases; the functions here handle the other cases.

// A form is a way to run the loop of a call.
type form uint8

const (
	undecided form = iota // not known yet; prepare must decide, for instance for large strided arrays, or for incompatible shapes
	oneRun                // one run: all arrays have the same shape and are contiguous in row-major order
	twoAxes               // at most two axes and few elements: rows at equal distances, without a walk
	nested                // a walk over nested axes
	complete              // all is computed
)

// isSpecial reports whether the method prepare must handle c: the loop has a requirement, c is a chain or a comparison with a known result,
// or the target is read-only.
func (c *Call) isSpecial(out *Header) bool {
	return c.Loop.Requires != nil || c.More != nil || c.result != unsettled || out != nil && out.ReadOnly
}

// alongAxes decides about c in two cases: all arrays have at most two axes, or each array is a single run. It returns the form of c and the
// rank of its result, and sets the arrays of the row r from out and the operands. The caller has set the scalars of r.
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
	if rows > most || columns > most { // rows and columns are compared first, because their product may overflow
		return undecided, 0
	}
	if n := rows * columns; n == 0 || n > most || rank < 0 {
		return undecided, 0
	}
	r.N, r.Rows = columns, rows
	return twoAxes, rank
}

// mostOfTwoAxes returns the maximum number of elements for the form twoAxes. The maximum is smaller for copies, because a walk copies in
// tiles.
func (c *Call) mostOfTwoAxes() int {
	if c.Op == &Copying {
		return walking.DirectMost / 2
	}
	return walking.DirectMost
}

// sideBySide returns oneRun if all arrays of the call are contiguous in row-major order and have the shape of like. Otherwise it returns
// undecided. It sets the length of the run of r, and the arrays among its operands.
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

// inRows sets o to h as an operand of a row. The array h has at most two axes. inRows returns the number of rows and columns of h.
func inRows(o *ufunc.Operand, h *Header) (rows, columns int) {
	rows, columns, outer, step := h.Layout.Two()
	o.Base, o.Step = h.Start(), 0
	if rows != 1 {
		o.Outer = outer * h.Width
	}
	if columns != 1 {
		o.Step = step * h.Width
	}
	return rows, columns
}

// prepare handles the cases that Into does not decide: errors, requirements, overlapping operands, and results of any shape. It returns the
// target, the form, and the set of copies to discard afterwards. If the form is oneRun, it sets r to the operands.
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
		if f = undecided; c.Op == &Copying && c.sideBySide(r, out) == oneRun { // an exception: a copy of elements in one run may overlap its target
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
		Fill(out, scalars.Scalar{Class: scalars.Bool, U: uint64(c.result - neverHolds)})
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

// newResult returns a new array for the result of r in form f. The parameter like is the first operand, or nil if the first operand is a
// scalar.
func (c *Call) newResult(r *ufunc.Row, like *Header, f form, rank int) *Header {
	n, kind := r.N*r.Rows, c.Result.Kind // only these fields: the type was just written in parts, and the processor would stall on reading all of it
	if c.Result.Movers != nil || !limits.IsWithin(n*ufunc.Size(kind)) {
		z := c.newLarge()
		if f == twoAxes {
			inRows(&r.Operands[0], z)
		}
		return z
	}
	z := c.Token.allocate(kind, n, false)
	if f == twoAxes {
		z.Layout.SetTwo(rank, r.Rows, r.N)
		o := &r.Operands[0]
		o.Base, o.Step, o.Outer = z.base, z.Width, r.N*z.Width
	} else if like == nil {
		var near [iter.Inline]int
		z.Layout.SetPacked(c.Broadcast(near[:0]))
	} else if !z.Layout.SetPlain(&like.Layout) {
		z.Layout.SetPacked(like.Layout.Shape())
	}
	return z
}

// newLarge does the work of newResult for a result that may exceed the limit, or of a kind without kernels.
func (c *Call) newLarge() *Header {
	var near [iter.Inline]int
	return c.Result.NewAt(c.Token, c.resultShape(near[:0]))
}

// separate replaces each operand marked in copied by a copy. discardCopies discards these copies.
func (c *Call) separate(copied uint32) {
	for i := range c.Args {
		if h := c.Args[i].Head; copied>>i&1 != 0 {
			c.Args[i].Head = c.typeOf(h).WorkCopy(c.Label(), h)
		}
	}
}

// discardCopies gives back the memory of the copies made by separate.
func (c *Call) discardCopies(copied uint32) {
	for i := range c.Args {
		if copied>>i&1 != 0 {
			c.Args[i].Head.Discard()
		}
	}
}

// typeOf returns the element type of operand h.
func (c *Call) typeOf(h *Header) Type {
	if h.Kind() == c.Result.Kind {
		return c.Result
	}
	return Type{Kind: h.Kind()}
}

// inParts runs the loop over the single run of r, on several processors if that is faster. If the loop copies elements, it is not divided,
// because source and target may overlap.
func (c *Call) inParts(r *ufunc.Row) {
	if c.Op == &Copying && c.Result.Movers == nil {
		ufunc.CopyBytes(r.Operands[0].Base, r.Operands[1].Base, r.N*r.Operands[0].Step)
		return
	}
	if parts := walking.PartsOf(c.Loop, r.N); parts > 1 && c.Op != &Copying {
		// The loop and the row are hidden from escape analysis, so that they stay on the stack. DivideRun keeps only pointers to arrays.
		walking.DivideRun((*ufunc.Loop)(ufunc.Hide(unsafe.Pointer(c.Loop))), (*ufunc.Row)(ufunc.Hide(unsafe.Pointer(r))), parts)
		return
	}
	c.Loop.RunPacked(r)
}
