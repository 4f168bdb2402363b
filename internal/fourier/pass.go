package fourier

import "ndgo/ufunc"

// A pass is one step of Stockham's method for a transform of length radix·count. It computes transforms of length radix; later
// passes compute the remaining transforms of length count. For input x[j, q] with j < radix and q < count, the pass computes
//
//	z[q, p] = ω^(p·q) · Σ x[j, q] · ρ^(j·p)
//
// where ω is the first root of unity of order radix·count, and ρ the first one of order radix. Each x[j, q] and z[q, p] is a run of
// contiguous numbers.
type pass struct {
	radix, count int
	twiddles     planar // ω^(p·q) for p from 1 on
	roots        planar // ρ^k, for a radix without a butterfly operator
}

func (e *engine) newPass(radix, count int) pass {
	t := pass{radix: radix, count: count}
	t.twiddles = e.table((radix-1)*count, func(i int) (re, im float64) { return root((i/count+1)*(i%count), radix*count) })
	if radix > 5 {
		t.roots = e.table(radix, func(i int) (re, im float64) { return root(i, radix) })
	}
	return t
}

// shortRun is a number of elements in a run. For runs of at least this length, the inner loop of a pass goes over the numbers of a run. For
// shorter runs, it goes over the index q.
const shortRun = 8

// butterfly computes dst from src by the pass, with the operator for its radix. Runs have n numbers. If twiddled is set, the operator also
// multiplies by the twiddle factors.
func (t *pass) butterfly(e *engine, dst, src planar, n int, twiddled bool) {
	var o [ufunc.MaxOperands]ufunc.Operand
	w, m := e.width, t.count
	along := n < shortRun && m > n // whether the inner loop goes over q
	k := 0
	for p := range t.radix {
		dst.at(p*n, w).put(o[k:], w, t.radix*n*w)
		if along {
			dst.at(p*n, w).put(o[k:], t.radix*n*w, w)
		}
		k += 2
	}
	for j := range t.radix {
		src.at(j*m*n, w).put(o[k:], w, n*w)
		if along {
			src.at(j*m*n, w).put(o[k:], n*w, w)
		}
		k += 2
	}
	for p := 1; p < t.radix && twiddled; p++ {
		t.twiddles.at((p-1)*m, w).put(o[k:], 0, w)
		if along {
			t.twiddles.at((p-1)*m, w).put(o[k:], w, 0)
		}
		k += 2
	}
	r := ufunc.Row{N: n, Rows: m, Operands: o[:k]}
	if along {
		r.N, r.Rows = m, n
	}
	e.butterflies[t.radix].Run(&r)
}

// rotate multiplies the runs of dst by their twiddle factors.
func (t *pass) rotate(e *engine, dst planar, n int) {
	w, m := e.width, t.count
	var o [6]ufunc.Operand
	for p := 1; p < t.radix && m > 1; p++ {
		z := dst.at(p*n, w)
		if n < shortRun && m > n {
			z.put(o[0:], t.radix*n*w, w)
			z.put(o[2:], t.radix*n*w, w)
			t.twiddles.at((p-1)*m, w).put(o[4:], w, 0)
			apply(e.rotate, m, n, o[:])
			continue
		}
		z.put(o[0:], w, t.radix*n*w)
		z.put(o[2:], w, t.radix*n*w)
		t.twiddles.at((p-1)*m, w).put(o[4:], 0, w)
		apply(e.rotate, n, m, o[:])
	}
}

// sums computes dst from src by the pass, for any radix: each result is a sum of radix products.
func (t *pass) sums(e *engine, dst, src planar, n int) {
	w, m, r := e.width, t.count, t.radix
	var o [8]ufunc.Operand
	for p := range r {
		z := dst.at(p*n, w)
		for _, part := range [2][2]planar{{z, src}, {z.swapped(), src.swapped()}} {
			o[0] = ufunc.Operand{Base: part[0].re, Step: w, Outer: r * n * w}
			o[1] = ufunc.Operand{Base: part[1].re, Step: w, Outer: n * w}
			apply(e.move, n, m, o[:2])
		}
		for j := 1; j < r; j++ {
			z.put(o[0:], w, r*n*w)
			z.put(o[2:], w, r*n*w)
			src.at(j*m*n, w).put(o[4:], w, n*w)
			t.roots.at(j*p%r, w).put(o[6:], 0, 0)
			apply(e.accumulate, n, m, o[:])
		}
	}
}
