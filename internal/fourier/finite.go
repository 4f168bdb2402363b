package fourier

import (
	"math"
	"reflect"
	"unsafe"
)

// If an input is infinite or NaN, all results of its transform must be NaN. Arithmetic alone leaves some results infinite, or finite if a
// factor is 0. But the first result is the sum of all inputs, so it becomes infinite or NaN. Therefore spread tests only this result.
//
// Inverse transforms to real numbers are an exception: an infinite imaginary part may leave the first result finite, but not the second. For
// these transforms spread tests the first two results. For even N, the results are computed from N/2 complex numbers. The first result is the
// sum of their real parts, and the second is the sum of their imaginary parts.

// spread finds the transforms with an infinite or NaN input, and sets all their results to NaN. It does nothing if target and source
// are the same array: then a transform along an earlier axis has turned infinities into NaN, and arithmetic spreads NaN.
func (w *worker) spread() {
	if w.Dst == w.Src || w.Src == nil {
		return
	}
	if w.kind == reflect.Float32 {
		spread[float32](w)
	} else {
		spread[float64](w)
	}
}

func spread[F float32 | float64](w *worker) {
	second := int(unsafe.Sizeof(F(0))) // distance of the second tested result: the imaginary part of the first, or the second real number
	if w.Form == RealInverse {
		second = 0
		if w.N > 1 {
			second = w.DstStep[1]
		}
	}
	for lane := range w.side {
		z := unsafe.Add(w.dst, lane*w.dstLane)
		v, u := *(*F)(z), *(*F)(unsafe.Add(z, second))
		if (v-v)+(u-u) != 0 && hasSpoiled[F](w, lane) { // if all inputs are finite, the results have overflowed, and stay
			fillNaN[F](w, z)
		}
	}
}

// hasSpoiled reports whether transform number lane has an infinite or NaN input.
func hasSpoiled[F float32 | float64](w *worker, lane int) bool {
	n := w.N
	if w.Form == RealInverse {
		n = w.N/2 + 1
	}
	for k := range min(w.Size, n) {
		x := unsafe.Add(w.src, lane*w.srcLane+k*w.SrcStep[1])
		if v := *(*F)(x); v-v != 0 {
			return true
		}
		if w.Form == RealForward || w.Form == RealInverse && (k == 0 || 2*k == w.N) {
			continue // these forms ignore the imaginary part
		}
		if v := *(*F)(unsafe.Add(x, unsafe.Sizeof(F(0)))); v-v != 0 {
			return true
		}
	}
	return false
}

// fillNaN sets the results of the transform at z to NaN.
func fillNaN[F float32 | float64](w *worker, z unsafe.Pointer) {
	n := w.N
	if w.Form == RealForward {
		n = w.N/2 + 1
	}
	for k := range n {
		at := unsafe.Add(z, k*w.DstStep[1])
		*(*F)(at) = F(math.NaN())
		if w.Form != RealInverse {
			*(*F)(unsafe.Add(at, unsafe.Sizeof(F(0)))) = F(math.NaN())
		}
	}
}
