package ufunc

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// TestPackingOfSeveralWidths packs two results and two operands of different widths. The first has the smallest elements, and none
// is contiguous.
func TestPackingOfSeveralWidths(t *testing.T) {
	kernel := func(r *Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			z, w, x, y := Slice[int8](r, 0), Slice[int64](r, 1), Slice[complex128](r, 2), Slice[float32](r, 3)
			for i := range z {
				z[i], w[i] = int8(imag(x[i])), int64(real(x[i]))+int64(y[i])
			}
		}
	}
	l := Loop{
		Kinds:   []reflect.Kind{reflect.Int8, reflect.Int64, reflect.Complex128, reflect.Float32},
		Go:      func(*Row) { t.Error("the kernel takes all that is packed") },
		Kernels: &Kernels{List: []Kernel{{HasAVX2, kernel}}, Pack: true, Results: 2},
	}
	const n, rows = 5000, 2
	var (
		z [2 * n * rows]int8
		w [2 * n * rows]int64
		x [2 * n * rows]complex128
		y [2 * n * rows]float32
	)
	for i := range x {
		x[i], y[i] = complex(float64(i), float64(i%100)), float32(i)
	}
	r := Row{N: n, Rows: rows, Operands: []Operand{
		{Base: unsafe.Pointer(&z), Step: 2, Outer: 2 * n},
		{Base: unsafe.Pointer(&w), Step: 16, Outer: 16 * n},
		{Base: unsafe.Pointer(&x), Step: 32, Outer: 32 * n},
		{Base: unsafe.Pointer(&y), Step: 8, Outer: 8 * n},
	}}
	l.RunAt(AVX2, &r)
	for i := range n * rows {
		assert.Equal(t, [2]int64{int64(2 * i % 100), int64(4 * i)}, [2]int64{int64(z[2*i]), w[2*i]})
		assert.Equal(t, [2]int64{0, 0}, [2]int64{int64(z[2*i+1]), w[2*i+1]}, "between the elements")
	}
}
