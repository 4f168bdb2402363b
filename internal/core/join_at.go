package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// ApplyAt joins elements of x at indices with values, by the loop of loops for x's kind, in row-major order: an element that is
// named more than once is joined with all of its values.
func ApplyAt(op string, loops *[ufunc.Kinds]ufunc.Loop, x, indices, values Arg, options []Option) {
	z := x.Head
	z.Check(op)
	if z.ReadOnly {
		FailReadOnly(op, z)
	}
	call := Call{Name: op, Args: []Arg{values}}
	call.resolveAs(0, x.Kind)
	source := &call.Args[0]
	c, shape, own := choice{}, indices.Shape(), len(options) == 0 && z.areOffsets(indices)
	if own {
		c.from, c.offsets = z.sameMemory(), indices.Head
		c.from.Layout.Reset(0)
	} else {
		c, shape = z.choose(op, indices, options)
		defer c.offsets.discard()
	}
	if axis, ok := iter.Reaches(source.Shape(), shape); !ok {
		failInPlace(op, shape, Shapes(call.Args), 0, axis)
	}
	if from := source.Head; from != nil && MustCopy(z, from, false) {
		source.Head = Type{Kind: x.Kind}.Copy(from)
		defer source.Head.discard()
	}
	c.run(shape, source, &loops[x.Kind])
}

// areOffsets reports whether indices are what they become, offsets into z as int64, which joining does not change.
func (z *Header) areOffsets(indices Arg) bool {
	h := indices.Head
	if h == nil || ufunc.Size(indices.Kind) != 8 || indices.Kind > reflect.Int64 || !h.Layout.IsPacked() || BlocksMeet(z, h) {
		return false
	}
	if rank := z.Layout.Rank(); !z.Layout.IsPacked() || rank == 0 || z.Layout.Strides()[rank-1] != 1 {
		return false
	}
	last, outside := int64(z.Layout.Size()-1), int64(0)
	for _, i := range unsafe.Slice((*int64)(h.start()), h.Layout.Size()) {
		outside |= i | (last - i) // below 0 if one is
	}
	return outside >= 0
}
