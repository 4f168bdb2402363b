package ufunc

import (
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// TestRepeated tries all lengths and numbers of runs. Up to two operands of several widths have the same elements in every run. The
// kernel leaves some elements to the Go loop. The result may be an operand.
func TestRepeated(t *testing.T) {
	joined := false
	compute := func(r *Row, stops bool) bool {
		for i := r.Done; i < r.N; i++ {
			x, y, w, scalar := *At[int64](r, 1, i), *At[int8](r, 2, i), *At[complex128](r, 3, i), *At[int64](r, 4, i)
			if stops && x%50 == 7 {
				r.Done = i
				return false
			}
			*At[int64](r, 0, i) = x + 2*int64(y) + int64(real(w)) + scalar
		}
		return true
	}
	loop := func(stops bool) func(r *Row) {
		return func(r *Row) {
			for more := r.Rows > 0; more; more = r.Next() {
				if !compute(r, stops) {
					return
				}
			}
		}
	}
	l := Loop{
		Kinds: []reflect.Kind{reflect.Int64, reflect.Int64, reflect.Int8, reflect.Complex128, reflect.Int64},
		Go:    loop(false),
		Kernels: &Kernels{List: []Kernel{{HasAVX2, func(r *Row) {
			joined = joined || r.N > longRepeat
			loop(true)(r)
		}}}},
	}
	const longest, most = 140, 70
	var z, x, want [longest * most]int64
	var y [longest * most]int8
	var w [longest * most]complex128
	for i := range y {
		y[i], w[i] = int8(3*i), complex(float64(5*i%1000), 0)
	}
	scalar := int64(1000)
	run := func(f func(*Row), z *[longest * most]int64, n, rows, yOuter, wOuter int) {
		r := Row{N: n, Rows: rows, Operands: []Operand{
			{Base: unsafe.Pointer(z), Step: 8, Outer: 8 * n},
			{Base: unsafe.Pointer(&x), Step: 8, Outer: 8 * n},
			{Base: unsafe.Pointer(&y), Step: 1, Outer: yOuter},
			{Base: unsafe.Pointer(&w), Step: 16, Outer: wOuter},
			{Base: unsafe.Pointer(&scalar)},
		}}
		f(&r)
		assert.Zero(t, r.Rows)
	}
	for _, n := range []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 64, 127, 128, 129, longest} {
		for _, rows := range []int{1, 2, 11, 12, 13, 27, 28, 29, 63, most} {
			for _, outer := range [][2]int{{0, 0}, {n, 0}, {0, 16 * n}, {n, 16 * n}} {
				for i := range x {
					x[i], z[i], want[i] = int64(i), -1, -1
				}
				run(l.Go, &want, n, rows, outer[0], outer[1])
				run(func(r *Row) { l.RunAt(AVX2, r) }, &z, n, rows, outer[0], outer[1])
				assert.True(t, want == z, "%d runs of %d elements", rows, n)
				run(func(r *Row) { l.RunAt(AVX2, r) }, &x, n, rows, outer[0], outer[1])
				assert.True(t, slices.Equal(want[:n*rows], x[:n*rows]), "%d runs of %d elements, in place", rows, n)
			}
		}
	}
	assert.True(t, joined)
}
