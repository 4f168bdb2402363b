package simd_test

import (
	"reflect"
	"slices"
	"testing"

	"ndgo/internal/sample"
	"ndgo/ufunc"
)

// TestRequirements compares the loop of every requirement with its condition. If the condition holds for all elements, the loop
// must finish; otherwise it must stop at the first violation.
func TestRequirements(t *testing.T) {
	for j, d := range definitions {
		for i := range d.requires {
			t.Run(d.name(), func(t *testing.T) {
				t.Parallel()
				q := requirement{d, reflect.ValueOf(d.requires[i]), &d.loop(t).Requires[i]}
				q.checkReads(t)
				for _, step := range []int{1, 3, -1} { // contiguous, strided or reversed
					m := lay(arrangement{steps: slices.Repeat([]int{step}, d.operator.In)}, q.operandsOnly())
					for _, n := range lengths(j + step)[1:] {
						for _, row := range []struct{ rows, done int }{{1, 0}, {runs, n / 3}} {
							for _, tier := range tiers(&q.loop.Holds) {
								r := m.row(n, row.rows, row.done)
								if q.loop.Holds.RunAt(tier, &r); r.Rows != 0 {
									t.Fatalf("step %d, NDGO_SIMD=%v: stops at element %d of %d, which meets the condition", step, tier, r.Done, n)
								}
								q.checkStops(t, tier, m, n, row.rows, row.done)
							}
						}
					}
				}
			})
		}
	}
}

// A requirement is a condition of a definition, and the loop that checks it.
type requirement struct {
	definition
	condition reflect.Value
	loop      *ufunc.Require
}

func (q requirement) holds(x []reflect.Value) bool { return q.condition.Call(x)[0].Bool() }

// violator draws operands that violate the condition.
func (q requirement) violator(sources []*sample.Source) []reflect.Value {
	for {
		if x := drawn(sources); !q.holds(x) {
			return x
		}
	}
}

// operandsOnly returns a sample without results, because a requirement's row has none.
func (q requirement) operandsOnly() data {
	s := q.sample(make([]bool, len(q.types())))
	return data{s.types[1:], s.values[1:]}
}

// checkReads checks that the condition depends on all operands that the loop names, and on no others.
func (q requirement) checkReads(t *testing.T) {
	sources := q.sources()
	for range 100 {
		good, bad := q.operands(sources, func([]reflect.Value) {}), q.violator(sources)
		for k := range good {
			if q.loop.Reads>>k&1 == 1 {
				good[k], bad[k] = bad[k], good[k]
			}
		}
		if q.holds(good) || !q.holds(bad) {
			t.Fatalf("reads %b, but the condition depends on other operands", q.loop.Reads)
		}
	}
}

// checkStops checks that the loop stops at the first of two elements that violate the condition. It plants both at position done or
// later.
func (q requirement) checkStops(t *testing.T, tier ufunc.Tier, m *memory, n, rows, done int) {
	bad := q.violator(q.sources())
	if done > 0 {
		defer m.plant(bad, 0, done-1)() // the loop must skip these elements, although they violate the condition
	}
	for _, at := range []int{done, n - 1, n, rows*n - 1} { // the first and the last elements of the runs
		if at >= rows*n {
			continue
		}
		restoreLast := m.plant(bad, rows-1, n-1)
		restore := m.plant(bad, at/n, at%n)
		r := m.view(n, rows, done)
		if q.loop.Holds.RunAt(tier, &r); r.Done != at%n || r.Rows != rows-at/n {
			t.Fatalf("NDGO_SIMD=%v: stops at element %d with %d of %d runs left, want element %d of run %d", tier, r.Done, r.Rows, rows, at%n, at/n)
		}
		restore()
		restoreLast()
	}
}

// plant sets the operands of element i of run j to x. The returned function restores them.
func (m *memory) plant(x []reflect.Value, j, i int) (restore func()) {
	var old [][]byte
	for k := range x {
		b := m.element(m.bytes[k], k, j, i)
		old = append(old, slices.Clone(b))
		copy(b, encode(nil, x[k]))
	}
	return func() {
		for k := range x {
			copy(m.element(m.bytes[k], k, j, i), old[k])
		}
	}
}
