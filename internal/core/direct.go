package core

import (
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// Most calls are of few small arrays, and what is decided for the general case would take longer than the loop. A direct
// call is decided on the headers of its operands alone: elements that lie side by side are one run, and arrays of at most
// two axes are the two axes of a row, broadcast or transposed as they may be.

const (
	directOperands = 5         // the most operands of a direct call, the result included
	directMost     = 16 << 10  // the most elements: one chunk of a kernel, for which there are no threads
	directBytes    = 256 << 10 // the most bytes of a new array, which are within every limit that is sensible
)

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
	r := ufunc.Row{N: like.Layout.Size(), Rows: 1}
	shape := like.Layout.Shape()
	for i := range args {
		h := args[i].Head
		if h == nil {
			list[i+1].Base = unsafe.Pointer(&args[i].Value)
			continue
		}
		if h != out && !h.Layout.PackedAs(shape) {
			return directRows(loop, out, args)
		}
		list[i+1] = ufunc.Operand{Base: h.start(), Step: h.Width}
	}
	if r.N == 0 || r.N > directMost {
		return nil
	}
	if out == nil {
		if out = newDirect(result, shape, r.N); out == nil {
			return nil
		}
	} else if out.ReadOnly || !out.Layout.IsPacked() {
		return directRows(loop, out, args)
	} else {
		begin := uintptr(out.start())
		end := begin + uintptr(r.N*out.Width)
		for _, o := range list[1:operands] {
			if p := uintptr(o.Base); p < end && begin < p+uintptr(r.N*o.Step) && o.Step != 0 && (p != begin || o.Step != out.Width) {
				return nil
			}
		}
	}
	list[0] = ufunc.Operand{Base: out.start(), Step: out.Width}
	r.Operands = list[:operands]
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

// newDirect returns a new array, or nil if its size has to be compared with the limit.
func newDirect(kind reflect.Kind, shape []int, n int) *Header {
	if n*ufunc.Size(kind) > directBytes || maxBytes.Load() != 0 {
		return nil
	}
	return New(kind, shape)
}

// directRows does what Direct does where not all elements lie side by side, for arrays of at most two axes.
func directRows(loop *ufunc.Loop, out *Header, args []Arg) *Header {
	size := [2]int{1, 1}
	rank := 0
	if out != nil {
		if out.ReadOnly {
			return nil
		}
		rank = out.Layout.Rank()
		if rank > 2 {
			return nil
		}
		copy(size[2-rank:], out.Layout.Shape())
	}
	for i := range args {
		h := args[i].Head
		if h == nil {
			continue
		}
		own := h.Layout.Shape()
		if len(own) > 2 || out != nil && len(own) > rank {
			return nil
		}
		rank = max(rank, len(own))
		for k, n := range own {
			switch s := &size[2-len(own)+k]; {
			case n == *s || n == 1:
			case out == nil && *s == 1:
				*s = n
			default:
				return nil
			}
		}
	}
	n := size[0] * size[1]
	if n == 0 || n > directMost {
		return nil
	}
	made := out
	if out == nil {
		if made = newDirect(loop.Kinds[0], size[2-rank:], n); made == nil {
			return nil
		}
	}
	var list [directOperands]ufunc.Operand
	list[0] = made.inRows()
	for i := range args {
		h := args[i].Head
		if h == nil {
			list[i+1].Base = unsafe.Pointer(&args[i].Value)
			continue
		}
		list[i+1] = h.inRows()
		if out != nil && h != out && mayMeet(out, h, &list[0], &list[i+1], size) {
			return nil
		}
	}
	r := ufunc.Row{N: size[1], Rows: size[0], Operands: list[:len(args)+1]}
	if z := &list[0]; r.Rows > 1 && (r.N == 1 || abs(z.Outer) < abs(z.Step)) {
		swapAxes(&r)
	}
	loop.Run(&r)
	return made
}

// inRows returns h, of at most two axes, as an operand of a row.
func (h *Header) inRows() ufunc.Operand {
	o := ufunc.Operand{Base: h.start()}
	shape, strides := h.Layout.Shape(), h.Layout.Strides()
	if n := len(shape); n > 0 {
		if shape[n-1] != 1 {
			o.Step = strides[n-1] * h.Width
		}
		if n > 1 && shape[0] != 1 {
			o.Outer = strides[0] * h.Width
		}
	}
	return o
}

// mayMeet reports whether out and h, of rows of the given size, may have memory in common, other than as the same elements
// in the same order.
func mayMeet(out, h *Header, z, x *ufunc.Operand, size [2]int) bool {
	if !BlocksMeet(out, h) || z.Base == x.Base && z.Step == x.Step && z.Outer == x.Outer && out.Width == h.Width {
		return false
	}
	lowest, highest := span(z, size)
	low, high := span(x, size)
	distance := int(uintptr(x.Base) - uintptr(z.Base))
	return low+distance < highest+out.Width && lowest < high+distance+h.Width
}

// span returns the offsets in bytes of the first and the last element in memory.
func span(o *ufunc.Operand, size [2]int) (low, high int) {
	for k, step := range [2]int{o.Outer, o.Step} {
		if reach := (size[k] - 1) * step; reach < 0 {
			low += reach
		} else {
			high += reach
		}
	}
	return low, high
}

func abs(x int) int { return max(x, -x) }

