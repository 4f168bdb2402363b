package fourier

// stages transforms the columns of a, a matrix with n rows and the given number of columns. It uses b, of the same size, as a
// buffer. It returns a or b: the one with the result.
func (p *plan) stages(a, b planar, columns int) planar {
	switch {
	case p.around != nil:
		for c := 0; c < columns; c += p.most() {
			p.convolveColumns(a, columns, c, min(p.most(), columns-c))
		}
		return a
	case p.columns != nil:
		for c := range columns {
			x := access{planar: a.at(c, p.width), step: columns * p.width}
			p.matrix(x, x, 1)
		}
		return a
	}
	n := columns
	for i := range p.passes {
		t := &p.passes[i]
		if t.radix > 5 {
			t.sums(p.engine, b, a, n)
		} else {
			t.butterfly(p.engine, b, a, n, t.radix < 5)
		}
		if t.radix >= 5 { // a butterfly of radix 5 with twiddle factors would have too many operands
			t.rotate(p.engine, b, n)
		}
		a, b = b, a
		n *= p.passes[i].radix
	}
	return a
}

// most returns the number of transforms to compute together: as many as fit in the second-level cache.
func (p *plan) most() int {
	switch {
	case p.columns != nil:
		return 8 // so their numbers fill a cache line
	case p.around != nil && p.around.columns != nil:
		return 1
	case p.around != nil:
		return p.around.most()
	}
	return max(32, 8192/p.n)
}
