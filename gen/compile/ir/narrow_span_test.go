package ir_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/gen/compile/ir"
)

// TestLargest checks upper bounds of converted integers. A Bitcast of a float has no bound from the float.
func TestLargest(t *testing.T) {
	f := &ir.Func{}
	x := f.Param(ir.Uint32)
	asFloat, wide := f.Convert(x, ir.Float64), f.Convert(x, ir.Int64)
	for _, c := range []struct {
		text string
		v    *ir.Value
		want uint64
	}{
		{"uint64(x)", f.Convert(x, ir.Uint64), math.MaxUint32},
		{"uint64(int64(x))", f.Cast(wide, ir.Uint64), math.MaxUint32},
		{"math.Float64bits(float64(x))", f.Cast(asFloat, ir.Uint64), math.MaxUint64},
		{"uint64(x) & 15", f.Do(ir.And, f.Convert(x, ir.Uint64), f.Bits(ir.Uint64, 15)), 15},
	} {
		assert.Equal(t, c.want, ir.Largest(c.v), c.text)
	}
}
