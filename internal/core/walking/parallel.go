package walking

import (
	"slices"
	"unsafe"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/scalars"
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// SetParallelism sets the maximum number of goroutines for one operation, and returns the former maximum.
func SetParallelism(n int) (old int) {
	old, ok := parallel.SetLimit(n)
	if !ok {
		mistakes.Fail("SetParallelism", mistakes.ErrOption, "an operation cannot be computed by %d goroutines; give 1 or more", n)
	}
	return old
}

// CostOf returns the cost of one element of loop. A loop has the cost of an expensive function in two cases: it copies its operands first,
// or it has no kernels. Loops without kernels are functions of users and, on a machine without vector instructions, all loops.
func CostOf(loop *ufunc.Loop) parallel.Cost {
	if !loop.Moves && loop.Steps == 0 && (loop.Kernels == nil || loop.Kernels.Pack) {
		return parallel.Function
	}
	return parallel.Cheap
}

// PartsOf returns the number of parts into which a loop over the given number of elements is divided. If memory bandwidth limits the loop,
// the number of parts depends on bytes instead of elements.
func PartsOf(loop *ufunc.Loop, elements int) int {
	cost := CostOf(loop)
	if cost == parallel.Cheap && loop.Kinds != nil {
		elements = elements / 8 * Widest(loop) * (1 + loop.Steps/cachedSteps)
	}
	return parallel.Parts(elements, cost)
}

// Widest returns the size in bytes of the widest element among results and operands of loop.
func Widest(loop *ufunc.Loop) int {
	n := 1
	for _, kind := range loop.Kinds {
		n = max(n, ufunc.Size(kind))
	}
	return n
}

// DivideRun runs loop over parts of the single run of row. It copies scalar operands: they may lie on the caller's stack, and neither the
// heap nor another goroutine may have a pointer to that stack.
func DivideRun(loop *ufunc.Loop, row *ufunc.Row, parts int) {
	own, n := *loop, row.N // a copy, because the loop may also lie on the stack
	operands, values := make([]ufunc.Operand, len(row.Operands)), make([]scalars.Slot, len(row.Operands))
	for k := range operands {
		if o := &row.Operands[k]; o.Step != 0 {
			operands[k] = *o
		} else {
			scalars.CopyElement(unsafe.Pointer(&values[k]), o.Pointer(), ufunc.Size(own.Kinds[k]))
			operands[k].Base = unsafe.Pointer(&values[k])
		}
	}
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Bounds(n, parts, part)
		if begin == end {
			return
		}
		var room RowRoom
		r := ufunc.Row{N: end - begin, Rows: 1, Operands: room.Operands(len(operands))}
		for k, o := range operands {
			o.Offset += begin * o.Step
			r.Operands[k] = o
		}
		own.Run(&r)
	})
}

// divide merges axes of the walk, and runs parts of the walk on several processors if that is faster. It returns false if it ran nothing.
func (w *Walk) divide(loop *ufunc.Loop) bool {
	w.Nest.Simplify()
	if loop.Folding != ufunc.Elementwise {
		return false
	}
	w.Nest.Tile()
	if elements := w.Nest.Size(); elements > DirectMost/2 {
		if parts := PartsOf(loop, elements); parts > 1 {
			w.split((*ufunc.Loop)(ufunc.Hide(unsafe.Pointer(loop))), parts)
			return true
		}
	}
	return false
}

// split divides the walk along its longest axis, and runs loop over the parts on several processors.
func (w *Walk) split(loop *ufunc.Loop, parts int) {
	longest := 0
	axes := w.Nest.Axes()
	for i := range axes {
		if axes[i].N > axes[longest].N {
			longest = i
		}
	}
	length := axes[longest].N
	copied := *loop // a copy, because the original may lie on the caller's stack, like scalars
	innermost := longest == len(axes)-1
	parts = min(parts, length)
	whole := w.clone()
	whole.isPart = true
	parallel.Run(parts, func(i int) {
		begin, end := parallel.Share(length, parts, i)
		if innermost { // a part has whole vectors, and no two parts write to the same cache line
			begin, end = parallel.Bounds(length, parts, i)
		}
		if begin == end {
			return
		}
		own := whole.clone()
		own.Nest.Narrow(longest, begin, end)
		own.Each(&copied)
	})
}

// clone returns a copy of w with its own scalars. Start was not called on w.
func (w *Walk) clone() Walk {
	c := Walk{Nest: w.Nest.Clone(), n: w.n, scalars: w.scalars, isScalar: w.isScalar, farScalars: slices.Clone(w.farScalars),
		chain: w.chain, isPart: w.isPart}
	c.Far = slices.Clone(w.Far)
	c.near = w.near
	for k := range c.near {
		if w.isScalar>>k&1 != 0 {
			c.near[k].Base = nil // reset, because it points to the stack of another goroutine
		}
	}
	return c
}
