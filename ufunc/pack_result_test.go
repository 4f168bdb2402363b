package ufunc

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// TestPackStridedResults computes strided results by a kernel that sometimes stops, on every tier. The elements between the results
// must keep their values. The first operand is another array, or the array of the result.
func TestPackStridedResults(t *testing.T) {
	const rows, gap = 2, int32(-1)
	difference := func(r *Row, stops bool) {
		for more := r.Rows > 0; more; more = r.Next() {
			for i := r.Done; i < r.N; i++ {
				x := *At[int32](r, 1, i)
				if stops && x%1000 == 7 {
					r.Done = i
					return
				}
				*At[int32](r, 0, i) = x - 3**At[int32](r, 2, i)
			}
		}
	}
	l := Loop{
		Kinds:   []reflect.Kind{reflect.Int32, reflect.Int32, reflect.Int32},
		Go:      func(r *Row) { difference(r, false) },
		Kernels: &Kernels{List: []Kernel{{0, func(r *Row) { difference(r, true) }}}},
	}
	for _, n := range []int{1, 127, 128, 1000, 1024, 1025, 5000} {
		for _, step := range []int{2, 3, 4, 5, -2, -1} {
			for _, inPlace := range []bool{false, true} {
				for _, tier := range Tiers() {
					what := fmt.Sprintf("%d elements, step %d, in place %v, NDGO_SIMD=%v", n, step, inPlace, tier)
					apart := max(step, -step)
					z, x, y := make([]int32, rows*n*apart), make([]int32, rows*n), make([]int32, rows*n)
					result := Operand{Base: unsafe.Pointer(&z[0]), Step: 4 * step, Outer: 4 * n * apart}
					if step < 0 {
						result.Offset = 4 * (n - 1) * apart
					}
					operands := []Operand{result, {Base: unsafe.Pointer(&x[0]), Step: 4, Outer: 4 * n}, {Base: unsafe.Pointer(&y[0]), Step: 4, Outer: 4 * n}}
					for i := range z {
						z[i] = gap
					}
					want := append([]int32{}, z...)
					for j := range rows {
						for i := range n {
							k, at := j*n+i, (result.Offset+j*result.Outer+i*result.Step)/4
							x[k], y[k] = int32(7*k)%30011, int32(5*k)
							if want[at] = x[k] - 3*y[k]; inPlace {
								z[at] = x[k]
							}
						}
					}
					if inPlace {
						operands[1] = result
					}
					func() {
						defer Use(Use(tier))
						r := Row{N: n, Rows: rows, Operands: operands}
						l.Run(&r)
						require.Zero(t, r.Rows, what)
					}()
					require.Equal(t, want, z, what)
				}
			}
		}
	}
}
