package ufunc

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// sum returns a loop that sets the result of each run to the sum of the run's elements, with a kernel that leaves runs that begin
// with an element for which stop is true to the definition. The sum of a part of a run is not that of the run.
func sum(t *testing.T, n int, stop func(x int64) bool) *Loop {
	run := func(r *Row, kernel bool) {
		assert.Zero(t, r.Done)
		assert.Equal(t, n, r.N, "elements of a run")
		for more := r.Rows > 0; more; more = r.Next() {
			if kernel && stop(*At[int64](r, 1, 0)) {
				return
			}
			z := At[int64](r, 0, 0)
			*z = 0
			for i := range r.N {
				*z += *At[int64](r, 1, i)
			}
		}
	}
	return &Loop{
		Kinds:   []reflect.Kind{reflect.Int64, reflect.Int64},
		Go:      func(r *Row) { run(r, false) },
		Kernels: &Kernels{List: []Kernel{{HasAVX2, func(r *Row) { run(r, true) }}}},
		Folding: WholeRuns,
	}
}

// TestWholeRuns checks that loops that fold whole runs are given whole runs, however long, and wherever a kernel stops.
func TestWholeRuns(t *testing.T) {
	for name, stop := range map[string]func(x int64) bool{
		"never":  func(int64) bool { return false },
		"always": func(int64) bool { return true },
		"often":  func(x int64) bool { return x%5 < 2 },
	} {
		for _, n := range []int{4, gap + 1, widest + 1, chunk, chunk + 1} {
			const rows = 7
			x, want, z := make([]int64, rows*n), make([]int64, rows), make([]int64, rows)
			for i := range x {
				x[i] = int64(i)
				want[i/n] += x[i]
			}
			r := Row{N: n, Rows: rows, Operands: []Operand{
				{Base: unsafe.Pointer(&z[0]), Outer: 8},
				{Base: unsafe.Pointer(&x[0]), Step: 8, Outer: 8 * n},
			}}
			sum(t, n, stop).RunAt(AVX2, &r)
			assert.Equal(t, want, z, fmt.Sprintf("%d elements, stops %s", n, name))
		}
	}
}
