package fourier

import (
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// matrix sets dst to the transform of src, multiplied by factor. It reads all of src before it writes dst. It treats the n numbers
// as a matrix: it transforms the columns, multiplies by twiddle factors, and transforms the rows. It copies some columns, or rows,
// at a time: as many as fit in the second-level cache.
//
// Source: W. M. Gentleman and G. Sande, Fast Fourier Transforms: For Fun and Profit, 1966; D. H. Bailey, FFTs in External or
// Hierarchical Memory, 1990.
func (p *plan) matrix(dst, src access, factor float64) {
	n1, n2, w := p.columns.n, p.rows.n, p.width
	middle := p.take(p.n)
	defer p.give(middle)
	most := min(p.columns.most(), n2) // number of columns that are copied at a time
	p.inParts(n2, p.columns, func(c, columns int, a, b planar) {
		src.load(p.engine, a, c, columns, n1, n2)
		z := p.columns.stages(a, b, columns)
		var o [6]ufunc.Operand
		middle.at(c*n1, w).put(o[0:], w, 0)
		z.put(o[2:], w, 0)
		p.twiddles.at(c*n1, w).put(o[4:], w, 0)
		apply(p.rotate, columns*n1, 1, o[:])
	})
	p.inParts(n1, p.rows, func(r, rows int, a, b planar) {
		for _, part := range [2][2]planar{{a, middle}, {a.swapped(), middle.swapped()}} {
			var o [2]ufunc.Operand
			for c := 0; c < n2; c += most {
				columns := min(most, n2-c)
				o[0] = ufunc.Operand{Base: part[0].re, Offset: c * rows * w, Step: w, Outer: rows * w}
				o[1] = ufunc.Operand{Base: part[1].re, Offset: (c*n1 + r*columns) * w, Step: columns * w, Outer: w}
				apply(p.move, rows, columns, o[:])
			}
		}
		z := p.rows.stages(a, b, rows)
		p.multiply(z, rows*n2, factor)
		dst.store(p.engine, z, r, rows, n2, n1)
	})
}

// twiddlesOf returns the twiddle factors for a matrix of n1 rows and n2 columns. They are in the order of use: for some columns at a
// time, as matrix copies them.
func (p *plan) twiddlesOf(n1, n2 int) planar {
	most := min(p.columns.most(), n2)
	return p.table(p.n, func(i int) (re, im float64) {
		first := i / (n1 * most) * most
		columns := min(most, n2-first)
		i -= first * n1
		return root((i/columns)*(first+i%columns), p.n)
	})
}

// inParts runs n transforms with the plan by, in parts. It calls do for each part, with two buffers. The parameter first is the number of the
// first transform of the part. inParts uses several processors if this is faster.
func (p *plan) inParts(n int, by *plan, do func(first, n int, a, b planar)) {
	most := min(by.most(), n)
	chunks := (n + most - 1) / most
	parts := min(chunks, parallel.Parts(p.n/8, parallel.Function))
	parallel.Run(parts, func(part int) {
		a, b := p.take(by.n*most), p.take(by.n*most)
		defer p.give(a)
		defer p.give(b)
		begin, end := parallel.Share(chunks, parts, part)
		for chunk := begin; chunk < end; chunk++ {
			do(chunk*most, min(most, n-chunk*most), a, b)
		}
	})
}
