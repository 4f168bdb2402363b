package ufunc

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// TestTierOfLargeOperands checks the kernels for large operands. If a processor splits vectors of 64 bytes, it must use vectors of 32
// bytes. Other processors and tiers must keep their kernels.
func TestTierOfLargeOperands(t *testing.T) {
	defer func(was bool) { splits = was }(splits)
	for _, c := range []struct {
		splits bool
		tier   Tier
		bytes  int
		want   Tier
	}{
		{true, AVX512, farBytes, AVX2},
		{true, AVX512, farBytes - 1, AVX512},
		{true, AVX2, farBytes, AVX2},
		{true, NEON, farBytes, NEON},
		{true, Portable, farBytes, Portable},
		{false, AVX512, farBytes, AVX512},
	} {
		splits = c.splits
		assert.Equal(t, c.want, near(c.tier, c.bytes), "%+v", c)
	}
}

// TestLightLoops checks which loops count as limited by memory: sums, and comparisons of wide operands, but not slow loops and loops of one
// operand.
func TestLightLoops(t *testing.T) {
	plain, slow := &Kernels{}, &Kernels{Pack: true}
	for _, c := range []struct {
		kinds   []reflect.Kind
		kernels *Kernels
		folding Folding
		want    bool
	}{
		{[]reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}, plain, Elementwise, true},
		{[]reflect.Kind{reflect.Int16, reflect.Int16, reflect.Uint16}, plain, Elementwise, true},
		{[]reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}, slow, Elementwise, false},
		{[]reflect.Kind{reflect.Bool, reflect.Float64, reflect.Float64}, plain, Elementwise, true},
		{[]reflect.Kind{reflect.Bool, reflect.Float32, reflect.Float32}, plain, Elementwise, false},
		{[]reflect.Kind{reflect.Float64, reflect.Float64, reflect.Int32}, plain, Elementwise, false},
		{[]reflect.Kind{reflect.Float64, reflect.Float64}, plain, Elementwise, false},
		{[]reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}, plain, WholeRuns, false},
	} {
		l := &Loop{Kinds: c.kinds, Kernels: c.kernels, Folding: c.folding}
		assert.Equal(t, c.want, l.isLight(), "%+v", c)
	}
}

// TestFillsOfLongRuns checks that fills of runs of any length, near and far, set their elements and no others.
func TestFillsOfLongRuns(t *testing.T) {
	defer func(was bool) { splits = was }(splits)
	for _, splits = range []bool{false, true} {
		for _, n := range []int{63, 255, 1024, 4099, 1<<17 - 1, 1<<17 + 1} {
			const rows = 9
			z, x := make([]uint64, rows*(n+2)), make([]uint64, rows)
			for i := range x {
				x[i] = uint64(i + 1)
			}
			operands := []Operand{
				{Base: unsafe.Pointer(&z[1]), Step: 8, Outer: 8 * (n + 2)},
				{Base: unsafe.Pointer(&x[0]), Outer: 8},
			}
			Mover(8).Run(&Row{N: n, Rows: rows, Operands: operands})
			for i, v := range z {
				want := uint64(i/(n+2) + 1)
				if at := i % (n + 2); at == 0 || at == n+1 {
					want = 0
				}
				if v != want {
					t.Fatalf("runs of %d elements: element %d is %d instead of %d", n, i, v, want)
				}
			}
		}
	}
}
