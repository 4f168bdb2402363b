package core

import (
	"fmt"
	"reflect"
	"slices"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Functions that are not operators take the decisions of a [Call]'s plan here: whether a target is writable and the operands
// broadcast to it, which copies are needed, and where a result is allocated.

// CheckWritable panics if target is read-only. The error names op.
func CheckWritable(op string, target *Header) {
	if target.ReadOnly {
		failReadOnly(op, target)
	}
	target.Write()
}

// CheckReach panics unless an operand of shape broadcasts to the shape target. The error names op.
func CheckReach(op string, shape, target []int) {
	if axis, ok := iter.Reaches(shape, target); !ok {
		failInPlace(op, target, [][]int{Clone(shape)}, 0, axis)
	}
}

// Apart returns x, of type t, or a copy of it if writing target may change x before it is read. If same is set, x may be the target
// itself. Errors name op.
func (t Type) Apart(op string, target, x *Header, same bool) *Header {
	if mustCopy(target, x, same) {
		return t.WorkCopy(op, x)
	}
	return x
}

// CheckApart panics if z, the target after others, shares memory with one of them. The error names op.
func CheckApart(op string, z *Header, others []*Header) {
	if j := meeting(z, others); j >= 0 {
		failApart(op, z, j, len(others))
	}
}

// meeting returns the position of the first of others sharing memory with the target z, or -1. Others may be nil.
func meeting(z *Header, others []*Header) int {
	return slices.IndexFunc(others, func(other *Header) bool { return other != nil && mustCopy(z, other, false) })
}

// failApart panics because the targets at two positions share memory; z is the second. The error names op.
func failApart(op string, z *Header, first, second int) {
	shape := z.Layout.Shape()
	panic(&Error{Op: op, Kind: ErrOverlap, Shapes: [][]int{Clone(shape), Clone(shape)},
		Detail: fmt.Sprintf("targets %d and %d share memory; give one of them a Copy", first+1, second+1)})
}

// Whole does the same as [Type.Whole] for elements of a kind with kernels.
func Whole(op string, target *Header, kind reflect.Kind, shape []int, sources ...*Header) *Header {
	return Type{Kind: kind}.Whole(op, target, shape, sources...)
}

// Whole returns an array of t, of the given shape, for a function's result. The function may write any element before it has read all
// sources. The array is target, of the same shape, unless target is nil or shares memory with a source. Otherwise it is a new array from
// [Type.New], and [Type.Deliver] copies it to the target. If the target is a token ([Token.Target]), the new array is its result.
// Sources may be nil.
func (t Type) Whole(op string, target *Header, shape []int, sources ...*Header) *Header {
	return t.WholeAt(target.token(), op, target, shape, sources...)
}

// WholeAt does the same as [Type.Whole], with a token, perhaps nil, whose result is the new array.
func (t Type) WholeAt(token *Token, op string, target *Header, shape []int, sources ...*Header) *Header {
	if target != nil && token == nil {
		CheckWhole(op, target, shape)
		if meeting(target, sources) < 0 {
			return target
		}
	}
	t.CheckShape(op, shape)
	return t.NewAt(token, shape)
}

// DirectResult returns target, or a new 0-d array of kind if target is nil. It returns nil if x cannot be reduced into it without
// further checks; the caller then uses Whole.
func DirectResult(kind reflect.Kind, target, x *Header) *Header {
	token := target.token()
	if target != nil && token == nil {
		if target.ReadOnly || target.inBlock || target.Layout.Rank() != 0 || BlocksMeet(target, x) {
			return nil
		}
		return target
	}
	if !isWithinLimit(ufunc.Size(kind)) {
		return nil
	}
	z := token.allocate(kind, 1)
	z.Layout.SetTwo(0, 1, 1)
	return z
}

// CheckWhole panics unless target is writable and has the given shape.
func CheckWhole(op string, target *Header, shape []int) {
	CheckWritable(op, target)
	if own := target.Layout.Shape(); !iter.Equal(shape, own) {
		panic(&Error{Op: op, Kind: ErrInPlaceShape, Shapes: [][]int{Clone(own), Clone(shape)},
			Detail: "the result has shape " + ShapeText(shape) + ", not the target's " + ShapeText(own)})
	}
}

// Deliver does the same as [Type.Deliver] for elements of a kind with kernels.
func Deliver(op string, target, z *Header) *Header {
	return Type{Kind: z.Kind()}.Deliver(op, target, z)
}

// Deliver returns the result of a function that computed into z from [Type.Whole]. If there is a target it returns the target,
// after copying z to it if z is another array. Otherwise it returns z.
func (t Type) Deliver(op string, target, z *Header) *Header {
	if target == nil || target == z || target.token() != nil {
		return z
	}
	t.Assign(op, target, z)
	z.Discard()
	return target
}
