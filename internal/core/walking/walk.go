// Package walking visits the elements of several arrays of one shape together, row by row, on one processor or several.
package walking

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core/scalars"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A Walk visits several operands of one shape together, row by row. The caller adds the results, and then the operands. Start returns the
// first row, and Next the following rows. A loop may change the row that it processes.
type Walk struct {
	Nest iter.Nest
	n    int
	RowRoom

	// A walk contains its scalars, and its operands have pointers to these scalars. So the pointers stay valid when the stack moves, or if
	// the walk is on the heap. A walk with scalars must not be copied.
	scalars    [usualOperands]scalars.Slot
	isScalar   uint32         // bit k is set if operand k is a scalar
	farScalars []scalars.Slot // the scalars, if the walk has many operands

	chain  int  // number of operands of a chain, or 0
	isPart bool // whether this walk is a part of a divided walk
}

// scalar stores a scalar for the next operand.
func (w *Walk) scalar(value scalars.Slot) {
	w.isScalar |= 1 << w.n
	if w.n < usualOperands {
		w.scalars[w.n] = value
		return
	}
	if w.farScalars == nil {
		w.farScalars = make([]scalars.Slot, ufunc.MaxOperands)
	}
	w.farScalars[w.n] = value
}

// pointToScalars sets the base pointers of scalar operands.
func (w *Walk) pointToScalars() {
	if w.n <= usualOperands {
		for k := range w.n {
			if w.isScalar>>k&1 != 0 {
				w.near[k].Base = ufunc.Hide(unsafe.Pointer(&w.scalars[k])) // hidden, because otherwise the compiler would move w to the heap
			}
		}
		return
	}
	if w.farScalars == nil {
		w.farScalars = make([]scalars.Slot, ufunc.MaxOperands)
	}
	copy(w.farScalars, w.scalars[:])
	for k := range w.n {
		if w.isScalar>>k&1 != 0 {
			w.Far[k].Base = unsafe.Pointer(&w.farScalars[k])
		}
	}
}

// Reset makes w an empty walk over shape.
func (w *Walk) Reset(shape []int) {
	w.Nest.Reset(shape)
	w.n, w.isScalar = 0, 0
}

// AddUnmade adds an array without memory. Its operand has no base address, so the offset of an element is its position in bytes. The first
// element has the given offset, and elements have width bytes.
func (w *Walk) AddUnmade(l *iter.Layout, offset, width int) {
	w.Nest.Add(l.Shape(), l.Strides(), width)
	w.Nest.Offsets()[w.n] = offset * width
	w.AddAt(nil)
}

// AddScalar adds a scalar as a broadcast operand.
func (w *Walk) AddScalar(value scalars.Slot) {
	w.Nest.AddScalar()
	w.scalar(value)
	w.AddAt(nil) // pointToScalars sets the address later
}

// AddAt adds the operand with the axes that were just added to w.Nest. Its first element is at p.
func (w *Walk) AddAt(p unsafe.Pointer) {
	w.n++
	w.Operands(w.n)[w.n-1].Base = p
}

// AddConstant adds s as a broadcast operand of kind. The kind can hold s.
func (w *Walk) AddConstant(s scalars.Scalar, kind reflect.Kind) {
	var value scalars.Slot
	s.Store(unsafe.Pointer(&value), kind)
	w.AddScalar(value)
}

// HasRoom reports whether w can have one more operand without allocating memory.
func (w *Walk) HasRoom() bool { return w.n < usualOperands }

// Chain makes w a walk of a chain: its loop has two operands, and is applied to all operands of w from left to right, as in
// ((a + b) + c) + d.
func (w *Walk) Chain() { w.chain = w.n - 1 }

// Start returns the first row. The shape must not have a size of 0.
func (w *Walk) Start() (r ufunc.Row) {
	if w.isScalar != 0 {
		w.pointToScalars()
	}
	r.Operands = w.Operands(w.n)
	w.fill(&r)
	return r
}

// Next changes r, the row from Start, to the next row. It reports whether there is a next row.
func (w *Walk) Next(r *ufunc.Row) bool {
	if !w.Nest.Next() {
		return false
	}
	w.fill(r)
	return true
}

func (w *Walk) fill(r *ufunc.Row) {
	outer, inner := w.Nest.Inner()
	r.Done, r.N, r.Rows = 0, inner.N, outer.N
	offsets, steps, outers := w.Nest.Offsets(), inner.Steps(), outer.Steps()
	for k := range r.Operands {
		o := &r.Operands[k]
		o.Offset, o.Step, o.Outer = offsets[k], steps[k], outers[k]
	}
}

// Each runs loop over all rows of the walk, in any order. It uses several processors if that is faster.
func (w *Walk) Each(loop *ufunc.Loop) {
	if !w.isPart && w.divide(loop) {
		return
	}
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		if w.chain > 0 {
			runChain(loop, &r, w.chain)
		} else {
			loop.Run(&r)
		}
	}
}

// Find runs loop over the walk in row-major order until the loop stops early. It returns the index of the element where the loop stopped,
// or nil. The walk has rank axes.
func (w *Walk) Find(loop *ufunc.Loop, rank int) []int {
	r := w.Start()
	return w.FindFrom(loop, &r, rank)
}

// FindFrom does the work of Find, beginning with the row r. Afterwards r is at the element found.
func (w *Walk) FindFrom(loop *ufunc.Loop, r *ufunc.Row, rank int) []int {
	for more := true; more; more = w.Next(r) {
		runs := r.Rows
		loop.Run(r)
		if r.Rows > 0 {
			index := append(w.Nest.Index(), runs-r.Rows, r.Done)
			return index[len(index)-rank:]
		}
	}
	return nil
}
