package ndarray_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/strict"
)

// A mismatch is a pair of shapes without a common shape.
type mismatch struct {
	x, y  []int
	axis  int // the last axis with different sizes, counted from the last
	sizes [2]int
}

// mismatches returns pairs of shapes of up to four axes that differ on one or two axes. On the other axes the second shape has the same
// size or size 1, or it has no such axis.
func mismatches() (list []mismatch) {
	for rank := 1; rank <= 4; rank++ {
		x := []int{3, 4, 5, 6}[:rank]
		for first := range rank {
			for last := first; last < rank; last++ {
				for from := range first + 1 {
					for _, other := range []bool{false, true} {
						y := slices.Clone(x)
						for i := range y {
							if i == first || i == last {
								y[i] += 10
							} else if other {
								y[i] = 1
							}
						}
						list = append(list, mismatch{x, y[from:], last - rank, [2]int{x[last], y[last]}})
					}
				}
			}
		}
	}
	return list
}

func zeros(shape []int, more ...int) *nd.NDArray[float64] {
	return nd.Zeros[float64](append(slices.Clone(shape), more...)...)
}

// fault returns the *nd.Error of the panic of call.
func fault(t *testing.T, call func(), why string) *nd.Error {
	t.Helper()
	var e *nd.Error
	require.ErrorAs(t, nd.Try(call), &e, why)
	return e
}

// TestAxisOfBroadcasting checks functions that broadcast operands to one shape. Their errors must name the last faulty axis, counted from
// the operands' last axis, and the sizes there. Some functions have further axes at the end that do not broadcast.
func TestAxisOfBroadcasting(t *testing.T) {
	one := nd.Scalar(1.0)
	yes := func(shape []int) *nd.NDArray[bool] { return nd.Ones[bool](shape...) }
	for _, f := range []struct {
		name   string
		more   int  // number of axes added at the end of both shapes
		ranked bool // whether the operands must have the same number of axes
		call   func(x, y []int)
	}{
		{"Add", 0, false, func(x, y []int) { nd.Add(zeros(x), zeros(y)) }},
		{"Add", 0, false, func(x, y []int) { nd.Add(one, 2, zeros(x), zeros(x), zeros(y)) }},
		{"Less", 0, false, func(x, y []int) { nd.Less(zeros(x), zeros(y)) }},
		{"Clip", 0, false, func(x, y []int) { nd.Clip(zeros(x), zeros(y), 9) }},
		{"Clip", 0, false, func(x, y []int) { nd.Clip(zeros(x), 0, zeros(y)) }},
		{"Clip", 0, false, func(x, y []int) { nd.Clip(one, zeros(x), zeros(y)) }},
		{"Where", 0, false, func(x, y []int) { nd.Where(yes(x), zeros(y), 0) }},
		{"Where", 0, false, func(x, y []int) { nd.Where(yes(x), one, zeros(y)) }},
		{"Where", 0, false, func(x, y []int) { nd.Where(nd.Scalar(true), zeros(x), zeros(y)) }},
		{"IsClose", 0, false, func(x, y []int) { nd.IsClose(zeros(x), zeros(y)) }},
		{"AllClose", 0, false, func(x, y []int) { nd.AllClose(zeros(x), zeros(y)) }},
		{"BroadcastArrays", 0, false, func(x, y []int) { nd.BroadcastArrays(one, zeros(x), zeros(y)) }},
		{"BroadcastShapes", 0, false, func(x, y []int) {
			_, err := nd.BroadcastShapes([]int{1}, x, y)
			panic(err)
		}},
		{"MatMul", 2, false, func(x, y []int) { nd.MatMul(zeros(x, 7, 8), zeros(y, 8, 9)) }},
		{"into.MatMul", 2, false, func(x, y []int) { into.MatMul(zeros(x, 7, 9), zeros(x, 7, 8), zeros(y, 8, 9)) }},
		{"VecDot", 1, false, func(x, y []int) { nd.VecDot(zeros(x, 7), zeros(y, 7)) }},
		{"VecDot", 2, false, func(x, y []int) { nd.VecDot(zeros(x, 7, 8), zeros(y, 7, 8), nd.Axis(-2)) }},
		{"TakeAlongAxis", 1, true, func(x, y []int) { nd.TakeAlongAxis(zeros(x, 7), nd.Zeros[int](append(slices.Clone(y), 2)...)) }},
		{"strict.Add", 0, true, func(x, y []int) { strict.Add(zeros(x), zeros(y)) }},
		{"strict.Less", 0, false, func(x, y []int) { strict.Less(zeros(x), zeros(y), alignedLast(x, y)...) }},
	} {
		for _, m := range mismatches() {
			if f.ranked && len(m.x) != len(m.y) {
				continue
			}
			for _, turn := range []bool{false, true} {
				x, y, sizes := m.x, m.y, m.sizes
				if turn {
					x, y, sizes = y, x, [2]int{sizes[1], sizes[0]}
				}
				why := fmt.Sprintf("%s of shapes %v and %v, and %d axes more", f.name, x, y, f.more)
				e := fault(t, func() { f.call(x, y) }, why)
				require.Equal(t, f.name, e.Op, why)
				require.Equal(t, nd.ErrBroadcast, e.Kind, why)
				require.Equal(t, m.axis-f.more, e.Axis, why)
				require.Contains(t, e.Detail, fmt.Sprintf("axis %d has sizes %d and %d", e.Axis, sizes[0], sizes[1]), why)
			}
		}
	}
}

// alignedLast returns the broadcast dimensions that align shapes at their last axes. If the ranks are equal, there are none.
func alignedLast(x, y []int) (dims []int) {
	low, high := min(len(x), len(y)), max(len(x), len(y))
	for i := high - low; i < high && low != high; i++ {
		dims = append(dims, i)
	}
	return dims
}

// TestAxisOfTargets checks functions that broadcast operands to a given shape. Their errors must name the last faulty axis of this shape,
// the operand's size there, and the shape's size.
func TestAxisOfTargets(t *testing.T) {
	one := nd.Scalar(1.0)
	yes := func(shape []int) *nd.NDArray[bool] { return nd.Ones[bool](shape...) }
	for _, f := range []struct {
		name string
		call func(x, y []int)
	}{
		{"into.Add", func(x, y []int) { into.Add(zeros(x), zeros(y), 1) }},
		{"into.Add", func(x, y []int) { into.Add(zeros(x), one, zeros(y)) }},
		{"into.Add", func(x, y []int) { into.Add(zeros(x), one, 1, zeros(x), zeros(y)) }},
		{"into.Less", func(x, y []int) { into.Less(yes(x), zeros(y), 1) }},
		{"into.Clip", func(x, y []int) { into.Clip(zeros(x), zeros(x), 0, zeros(y)) }},
		{"inplace.Add", func(x, y []int) { inplace.Add(zeros(x), zeros(y)) }},
		{"inplace.Multiply", func(x, y []int) { inplace.Multiply(zeros(x), 1, zeros(y)) }},
		{"into.Where", func(x, y []int) { into.Where(zeros(x), yes(y), one, 0) }},
		{"into.Where", func(x, y []int) { into.Where(zeros(x), nd.Scalar(true), zeros(y), 0) }},
		{"into.Where", func(x, y []int) { into.Where(zeros(x), nd.Scalar(true), one, zeros(y)) }},
		{"into.AsType", func(x, y []int) { into.AsType(nd.Zeros[int](x...), zeros(y)) }},
		{"Assign", func(x, y []int) { zeros(x).Assign(zeros(y)) }},
		{"Put", func(x, y []int) { nd.Put(zeros([]int{9}), nd.Zeros[int](x...), zeros(y)) }},
		{"inplace.AddAt", func(x, y []int) { inplace.AddAt(zeros([]int{9}), nd.Zeros[int](x...), zeros(y)) }},
		{"AssignMask", func(x, y []int) { zeros(x).AssignMask(nd.Ones[bool](x[0]), zeros(y)) }},
		{"BroadcastTo", func(x, y []int) { zeros(y).BroadcastTo(x...) }},
		{"BroadcastInDim", func(x, y []int) { zeros(y).BroadcastInDim(x, alignedLast(x, y)...) }},
	} {
		kind := nd.ErrInPlaceShape
		if strings.HasPrefix(f.name, "Broadcast") {
			kind = nd.ErrBroadcast
		}
		for _, m := range mismatches() {
			why := fmt.Sprintf("%s of shapes %v and %v", f.name, m.x, m.y)
			e := fault(t, func() { f.call(m.x, m.y) }, why)
			require.Equal(t, f.name, e.Op, why)
			require.Equal(t, kind, e.Kind, why)
			require.Equal(t, m.axis, e.Axis, why)
			require.Contains(t, e.Detail, fmt.Sprintf("axis %d has sizes %d and %d", e.Axis, m.sizes[1], m.sizes[0]), why)
		}
	}
}

// TestAxisOfOne checks errors about one axis of one shape, with any number of axes. The field Axis of an error counts from the last axis,
// and the message counts from the first. The function wrong makes a wrong call for a shape and an axis.
func TestAxisOfOne(t *testing.T) {
	changed := func(shape []int, axis, n int) []int {
		shape = slices.Clone(shape)
		shape[axis] = n
		return shape
	}
	at := func(shape []int, axis, i int) []int { return changed(make([]int, len(shape)), axis, i) }
	other := func(shape []int, axis int) nd.Option { return nd.Axis((axis + 1) % len(shape)) }
	truth := func(shape []int) *nd.NDArray[bool] { return nd.Ones[bool](shape...) }
	for _, f := range []struct {
		name    string
		kind    error
		several bool // whether the function needs at least two axes
		wrong   func(shape []int, axis int)
	}{
		{"Concat", nd.ErrShape, true, func(s []int, axis int) { nd.Concat(nd.Arrays(zeros(s), zeros(changed(s, axis, 9))), other(s, axis)) }},
		{"Concat", nd.ErrShape, true, func(s []int, axis int) {
			nd.Concat(nd.Arrays(zeros(s), zeros(s), zeros(changed(s, axis, 9))), other(s, axis))
		}},
		{"into.Concat", nd.ErrShape, true, func(s []int, axis int) {
			into.Concat(zeros(s), nd.Arrays(zeros(s), zeros(changed(s, axis, 9))), other(s, axis))
		}},
		{"Stack", nd.ErrShape, false, func(s []int, axis int) { nd.Stack(nd.Arrays(zeros(s), zeros(s), zeros(changed(s, axis, 9)))) }},
		{"Mask", nd.ErrShape, false, func(s []int, axis int) { zeros(s).Mask(truth(changed(s, axis, 9))) }},
		{"Mask", nd.ErrShape, false, func(s []int, axis int) { zeros(s).Mask(truth(changed(s, axis, 1)[:axis+1])) }},
		{"SetMask", nd.ErrShape, false, func(s []int, axis int) { zeros(s).SetMask(truth(changed(s, axis, 9)), 1) }},
		{"AssignMask", nd.ErrShape, false, func(s []int, axis int) { zeros(s).AssignMask(truth(changed(s, axis, 9)), zeros(s)) }},
		{"VecDot", nd.ErrShape, false, func(s []int, axis int) { nd.VecDot(zeros(s), zeros(changed(s, axis, 9)), nd.Axis(axis)) }},
		{"Min", nd.ErrEmpty, false, func(s []int, axis int) { nd.Min(zeros(changed(s, axis, 0))) }},
		{"Max", nd.ErrEmpty, false, func(s []int, axis int) { nd.Max(zeros(changed(s, axis, 0)), nd.Axis(axis)) }},
		{"ArgMin", nd.ErrEmpty, false, func(s []int, axis int) { nd.ArgMin(zeros(changed(s, axis, 0)), nd.Axis(axis)) }},
		{"ArgMax", nd.ErrEmpty, false, func(s []int, axis int) { nd.ArgMax(zeros(changed(s, axis, 0))) }},
		{"At", nd.ErrIndex, false, func(s []int, axis int) { zeros(s).At(at(s, axis, 9)...) }},
		{"SetAt", nd.ErrIndex, false, func(s []int, axis int) { zeros(s).SetAt(1, at(s, axis, -9)...) }},
		{"Slice", nd.ErrIndex, false, func(s []int, axis int) {
			indices := slices.Repeat([]nd.Index{nd.At(0)}, axis+1)
			indices[axis] = nd.At(9)
			zeros(s).Slice(indices...)
		}},
		{"Slice", nd.ErrIndex, false, func(s []int, axis int) { // these indices count the axis from the last, after a NewAxis
			zeros(s).Slice(append([]nd.Index{nd.NewAxis, nd.Ellipsis, nd.At(9)}, slices.Repeat([]nd.Index{nd.Colon}, len(s)-1-axis)...)...)
		}},
		{"Slice", nd.ErrStep, false, func(s []int, axis int) {
			indices := slices.Repeat([]nd.Index{nd.Colon}, axis+1)
			indices[axis] = nd.Colon.By(0)
			zeros(s).Slice(indices...)
		}},
		{"Take", nd.ErrIndex, false, func(s []int, axis int) { nd.Take(zeros(s), nd.Of(0, 9), nd.Axis(axis)) }},
		{"Put", nd.ErrIndex, false, func(s []int, axis int) { nd.Put(zeros(s), nd.Of(0, -9), 1, nd.Axis(axis)) }},
		{"TakeAlongAxis", nd.ErrIndex, false, func(s []int, axis int) { nd.TakeAlongAxis(zeros(s), nd.Full(9, s...), nd.Axis(axis)) }},
		{"inplace.AddAt", nd.ErrIndex, false, func(s []int, axis int) { inplace.AddAt(zeros(s), nd.Of(0, 9), 1, nd.Axis(axis)) }},
		{"Partition", nd.ErrIndex, false, func(s []int, axis int) { nd.Partition(zeros(s), 9, nd.Axis(axis)) }},
		{"into.ArgPartition", nd.ErrIndex, false, func(s []int, axis int) { into.ArgPartition(nd.Zeros[int](s...), zeros(s), -9, nd.Axis(axis)) }},
		{"TopK", nd.ErrIndex, false, func(s []int, axis int) { nd.TopK(zeros(s), 9, nd.Axis(axis)) }},
		{"Concat", nd.ErrSize, true, func(s []int, axis int) {
			long := zeros(changed(changed(s, (axis+1)%len(s), 0), axis, math.MaxInt>>11))
			nd.Concat(slices.Repeat(nd.Arrays(long), 1<<11+1), nd.Axis(axis))
		}},
		{"Tile", nd.ErrSize, false, func(s []int, axis int) {
			nd.Tile(zeros(s), changed(slices.Repeat([]int{1}, len(s)), axis, math.MaxInt)...)
		}},
		{"Repeat", nd.ErrSize, false, func(s []int, axis int) { nd.Repeat(zeros(s), math.MaxInt, nd.Axis(axis)) }},
		{"Zeros", nd.ErrShape, false, func(s []int, axis int) { zeros(changed(s, axis, -2)) }},
		{"Squeeze", nd.ErrShape, false, func(s []int, axis int) { zeros(s).Squeeze(axis) }},
		{"SlidingWindow", nd.ErrShape, false, func(s []int, axis int) { zeros(s).SlidingWindow(changed(s, axis, 9)...) }},
		{"Tile", nd.ErrShape, false, func(s []int, axis int) { nd.Tile(zeros(s), changed(s, axis, -2)...) }},
		{"Repeat", nd.ErrShape, false, func(s []int, axis int) { nd.Repeat(zeros(s), -2, nd.Axis(axis)) }},
		{"Repeat", nd.ErrShape, false, func(s []int, axis int) { nd.Repeat(zeros(s), nd.Ones[int](9), nd.Axis(axis)) }},
		{"Reshape", nd.ErrShape, false, func(s []int, axis int) { zeros(s).Reshape(changed(s, axis, -2)...) }},
		{"Sum", nd.ErrAxis, false, func(s []int, axis int) { nd.Sum(zeros(s), nd.Axis(axis, axis-len(s))) }},
		{"Flip", nd.ErrAxis, false, func(s []int, axis int) { zeros(s).Flip(axis, axis-len(s)) }},
	} {
		for rank := 1; rank <= 4; rank++ {
			if f.several && rank == 1 {
				continue
			}
			for axis := range rank {
				shape := []int{3, 4, 5, 6}[:rank]
				why := fmt.Sprintf("%s of shape %v, axis %d", f.name, shape, axis)
				e := fault(t, func() { f.wrong(shape, axis) }, why)
				require.Equal(t, f.name, e.Op, why)
				require.Equal(t, f.kind, e.Kind, why)
				require.Equal(t, axis-rank, e.Axis, why)
				said := axis // for an error about one shape, the message counts the axis from the first
				if f.kind == nd.ErrAxis || f.name == "VecDot" {
					said = axis - rank // ErrAxis shows the axis as the caller wrote it; errors of broadcasting count the axis from the last
				}
				require.Contains(t, e.Detail, fmt.Sprintf("axis %d", said), why)
			}
		}
	}
}
