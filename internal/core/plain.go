package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/scalars"
	"ndgo/ufunc"
)

// Plain computes simple calls: one or two operands, few elements, contiguous arrays of one shape, scalars, and no requirement. The result
// is out or, if out is nil, a new array. The token of the new array may be nil. For all other calls Plain returns nil and changes no
// element.
//
// [Call.Into] computes such calls as well. But filling a Call takes a quarter of the time that it takes to compute 16 elements.
func Plain(token *Token, out *Header, op *ufunc.Operator, loop *ufunc.Loop, args []Arg) *Header {
	x := args[0].Head
	if x == nil || len(args) > 2 || len(loop.Kinds) != 1+len(args) || loop.Requires != nil || args[0].Kind != loop.Kinds[1] || op == &Copying {
		return nil
	}
	kind, n := loop.Kinds[0], x.Layout.PlainSize()
	if n > mostPlain || n == 0 || !limits.IsWithin(n*ufunc.Size(kind)) || out != nil && !out.isPlainTarget(x) {
		return nil
	}
	var list [3]ufunc.Operand
	list[1].Base, list[1].Step = x.Start(), x.Width
	if len(args) == 2 {
		y := &args[1]
		if want := loop.Kinds[2]; y.Kind != want && !y.becomes(want) {
			return nil
		}
		if h := y.Head; h == nil {
			list[2].Base = unsafe.Pointer(&y.Value)
		} else if h == x || h.Layout.PlainAs(&x.Layout) && (out == nil || h == out || areApart(out, h)) {
			list[2].Base, list[2].Step = h.Start(), h.Width
		} else {
			return nil
		}
	}
	if out == nil {
		out = token.allocate(kind, n, false)
		out.Layout.SetPlain(&x.Layout)
	}
	list[0].Base, list[0].Step = out.Start(), out.Width
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, 1, list[:1+len(args)]
	loop.RunPacked(&r)
	return out
}

// becomes converts the scalar a to kind want, if a has a value of this kind. It reports whether it did. It returns false for an array.
func (a *Arg) becomes(want reflect.Kind) bool {
	if a.Head != nil || a.Kind == reflect.Invalid {
		return false
	}
	var s scalars.Scalar
	var value scalars.Slot // a separate variable, because Store writes a value even if s does not fit
	s.Read(unsafe.Pointer(&a.Value), a.Kind)
	if !s.Store(unsafe.Pointer(&value), want) {
		return false
	}
	a.Kind, a.Value = want, value
	return true
}

// isPlainTarget reports whether [Plain] may write to out. The first operand x has a plain layout. Plain does not write to arrays with a
// block, because pending arrays may read the block.
func (out *Header) isPlainTarget(x *Header) bool {
	return out == x && !out.inBlock && !out.ReadOnly || out.Layout.PlainAs(&x.Layout) && areApart(out, x) && !out.inBlock && !out.ReadOnly
}
