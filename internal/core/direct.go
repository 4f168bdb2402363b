package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// Most calls are of few small arrays, and what is decided for the general case would take longer than the loop. A direct
// call is decided on the headers of its operands alone: elements that lie side by side are one run, and arrays of at most
// two axes are the two axes of a row, broadcast or transposed as they may be.

// Direct sets out, or a new array if out is nil, to op of args, and returns it. Kind is that of the first operand, result that
// of the result. It returns nil, and has done nothing but to convert scalars, if the call is not as direct as that, or is
// wrong: [Call.Run] then finds out what it is.
func Direct(op *ufunc.Operator, kind, result reflect.Kind, out *Header, args []Arg) *Header {
	if int(kind) >= len(op.Loops) {
		return nil
	}
	loop := &op.Loops[kind]
	operands := len(args) + 1
	if len(loop.Kinds) != operands || operands > directOperands || loop.Kinds[0] != result || loop.Requires != nil {
		return nil
	}
	like := out
	for i := range args {
		a := &args[i]
		switch {
		case a.Kind != loop.Kinds[i+1] && !a.convert(loop.Kinds[i+1]):
			return nil
		case like == nil:
			like = a.Head
		}
	}
	if like == nil {
		return nil
	}

	var list [directOperands]ufunc.Operand
	n := like.Layout.Size()
	for i := range args {
		h := args[i].Head
		if h == nil {
			list[i+1].Base = unsafe.Pointer(&args[i].Value)
			continue
		}
		if h != out && !h.Layout.PlainAs(&like.Layout) && !h.Layout.PackedAs(like.Layout.Shape()) {
			return directRows(loop, out, args)
		}
		list[i+1].Base, list[i+1].Step = h.start(), h.Width
	}
	if n == 0 || n > directMost {
		return nil
	}
	if out == nil {
		if out = newDirect(result, &like.Layout, n); out == nil {
			return nil
		}
	} else if out.ReadOnly || !out.Layout.IsPlain() && !out.Layout.IsPacked() {
		return directRows(loop, out, args)
	} else {
		begin := uintptr(out.start())
		end := begin + uintptr(n*out.Width)
		for _, o := range list[1:operands] {
			if p := uintptr(o.Base); p < end && begin < p+uintptr(n*o.Step) && o.Step != 0 && (p != begin || o.Step != out.Width) {
				return nil
			}
		}
	}
	list[0].Base, list[0].Step = out.start(), out.Width
	var r ufunc.Row // field by field, since a composite literal is built aside and copied
	r.N, r.Rows, r.Operands = n, 1, list[:operands]
	loop.Run(&r)
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

// newDirect returns a new array of n elements, of the shape that like has, or nil if it is too large to be sure that it is within
// the limit.
func newDirect(kind reflect.Kind, like *iter.Layout, n int) *Header {
	if !isWithinLimit(n * ufunc.Size(kind)) {
		return nil
	}
	h := allocate(kind, n, memory.Uncleared)
	if !h.Layout.SetPlain(like) {
		h.Layout.SetPacked(like.Shape())
	}
	return h
}

// directRows does what Direct does where not all elements lie side by side, for arrays of at most two axes.
func directRows(loop *ufunc.Loop, out *Header, args []Arg) *Header {
	var list [directOperands]ufunc.Operand
	rows, columns, rank := 1, 1, 0
	if out != nil {
		if rank = out.Layout.Rank(); out.ReadOnly || rank > 2 {
			return nil
		}
		rows, columns = inRows(&list[0], out)
	}
	for i := range args {
		h := args[i].Head
		if h == nil {
			list[i+1].Base = unsafe.Pointer(&args[i].Value)
			continue
		}
		if r := h.Layout.Rank(); r > rank {
			if r > 2 || out != nil {
				return nil
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
	if n == 0 || n > directMost {
		return nil
	}
	if out == nil {
		shape := [2]int{rows, columns}
		var like iter.Layout
		like.SetPacked(shape[2-rank:])
		if out = newDirect(loop.Kinds[0], &like, n); out == nil {
			return nil
		}
		inRows(&list[0], out)
	} else {
		for i := range args {
			if h := args[i].Head; h != nil && h != out && mayMeet(out, h, &list[0], &list[i+1], rows, columns) {
				return nil
			}
		}
	}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = columns, rows, list[:len(args)+1]
	if z := &list[0]; rows > 1 && (columns == 1 || abs(z.Outer) < abs(z.Step)) {
		swapAxes(&r)
	}
	loop.Run(&r)
	return out
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

// mayMeet reports whether out and h, as the operands z and x of a row, may have memory in common, other than as the same
// elements in the same order.
func mayMeet(out, h *Header, z, x *ufunc.Operand, rows, columns int) bool {
	if !BlocksMeet(out, h) || z.Base == x.Base && z.Step == x.Step && z.Outer == x.Outer && out.Width == h.Width {
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

func abs(x int) int { return max(x, -x) }
