package reducing

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Divide sets z = z / n for elements of a float or complex kind.
func Divide(z *core.Header, n float64) {
	if z.Kind() == reflect.Complex64 || z.Kind() == reflect.Complex128 {
		v := parts(z)
		z = &v
	}
	loop := simd.Divide.Loops.Of(z.Kind())
	if z.Layout.IsPacked() {
		var divisor scalars.Slot
		if z.Kind() == reflect.Float64 {
			*(*float64)(unsafe.Pointer(&divisor)) = n
		} else {
			*(*float32)(unsafe.Pointer(&divisor)) = float32(n)
		}
		var operands [3]ufunc.Operand
		operands[0].Base, operands[0].Step = z.Start(), z.Width
		operands[1].Base, operands[1].Step = z.Start(), z.Width
		operands[2].Base = unsafe.Pointer(&divisor)
		var row ufunc.Row
		row.N, row.Rows, row.Operands = z.Layout.Size(), 1, operands[:]
		loop.Run(&row)
		return
	}
	var w walking.Walk
	w.Reset(z.Layout.Shape())
	z.AddTo(&w)
	z.AddTo(&w)
	w.AddConstant(scalars.OfFloat(n), z.Kind())
	w.Each(loop)
}

// parts returns z, an array of complex numbers, as an array of floats. This array has one more axis, for the real and the imaginary part.
func parts(z *core.Header) core.Header {
	v := z.SameMemory()
	v.Width = z.Width / 2
	if v.SetKind(reflect.Float32); z.Kind() == reflect.Complex128 {
		v.SetKind(reflect.Float64)
	}
	v.Length, v.Offset = 2*z.Length, 2*z.Offset
	rank := z.Layout.Rank()
	shape, strides := v.Layout.Reset(rank + 1)
	copy(shape, z.Layout.Shape())
	for i, s := range z.Layout.Strides() {
		strides[i] = 2 * s
	}
	shape[rank], strides[rank] = 2, 1
	return v
}
