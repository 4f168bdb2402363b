package simd_test

import (
	"reflect"
	"testing"
)

// TestConstants compares the kernels for constants with their definitions. The last operand is repeated, and is one of
// the constants.
func TestConstants(t *testing.T) {
	for _, d := range definitions {
		l := d.loop(t)
		if l.Kernels == nil {
			continue
		}
		last := d.operator.In
		for _, c := range l.Kernels.Constants {
			t.Run(d.name(), func(t *testing.T) {
				of := d.types()[last]
				element := make([]byte, of.Size())
				put(element, len(element), c.Bits)
				value := decode(element, of)
				for i, a := range arrangements(d.types()) {
					if !a.repeats()[last] {
						continue
					}
					m := lay(a, d.sampleOf(a.repeats(), func(x []reflect.Value) { x[last-1] = value }))
					m.outer[last] = 0 // every run has the same constant
					for _, n := range lengths(i) {
						for _, tier := range tiers(l) {
							m.hold(t, l, tier, n)
						}
					}
				}
			})
		}
	}
}
