package simd_test

import (
	"reflect"
	"slices"
	"testing"

	"ndgo/internal/testrun"
)

// TestMisaligned runs every loop with operands at every offset from a vector boundary. Each operand of a call has a different offset.
func TestMisaligned(t *testing.T) {
	const vector = 64
	for _, d := range loops() {
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			l, types := d.loop(t), d.types()
			s := d.sample(make([]bool, len(types)))
			a := arrangement{steps: slices.Repeat([]int{1}, len(types))}
			for offset := 0; offset < vector/smallest(types); offset += testrun.Sparse(6) {
				a.shift = nil
				for k, of := range types {
					a.shift = append(a.shift, ((2*k+1)*offset+k)*int(of.Size())%vector)
				}
				m := lay(a, s)
				for _, tier := range tiers(l) {
					r := m.row(longest, 1, 0)
					l.RunAt(tier, &r)
					if err := m.check(longest, 1, 0, &r); err != nil {
						t.Fatalf("NDGO_SIMD=%v, operands %v bytes after a boundary: %v", tier, a.shift, err)
					}
				}
			}
		})
	}
}

// smallest returns the least size of the types.
func smallest(types []reflect.Type) int {
	n := 64
	for _, of := range types {
		n = min(n, int(of.Size()))
	}
	return n
}

// TestAllOperandsAreTheResult runs every loop on a single array. This array is the result and each operand, as in x = x + x.
func TestAllOperandsAreTheResult(t *testing.T) {
	for i, d := range loops() {
		if !d.isOfOneType() {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			l, types := d.loop(t), d.types()
			s := d.sampleOf(make([]bool, len(types)), func(x []reflect.Value) {
				for k := range x {
					x[k] = x[0]
				}
			})
			m := lay(arrangement{steps: slices.Repeat([]int{1}, len(types)), inPlace: 1}, s)
			for k := range m.bytes {
				m.bytes[k] = m.bytes[0]
			}
			for _, n := range lengths(i) {
				for _, tier := range tiers(l) {
					r := m.row(n, runs, n/3)
					l.RunAt(tier, &r)
					if err := m.check(n, runs, n/3, &r); err != nil {
						t.Fatalf("NDGO_SIMD=%v, %d elements: %v", tier, n, err)
					}
				}
			}
		})
	}
}

// isOfOneType reports whether results and operands are of the same type.
func (d definition) isOfOneType() bool { return len(slices.Compact(d.types())) == 1 }
