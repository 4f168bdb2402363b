package selecting

import (
	"fmt"
	"math"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
)

// Repeat repeats each index of axis i of x inner[i] times, and then the whole axis outer[i] times. If there are more counts than axes, x gets
// axes of size 1 at the front. The result is a new array. The parameter target is nil, or stands for a token (see core.Token.Target).
func Repeat(t core.Type, op string, target, x *core.Header, outer, inner []int) *core.Header {
	rank := len(outer)
	own, ownStrides := x.Layout.Shape(), x.Layout.Strides()
	first := rank - len(own)
	shape := append(Ones(first), own...)
	for axis := range shape {
		n := timesSize(op, own, axis-rank, shape[axis], outer[axis])
		shape[axis] = timesSize(op, own, axis-rank, n, inner[axis])
	}
	z := t.Whole(op, target, shape)
	if z.Length == 0 {
		return z
	}
	// Each axis is split into three, of sizes (outer, n, inner). Then z is a broadcast of x, where x has the sizes (1, n, 1).
	source, parts := x.SameMemory(), z.SameMemory()
	sourceShape, sourceStrides := source.Layout.Make(3 * rank)
	partsShape, partsStrides := parts.Layout.Make(3 * rank)
	for axis := range shape {
		n, sizes := 1, partsShape[3*axis:3*axis+3]
		if axis >= first {
			n = own[axis-first]
			sourceStrides[3*axis+1] = ownStrides[axis-first]
		}
		sizes[0], sizes[1], sizes[2] = outer[axis], n, inner[axis]
		copy(sourceShape[3*axis:], []int{1, n, 1})
		stride := z.Layout.Strides()[axis]
		copy(partsStrides[3*axis:], []int{n * inner[axis] * stride, inner[axis] * stride, stride})
	}
	t.Set(&parts, &source)
	return z
}

// timesSize returns n·count, the size of an axis of the result. It panics if count is negative or if the size overflows. The parameter
// shape is the shape of the operand.
func timesSize(op string, shape []int, axis, n, count int) int {
	if count < 0 {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(shape)}, Axis: axis,
			Detail: fmt.Sprintf("axis %d of shape %s cannot be repeated %d times", len(shape)+axis, mistakes.ShapeText(shape), count)})
	}
	if n != 0 && count > math.MaxInt/n {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrSize, Shapes: [][]int{iter.Clone(shape)}, Axis: axis,
			Detail: fmt.Sprintf("axis %d of shape %s would be longer than an int can count: %d times %d", len(shape)+axis, mistakes.ShapeText(shape), count, n)})
	}
	return n * count
}

// RepeatEach repeats index i of an axis of x counts[i] times. The result is a new array. The parameter target is nil, or stands for a token
// (see core.Token.Target).
func RepeatEach(t core.Type, op string, target, x *core.Header, counts core.Arg, axis int) *core.Header {
	indices := repeatedIndices(op, counts, x.Layout.Shape(), axis)
	defer indices.Discard()
	return Take(t, op, target, x, core.Arg{Head: indices, Kind: indices.Kind()}, []option.Option{option.Ints(option.Axis, []int{axis})})
}

// repeatedIndices returns the indices of an axis of shape, with index i repeated counts[i] times.
func repeatedIndices(op string, counts core.Arg, shape []int, axis int) *core.Header {
	counts.Head.CheckAs(op, "the array of counts")
	own := counts.Shape()
	if len(own) != 1 || own[0] != shape[axis] {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(shape), iter.Clone(own)}, Axis: axis - len(shape),
			Detail: fmt.Sprintf("the counts have shape %s; give one for each index of axis %d of shape %s: (%d)",
				mistakes.ShapeText(own), axis, mistakes.ShapeText(shape), shape[axis])})
	}
	converted := elementwise.AsType(op, reflect.Int, nil, counts)
	defer converted.Discard()
	each, total := converted.Ints(), 0
	for i, n := range each {
		if n < 0 {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Index: []int{i}, Detail: fmt.Sprintf("index %d cannot be repeated %d times", i, n)})
		}
		if total > math.MaxInt-n {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrSize, Index: []int{i}, Detail: "the counts add up to more than an int can count"})
		}
		total += n
	}
	core.PositionType.CheckShape(op, []int{total})
	indices := core.Positions(total)
	block := indices.Ints()
	for i, n := range each {
		for k := range block[:n] {
			block[k] = i
		}
		block = block[n:]
	}
	return indices
}
