package core

import (
	"reflect"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Whole returns an array of kind into which a function computes all of its result, of the given shape, from all of its
// sources, of which any may be nil. That is target, which has to be of that shape, if it is not nil and shares no memory
// with a source. Else it is a new array, as [New] makes it, which [Deliver] brings to the target.
func Whole(op string, target *Header, kind reflect.Kind, shape []int, sources ...*Header) *Header {
	if target != nil {
		CheckWhole(op, target, shape)
		if !MustCopyAny(target, sources, false) {
			return target
		}
	}
	if e := ShapeError(shape, ufunc.Size(kind), kind.String); e != nil {
		e.Op = op
		panic(e)
	}
	return New(kind, shape)
}

// CheckWhole panics unless target can be written to and is of the given shape.
func CheckWhole(op string, target *Header, shape []int) {
	if target.ReadOnly {
		FailReadOnly(op, target)
	}
	if own := target.Layout.Shape(); !iter.Equal(shape, own) {
		panic(&Error{Op: op, Kind: ErrInPlaceShape, Shapes: [][]int{Clone(own), Clone(shape)},
			Detail: "the result has shape " + ShapeText(shape) + ", not the target's " + ShapeText(own)})
	}
}

// MustCopyAny reports whether writing target may change one of sources before it has been read, as [MustCopy] does.
func MustCopyAny(target *Header, sources []*Header, same bool) bool {
	for _, h := range sources {
		if h != nil && MustCopy(target, h, same) {
			return true
		}
	}
	return false
}

// Deliver returns the result of a function that [Whole] gave z for: target, to which z is copied if it is another array, or
// z if there is no target.
func Deliver(target, z *Header) *Header {
	if target == nil || target == z {
		return z
	}
	if z.Layout.Size() > 0 {
		SetEach(target, z, ufunc.Mover(z.Width))
	}
	return target
}
