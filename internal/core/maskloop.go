package core

import "ndgo/ufunc"

// compress sets z, which has room for exactly those, to the elements of x where the mask, of x's shape, is true.
func (t Type) compress(z, mask, x *Header) {
	operands := [4]ufunc.Operand{
		{Base: z.Base, Offset: z.Offset * z.Width},
		{Base: mask.Base},
		{Base: x.Base},
		{Base: z.Base, Offset: (z.Offset + z.Layout.Size()) * z.Width},
	}
	runUnderMask(t.compressor(), operands[:], mask, x, 2)
}

// expand sets the elements of x where the mask, of x's shape, is true to those of a, which has one axis, one after the other. If
// that is repeated, it is one element for all.
func (t Type) expand(x, mask, a *Header) {
	step := a.Layout.Strides()[0] * a.Width
	operands := [4]ufunc.Operand{
		{Base: x.Base},
		{Base: mask.Base},
		{Base: a.Base, Offset: a.Offset * a.Width, Step: step},
		{Base: a.Base, Offset: a.Offset*a.Width + a.Layout.Size()*step},
	}
	runUnderMask(t.expander(), operands[:], mask, x, 0)
}

// runUnderMask runs loop over the mask, operand 1, and x, operand k, in row-major order. The loop moves the others.
func runUnderMask(loop *ufunc.Loop, operands []ufunc.Operand, mask, x *Header, k int) {
	s := sweepTogether(mask.Layout.Rank(), mask, x)
	operands[1].Step, operands[k].Step = s.Step[0], s.Step[1]*x.Width
	for ; s.N > 0; s.Next() {
		operands[1].Offset, operands[k].Offset = s.Start[0], s.Start[1]*x.Width
		r := ufunc.Row{N: s.N, Rows: 1, Operands: operands}
		loop.Run(&r)
	}
}

// choose sets the elements of x where the mask is true to those of a. All have one shape.
func (t Type) choose(x, mask, a *Header) {
	var w Walk
	w.Reset(x.Layout.Shape())
	for _, h := range []*Header{x, mask, a, x} {
		w.Add(h)
	}
	w.Run(t.selector())
}

// compressRows sets z to the rows of x where the mask, of the shape of x's first axes, is true. Z has room for exactly those.
func (t Type) compressRows(z, mask, x *Header) {
	target, source := z.tail(1), x.tail(mask.Layout.Rank())
	row := z.Layout.Strides()[0]
	eachMarked(mask, x, x, func(k, place, _ int) {
		target.Offset, source.Offset = z.Offset+k*row, place
		t.set(&target, &source)
	})
}

// assignRows sets the rows of x where the mask, of the shape of x's first axes, is true to those of a: at the same places, or one
// after the other.
func (t Type) assignRows(x, mask, a *Header, same bool) {
	axes := mask.Layout.Rank()
	target := x.tail(axes)
	if same {
		source := a.tail(axes)
		eachMarked(mask, x, a, func(_, to, from int) {
			target.Offset, source.Offset = to, from
			t.set(&target, &source)
		})
		return
	}
	source, row := a.tail(1), a.Layout.Strides()[0]
	eachMarked(mask, x, x, func(k, place, _ int) {
		target.Offset, source.Offset = place, a.Offset+k*row
		t.set(&target, &source)
	})
}
