package fourier

import (
	"math"
	"reflect"
	"unsafe"
)

// An infinity or NaN makes all results of its transform NaN. Arithmetic alone leaves some of them infinite, or finite, where a factor is 0.
// It does leave the first result infinite or NaN, the sum of all numbers; of real numbers, in half a transform, this is the sum of real
// parts, and the second has all imaginary ones.

// spread sets the results of transforms with an infinity or NaN to NaN. If the target is the source, it has been done before: there are
// several axes, and at an earlier one infinities have become NaN; arithmetic spreads these.
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
	second := int(unsafe.Sizeof(F(0))) // from the first result, or from its real part
	if w.Form == RealInverse {
		second = 0
		if w.N > 1 {
			second = w.DstStep[1]
		}
	}
	for lane := range w.side {
		z := unsafe.Add(w.dst, lane*w.dstLane)
		v, u := *(*F)(z), *(*F)(unsafe.Add(z, second))
		if (v-v)+(u-u) != 0 && hasSpoiled[F](w, lane) { // else they have overflowed
			fillNaN[F](w, z)
		}
	}
}

// hasSpoiled reports whether a number read by the transform is infinite or NaN.
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
			continue // there is no imaginary part, or it is left out
		}
		if v := *(*F)(unsafe.Add(x, unsafe.Sizeof(F(0)))); v-v != 0 {
			return true
		}
	}
	return false
}

// fillNaN sets the results of a transform, from z on.
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
