package ufunc

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// A given is the work that a kernel was called for: the number of runs, the elements in each run, and the elements already finished.
type given struct{ rows, n, done int }

// recorder returns a loop with a kernel that records its arguments and then computes the definition. The kernel stops before an
// element for which stop is true or, in a reduction of whole runs, before the run of this element.
func recorder(folding Folding, definition func(r *Row), stop func(x int64) bool) (l *Loop, parts *[]given) {
	parts = new([]given)
	l = &Loop{Kinds: []reflect.Kind{reflect.Int64, reflect.Int64}, Go: definition, Folding: folding}
	kernel := func(r *Row) {
		*parts = append(*parts, given{r.Rows, r.N, r.Done})
		n, rows := r.N, r.Rows
		for rows > 0 {
			done, first := n, r.Done
			for i := first; i < n && done == n; i++ {
				if stop(*At[int64](r, 1, i)) {
					done = i
				}
			}
			if folding == WholeRuns && done < n {
				r.Rows = rows
				return
			}
			r.N, r.Rows = done, 1
			if done > first {
				definition(r)
			}
			r.N, r.Rows, r.Done = n, rows, done
			if done < n {
				return
			}
			r.Next()
			rows--
		}
	}
	l.Kernels = &Kernels{List: []Kernel{{HasAVX2, kernel}}, Chunk: 100, Pack: true}
	return l, parts
}

// sum is the definition of a loop that adds all elements of a run to an initial value. The function start computes the initial value
// from the old result.
func sum(start func(z int64) int64) func(r *Row) {
	return func(r *Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			for i := r.Done; i < r.N; i++ {
				z := At[int64](r, 0, i)
				if i == 0 {
					*z = start(*z)
				}
				*z += *At[int64](r, 1, i)
			}
		}
	}
}

// scan is the definition of a loop for cumulative sums from left to right.
func scan(r *Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		for i := r.Done; i < r.N; i++ {
			*At[int64](r, 0, i) = *At[int64](r, 1, i)
			if i > 0 {
				*At[int64](r, 0, i) += *At[int64](r, 0, i-1)
			}
		}
	}
}

// TestFoldings runs reductions and cumulative reductions by kernels that get runs in parts and stop at some elements. It compares
// the results with the definitions, and checks that no run is cut where it must stay whole.
func TestFoldings(t *testing.T) {
	whole := sum(func(int64) int64 { return 0 })
	accumulate := sum(func(z int64) int64 { return z })
	stops := map[string]func(int64) bool{
		"never": func(int64) bool { return false }, "always": func(int64) bool { return true }, "rarely": func(x int64) bool { return x%97 == 5 },
	}
	for _, c := range []struct {
		why         string
		folding     Folding
		definition  func(r *Row)
		step, outer int // steps of the result, in elements; -1 stands for the length of a run
	}{
		{"whole runs", WholeRuns, whole, 0, 1},
		{"whole runs into distant elements", WholeRuns, whole, 0, 3},
		{"runs into elements", Accumulate, accumulate, 0, 1},
		{"rows into a row", Accumulate, accumulate, 1, 0},
		{"all into one element", Accumulate, accumulate, 0, 0},
		{"along runs", Along, scan, 1, -1},
	} {
		for name, stop := range stops {
			for _, shape := range [][2]int{{1, 1}, {5, 3}, {99, 1}, {100, 4}, {101, 3}, {1000, 2}, {7, 300}} {
				for _, gap := range []int{1, 2} {
					t.Run(fmt.Sprint(c.why, name, shape, gap), func(t *testing.T) {
						n, rows, outer := shape[0], shape[1], c.outer
						if outer < 0 {
							outer = n
						}
						x := make([]int64, n*rows*gap)
						for i := range x {
							x[i] = int64(i * i % 1009)
						}
						run := func(l *Loop, tier Tier) []int64 {
							z := make([]int64, n*rows+3*rows+n)
							for i := range z {
								z[i] = int64(i)
							}
							operands := [2]Operand{
								{Base: unsafe.Pointer(&z[0]), Step: 8 * c.step, Outer: 8 * outer},
								{Base: unsafe.Pointer(&x[0]), Step: 8 * gap, Outer: 8 * gap * n},
							}
							r := Row{N: n, Rows: rows, Operands: operands[:]}
							l.RunAt(tier, &r)
							assert.Zero(t, r.Rows)
							return z
						}
						l, parts := recorder(c.folding, c.definition, stop)
						assert.Equal(t, run(&Loop{Kinds: l.Kinds, Go: c.definition}, Portable), run(l, AVX2))
						if gap > 1 {
							assert.Empty(t, *parts, "what folds is not packed")
							return
						}
						if n >= shortest {
							assert.NotEmpty(t, *parts)
						}
						for _, p := range *parts {
							if c.folding == WholeRuns {
								assert.Equal(t, given{p.rows, n, 0}, p)
							}
							assert.True(t, p.rows*p.n <= 100 || p.rows == 1 && (c.folding == WholeRuns || p.n-p.done <= 100), "%v", p)
						}
					})
				}
			}
		}
	}
}
