// Package selecting reads and writes elements of arrays at indices or under masks, and joins, repeats and rolls arrays.
package selecting

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/viewing"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A Choice selects elements of an array. From and Offsets broadcast to one shape, the shape of the selection. The position of a selected
// element in the memory block is the sum of two numbers: the position of an element of From, and an element of Offsets, an int64 array.
type Choice struct {
	From    core.Header
	Offsets *core.Header // a new array, or after takeOffsets the caller's array of indices
}

// chosenBy returns the choice of elements of h for [Take], and its shape.
func chosenBy(h *core.Header, op string, indices core.Arg, list []option.Option) (c Choice, shape []int) {
	o := option.Take(op, list, option.Axis)
	own, at := h.Layout.Shape(), indices.Shape()
	c.From = h.SameMemory()
	if !o.Has(option.Axis) {
		c.From.Layout.Reset(0)
		c.Offsets = locate(op, indices, own, allAxes)
		unravel(h, c.Offsets)
		return c, at
	}
	axis := o.OneAxis(op, own, 0)
	after := own[axis+1:]
	shape = append(append(iter.Clone(own[:axis]), at...), after...)
	c.Offsets = locate(op, indices, own, axis)
	scale(c.Offsets, h.Layout.Strides()[axis])
	c.Offsets.Layout.SetPacked(append(iter.Clone(at), Ones(len(after))...))
	sizes, strides := c.From.Layout.Reset(len(shape))
	copy(sizes, append(append(iter.Clone(own[:axis]), Ones(len(at))...), after...))
	copy(strides, h.Layout.Strides()[:axis])
	copy(strides[axis+len(at):], h.Layout.Strides()[axis+1:])
	return c, shape
}

// chooseAlong returns the choice of elements of h for [TakeAlongAxis], and its shape.
func chooseAlong(h *core.Header, op string, indices core.Arg, list []option.Option) (c Choice, shape []int) {
	o := option.Take(op, list, option.Axis)
	own, at := h.Layout.Shape(), indices.Shape()
	axis := o.OneAxis(op, own, -1)
	if len(at) != len(own) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(at)},
			Detail: fmt.Sprintf("shape %s has fewer axes than the indices, %s", mistakes.ShapeText(own), mistakes.ShapeText(at))})
	}
	c.From = viewing.Narrow(h, 1<<axis)
	shape, fault := iter.Broadcast(iter.Clone(c.From.Layout.Shape()), at)
	if fault != 0 {
		mistakes.FailBroadcast(op, [][]int{iter.Clone(own), iter.Clone(at)}, fault)
	}
	c.Offsets = locate(op, indices, own, axis)
	scale(c.Offsets, h.Layout.Strides()[axis])
	return c, shape
}

// allAxes is the argument axis of locate if indices are positions in row-major order.
const allAxes = -1

// locate returns indices into an axis of shape as a new array of int64. It replaces a negative index i by i + n, for an axis of size n. It
// panics if an index is out of range.
func locate(op string, indices core.Arg, shape []int, axis int) *core.Header {
	indices.Head.CheckAs(op, "the array of indices")
	z := core.Whole(op, nil, reflect.Int64, indices.Shape())
	if z.Length == 0 {
		return z
	}
	list := Int64s(z)
	source := list
	if h := indices.Head; ufunc.Size(indices.Kind) == 8 && h.Layout.IsPacked() {
		source = unsafe.Slice((*int64)(h.Start()), len(list))
	} else {
		core.SetEach(z, h, elementwise.Converter(op, reflect.Int64, indices.Kind))
	}
	size := iter.Size(shape)
	if axis != allAxes {
		size = shape[axis]
	}
	n, turn, signed := int64(size), int64(0), indices.Kind <= reflect.Int64
	if areBelow(source, size) {
		if &list[0] != &source[0] {
			ufunc.Copy(list, source)
		}
		return z
	}
	if signed {
		turn = n
	}
	for k, i := range source {
		at := i + turn&(i>>63) // without a branch, because the processor would mispredict mixed signs
		if uint64(at) >= uint64(n) {
			FailPlace(op, iter.Unravel(k, z.Layout.Shape()), i, signed, shape, axis)
		}
		list[k] = at
	}
	return z
}

// areBelow reports whether all elements of list are at least 0 and below n. list is not empty.
func areBelow(list []int64, n int) bool { return GreatestUnsigned(list) < uint64(n) }

// GreatestUnsigned reads the elements of list as unsigned integers, and returns the greatest one. A negative element, read in this way, is
// greater than all elements that are not negative. The list must not be empty.
func GreatestUnsigned(list []int64) (greatest uint64) {
	FoldList("Maximum", &simd.Maximum, reflect.Uint64, unsafe.Pointer(&greatest), unsafe.Pointer(unsafe.SliceData(list)), len(list))
	return greatest
}

// FoldList reduces n elements at x by op, and stores the result at z. n is at least 1. All elements have the given kind, and take 8 bytes.
func FoldList(name string, op *ufunc.Operator, kind reflect.Kind, z, x unsafe.Pointer, n int) {
	operands := [2]ufunc.Operand{{Base: z}, {Base: x, Step: 8}}
	r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	core.LoopOf(name, op, kind, kind).Reduce.Run(&r)
}

// takeOffsets selects elements of h at positions in row-major order. It uses the array of indices as the offsets of c, without a copy, so
// nobody may write to c.Offsets. It returns false if indices are not valid int64 offsets.
func (c *Choice) takeOffsets(h *core.Header, indices core.Arg) bool {
	at := indices.Head
	if at == nil || ufunc.Size(indices.Kind) != 8 || indices.Kind > reflect.Int64 || !at.Layout.IsPacked() || core.BlocksMeet(h, at) {
		return false
	}
	if rank := h.Layout.Rank(); !h.Layout.IsPacked() || rank == 0 || h.Layout.Strides()[rank-1] != 1 {
		return false
	}
	n := at.Layout.Size()
	if n == 0 || !areBelow(unsafe.Slice((*int64)(at.Start()), n), h.Layout.Size()) {
		return false
	}
	offsets := at.SameMemory()
	offsets.Layout = at.Layout
	c.From, c.Offsets = h.SameMemory(), &offsets
	c.From.Layout.Reset(0)
	return true
}

// FailPlace panics because an index is out of range for an axis of shape. The parameter place is the position of the index in the array of
// indices. If signed is false, the index is the bits of a uint64.
func FailPlace(op string, place []int, index int64, signed bool, shape []int, axis int) {
	text := fmt.Sprint(index)
	if !signed {
		text = fmt.Sprint(uint64(index))
	}
	if axis == allAxes && len(shape) != 1 {
		n := iter.Size(shape)
		detail := fmt.Sprintf("index %s, at %s of the indices, is out of range for shape %s, which has %s", text, mistakes.ShapeText(place), mistakes.ShapeText(shape),
			mistakes.Count(n, "element", "elements"))
		if n > 0 {
			detail += fmt.Sprintf("; use %d to %d", -n, n-1)
		}
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrIndex, Shapes: [][]int{iter.Clone(shape)}, Index: place, Detail: detail})
	}
	mistakes.FailRange(op, fmt.Sprintf("index %s, at %s of the indices,", text, mistakes.ShapeText(place)), place, max(axis, 0), shape)
}

// unravel replaces each position in row-major order by the offset of the element of h at this position.
func unravel(h *core.Header, positions *core.Header) {
	var stride [1]int
	shape, strides := h.Layout.Shape(), h.Layout.Strides()
	if iter.ReshapeStrides(shape, strides, []int{h.Layout.Size()}, stride[:]) {
		scale(positions, stride[0])
		return
	}
	for k, p := range Int64s(positions) {
		rest, offset := int(p), 0
		for axis := len(shape) - 1; axis >= 0; axis-- {
			offset += rest % shape[axis] * strides[axis]
			rest /= shape[axis]
		}
		Int64s(positions)[k] = int64(offset)
	}
}

// scale multiplies the elements of h, an array of int64, by a number.
func scale(h *core.Header, by int) {
	if by == 1 {
		return
	}
	list := Int64s(h)
	for i := range list {
		list[i] *= int64(by)
	}
}

func Int64s(h *core.Header) []int64 { return unsafe.Slice((*int64)(h.Base()), h.Length) }

// Ones returns a shape of n axes of size 1.
func Ones(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = 1
	}
	return s
}

// Gather sets z to the chosen elements, using loop. The caller must not use c afterwards.
func (c *Choice) Gather(z *core.Header, loop *ufunc.Loop) {
	if z.Layout.Size() > 0 {
		var w walking.Walk
		w.Reset(z.Layout.Shape())
		z.AddTo(&w)
		c.From.AddTo(&w)
		c.Offsets.AddTo(&w)
		w.Each(loop)
	}
	c.Offsets.Discard()
}

// scatter sets the chosen elements to the elements of x in row-major order, using loop. The chosen elements have the given shape. The
// caller must not use c afterwards.
func (c *Choice) scatter(shape []int, x *core.Arg, loop *ufunc.Loop) {
	c.run(shape, x, loop)
	c.Offsets.Discard()
}

// run runs loop in row-major order, over the chosen elements and the elements of x. The chosen elements have the given shape.
func (c *Choice) run(shape []int, x *core.Arg, loop *ufunc.Loop) {
	if iter.Size(shape) == 0 {
		return
	}
	var w walking.Walk
	core.SetWalk(&w, &c.From, shape, []core.Arg{*x, {Head: c.Offsets}})
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		loop.Run(&r)
	}
}
