package ir

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestLargest checks upper bounds of converted integers. The bits of a float are no integer of the float's size.
func TestLargest(t *testing.T) {
	f := &Func{}
	x := f.Param(Uint32)
	asFloat, wide := f.Convert(x, Float64), f.Convert(x, Int64)
	for _, c := range []struct {
		text string
		v    *Value
		want uint64
	}{
		{"uint64(x)", f.Convert(x, Uint64), math.MaxUint32},
		{"uint64(int64(x))", f.Cast(wide, Uint64), math.MaxUint32},
		{"math.Float64bits(float64(x))", f.Cast(asFloat, Uint64), math.MaxUint64},
		{"uint64(x) & 15", f.Do(And, f.Convert(x, Uint64), f.Bits(Uint64, 15)), 15},
	} {
		assert.Equal(t, c.want, Largest(c.v), c.text)
	}
}
