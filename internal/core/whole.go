package core

import (
	"reflect"

	"ndgo/internal/iter"
)

// Whole does what [Type.Whole] does for elements of a kind with kernels.
func Whole(op string, target *Header, kind reflect.Kind, shape []int, sources ...*Header) *Header {
	return Type{Kind: kind}.Whole(op, target, shape, sources...)
}

// Whole returns an array of t into which a function computes all of its result, of the given shape, from all of its sources,
// of which any may be nil. That is target, which has to be of that shape, if it is not nil and shares no memory with a
// source. Else it is a new array, as [Type.New] makes it, which [Type.deliver] brings to the target.
func (t Type) Whole(op string, target *Header, shape []int, sources ...*Header) *Header {
	if target != nil {
		checkWhole(op, target, shape)
		if !mustCopyAny(target, sources) {
			return target
		}
	}
	t.CheckShape(op, shape)
	return t.New(shape)
}

// checkWhole panics unless target can be written to and is of the given shape.
func checkWhole(op string, target *Header, shape []int) {
	if target.ReadOnly {
		FailReadOnly(op, target)
	}
	if own := target.Layout.Shape(); !iter.Equal(shape, own) {
		panic(&Error{Op: op, Kind: ErrInPlaceShape, Shapes: [][]int{Clone(own), Clone(shape)},
			Detail: "the result has shape " + ShapeText(shape) + ", not the target's " + ShapeText(own)})
	}
}

// mustCopyAny reports whether writing target may change one of sources.
func mustCopyAny(target *Header, sources []*Header) bool {
	for _, h := range sources {
		if h != nil && mustCopy(target, h, false) {
			return true
		}
	}
	return false
}

// deliver does what [Type.deliver] does for elements of a kind with kernels.
func deliver(target, z *Header) *Header { return Type{Kind: z.Kind()}.deliver(target, z) }

// deliver returns the result of a function that [Type.Whole] gave z for: target, to which z is copied if it is another array,
// or z if there is no target.
func (t Type) deliver(target, z *Header) *Header {
	if target == nil || target == z {
		return z
	}
	t.Move(target, z)
	z.discard()
	return target
}
