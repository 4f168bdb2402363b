package simd

import (
	"reflect"
	"unsafe"

	"ndgo/elem"
	"ndgo/ufunc"
)

// This file has the loops of Converter to complex numbers. In memory, a complex number is a pair of real numbers.

// convertParts sets z to x by converting both parts. It treats n contiguous complex numbers as 2n real numbers.
func convertParts[U, T elem.Float](r *ufunc.Row) {
	if unsafe.Sizeof(U(0)) == unsafe.Sizeof(T(0)) {
		ufunc.Move[[2]U](r)
		return
	}
	if r.Packed(0, unsafe.Sizeof([2]U{})) && r.Packed(1, unsafe.Sizeof([2]T{})) {
		r.N, r.Done = 2*r.N, 2*r.Done
		r.Operands[0].Step /= 2
		r.Operands[1].Step /= 2
		Converter(kindOf[U](), kindOf[T]()).Run(r)
		r.Operands[0].Step *= 2
		r.Operands[1].Step *= 2
		r.N /= 2
		return
	}
	for more := r.Rows > 0; more; more = r.Next() {
		z, x := ufunc.Rest[[2]U](r, 0), ufunc.Rest[[2]T](r, 1)
		for range r.N - r.Done {
			parts := x.At(0)
			*z.At(0) = [2]U{elem.Convert[U](parts[0]), elem.Convert[U](parts[1])}
			z, x = z.Next(), x.Next()
		}
	}
}

// imaginary is the imaginary part of converted real numbers: always 0.
var imaginary float64

// withImaginary sets z = U(x) + 0i. For contiguous elements it works in blocks: it computes U(x) for a block, and then adds the
// imaginary parts.
func withImaginary[U elem.Float, T elem.RealNumber](r *ufunc.Row) {
	if !r.Packed(0, unsafe.Sizeof([2]U{})) || !r.Packed(1, unsafe.Sizeof(T(0))) {
		for more := r.Rows > 0; more; more = r.Next() {
			z, x := ufunc.Rest[[2]U](r, 0), ufunc.Rest[T](r, 1)
			for range r.N - r.Done {
				*z.At(0) = [2]U{elem.Convert[U](*x.At(0)), 0}
				z, x = z.Next(), x.Next()
			}
		}
		return
	}
	var block [512]U
	from, made := kindOf[T](), kindOf[U]()
	for more := r.Rows > 0; more; more = r.Next() {
		for lo := r.Done; lo < r.N; lo += len(block) {
			x := ufunc.Operand{Base: unsafe.Pointer(ufunc.At[T](r, 1, lo)), Step: int(unsafe.Sizeof(T(0)))}
			n := min(len(block), r.N-lo)
			if from != made {
				real := ufunc.Operand{Base: unsafe.Pointer(&block), Step: int(unsafe.Sizeof(U(0)))}
				two := [2]ufunc.Operand{real, x}
				Converter(made, from).Run(&ufunc.Row{N: n, Rows: 1, Operands: two[:]})
				x = real
			}
			z := ufunc.Operand{Base: unsafe.Pointer(ufunc.At[[2]U](r, 0, lo)), Step: int(unsafe.Sizeof([2]U{}))}
			three := [3]ufunc.Operand{z, x, {Base: unsafe.Pointer(&imaginary)}}
			Complex.Loops.Of(made).Run(&ufunc.Row{N: n, Rows: 1, Operands: three[:]})
		}
	}
}

func kindOf[T any]() reflect.Kind { return reflect.TypeFor[T]().Kind() }
