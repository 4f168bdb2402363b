package selecting

import (
	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/viewing"
	"ndgo/internal/core/walking"
	"ndgo/ufunc"
)

// compress sets z to the elements of x where the mask is true. The mask has the shape of x; z has one element for each true element of the
// mask.
func compress(t core.Type, z, mask, x *core.Header) {
	operands := [4]ufunc.Operand{
		{Base: z.Base(), Offset: z.Offset * z.Width},
		{Base: mask.Base()},
		{Base: x.Base()},
		{Base: z.Base(), Offset: (z.Offset + z.Layout.Size()) * z.Width},
	}
	runUnderMask(t.Compressor(), operands[:], mask, x, 2)
}

// expand stores the elements of a in x, one after another, at the indices where the mask is true. The mask has the shape of x. The array a
// has one axis. If its stride is 0, all these elements of x get the same value.
func expand(t core.Type, x, mask, a *core.Header) {
	step := a.Layout.Strides()[0] * a.Width
	operands := [4]ufunc.Operand{
		{Base: x.Base()},
		{Base: mask.Base()},
		{Base: a.Base(), Offset: a.Offset * a.Width, Step: step},
		{Base: a.Base(), Offset: a.Offset*a.Width + a.Layout.Size()*step},
	}
	runUnderMask(t.Expander(), operands[:], mask, x, 0)
}

// runUnderMask runs loop in row-major order. Operand 1 of the loop is the mask, and operand k is x. The loop itself moves the other operands
// forward.
func runUnderMask(loop *ufunc.Loop, operands []ufunc.Operand, mask, x *core.Header, k int) {
	s := elementwise.SweepTogether(mask.Layout.Rank(), mask, x)
	operands[1].Step, operands[k].Step = s.Step[0], s.Step[1]*x.Width
	for ; s.N > 0; s.Next() {
		operands[1].Offset, operands[k].Offset = s.Start[0], s.Start[1]*x.Width
		r := ufunc.Row{N: s.N, Rows: 1, Operands: operands}
		loop.Run(&r)
	}
}

// chooseMasked copies elements of the array a to x, at the indices where the mask is true. The three arrays have one shape.
func chooseMasked(t core.Type, x, mask, a *core.Header) {
	var w walking.Walk
	w.Reset(x.Layout.Shape())
	for _, h := range []*core.Header{x, mask, a, x} {
		h.AddTo(&w)
	}
	w.Each(t.Selector())
}

// compressRows sets z to the rows of x where the mask is true. The mask has the shape of x's first axes; z has one row for each true
// element of the mask.
func compressRows(t core.Type, z, mask, x *core.Header) {
	target, source := viewing.Tail(z, 1), viewing.Tail(x, mask.Layout.Rank())
	row := z.Layout.Strides()[0]
	eachMarked(mask, x, x, func(k, place, _ int) {
		target.Offset, source.Offset = z.Offset+k*row, place
		t.Set(&target, &source)
	})
}

// assignRows sets the rows of x where the mask is true to rows of the array a. The mask has the shape of x's first axes. If same is set,
// assignRows takes the rows at the same indices. Otherwise it takes the rows one after another.
func assignRows(t core.Type, x, mask, a *core.Header, same bool) {
	axes := mask.Layout.Rank()
	target := viewing.Tail(x, axes)
	if same {
		source := viewing.Tail(a, axes)
		eachMarked(mask, x, a, func(_, to, from int) {
			target.Offset, source.Offset = to, from
			t.Set(&target, &source)
		})
		return
	}
	source, row := viewing.Tail(a, 1), a.Layout.Strides()[0]
	eachMarked(mask, x, x, func(k, place, _ int) {
		target.Offset, source.Offset = place, a.Offset+k*row
		t.Set(&target, &source)
	})
}
