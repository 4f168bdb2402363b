package fourier

import (
	"ndgo/internal/core/limits"
	"ndgo/ufunc"
)

// convolve sets up p as a convolution. With the chirp c[k] = exp(-πik²/n), the transform of x is
//
//	z[k] = c[k] · Σ x[j]·c[j] · conj(c[k-j])
//
// The sum is a convolution. It is computed by transforms of any length from 2n - 1 on.
//
// Source: L. I. Bluestein, A linear filtering approach to the computation of discrete Fourier transform, 1968.
func (p *plan) convolve() {
	n := p.n
	p.around = p.planFor(smooth(2*n - 1))
	m := p.around.n
	// k² mod 2n as a sum of odd numbers: k² may overflow an int.
	squares, square := limits.Make[int]("fft", n), 0
	for k := range squares {
		squares[k] = square
		square = (square + 2*k + 1) % (2 * n)
	}
	p.chirp = p.table(n, func(k int) (re, im float64) { return root(squares[k], 2*n) })
	filter, other := p.room(m), p.room(m)
	for k, s := range squares {
		re, im := root(s, 2*n)
		p.set(filter, k, re/float64(m), -im/float64(m))
		if k > 0 {
			p.set(filter, m-k, re/float64(m), -im/float64(m))
		}
	}
	p.filter = p.around.stages(filter, other, 1)
}

// convolveColumns transforms n columns of x, beginning with column number first. Rows of x begin outer numbers apart.
func (p *plan) convolveColumns(x planar, outer, first, n int) {
	m, w := p.around.n, p.width
	a, b := p.take(m*n), p.take(m*n)
	defer p.give(a)
	defer p.give(b)
	x = x.at(first, w)
	p.rotateRows(a, n, x, outer, p.chirp, p.n, n)
	p.clear(a.at(p.n*n, w), (m-p.n)*n)
	z := p.around.stages(a, b, n)
	if z == a {
		p.rotateRows(a, n, z, n, p.filter, m, n)
	} else {
		p.rotateRows(b, n, z, n, p.filter, m, n)
		a, b = b, a
	}
	z = p.around.stages(a.swapped(), b.swapped(), n).swapped()
	p.rotateRows(x, outer, z, n, p.chirp, p.n, n)
}

// rotateRows sets n numbers of each row of z: row k becomes row k of x multiplied by table[k].
func (p *plan) rotateRows(z planar, zOuter int, x planar, xOuter int, table planar, rows, n int) {
	w := p.width
	var o [6]ufunc.Operand
	if n == 1 {
		z.put(o[0:], zOuter*w, 0)
		x.put(o[2:], xOuter*w, 0)
		table.put(o[4:], w, 0)
		apply(p.rotate, rows, 1, o[:])
		return
	}
	z.put(o[0:], w, zOuter*w)
	x.put(o[2:], w, xOuter*w)
	table.put(o[4:], 0, w)
	apply(p.rotate, n, rows, o[:])
}
