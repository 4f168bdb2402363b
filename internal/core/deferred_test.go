package core

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/caches"
	"ndgo/internal/core/scalars"
	"ndgo/internal/simd"
)

// After three deferred operations that saved nothing, results are computed at once. Then one of triedAgain results is deferred again.
func TestHabits(t *testing.T) {
	defer usual.Use()()
	var h habit
	assert.True(t, h.pays(), "without experience")
	for range 3 {
		h.add(-1)
	}
	tries := 0
	for range 2 * triedAgain {
		if h.pays() {
			tries++
			h.add(-1)
		}
	}
	assert.Equal(t, 2, tries)
	h.add(-9)
	h.add(1)
	assert.True(t, h.pays(), "losses have a limit")
	h.add(99)
	h.add(-mostGain - 2)
	assert.True(t, h.pays(), "gains have one, too")
	h.add(-1)
	assert.False(t, h.pays())
	defer DeferFrom(512).Use()()
	assert.True(t, h.pays(), "tests defer whatever was learned")
}

// Results that take less than a quarter of the second-level cache are computed at once.
func TestLittle(t *testing.T) {
	defer usual.Use()()
	for _, l2 := range []int{256 << 10, 2 << 20, 4 << 20, 16 << 20} {
		before := caches.Use(caches.Sizes{L1: 32 << 10, L2: l2, L3: 8 << 20})
		least := max(l2/4, usual.Least)
		assert.True(t, isLittle(least-1), "%d", l2)
		assert.False(t, isLittle(least), "%d", l2)
		caches.Use(before)
	}
}

// A pending array that will be stored does not count as a step of a later program. Such arrays must still not form long chains, because a
// chain is computed by recursion.
func TestStoredArraysFormNoLongChain(t *testing.T) {
	defer DeferFrom(512).Use()()
	defer SetDeferring(SetDeferring(true))
	before := make([]bool, len(habits))
	for i := range habits {
		before[i] = habits[i].stored.Swap(true)
	}
	defer func() {
		for i := range habits {
			habits[i].stored.Store(before[i])
		}
	}()
	one := New(reflect.Float64, []int{100})
	Fill(one, scalars.Scalar{Class: scalars.Float, C: 1})
	z, longest := one, 0
	for range 1000 {
		c := Call{Name: "Add", Op: &simd.Add, Loop: simd.Add.Loops.Of(reflect.Float64), Result: Type{Kind: reflect.Float64},
			Args: []Arg{{Head: z, Kind: reflect.Float64}, {Head: one, Kind: reflect.Float64}}}
		z = c.Into(nil)
		if z.isPending() {
			longest = max(longest, z.block().version.Load().expression.Load().depth)
		}
	}
	assert.Equal(t, mostSteps, longest)
	assert.Equal(t, 1001.0, Elements[float64](z)[50])
}
