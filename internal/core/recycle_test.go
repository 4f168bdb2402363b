package core

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestRecycle checks that a later array reuses a recycled array only if nothing else refers to it.
func TestRecycle(t *testing.T) {
	made := func(n int) *Header { return Type{Kind: reflect.Float64}.NewAt(Temporary(), []int{n}) }
	reuses := func(n int, before func(h *Header)) bool {
		for range 100 { // the collector empties pools, and with the race detector pools drop some arrays
			h := made(n)
			base := h.base
			if before(h); made(n).base == base {
				return true
			}
		}
		return false
	}
	for _, n := range []int{0, 1, 4, 5, 20, 40} {
		assert.Equal(t, poolOf(8*n) != nil && slots.table.Load() != nil, reuses(n, func(h *Header) { h.Recycle() }), "%d elements", n)
		assert.False(t, reuses(n, func(h *Header) { h.Release() }) && poolOf(8*n) != nil, "%d elements, released", n)
		if n > 0 {
			assert.False(t, reuses(n, func(h *Header) { h.View(); h.Recycle() }), "%d elements, with a view", n)
			assert.False(t, reuses(n, func(h *Header) { h.Share(); h.Recycle() }), "%d elements, with a slice", n)
		}
		assert.False(t, reuses(n, func(h *Header) { y := *h; y.Recycle() }) && poolOf(8*n) != nil, "%d elements, a copy of the header", n)
	}
	h := made(4)
	h.Release()
	assert.Equal(t, Released, h.Kind())
	x := New(reflect.Float64, []int{4})
	x.Recycle()
	assert.Equal(t, Released, x.Kind(), "an array without the token")
}
