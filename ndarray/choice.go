package ndarray

import (
	"fmt"
	"reflect"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A choice is elements of an array by indices: what is as many elements away from those of from as offsets, int64s,
// says. The two broadcast.
type choice struct {
	from, offsets *header
}

// choose returns the elements of h that [Take] takes, and their shape.
func (h *header) choose(op string, indices Arg, list []Option) (c choice, shape []int) {
	o := takeOptions(op, list, axisOption)
	own, at := h.lay.Shape(), indices.shape()
	c.from = h.view()
	if !o.has(axisOption) {
		c.from.lay.Reset(0)
		c.offsets = locate(op, indices, []int{h.lay.Size()}, 0)
		h.unravel(c.offsets)
		return c, at
	}
	axis := o.oneAxis(op, own, 0)
	after := own[axis+1:]
	shape = append(append(clone(own[:axis]), at...), after...)
	c.offsets = locate(op, indices, own, axis)
	c.offsets.scale(h.lay.Strides()[axis])
	c.offsets.lay.SetPacked(append(clone(at), ones(len(after))...))
	sizes, strides := c.from.lay.Reset(len(shape))
	copy(sizes, append(append(clone(own[:axis]), ones(len(at))...), after...))
	copy(strides, h.lay.Strides()[:axis])
	copy(strides[axis+len(at):], h.lay.Strides()[axis+1:])
	return c, shape
}

// chooseAlong returns the elements of h that [TakeAlongAxis] takes, and their shape.
func (h *header) chooseAlong(op string, indices Arg, list []Option) (c choice, shape []int) {
	o := takeOptions(op, list, axisOption)
	own, at := h.lay.Shape(), indices.shape()
	axis := o.oneAxis(op, own, -1)
	if len(at) != len(own) {
		panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{clone(own), clone(at)},
			Detail: fmt.Sprintf("shape %s has not as many axes as the indices, %s", shapeText(own), shapeText(at))})
	}
	from, sizes, _ := h.viewAxes()
	sizes[axis] = 1
	shape, fault := iter.Broadcast(clone(sizes), at)
	if fault != 0 {
		failBroadcast(op, [][]int{clone(own), clone(at)}, fault)
	}
	offsets := locate(op, indices, own, axis)
	offsets.scale(h.lay.Strides()[axis])
	return choice{from, offsets}, shape
}

// locate returns the indices into an axis of shape as a new array of int64, counted from the start.
func locate(op string, indices Arg, shape []int, axis int) *header {
	if indices.head == nil {
		failNil(op)
	}
	checkShape(op, indices.shape(), 8, Int64.String)
	z := newHeader(reflect.Int64, indices.shape())
	if z.length == 0 {
		return z
	}
	var w walker
	w.gather(z, z.lay.Shape(), []Arg{indices})
	w.run(&ufunc.Loop{Go: converter(reflect.Int64, indices.kind)})
	n, signed := int64(shape[axis]), indices.kind <= reflect.Int64
	for k, i := range z.int64s() {
		at := i
		if at < 0 && signed {
			at += n
		}
		if uint64(at) >= uint64(n) {
			failPlace(op, iter.Unravel(k, z.lay.Shape()), i, signed, shape, axis)
		}
		z.int64s()[k] = at
	}
	return z
}

// failPlace panics because the index at a place of an array of indices is out of range for an axis of shape.
func failPlace(op string, place []int, index int64, signed bool, shape []int, axis int) {
	text := fmt.Sprint(index)
	if !signed {
		text = fmt.Sprint(uint64(index))
	}
	detail := fmt.Sprintf("index %s, at %s of the indices, is out of range for axis %d of shape %s, which has size %d",
		text, shapeText(place), axis-len(shape), shapeText(shape), shape[axis])
	if n := shape[axis]; n > 0 {
		detail += fmt.Sprintf("; use %d to %d", -n, n-1)
	}
	panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{clone(shape)}, Axis: axis - len(shape), Index: place, Detail: detail})
}

// unravel turns positions among the elements of h, in row-major order, into offsets.
func (h *header) unravel(positions *header) {
	var stride [1]int
	shape, strides := h.lay.Shape(), h.lay.Strides()
	if iter.ReshapeStrides(shape, strides, []int{h.lay.Size()}, stride[:]) {
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
func (h *header) scale(by int) {
	for i := range h.int64s() {
		h.int64s()[i] *= int64(by)
	}
}

func (h *header) int64s() []int64 { return typed[int64](h).block() }

func ones(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = 1
	}
	return s
}

// gather sets z to the chosen elements by loop.
func (c *choice) gather(z *header, loop func(*ufunc.Row)) {
	var w walker
	w.reset(z.lay.Shape())
	w.add(z)
	w.add(c.from)
	w.add(c.offsets)
	w.run(&ufunc.Loop{Go: loop})
}

// scatter sets the chosen elements, of the given shape, to those of x by loop, in row-major order.
func (c *choice) scatter(shape []int, x *Arg, loop func(*ufunc.Row)) {
	if iter.Size(shape) == 0 {
		return
	}
	var w walker
	w.gather(c.from, shape, []Arg{*x, {head: c.offsets}})
	r := w.start()
	run := ufunc.Loop{Go: loop}
	for more := true; more; more = w.next(&r) {
		run.Run(&r)
	}
}
