package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// A view of a pending accumulator is lazy: like the accumulator, it has no memory. If an operation with a pending result reads a small lazy
// view, it copies the view. For this copy, only the elements of the view are computed, and the accumulator stays pending. Every other
// reader of a lazy view computes the whole accumulator.

// A box is a part of an array: for each axis the first index, the step between indices, and their number.
type box struct {
	first, step, near [iter.Inline]int
	shape             []int // these slices are parts of near
}

// storeLazy is a variable that holds a function, for the same reason as meetBlocks.
var storeLazy func(h, out *Header) bool

func init() { storeLazy = (*Header).storeLazy }

// isLazy reports whether h is a view of an array that is still pending.
func (h *Header) isLazy() bool {
	return h.base == nil && h.inBlock && h.Owner.class == ofParts && h.hiddenBlock().memory.Load() == nil
}

// allowsLazy reports whether views of h are lazy. h is in a block. Views are lazy if h is a pending accumulator, or a lazy view itself. If
// habits are switched off, as in tests, views of other pending arrays are lazy too.
func (h *Header) allowsLazy() bool {
	if h.base != nil {
		return false
	}
	b := h.hiddenBlock()
	v := b.version.Load()
	if v == nil || b.memory.Load() != nil {
		return false
	}
	e := v.expression.Load()
	return e != nil && (e.carried.Load() != dies || !deferral.Learns)
}

// copyLazy sets o to a copy of h, a small lazy view. It returns false if the elements of h cannot be computed without the rest of the
// array.
func (o *Header) copyLazy(h *Header) bool {
	var z Header
	z.setRoom(h, h.Layout.Shape())
	if !storeLazy((*Header)(ufunc.Hide(unsafe.Pointer(h))), &z) {
		return false
	}
	*o = z
	o.Layout.SetPacked(h.Layout.Shape())
	return true
}

// setRoom makes the new header z an array with memory for the elements of h. The array has no owner, and the given shape.
func (z *Header) setRoom(h *Header, shape []int) {
	n := iter.Size(shape)
	*z = Header{base: memory.Uncleared(n * h.Width), Length: n, Width: h.Width, kind: h.kind}
	z.Layout.SetPacked(shape)
}

// storeLazy stores the elements of h, a lazy view, in out, a contiguous array without an owner. It may change the shape of out.
func (h *Header) storeLazy(out *Header) bool {
	v := h.Owner.block().version.Load()
	if v == nil {
		return false
	}
	e := v.expression.Load()
	if e == nil || e.kind != reflect.Kind(h.kind) || h.Width != ufunc.Size(e.kind) {
		return false
	}
	var p box
	if !p.set(h, &e.layout) || !e.mayStorePart(h.Layout.Size()) {
		return false
	}
	out.Layout.SetPacked(p.shape)
	return v.storePart(&p, out, nil)
}

// mayStorePart reports whether n more elements of a lazy view should be computed without the rest of the array. The limit for the sum of
// these n is the size of the array. So a program that reads many views of one accumulator computes the accumulator.
func (e *expression) mayStorePart(n int) bool { return e.inParts.Add(int64(n)) <= int64(e.size) }

// inheritParts raises the count inParts of e to the greatest count of a pending operand, because each part of e needs the same part of its
// operands.
func (e *expression) inheritParts() {
	for i := range e.operands {
		if w := e.operands[i].version; w != nil {
			if x := w.expression.Load(); x != nil {
				e.inParts.Store(max(e.inParts.Load(), x.inParts.Load()))
			}
		}
	}
}

// set makes p the box of the elements of h, a view of an array. The parameter whole is the contiguous layout of this array. An axis of the array
// that h lacks has size 1 in p. set returns false if the elements are no box, for example because h is transposed.
func (p *box) set(h *Header, whole *iter.Layout) bool {
	shape, strides := whole.Shape(), whole.Strides()
	sizes, steps := h.Layout.Shape(), h.Layout.Strides()
	if len(sizes) > len(shape) || h.Layout.Size() == 0 {
		return false
	}
	p.shape = p.near[:len(shape)]
	rest := h.Offset
	for i := range shape {
		p.first[i], p.step[i], p.shape[i] = rest/strides[i], 1, 1
		rest %= strides[i]
		left := len(sizes)
		if left == 0 {
			continue
		}
		n, step := sizes[0], 1
		if n > 1 {
			step = steps[0] / strides[i]
		}
		if fits := step > 0 && (n == 1 || steps[0]%strides[i] == 0) && p.first[i]+(n-1)*step < shape[i]; fits {
			p.step[i], p.shape[i] = step, n
			sizes, steps = sizes[1:], steps[1:]
		} else if left == len(shape)-i {
			return false
		}
	}
	return len(sizes) == 0
}

// A path leads from a pending version to the version of a lazy view: each version is an operand of the next.
type path struct {
	version *version
	next    *path
}

// isPending reports whether all versions of p are pending. If one is not, its operands may have been freed.
func (p *path) isPending() bool {
	for ; p != nil; p = p.next {
		if p.version.memory.Load() != nil {
			return false
		}
	}
	return true
}

// storePart stores the part p of v, a pending version, in out. The path next begins at a version that has v as an operand. storePart returns
// false if another goroutine computes v meanwhile, or if it does not support the form of v's expression.
func (v *version) storePart(p *box, out *Header, next *path) bool {
	e := v.expression.Load()
	if e == nil || e.stored || len(e.operands) != e.in || len(e.loop.Kinds) != 1+e.in || e.layout.Rank() != len(p.shape) {
		return false
	}
	here := path{v, next}
	args, heads := make([]Arg, e.in), make([]Header, e.in)
	for i := range e.operands {
		o, a := &e.operands[i], &args[i]
		if a.Kind = e.loop.Kinds[1+i]; !o.isArray {
			a.Value = o.value
			continue
		}
		a.Head = &heads[i]
		if o.head.Kind() != a.Kind || !o.storePart(p, a.Head, &here) {
			return false
		}
	}
	c := Call{Name: "Compute", Op: &ufunc.Operator{Name: "Compute", In: e.in, Out: 1}, Loop: e.loop, Result: Type{Kind: e.kind}, Args: args}
	c.Into(out)
	for i := range e.operands {
		if e.operands[i].version != nil {
			memory.Release(heads[i].base, heads[i].Length*heads[i].Width)
		}
	}
	return true
}

// storePart makes z an array with the elements of o that the part p of a result needs. z has no owner. The path next begins at the version
// of the result.
func (o *operand) storePart(p *box, z *Header, next *path) bool {
	part := o.head
	part.inBlock, part.Owner = false, nil
	part.limit(p)
	w := o.version
	if w == nil {
		*z = part
		return true
	}
	z.setRoom(&part, part.Layout.Shape())
	if w.memory.Load() == nil {
		return w.storePart(p, z, next)
	}
	w.lock.RLock() // locked, so that nobody moves or frees the memory meanwhile
	defer w.lock.RUnlock()
	if !next.isPending() {
		return false
	}
	part.base = w.base()
	Type{Kind: part.Kind()}.Set(z, &part)
	return true
}

// limit reduces the operand h to the elements that the part p of the result needs.
func (h *Header) limit(p *box) {
	var layout iter.Layout
	layout.SetCopy(&h.Layout)
	shape, strides := layout.Shape(), layout.Strides()
	added := len(p.shape) - len(shape)
	for i := range shape {
		if shape[i] > 1 {
			h.Offset += p.first[added+i] * strides[i]
			shape[i] = p.shape[added+i]
			strides[i] *= p.step[added+i]
		}
	}
	h.Layout = layout
}
