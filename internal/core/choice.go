package core

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A choice is elements of an array by indices: what is as many elements away from those of from as offsets, int64s,
// says. The two broadcast.
type choice struct {
	from    Header
	offsets *Header // a new array
}

// choose returns the elements of h that [Type.Take] takes, and their shape.
func (h *Header) choose(op string, indices Arg, list []Option) (c choice, shape []int) {
	o := TakeOptions(op, list, AxisOption)
	own, at := h.Layout.Shape(), indices.Shape()
	c.from = h.sameMemory()
	if !o.Has(AxisOption) {
		c.from.Layout.Reset(0)
		c.offsets = locate(op, indices, own, allAxes)
		h.unravel(c.offsets)
		return c, at
	}
	axis := o.OneAxis(op, own, 0)
	after := own[axis+1:]
	shape = append(append(Clone(own[:axis]), at...), after...)
	c.offsets = locate(op, indices, own, axis)
	c.offsets.scale(h.Layout.Strides()[axis])
	c.offsets.Layout.SetPacked(append(Clone(at), Ones(len(after))...))
	sizes, strides := c.from.Layout.Reset(len(shape))
	copy(sizes, append(append(Clone(own[:axis]), Ones(len(at))...), after...))
	copy(strides, h.Layout.Strides()[:axis])
	copy(strides[axis+len(at):], h.Layout.Strides()[axis+1:])
	return c, shape
}

// chooseAlong returns the elements of h that [Type.TakeAlongAxis] takes, and their shape.
func (h *Header) chooseAlong(op string, indices Arg, list []Option) (c choice, shape []int) {
	o := TakeOptions(op, list, AxisOption)
	own, at := h.Layout.Shape(), indices.Shape()
	axis := o.OneAxis(op, own, -1)
	if len(at) != len(own) {
		panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(own), Clone(at)},
			Detail: fmt.Sprintf("shape %s has not as many axes as the indices, %s", ShapeText(own), ShapeText(at))})
	}
	c.from = h.Narrow(1 << axis)
	shape, fault := iter.Broadcast(Clone(c.from.Layout.Shape()), at)
	if fault != 0 {
		FailBroadcast(op, [][]int{Clone(own), Clone(at)}, fault)
	}
	c.offsets = locate(op, indices, own, axis)
	c.offsets.scale(h.Layout.Strides()[axis])
	return c, shape
}

// allAxes stands for an axis where indices count the elements of all of them, in row-major order.
const allAxes = -1

// locate returns the indices into an axis of shape as a new array of int64, counted from the start.
func locate(op string, indices Arg, shape []int, axis int) *Header {
	indices.Head.Check(op)
	z := Whole(op, nil, reflect.Int64, indices.Shape())
	if z.Length == 0 {
		return z
	}
	list := z.int64s()
	source := list
	if h := indices.Head; ufunc.Size(indices.Kind) == 8 && h.Layout.IsPacked() {
		source = unsafe.Slice((*int64)(h.start()), len(list))
	} else {
		SetEach(z, h, converter(op, reflect.Int64, indices.Kind))
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
		at := i + turn&(i>>63) // a jump would be predicted wrongly where the signs of indices are mixed
		if uint64(at) >= uint64(n) {
			failPlace(op, iter.Unravel(k, z.Layout.Shape()), i, signed, shape, axis)
		}
		list[k] = at
	}
	return z
}

// areBelow reports whether all of list, which has elements, are at least 0 and below n.
func areBelow(list []int64, n int) bool { return greatestUnsigned(list) < uint64(n) }

// greatestUnsigned returns the greatest of list, which has elements, as unsigned integers: of those that are negative, if any is.
func greatestUnsigned(list []int64) (greatest uint64) {
	foldList("Maximum", &simd.Maximum, reflect.Uint64, unsafe.Pointer(&greatest), unsafe.Pointer(unsafe.SliceData(list)), len(list))
	return greatest
}

// foldList sets the element at z to the reduction of the n at x, of which there are some, by op. All are of kind, and of 8 bytes.
func foldList(name string, op *ufunc.Operator, kind reflect.Kind, z, x unsafe.Pointer, n int) {
	operands := [2]ufunc.Operand{{Base: z}, {Base: x, Step: 8}}
	r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	LoopOf(name, op, kind, kind).Reduce.Run(&r)
}

// takeOffsets makes c, which is zero, the elements of h at indices in row-major order, and reports whether these are what they
// become: offsets as int64. Then they are no copy, so that they must not be written to.
func (c *choice) takeOffsets(h *Header, indices Arg) bool {
	at := indices.Head
	if at == nil || ufunc.Size(indices.Kind) != 8 || indices.Kind > reflect.Int64 || !at.Layout.IsPacked() || BlocksMeet(h, at) {
		return false
	}
	if rank := h.Layout.Rank(); !h.Layout.IsPacked() || rank == 0 || h.Layout.Strides()[rank-1] != 1 {
		return false
	}
	n := at.Layout.Size()
	if n == 0 || !areBelow(unsafe.Slice((*int64)(at.start()), n), h.Layout.Size()) {
		return false
	}
	offsets := at.sameMemory()
	offsets.Layout = at.Layout
	c.from, c.offsets = h.sameMemory(), &offsets
	c.from.Layout.Reset(0)
	return true
}

// failPlace panics because the index at a place of an array of indices is out of range for an axis of shape.
func failPlace(op string, place []int, index int64, signed bool, shape []int, axis int) {
	text := fmt.Sprint(index)
	if !signed {
		text = fmt.Sprint(uint64(index))
	}
	if axis == allAxes && len(shape) != 1 {
		n := iter.Size(shape)
		detail := fmt.Sprintf("index %s, at %s of the indices, is out of range for shape %s, which has %s", text, ShapeText(place), ShapeText(shape),
			Count(n, "element", "elements"))
		if n > 0 {
			detail += fmt.Sprintf("; use %d to %d", -n, n-1)
		}
		panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{Clone(shape)}, Index: place, Detail: detail})
	}
	failRange(op, fmt.Sprintf("index %s, at %s of the indices,", text, ShapeText(place)), place, max(axis, 0), shape)
}

// unravel turns positions among the elements of h, in row-major order, into offsets.
func (h *Header) unravel(positions *Header) {
	var stride [1]int
	shape, strides := h.Layout.Shape(), h.Layout.Strides()
	if iter.ReshapeStrides(shape, strides, []int{h.Layout.Size()}, stride[:]) {
		positions.scale(stride[0])
		return
	}
	for k, p := range positions.int64s() {
		rest, offset := int(p), 0
		for axis := len(shape) - 1; axis >= 0; axis-- {
			offset += rest % shape[axis] * strides[axis]
			rest /= shape[axis]
		}
		positions.int64s()[k] = int64(offset)
	}
}

// scale multiplies h, a new array of int64.
func (h *Header) scale(by int) {
	if by == 1 {
		return
	}
	list := h.int64s()
	for i := range list {
		list[i] *= int64(by)
	}
}

func (h *Header) int64s() []int64 { return unsafe.Slice((*int64)(h.Base), h.Length) }

// Ones returns a shape of n axes of size 1.
func Ones(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = 1
	}
	return s
}

// gather sets z to the chosen elements by loop, and c is of no use any more.
func (c *choice) gather(z *Header, loop *ufunc.Loop) {
	if z.Layout.Size() > 0 {
		var w Walk
		w.Reset(z.Layout.Shape())
		w.Add(z)
		w.Add(&c.from)
		w.Add(c.offsets)
		w.Run(loop)
	}
	c.offsets.discard()
}

// scatter sets the chosen elements, of the given shape, to those of x by loop, in row-major order, and c is of no use any more.
func (c *choice) scatter(shape []int, x *Arg, loop *ufunc.Loop) {
	c.run(shape, x, loop)
	c.offsets.discard()
}

// run runs loop over the chosen elements, of the given shape, and those of x, in row-major order.
func (c *choice) run(shape []int, x *Arg, loop *ufunc.Loop) {
	if iter.Size(shape) == 0 {
		return
	}
	var w Walk
	w.Gather(&c.from, shape, []Arg{*x, {Head: c.offsets}})
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		loop.Run(&r)
	}
}
