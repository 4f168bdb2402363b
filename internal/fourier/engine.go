package fourier

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/elem"
	"ndgo/internal/core/limits"
	"ndgo/ufunc"
)

// An engine holds the loops for numbers with parts of one kind.
type engine struct {
	kind  reflect.Kind // kind of a real or imaginary part
	width int          // size of a part in bytes

	rotate, accumulate, scale, untangle, tangle, move *ufunc.Loop
	butterflies                                       [6]*ufunc.Loop // indexed by radix
	parts, joined, movePairs                          *ufunc.Loop    // convert complex numbers
}

// engineOf returns the engine for parts of a kind, float32 or float64.
func engineOf(kind reflect.Kind) *engine {
	e := &engine{kind: kind, width: ufunc.Size(kind)}
	e.rotate, e.accumulate, e.scale = rotateOperator.Loops.Of(kind), accumulateOperator.Loops.Of(kind), scaleOperator.Loops.Of(kind)
	e.untangle, e.tangle = untangleOperator.Loops.Of(kind), tangleOperator.Loops.Of(kind)
	e.butterflies = [6]*ufunc.Loop{2: butterfly2Operator.Loops.Of(kind), 3: butterfly3Operator.Loops.Of(kind),
		4: butterfly4Operator.Loops.Of(kind), 5: butterfly5Operator.Loops.Of(kind)}
	e.move, e.movePairs = ufunc.Mover(e.width), ufunc.Mover(2*e.width)
	if kind == reflect.Float32 {
		e.parts, e.joined = parts64Operator.Loops.Of(reflect.Complex64), joined64Operator.Loops.Of(reflect.Float32)
	} else {
		e.parts, e.joined = parts128Operator.Loops.Of(reflect.Complex128), joined128Operator.Loops.Of(reflect.Float64)
	}
	return e
}

var (
	single = engineOf(reflect.Float32)
	double = engineOf(reflect.Float64)
)

// engineFor returns the engine for a kind of complex or real numbers.
func engineFor(kind reflect.Kind) *engine {
	if kind == reflect.Float32 || kind == reflect.Complex64 {
		return single
	}
	return double
}

// apply runs a loop over rows of n elements. The results come first in operands.
func apply(loop *ufunc.Loop, n, rows int, operands []ufunc.Operand) {
	if n == 0 || rows == 0 {
		return
	}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, rows, operands
	loop.Run(&r)
}

// planar is a sequence of complex numbers, with real and imaginary parts in separate contiguous arrays.
type planar struct{ re, im unsafe.Pointer }

// at returns x from number i on. A part has width bytes.
func (x planar) at(i, width int) planar {
	return planar{unsafe.Add(x.re, i*width), unsafe.Add(x.im, i*width)}
}

// swapped returns x with real and imaginary parts exchanged. An inverse transform is a forward transform of swapped numbers whose result is
// swapped back.
func (x planar) swapped() planar { return planar{x.im, x.re} }

// put sets two operands of a loop to the parts of x, with steps in bytes.
func (x planar) put(o []ufunc.Operand, step, outer int) {
	o[0] = ufunc.Operand{Base: x.re, Step: step, Outer: outer}
	o[1] = ufunc.Operand{Base: x.im, Step: step, Outer: outer}
}

// room returns memory for n complex numbers, all 0.
func (e *engine) room(n int) planar {
	if e.kind == reflect.Float32 {
		s := limits.Make[float32]("fft", 2*n+1)
		return planar{unsafe.Pointer(unsafe.SliceData(s)), unsafe.Pointer(&s[n])}
	}
	s := limits.Make[float64]("fft", 2*n+1)
	return planar{unsafe.Pointer(unsafe.SliceData(s)), unsafe.Pointer(&s[n])}
}

// table returns the n complex numbers f(0) to f(n-1).
func (e *engine) table(n int, f func(i int) (re, im float64)) planar {
	z := e.room(n)
	for i := range n {
		re, im := f(i)
		e.set(z, i, re, im)
	}
	return z
}

// set sets number i of x.
func (e *engine) set(x planar, i int, re, im float64) {
	x = x.at(i, e.width)
	if e.kind == reflect.Float32 {
		*(*float32)(x.re), *(*float32)(x.im) = float32(re), float32(im)
	} else {
		*(*float64)(x.re), *(*float64)(x.im) = re, im
	}
}

// clear sets n numbers of x to 0.
func (e *engine) clear(x planar, n int) {
	clear(unsafe.Slice((*byte)(x.re), n*e.width))
	clear(unsafe.Slice((*byte)(x.im), n*e.width))
}

// root returns cos 2πk/n - i·sin 2πk/n, the k-th power of the first root of unity of order n. Integer arithmetic reduces the
// angle to an eighth of a turn, so the only error is the rounding of the sine and cosine.
func root(k, n int) (re, im float64) {
	full := 8 * uint64(n)
	t := 8 * uint64(k%n) // the angle in eighths of a turn
	quadrant, rest := t/(full/4), t%(full/4)
	turned := rest > full/8
	if turned {
		rest = full/4 - rest
	}
	s, c := elem.Sincos(math.Pi / 4 * (float64(rest) / float64(n)))
	if turned {
		s, c = c, s
	}
	switch quadrant {
	case 0:
		return c, -s
	case 1:
		return -s, -c
	case 2:
		return -c, s
	}
	return s, c
}
