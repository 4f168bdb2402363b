package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// Most calls are of few small arrays, and what is decided for the general case would take longer than the loop. A direct
// call is decided on the headers of its operands alone: plain arrays of one shape are one run, which is seen first, and arrays of
// at most two axes are the two axes of a row, broadcast or transposed as they may be.

// Direct sets out, or a new array if out is nil, to op of args, and returns it. Kind is that of the first operand, result that
// of the result. It returns nil, and has done nothing but to convert scalars, if the call is not as direct as that, or is
// wrong: [Call.Run] then finds out what it is.
func Direct(op *ufunc.Operator, kind, result reflect.Kind, out *Header, args []Arg) *Header {
	loop := op.Loops.Of(kind)
	operands := len(args) + 1
	if loop == nil || len(loop.Kinds) != operands || operands > directOperands || loop.Kinds[0] != result || loop.Requires != nil {
		return nil
	}
	like := args[0].Head
	if like == nil {
		return directRows(loop, out, args)
	}
	n := like.Layout.PlainSize()
	if n == 0 {
		return directRows(loop, out, args)
	}
	if n > directMost {
		return nil
	}
	var begin, bytes uintptr // of the target
	if out != nil {
		if out.ReadOnly {
			return nil
		}
		if !out.Layout.PlainAs(&like.Layout) {
			return directRows(loop, out, args)
		}
		begin, bytes = uintptr(out.start()), uintptr(n*out.Width)
	}
	// Nothing here calls a function before it is known which way to go, so that what is used stays in registers.
	var list [directOperands]ufunc.Operand
	for i := range args {
		a := &args[i]
		if a.Kind != loop.Kinds[i+1] && !a.convert(loop.Kinds[i+1]) {
			return nil
		}
		h := a.Head
		if h == nil {
			list[i+1].Base = unsafe.Pointer(&a.Value)
			continue
		}
		if h != like && !h.Layout.PlainAs(&like.Layout) {
			return directRows(loop, out, args)
		}
		p := h.start()
		if d := uintptr(p) - begin; (d < bytes || -d < uintptr(n*h.Width)) && (d != 0 || h.Width != out.Width) {
			return nil // some of the target lies on other elements of h
		}
		list[i+1].Base, list[i+1].Step = p, h.Width
	}
	if out == nil {
		if out = allocateDirect(result, n); out == nil {
			return nil
		}
		out.Layout.SetPlain(&like.Layout)
	}
	list[0].Base, list[0].Step = out.start(), out.Width
	var r ufunc.Row // field by field, since a composite literal is built aside and copied
	r.N, r.Rows, r.Operands = n, 1, list[:operands]
	loop.RunPacked(&r)
	return out
}

// convert converts a scalar to want, and reports whether it could. What is wrong stays as it is.
func (a *Arg) convert(want reflect.Kind) bool {
	if a.Head != nil || a.Kind == reflect.Invalid {
		return false
	}
	var s Scalar
	var value slot
	s.Read(unsafe.Pointer(&a.Value), a.Kind)
	if !s.Store(unsafe.Pointer(&value), want) {
		return false
	}
	a.Value, a.Kind = value, want
	return true
}

// allocateDirect returns an array of n elements whose layout is to be set, or nil if it is too large to be sure that it is within
// the limit.
func allocateDirect(kind reflect.Kind, n int) *Header {
	if !isWithinLimit(n * ufunc.Size(kind)) {
		return nil
	}
	return allocate(kind, n, memory.Uncleared)
}

// directRows does what Direct does where not all arrays are plain and of one shape, for arrays of at most two axes.
func directRows(loop *ufunc.Loop, out *Header, args []Arg) *Header {
	var list [directOperands]ufunc.Operand
	rows, columns, rank := 1, 1, -1
	if out != nil {
		if rank = out.Layout.Rank(); rank > 2 {
			return directRun(loop, out, args)
		}
		if out.ReadOnly {
			return nil
		}
		rows, columns = inRows(&list[0], out)
	}
	for i := range args {
		a := &args[i]
		if a.Kind != loop.Kinds[i+1] && !a.convert(loop.Kinds[i+1]) {
			return nil
		}
		h := a.Head
		if h == nil {
			list[i+1].Base = unsafe.Pointer(&a.Value)
			continue
		}
		if r := h.Layout.Rank(); r > rank {
			if out != nil {
				return nil
			}
			if r > 2 {
				return directRun(loop, out, args)
			}
			rank = r
		}
		n, m := inRows(&list[i+1], h)
		if n != rows && n != 1 {
			if rows != 1 || out != nil {
				return nil
			}
			rows = n
		}
		if m != columns && m != 1 {
			if columns != 1 || out != nil {
				return nil
			}
			columns = m
		}
	}
	n := rows * columns
	if n == 0 || n > directMost || rank < 0 {
		return nil
	}
	if out == nil {
		if out = allocateDirect(loop.Kinds[0], n); out == nil {
			return nil
		}
		out.Layout.SetTwo(rank, rows, columns)
		list[0].Base, list[0].Step, list[0].Outer = out.Base, out.Width, columns*out.Width
	} else if mayMeetAny(out, args, &list, rows, columns) {
		return nil
	}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = columns, rows, list[:len(args)+1]
	if z := &list[0]; rows > 1 && (columns == 1 || iter.Abs(z.Outer) < iter.Abs(z.Step)) {
		swapAxes(&r)
	}
	joinRuns(&r)
	loop.Run(&r)
	return out
}

// directRun does what Direct does for arrays of one shape that lie side by side, whether that is known of them or not.
func directRun(loop *ufunc.Loop, out *Header, args []Arg) *Header {
	var list [directOperands]ufunc.Operand
	like := out
	for i := range args {
		a := &args[i]
		if a.Kind != loop.Kinds[i+1] && !a.convert(loop.Kinds[i+1]) {
			return nil
		}
		h := a.Head
		if h == nil {
			list[i+1].Base = unsafe.Pointer(&a.Value)
			continue
		}
		if like == nil {
			like = h
		}
		if !h.Layout.PackedAs(like.Layout.Shape()) {
			return nil
		}
		list[i+1].Base, list[i+1].Step = h.start(), h.Width
	}
	n := like.Layout.Size()
	if n == 0 || n > directMost {
		return nil
	}
	if out == nil {
		if out = allocateDirect(loop.Kinds[0], n); out == nil {
			return nil
		}
		out.Layout.SetPacked(like.Layout.Shape())
	}
	list[0].Base, list[0].Step = out.start(), out.Width
	if like == out && (out.ReadOnly || !out.Layout.IsPacked() || mayMeetAny(out, args, &list, 1, n)) {
		return nil
	}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, 1, list[:len(args)+1]
	loop.RunPacked(&r)
	return out
}

// joinRuns makes r one run if all of its runs follow one another.
func joinRuns(r *ufunc.Row) {
	for k := len(r.Operands) - 1; k >= 0; k-- { // from the last, which most often repeats something if one does
		if o := &r.Operands[k]; o.Outer != r.N*o.Step {
			return
		}
	}
	r.N, r.Rows = r.N*r.Rows, 1
}

// inRows sets o to h, of at most two axes, as an operand of a row. It returns how many rows and columns h has.
func inRows(o *ufunc.Operand, h *Header) (rows, columns int) {
	rows, columns, outer, step := h.Layout.Two()
	o.Base = h.start()
	if rows != 1 {
		o.Outer = outer * h.Width
	}
	if columns != 1 {
		o.Step = step * h.Width
	}
	return rows, columns
}

// mayMeetAny reports whether out and an array of args other than out, as operands of a row, may have memory in common, other than
// as the same elements in the same order.
func mayMeetAny(out *Header, args []Arg, list *[directOperands]ufunc.Operand, rows, columns int) bool {
	for i := range args {
		if h := args[i].Head; h != nil && h != out && BlocksMeet(out, h) && mayMeet(out, h, &list[0], &list[i+1], rows, columns) {
			return true
		}
	}
	return false
}

// mayMeet reports whether out and h, as the operands z and x of a row, may have memory in common, other than as the same
// elements in the same order. Their blocks have.
func mayMeet(out, h *Header, z, x *ufunc.Operand, rows, columns int) bool {
	if z.Base == x.Base && z.Step == x.Step && z.Outer == x.Outer && out.Width == h.Width {
		return false
	}
	lowest, highest := span(z, rows, columns)
	low, high := span(x, rows, columns)
	distance := int(uintptr(x.Base) - uintptr(z.Base))
	return low+distance < highest+out.Width && lowest < high+distance+h.Width
}

// span returns the offsets in bytes of the lowest and the highest element in memory.
func span(o *ufunc.Operand, rows, columns int) (low, high int) {
	outer, inner := (rows-1)*o.Outer, (columns-1)*o.Step
	return min(outer, 0) + min(inner, 0), max(outer, 0) + max(inner, 0)
}
