package core

// Triangle returns the upper or the lower triangles of x, the last two axes of which are matrices, up to the diagonal that options choose,
// with zeros elsewhere.
func (t Type) Triangle(op string, x *Header, upper bool, options []Option) *Header {
	o := TakeOptions(op, options, OffsetOption)
	x.Check(op)
	shape := x.Layout.Shape()
	n := len(shape)
	if n < 2 {
		FailRank(op, shape, "a triangle takes at least 2")
	}
	t.CheckShape(op, shape)
	z := t.NewCleared(shape)
	rows, columns := shape[n-2], shape[n-1]
	k := min(max(o.Number(OffsetOption, 0), -rows), columns)
	for i := range rows {
		diagonal := min(max(i+k, -1), columns)
		first, last := 0, min(diagonal+1, columns) // of the columns that are kept
		if upper {
			first, last = max(diagonal, 0), columns
		}
		target, source := z.part(n-2, i, 1), x.part(n-2, i, 1)
		target, source = target.part(n-1, first, last-first), source.part(n-1, first, last-first)
		t.set(&target, &source)
	}
	return z
}
