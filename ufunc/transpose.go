package ufunc

// transposePlane copies r, if one operand lies side by side along the runs and the other across them, in either direction. It
// reports whether it did: there must be as many elements as a kernel takes at least.
func (m *mover) transposePlane(size int, r *Row) bool {
	kernel := m.transpose.At(active)
	if kernel == nil {
		return false
	}
	n, rows, z, x := r.N, r.Rows, r.Operands[0], r.Operands[1]
	if max(z.Step, -z.Step) != size {
		n, rows = rows, n
		z.Step, z.Outer, x.Step, x.Outer = z.Outer, z.Step, x.Outer, x.Step
	}
	if max(z.Step, -z.Step) != size || max(x.Outer, -x.Outer) != size {
		return false
	}
	tall, wide := 16/size, vectorBytes(active)/size
	if narrow := 32 / size; n < wide && n >= narrow {
		kernel, wide = m.transpose.At(AVX2), narrow
	}
	if rows < tall || n < wide {
		return false
	}
	if z.Step < 0 { // begin at the other end
		z.Offset += (n - 1) * z.Step
		x.Offset += (n - 1) * x.Step
		z.Step, x.Step = -z.Step, -x.Step
	}
	if x.Outer < 0 {
		z.Offset += (rows - 1) * z.Outer
		x.Offset += (rows - 1) * x.Outer
		z.Outer, x.Outer = -z.Outer, -x.Outer
	}
	highest := max(shortRun, line/size)
	for j := 0; j < rows; {
		top, height := piece(j, rows, highest, tall)
		for i := 0; i < n; {
			left, width := piece(i, n, chunk/highest, wide)
			operands := [2]Operand{z, x}
			operands[0].Offset += top*z.Outer + left*z.Step
			operands[1].Offset += top*x.Outer + left*x.Step
			var part Row
			part.N, part.Rows, part.Operands = width, height, operands[:]
			call(kernel, part.hidden())
			i = left + width
		}
		j = top + height
	}
	r.finish()
	return true
}

// piece returns where the next piece of n elements begins, of which those before at are done, and how long it is: a multiple of
// a tile, and at most so many elements. The last may overlap what is done.
func piece(at, n, most, tile int) (first, length int) {
	switch left := n - at; {
	case left >= most:
		return at, most
	case left >= tile:
		return at, left - left%tile
	}
	return n - tile, tile
}
