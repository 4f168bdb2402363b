package core

import (
	"math"
	"reflect"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/core/scalars"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/internal/spot"
)

const lazyRows, lazyColumns = 16, 72

// deferLazy changes thresholds so that arrays of lazyRows rows are deferred. Without slots, as under the race detector, views of all
// pending arrays are lazy.
func deferLazy(t *testing.T) {
	if spot.Works() {
		deferCarried(t)
	} else {
		deferLarge(t, false)
	}
}

// counted returns an array of lazyRows rows. An element is its position in memory, multiplied by times.
func counted(times float64) *Header {
	h := New(reflect.Float64, []int{lazyRows, lazyColumns})
	for i := range Elements[float64](h) {
		Elements[float64](h)[i] = times * float64(i)
	}
	return h
}

// accumulator returns a pending accumulator after some steps. Each step adds x, a column of x and a row of x. It also returns the same
// elements, computed at once.
func accumulator(t *testing.T, steps int) (z, want *Header) {
	x := counted(1)
	z = plus(&simd.Add, x, x)
	want = counted(2)
	for i := range steps {
		column, row := seen(x, i, []int{lazyRows, 1}, []int{lazyColumns, 1}), seen(x, i*lazyColumns, []int{lazyColumns}, []int{1})
		for _, y := range []*Header{column, row} {
			z = plus(&simd.Add, z, y)
			c := Call{Name: "Add", Op: &simd.Add, Loop: simd.Add.Loops.Of(reflect.Float64), Result: Type{Kind: reflect.Float64},
				Args: []Arg{{Head: want, Kind: reflect.Float64}, {Head: y, Kind: reflect.Float64}}}
			c.Into(want)
		}
	}
	require.True(t, z.isPending())
	return z, want
}

// seen returns a view of h with the given layout.
func seen(h *Header, offset int, shape, strides []int) *Header {
	y := h.View()
	s, d := y.Layout.Make(len(shape))
	copy(s, shape)
	copy(d, strides)
	y.Offset += offset
	return y
}

// If the elements of a lazy view are a box, they are computed without the rest of the accumulator. Otherwise a read of the view computes
// the whole accumulator. The elements are the same.
func TestLazyViews(t *testing.T) {
	deferLazy(t)
	for _, c := range []struct {
		what           string
		offset         int
		shape, strides []int
		isBox          bool
	}{
		{"a row", 3 * lazyColumns, []int{1, lazyColumns}, []int{lazyColumns, 1}, true},
		{"a row without the first axis", 3 * lazyColumns, []int{lazyColumns}, []int{1}, true},
		{"a column", 5, []int{lazyRows, 1}, []int{lazyColumns, 1}, true},
		{"a column without the last axis", 5, []int{lazyRows}, []int{lazyColumns}, true},
		{"a block", 2*lazyColumns + 7, []int{3, 9}, []int{lazyColumns, 1}, true},
		{"every other element", lazyColumns + 1, []int{5, 11}, []int{3 * lazyColumns, 2}, true},
		{"one element", 4*lazyColumns + 4, []int{}, []int{}, true},
		{"one element of two axes", 4*lazyColumns + 4, []int{1, 1}, []int{lazyColumns, 1}, true},
		{"the last elements", lazyRows*lazyColumns - 3, []int{1, 3}, []int{lazyColumns, 1}, true},
		{"transposed", 0, []int{9, 3}, []int{1, lazyColumns}, false},
		{"backwards", lazyColumns - 1, []int{1, 9}, []int{lazyColumns, -1}, false},
		{"repeated", 0, []int{5, 4}, []int{0, 1}, false},
		{"beyond the end of a row", lazyColumns - 4, []int{9}, []int{1}, false},
		{"a diagonal", 0, []int{lazyRows}, []int{lazyColumns + 1}, false},
		{"more axes", 0, []int{2, 2, 3}, []int{lazyColumns, 3, 1}, false},
	} {
		z, want := accumulator(t, 3)
		y := seen(z, c.offset, c.shape, c.strides)
		require.True(t, y.isLazy(), c.what)
		assert.False(t, y.isPending(), c.what)
		var o Header
		assert.Equal(t, c.isBox, o.copyLazy(y), c.what)
		assert.True(t, z.isPending(), c.what)
		expected := seen(want, c.offset, c.shape, c.strides)
		if c.isBox {
			assert.Equal(t, c.shape, append([]int{}, o.Layout.Shape()...), c.what)
			assert.Equal(t, numbers(expected), numbers(&o), c.what)
		}
		assert.Equal(t, numbers(expected), numbers(y), c.what)
		assert.False(t, y.isLazy(), c.what)
		assert.False(t, z.isPending(), c.what)
		assert.Equal(t, numbers(want), numbers(z), c.what)
	}
}

// numbers returns the elements of h in row-major order.
func numbers(h *Header) []float64 {
	y := New(reflect.Float64, h.Layout.Shape())
	Type{Kind: reflect.Float64}.Set(y, h)
	return append([]float64{}, Elements[float64](y)...)
}

// Elements of a view may be parts of the accumulator's elements, for example real parts. Then a read of the view computes the whole
// accumulator.
func TestLazyViewsOfOtherKinds(t *testing.T) {
	deferLazy(t)
	z, _ := accumulator(t, 1)
	y := seen(z, 0, []int{2, 4}, []int{2 * lazyColumns, 1})
	y.Width, y.kind = 4, uint8(reflect.Float32)
	var o Header
	assert.False(t, o.copyLazy(y))
}

// Floyd's algorithm for shortest paths reads rows and columns of the accumulator in each iteration. The accumulator stays pending
// meanwhile. Later reads must see a write to an operand, and a write to the accumulator through a view.
func TestAccumulatorsOfTheirViews(t *testing.T) {
	deferLazy(t)
	isOnStack := false
	outer := func(z *Header, token *Token, k int) *Header {
		column, row := seen(z, k, []int{lazyRows, 1}, []int{lazyColumns, 1}), seen(z, k*lazyColumns, []int{1, lazyColumns}, []int{lazyColumns, 1})
		c := Call{Name: "Subtract", Op: &simd.Subtract, Loop: simd.Subtract.Loops.Of(reflect.Float64), Result: Type{Kind: reflect.Float64},
			Token: token, Args: []Arg{{Head: column, Kind: reflect.Float64}, {Head: row, Kind: reflect.Float64}}}
		return c.Into(nil)
	}
	loop := func(isWriting bool) (z *Header, pending int) {
		x := counted(1)
		z = plus(&simd.Minimum, x, x)
		var token Token
		isOnStack = token.Hidden().below() != 0
		for k := range lazyRows {
			z = plus(&simd.Minimum, z, outer(z, token.Hidden(), k))
			if z.isPending() {
				pending++
			}
			if isWriting && k%5 == 2 {
				for _, h := range []*Header{x, seen(z, k*lazyColumns+9, []int{3, 8}, []int{0, 2})} {
					h.Write()
					Fill(h, scalars.Scalar{Class: scalars.Float, C: complex(float64(-k), 0)})
				}
			}
		}
		return z, pending
	}
	for _, isWriting := range []bool{false, true} {
		got, pending := loop(isWriting)
		if !isWriting && isOnStack {
			assert.GreaterOrEqual(t, pending, lazyRows/2)
		}
		SetDeferring(false)
		want, none := loop(isWriting)
		SetDeferring(true)
		assert.Zero(t, none)
		assert.Equal(t, numbers(want), numbers(got))
		Forget()
	}
}

// Some goroutines compute an accumulator and write to its operands, while others read parts of the accumulator.
func TestPartsWhileOthersCompute(t *testing.T) {
	deferLazy(t)
	for i := range 300 {
		z, want := accumulator(t, 2)
		e := z.block().version.Load().expression.Load()
		leaf := e.operands[0].version.expression.Load().operands[0].version
		require.NotNil(t, leaf)
		row := seen(z, lazyColumns, []int{1, lazyColumns}, []int{lazyColumns, 1})
		var wait sync.WaitGroup
		for k := range 4 {
			wait.Go(func() {
				if k == i%4 {
					z.Base()
					return
				}
				var o Header
				if o.copyLazy(row) && !iter.Equal(o.Layout.Shape(), row.Layout.Shape()) {
					t.Error("shape")
				} else if o.base != nil && Elements[float64](&o)[7] != Elements[float64](want)[lazyColumns+7] {
					t.Error("element")
				}
			})
		}
		wait.Wait()
	}
}

// A program may read many views of an accumulator. When the views together have as many elements as the accumulator, the accumulator is
// computed. Views of pending operands count too.
func TestManyLazyViews(t *testing.T) {
	deferLazy(t)
	z, want := accumulator(t, 2)
	row := seen(z, lazyColumns, []int{lazyColumns}, []int{1})
	alone := 0
	for i := range 3 * lazyRows {
		if i == lazyRows/2 {
			z = plus(&simd.Add, z, row)
			require.True(t, z.isPending())
			row = seen(z, lazyColumns, []int{lazyColumns}, []int{1})
		}
		var o Header
		if o.copyLazy(row) {
			alone++
		}
	}
	assert.Equal(t, lazyRows-1, alone, "one more row was copied for the sum")
	assert.True(t, z.isPending())
	assert.Equal(t, 2*Elements[float64](want)[lazyColumns+7], numbers(row)[7])
}

// If an expression has very many paths to its operands, no part of it is computed alone.
func TestPartsOfManyPaths(t *testing.T) {
	deferLazy(t)
	for i := range habits {
		habits[i].stored.Store(true)
	}
	x := counted(1)
	z := plus(&simd.Add, x, x)
	for range 40 {
		z = plus(&simd.Add, z, z)
	}
	row := seen(z, lazyColumns, []int{lazyColumns}, []int{1})
	var o Header
	assert.False(t, row.isLazy() && o.copyLazy(row))
	assert.Equal(t, math.Ldexp(lazyColumns, 41), numbers(row)[0])
}
