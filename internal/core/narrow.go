package core

import (
	"reflect"

	"ndgo/internal/caches"
	"ndgo/internal/core/limits"
	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// narrow computes the call by the loop that reads its second operand as bytes. It stores the result in out, or in a new array, and returns
// the array. The operands have the given shape; bit i of copied is set if operand i overlaps out.
//
// If there is no such loop, if the loop does not pay on this processor (see narrowCache), or if an element of the second operand, read as an int8, violates the requirement of the loop, narrow computes
// nothing and returns nil. In the last case [Call.Require] finds the element and panics.
func (c *Call) narrow(out *Header, shape []int, copied uint32) *Header {
	if c.Loop.Narrow == nil || len(c.Args) != 2 {
		return nil
	}
	n := iter.Size(shape)
	x, y := c.Args[0].Head, c.Args[1].Head
	switch {
	case x == nil || y == nil || n*y.Width < narrowLeast || n*y.Width > narrowMost || c.Loop.Narrow.Loop.Kernels.At(ufunc.Active()) == nil:
		return nil
	case caches.Get().L1 >= narrowCache:
		return nil
	case n > limits.WorkBytes && int64(n) > limits.MaxBytes():
		return nil
	case !x.Layout.PackedAs(shape) || !y.Layout.PackedAs(shape):
		return nil
	case out != nil && (!out.Layout.PackedAs(shape) || copied&1 != 0):
		return nil
	}
	bytes := allocate(reflect.Uint8, n, memory.Uncleared)
	read := [2]ufunc.Operand{{Base: bytes.base, Step: 1}, {Base: y.Start(), Step: y.Width}}
	r := ufunc.Row{N: n, Rows: 1, Operands: read[:]}
	c.Loop.Narrow.Bytes.RunPacked(&r)
	read = [2]ufunc.Operand{{Base: bytes.base}, {Base: bytes.base, Step: 1}}
	r = ufunc.Row{N: n, Rows: 1, Operands: read[:]}
	if c.Loop.Narrow.Holds.RunPacked(&r); r.Rows > 0 {
		bytes.Discard()
		return nil
	}
	if out == nil {
		out = c.Result.New(shape)
	}
	operands := [3]ufunc.Operand{{Base: out.Start(), Step: out.Width}, {Base: x.Start(), Step: x.Width}, {Base: bytes.base, Step: 1}}
	r = ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	c.Loop.Narrow.Loop.RunPacked(&r)
	bytes.Discard()
	return out
}
