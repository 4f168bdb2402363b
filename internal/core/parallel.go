package core

import (
	"slices"
	"unsafe"

	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// SetParallelism sets the most goroutines that compute one operation, and returns what it was before.
func SetParallelism(n int) (old int) {
	old, ok := parallel.SetLimit(n)
	if !ok {
		Fail("SetParallelism", ErrOption, "an operation cannot be computed by %d goroutines; give 1 or more", n)
	}
	return old
}

// costOf returns what an element of an operation by loop takes. Loops that compute so much that operands are worth packing are
// functions, and so are those that compute and have no kernels: they are users' functions, or on this machine nothing is fast.
func costOf(loop *ufunc.Loop) parallel.Cost {
	if !loop.Moves && (loop.Kernels == nil || loop.Kernels.Pack) {
		return parallel.Function
	}
	return parallel.Cheap
}

// partsOf returns into how many parts loop is divided over so many elements. What is bound by memory counts its bytes.
func partsOf(loop *ufunc.Loop, elements int) int {
	cost := costOf(loop)
	if cost == parallel.Cheap && loop.Kinds != nil {
		widest := 1
		for _, kind := range loop.Kinds {
			widest = max(widest, ufunc.Size(kind))
		}
		elements = elements / 8 * widest
	}
	return parallel.Parts(elements, cost)
}

// runPacked runs loop over the one run of r, on several processors if that is worth it.
func runPacked(loop *ufunc.Loop, r *ufunc.Row) {
	if r.N > directMost/2 {
		if parts := partsOf(loop, r.N); parts > 1 {
			// Hidden, since the compiler would put on the heap what operands point to. Of that only arrays are kept.
			runPackedParts(loop, (*ufunc.Row)(ufunc.Hide(unsafe.Pointer(r))), parts)
			return
		}
	}
	loop.Run(r)
}

// runPackedParts runs loop over parts of the one run of row. Operands that are scalars may lie on the stack of the caller, to
// which neither the heap nor another goroutine may have a pointer: they are copied.
func runPackedParts(loop *ufunc.Loop, row *ufunc.Row, parts int) {
	own, n := *loop, row.N // a copy, since the loop may lie on the stack, too
	operands, scalars := make([]ufunc.Operand, len(row.Operands)), make([]slot, len(row.Operands))
	for k := range operands {
		if o := &row.Operands[k]; o.Step != 0 {
			operands[k] = *o
		} else {
			copyElement(unsafe.Pointer(&scalars[k]), o.Pointer(), ufunc.Size(own.Kinds[k]))
			operands[k].Base = unsafe.Pointer(&scalars[k])
		}
	}
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Bounds(n, parts, part)
		if begin == end {
			return
		}
		var room rowRoom
		r := ufunc.Row{N: end - begin, Rows: 1, Operands: room.operands(len(operands))}
		for k, o := range operands {
			o.Offset += begin * o.Step
			r.Operands[k] = o
		}
		own.Run(&r)
	})
}

// copyElement copies an element of size bytes, without pointers in it.
func copyElement(dst, src unsafe.Pointer, size int) {
	copy(unsafe.Slice((*byte)(dst), size), unsafe.Slice((*byte)(src), size))
}

// A rowLoop is what a walk does with each of its rows: run a loop or, for a chain of so many operands, that of an associative
// operator again and again.
type rowLoop struct {
	loop  *ufunc.Loop
	chain int // 0 if it is no chain
}

func (l rowLoop) run(r *ufunc.Row) {
	if l.chain > 0 {
		runChain(l.loop, r, l.chain)
	} else {
		l.loop.Run(r)
	}
}

// runAll runs l over all rows of the walk, in any order, on several processors if that is worth it.
func (w *Walk) runAll(l rowLoop) {
	w.Nest.Simplify()
	if l.loop.Folding == ufunc.Elementwise {
		w.Nest.Tile()
	}
	if elements := w.Nest.Size(); elements > directMost/2 {
		if parts := partsOf(l.loop, elements); parts > 1 && l.loop.Folding == ufunc.Elementwise {
			w.split(l, parts)
			return
		}
	}
	w.runRows(l)
}

// runRows runs l over all rows of the walk.
func (w *Walk) runRows(l rowLoop) {
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		l.run(&r)
	}
}

// split runs l over parts of the walk, cut along its longest axis.
func (w *Walk) split(l rowLoop, parts int) {
	longest := 0
	axes := w.Nest.Axes()
	for i := range axes {
		if axes[i].N > axes[longest].N {
			longest = i
		}
	}
	length := axes[longest].N
	loop := *l.loop // a copy, since the loop may lie on the stack of the caller, as scalars do
	innermost := longest == len(axes)-1
	parts = min(parts, length)
	whole, chain := w.clone(), l.chain
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Share(length, parts, part)
		if innermost { // vectors stay whole, and no two parts write to one line of the cache
			begin, end = parallel.Bounds(length, parts, part)
		}
		if begin == end {
			return
		}
		own := whole.clone()
		own.Nest.Narrow(longest, begin, end)
		own.runRows(rowLoop{&loop, chain})
	})
}

// clone returns a walk that is as w before its start. It has scalars of its own.
func (w *Walk) clone() Walk {
	c := Walk{Nest: w.Nest.Clone(), n: w.n, scalars: w.scalars, isScalar: w.isScalar, farScalars: slices.Clone(w.farScalars)}
	c.far = slices.Clone(w.far)
	c.near = w.near
	for k := range c.near {
		if w.isScalar>>k&1 != 0 {
			c.near[k].Base = nil // a pointer to the stack of another goroutine, or soon to be
		}
	}
	return c
}
