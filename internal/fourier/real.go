package fourier

import (
	"unsafe"

	"ndgo/ufunc"
)

// halfRoots returns the first n + 1 roots of unity of order 2n. The transform of 2n real numbers is computed from these roots, and from a
// transform of n complex numbers.
func (p *plan) halfRoots() planar {
	p.once.Do(func() {
		p.half = p.table(p.n+1, func(k int) (re, im float64) { return root(k, 2*p.n) })
	})
	return p.half
}

// loadForward sets the buffer a to the real input of each transform: in pairs, if the length is even.
func (w *worker) loadForward() {
	n := min(w.Size, w.N)
	if w.N%2 == 1 {
		w.loadReals(w.a.re, 0, 1, n)
		w.zero(w.a.re, n*w.side, w.N*w.side)
		w.zero(w.a.im, 0, w.N*w.side)
		return
	}
	m := w.N / 2
	even, odd := (n+1)/2, n/2
	if even == odd && w.SrcStep[1] == w.width { // the pairs can be copied: real numbers are adjacent, like the parts of a complex number
		w.loadPairs(w.a, odd, 2*w.width)
	} else {
		w.loadReals(w.a.re, 0, 2, even)
		w.loadReals(w.a.im, 1, 2, odd)
	}
	w.zero(w.a.re, even*w.side, m*w.side)
	w.zero(w.a.im, odd*w.side, m*w.side)
}

// storeForward stores elements 0 to N/2 of each transform of N real numbers. For odd N, z has the whole transforms. For even N, z has
// transforms of N/2 complex numbers, each made of two adjacent real numbers.
func (w *worker) storeForward(z planar) {
	if w.N%2 == 1 {
		w.storePairs(z, w.N/2+1, w.DstStep[1])
		return
	}
	other := w.b
	if z == w.b {
		other = w.a
	}
	w.opposites(w.untangle, other, z, w.N/2, true)
	w.storePairs(other, w.N/2+1, w.DstStep[1])
}

// loadInverse sets the buffer a to the input of complex transforms with real results. The source of each transform has elements 0 to N/2 of a
// spectrum. If N is odd, a gets the whole spectrum; the remaining elements are conjugates of the given ones. If N is even, a gets the
// spectrum of N/2 complex numbers: the pairs of real results. loadInverse ignores the imaginary parts of element 0 and, if N is even, of
// element N/2, because they would make the results complex.
func (w *worker) loadInverse() {
	half := w.N/2 + 1
	n := min(w.Size, half)
	if w.N%2 == 1 {
		w.loadPairs(w.a, n, w.SrcStep[1])
		w.clearFrom(w.a, n, w.N)
		w.zero(w.a.im, 0, w.side)
		if half < w.N {
			w.conjugate(half)
		}
		return
	}
	m := w.N / 2
	w.loadPairs(w.b, n, w.SrcStep[1])
	w.clearFrom(w.b, n, half)
	w.zero(w.b.im, 0, w.side)
	w.zero(w.b.im, m*w.side, (m+1)*w.side)
	w.opposites(w.tangle, w.a, w.b, m, false)
}

// storeInverse sets the results to the real numbers in z.
func (w *worker) storeInverse(z planar) {
	if w.N%2 == 1 {
		w.storeReals(z.re, 0, 1, w.N)
		return
	}
	if w.DstStep[1] == w.width { // the pairs can be copied: real numbers are adjacent, like the parts of a complex number
		w.storePairs(z, w.N/2, 2*w.width)
		return
	}
	w.storeReals(z.re, 0, 2, w.N/2)
	w.storeReals(z.im, 1, 2, w.N/2)
}

// clearFrom sets rows [from, to) of x to 0. If from equals to, it makes no pointer, because the pointer might be past the end of x.
func (w *worker) clearFrom(x planar, from, to int) {
	if from < to {
		w.clear(x.at(from*w.side, w.width), (to-from)*w.side)
	}
}

// opposites computes row k of z by loop, from rows k and m - k of x and the k-th root of unity. If circle is set, x has m rows, row
// m stands for row 0, and k goes from 0 to m. Otherwise x has m + 1 rows, and z has m.
func (w *worker) opposites(loop *ufunc.Loop, z, x planar, m int, circle bool) {
	var o [8]ufunc.Operand
	width, row := w.width, w.side*w.width
	rows := func(k, opposite, n int) {
		if w.side == 1 {
			z.at(k, width).put(o[0:], width, 0)
			x.at(k, width).put(o[2:], width, 0)
			x.at(opposite, width).put(o[4:], -width, 0)
			w.twist.at(k, width).put(o[6:], width, 0)
			apply(loop, n, 1, o[:])
			return
		}
		z.at(k*w.side, width).put(o[0:], width, row)
		x.at(k*w.side, width).put(o[2:], width, row)
		x.at(opposite*w.side, width).put(o[4:], width, -row)
		w.twist.at(k, width).put(o[6:], 0, width)
		apply(loop, w.side, n, o[:])
	}
	if !circle {
		rows(0, m, m)
		return
	}
	rows(0, 0, 1)
	if m > 1 {
		rows(1, m-1, m-1)
	}
	// The last row: row m of x is row 0, and the root is -1.
	z.at(m*w.side, width).put(o[0:], width, 0)
	x.put(o[2:], width, 0)
	x.put(o[4:], width, 0)
	w.twist.at(m, width).put(o[6:], 0, 0)
	apply(loop, w.side, 1, o[:])
}

// zero sets the numbers [from, to) of x to 0.
func (w *worker) zero(x unsafe.Pointer, from, to int) {
	if from < to {
		clear(unsafe.Slice((*byte)(unsafe.Add(x, from*w.width)), (to-from)*w.width))
	}
}

// conjugate sets the last rows of a, from row number from on. It sets them to the conjugates of rows 1, 2, …, in reverse order.
func (w *worker) conjugate(from int) {
	row := w.side * w.width
	to, of := w.a.at(from*w.side, w.width), w.a.at((w.N-from)*w.side, w.width)
	minusOne := w.table(1, func(int) (re, im float64) { return -1, 0 })
	mirror := func(loop *ufunc.Loop, to, of unsafe.Pointer) {
		var o [3]ufunc.Operand
		o[0] = ufunc.Operand{Base: to, Step: w.width, Outer: row}
		o[1] = ufunc.Operand{Base: of, Step: w.width, Outer: -row}
		o[2] = ufunc.Operand{Base: minusOne.re}
		apply(loop, w.side, w.N-from, o[:len(loop.Kinds)])
	}
	mirror(w.move, to.re, of.re)
	mirror(w.scale, to.im, of.im)
}

// loadReals copies to dst n real numbers of each transform: at the indices from, from + by, from + 2·by, ….
func (w *worker) loadReals(dst unsafe.Pointer, from, by, n int) {
	var o [2]ufunc.Operand
	o[0] = ufunc.Operand{Base: dst, Step: w.width, Outer: w.side * w.width}
	if w.side == 1 {
		o[1] = ufunc.Operand{Base: w.src, Offset: from * w.SrcStep[1], Step: by * w.SrcStep[1]}
		apply(w.move, n, 1, o[:])
		return
	}
	o[1] = ufunc.Operand{Base: w.src, Offset: from * w.SrcStep[1], Step: w.srcLane, Outer: by * w.SrcStep[1]}
	apply(w.move, w.side, n, o[:])
}

// storeReals copies src to n real numbers of each result: at the indices from, from + by, from + 2·by, ….
func (w *worker) storeReals(src unsafe.Pointer, from, by, n int) {
	var o [2]ufunc.Operand
	if w.side == 1 || w.dstLane != w.width {
		o[0] = ufunc.Operand{Base: w.dst, Offset: from * w.DstStep[1], Step: by * w.DstStep[1], Outer: w.dstLane}
		o[1] = ufunc.Operand{Base: src, Step: w.side * w.width, Outer: w.width}
		apply(w.move, n, w.side, o[:])
		return
	}
	o[0] = ufunc.Operand{Base: w.dst, Offset: from * w.DstStep[1], Step: w.dstLane, Outer: by * w.DstStep[1]}
	o[1] = ufunc.Operand{Base: src, Step: w.width, Outer: w.side * w.width}
	apply(w.move, w.side, n, o[:])
}
