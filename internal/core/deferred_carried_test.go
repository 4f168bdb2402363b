package core

import (
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/core/scalars"
	"ndgo/internal/simd"
	"ndgo/internal/spot"
	"ndgo/ufunc"
)

const carriedSize = 1 << 10

// deferCarried changes thresholds so that arrays of carriedSize elements are deferred.
func deferCarried(t *testing.T) {
	if !spot.Works() {
		t.Skip("without slots no accumulator is deferred; the test runs on amd64 and arm64 without the race detector and purego")
	}
	openSlots()
	deferLarge(t, true)
}

// deferLarge changes thresholds so that arrays of 512 bytes and more may be deferred. If learns is false, all of them are deferred, and
// views of all pending arrays are lazy.
func deferLarge(t *testing.T, learns bool) {
	t.Cleanup(Deferral{Least: 512, Lean: 512, Terms: 512, Block: 512, Learns: learns, Copies: true}.Use())
	before := SetDeferring(true)
	t.Cleanup(func() { SetDeferring(before) })
	Forget()
}

// plus returns op of x and y in a new array without a token: it may be used after the calling function returns.
func plus(op *ufunc.Operator, x, y *Header) *Header {
	c := Call{Name: op.Name, Op: op, Loop: op.Loops.Of(reflect.Float64), Result: Type{Kind: reflect.Float64},
		Args: []Arg{{Head: x, Kind: reflect.Float64}, {Head: y, Kind: reflect.Float64}}}
	return c.Into(nil)
}

func filled(n int, value float64) *Header {
	h := New(reflect.Float64, []int{n})
	Fill(h, scalars.Scalar{Class: scalars.Float, C: complex(value, 0)})
	return h
}

// A result is an accumulator only if an operand is a result of the same operation. So the first result of a loop is not an accumulator.
func TestAccumulators(t *testing.T) {
	deferCarried(t)
	x := filled(carriedSize, 2)
	z := plus(&simd.Add, x, x)
	assert.False(t, z.isPending(), "an operand is no result of an addition")
	assert.False(t, plus(&simd.Multiply, z, x).isPending(), "another operation")
	for range 5 {
		z = plus(&simd.Add, z, x)
		assert.True(t, z.isPending())
	}
	x.Write()
	Fill(x, scalars.Scalar{Class: scalars.Float, C: 100})
	assert.Equal(t, 14.0, Elements[float64](z)[7])
}

// If a program keeps many accumulators, they keep few other arrays alive: after some accumulators, further results are computed at once.
func TestKeptAccumulators(t *testing.T) {
	deferCarried(t)
	x := filled(carriedSize, 1)
	z := plus(&simd.Add, x, x)
	count := func() (pending int) {
		for range 50 {
			if plus(&simd.Add, z, x).isPending() {
				pending++
			}
		}
		return pending
	}
	assert.Equal(t, mostOpen, count())
	slots.collections.Add(1)
	assert.Equal(t, mostOpen, count(), "after a collection")
	Forget()
	y := z
	for range 50 {
		y = plus(&simd.Add, y, x)
	}
	assert.True(t, y.isPending(), "an accumulator of another accumulator")
}

// An accumulator keeps alive at most mostKept times its own size. A block counts once, even if several views of it are operands.
func TestAccumulatorsKeepLittle(t *testing.T) {
	deferCarried(t)
	part := func(h *Header, from int) *Header {
		v := *h
		v.Layout.SetPacked([]int{carriedSize})
		v.Offset, v.Owner = from, h.Owner.forView()
		return &v
	}
	for _, c := range []struct {
		times int
		want  bool
	}{{mostKept - 1, true}, {mostKept, false}} {
		Forget()
		x := filled(c.times*carriedSize, 1)
		z := plus(&simd.Add, part(x, 0), part(x, 1))
		for i := range 4 {
			z = plus(&simd.Add, z, part(x, i))
			assert.Equal(t, c.want, z.isPending(), "%d times the size", c.times)
		}
		assert.Equal(t, 6.0, Elements[float64](z)[carriedSize-1])
	}
}

// An accumulator must not read memory of a slot: the next iteration of a loop reuses this memory.
func TestAccumulatorsOfSlots(t *testing.T) {
	deferCarried(t)
	x := filled(carriedSize, 1)
	z := plus(&simd.Add, x, x)
	var k Token
	y := &k.big(carriedSize*8, false, nil).header
	y.Length, y.Width, y.kind = carriedSize, 8, uint8(reflect.Float64)
	y.Layout.SetPacked([]int{carriedSize})
	Fill(y, scalars.Scalar{Class: scalars.Float, C: 3})
	assert.Equal(t, k.below() == 0, plus(&simd.Add, z, y).isPending())
}

// A pending accumulator keeps few arrays alive, even if it is the target of further operations, because these operations first compute the
// accumulator.
func TestTargetAccumulators(t *testing.T) {
	deferCarried(t)
	x := filled(carriedSize, 1)
	z := plus(&simd.Add, x, x)
	z = plus(&simd.Add, z, x)
	assert.True(t, z.isPending())
	for i := range 3 {
		c := Call{Name: "Add", Op: &simd.Add, Loop: simd.Add.Loops.Of(reflect.Float64), Result: Type{Kind: reflect.Float64},
			Args: []Arg{{Head: z, Kind: reflect.Float64}, {Head: filled(carriedSize, 2), Kind: reflect.Float64}}}
		c.Into(z)
		assert.False(t, z.isPending(), "operation %d", i)
	}
	assert.Equal(t, 9.0, Elements[float64](z)[7])
}

// If an accumulator is still alive after a garbage collection, it is computed, so it no longer keeps its operands alive. This holds even if
// a later accumulator was computed from it.
func TestAccumulatorsThatCollectionsLeaveAlive(t *testing.T) {
	deferCarried(t)
	x := filled(carriedSize, 1)
	z := plus(&simd.Add, x, x)
	var kept []*Header
	for range 20 {
		y := plus(&simd.Add, z, filled(carriedSize, 1))
		Elements[float64](plus(&simd.Add, y, x))
		kept = append(kept, y)
	}
	pending := func() (n int) {
		for _, y := range kept {
			if v := y.block().version.Load(); v != nil && v.isWanted() {
				n++
			}
		}
		return n
	}
	assert.Positive(t, pending())
	for range 2 {
		slots.collections.Add(1)
		plus(&simd.Add, x, x)
	}
	assert.Zero(t, pending())
	for _, y := range kept {
		assert.Equal(t, 3.0, Elements[float64](y)[7])
	}
}

// If each operation adds an array to itself, n operations have 2ⁿ paths to the first array. If each sum is stored, a program of many sums
// has few steps.
func TestAccumulatorsOfManyPaths(t *testing.T) {
	deferCarried(t)
	for i := range habits {
		habits[i].stored.Store(true)
	}
	x := filled(carriedSize, 1)
	z := plus(&simd.Add, x, x)
	for range 40 {
		z = plus(&simd.Add, z, z)
	}
	assert.Equal(t, math.Ldexp(1, 41), Elements[float64](z)[7])
}
