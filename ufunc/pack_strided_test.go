package ufunc

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// TestPackStrided computes runs of several blocks with reversed, strided and repeated operands, by a kernel that sometimes stops
// early, on every tier.
func TestPackStrided(t *testing.T) {
	const rows = 2
	value := func(x, y int32) int32 { return x - 3*y }
	l := Loop{
		Kinds: []reflect.Kind{reflect.Int32, reflect.Int32, reflect.Int32},
		Go: func(r *Row) {
			for more := r.Rows > 0; more; more = r.Next() {
				for i := r.Done; i < r.N; i++ {
					*At[int32](r, 0, i) = value(*At[int32](r, 1, i), *At[int32](r, 2, i))
				}
			}
		},
	}
	stops := func(r *Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			for i := r.Done; i < r.N; i++ {
				x, y := *At[int32](r, 1, i), *At[int32](r, 2, i)
				if x%1000 == 7 {
					r.Done = i
					return
				}
				*At[int32](r, 0, i) = value(x, y)
			}
		}
	}
	for _, chunk := range []int{0, 100} {
		l.Kernels = &Kernels{List: []Kernel{{0, stops}}, Chunk: chunk}
		for _, n := range []int{128, 1000, 2048, 2049, 5000, 8192} {
			for _, steps := range [][2]int{{-1, 1}, {2, 2}, {2, -1}, {-1, 0}, {1, 2}, {-1, -1}, {2, 0}, {3, 1}, {4, 3}} {
				for _, tier := range Tiers() {
					what := fmt.Sprintf("%d elements, steps %v, at most %d at once, NDGO_SIMD=%v", n, steps, chunk, tier)
					z := make([]int32, rows*n+1)
					operands, elements := []Operand{{Base: unsafe.Pointer(&z[0]), Step: 4, Outer: 4 * n}}, [2][]int32{}
					for k, step := range steps {
						room := 4 * n
						elements[k] = make([]int32, rows*room)
						for i := range elements[k] {
							elements[k][i] = int32(i*(k+3)) % 30011
						}
						first := 0
						if step < 0 {
							first = n - 1
						}
						operands = append(operands, Operand{Base: unsafe.Pointer(&elements[k][0]), Offset: 4 * first, Step: 4 * step, Outer: 4 * room})
					}
					want := make([]int32, rows*n+1)
					for j := range rows {
						for i := range n {
							var x [2]int32
							for k, o := range operands[1:] {
								x[k] = elements[k][(o.Offset+j*o.Outer+i*o.Step)/4]
							}
							want[j*n+i] = value(x[0], x[1])
						}
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
