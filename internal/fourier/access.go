package fourier

import "ndgo/ufunc"

// An access describes the location of the numbers of one transform in memory. Neighbouring numbers have equal distances. The real and
// imaginary parts are adjacent, or in two separate arrays.
type access struct {
	planar
	step int  // distance of the numbers in bytes
	pair bool // whether the parts of a number are adjacent: re then points to complex numbers, and im is not used
	swap bool // whether real and imaginary parts are exchanged
}

// load copies to dst n numbers of each row of x, beginning with the number at index from. The rows of dst are contiguous. Rows of x
// begin outer numbers apart.
func (x *access) load(e *engine, dst planar, from, n, rows, outer int) {
	if x.swap {
		dst = dst.swapped()
	}
	var o [3]ufunc.Operand
	if x.pair {
		dst.put(o[:], e.width, n*e.width)
		o[2] = ufunc.Operand{Base: x.re, Offset: from * x.step, Step: x.step, Outer: outer * x.step}
		apply(e.parts, n, rows, o[:])
		return
	}
	for _, part := range [2][2]planar{{dst, x.planar}, {dst.swapped(), x.planar.swapped()}} {
		o[0] = ufunc.Operand{Base: part[0].re, Step: e.width, Outer: n * e.width}
		o[1] = ufunc.Operand{Base: part[1].re, Offset: from * x.step, Step: x.step, Outer: outer * x.step}
		apply(e.move, n, rows, o[:2])
	}
}

// store is the inverse of load: it copies src to the numbers of x.
func (x *access) store(e *engine, src planar, from, n, rows, outer int) {
	if x.swap {
		src = src.swapped()
	}
	var o [3]ufunc.Operand
	if x.pair {
		o[0] = ufunc.Operand{Base: x.re, Offset: from * x.step, Step: x.step, Outer: outer * x.step}
		src.put(o[1:], e.width, n*e.width)
		apply(e.joined, n, rows, o[:])
		return
	}
	for _, part := range [2][2]planar{{x.planar, src}, {x.planar.swapped(), src.swapped()}} {
		o[0] = ufunc.Operand{Base: part[0].re, Offset: from * x.step, Step: x.step, Outer: outer * x.step}
		o[1] = ufunc.Operand{Base: part[1].re, Step: e.width, Outer: n * e.width}
		apply(e.move, n, rows, o[:2])
	}
}

// multiply multiplies n contiguous numbers by a factor. It does nothing for the factor 1.
func (e *engine) multiply(x planar, n int, factor float64) {
	if factor == 1 {
		return
	}
	var o [3]ufunc.Operand
	by := e.table(1, func(int) (re, im float64) { return factor, 0 })
	for _, part := range []planar{x, x.swapped()} {
		o[0] = ufunc.Operand{Base: part.re, Step: e.width}
		o[1] = o[0]
		o[2] = ufunc.Operand{Base: by.re}
		apply(e.scale, n, 1, o[:])
	}
}
