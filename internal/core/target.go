package core

import (
	"fmt"
	"reflect"
	"slices"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// The functions below are for functions that are not operators. They check targets, allocate results, and copy operands that overlap the
// target. A target must be writable, and operands must broadcast to it. Operators use [Call.Into] instead.

// CheckWritable panics if target is read-only. Otherwise it calls [Header.Write], as necessary before a write to target.
func CheckWritable(op string, target *Header) {
	if target.ReadOnly {
		failReadOnly(op, target)
	}
	target.Write()
}

// failReadOnly panics because the target h is read-only. It is not inlined, so its callers can be.
//
//go:noinline
func failReadOnly(op string, h *Header) {
	shape := h.Layout.Shape()
	panic(&mistakes.Error{Op: op, Kind: mistakes.ErrReadOnly, Shapes: [][]int{iter.Clone(shape)},
		Detail: "the target " + mistakes.ShapeText(shape) + " is read-only: it repeats memory, was made by ReadOnly, or is a view of such an array; write to a Copy of it"})
}

// CheckReach panics if an operand of the given shape does not broadcast to the shape target.
func CheckReach(op string, shape, target []int) {
	if axis, ok := iter.Reaches(shape, target); !ok {
		mistakes.FailInPlace(op, target, [][]int{iter.Clone(shape)}, 0, axis)
	}
}

// Apart returns x, or a copy of x if a write to target may change elements of x before they are read. The elements have type t. The parameter
// same allows one case without a copy: x has the same elements as target at the same indices.
func (t Type) Apart(op string, target, x *Header, same bool) *Header {
	if mustCopy(target, x, same) {
		return t.WorkCopy(op, x)
	}
	return x
}

// CheckApart panics if the target z shares memory with an array in others, the targets checked before.
func CheckApart(op string, z *Header, others []*Header) {
	if j := meeting(z, others); j >= 0 {
		failApart(op, z, j, len(others))
	}
}

// meeting returns the position of the first array in others that shares memory with the target z. It returns -1 if there is none. Arrays in
// others may be nil.
func meeting(z *Header, others []*Header) int {
	return slices.IndexFunc(others, func(other *Header) bool { return other != nil && mustCopy(z, other, false) })
}

// failApart panics because the targets at positions first and second share memory. The parameter z is the second one.
func failApart(op string, z *Header, first, second int) {
	shape := z.Layout.Shape()
	panic(&mistakes.Error{Op: op, Kind: mistakes.ErrOverlap, Shapes: [][]int{iter.Clone(shape), iter.Clone(shape)},
		Detail: fmt.Sprintf("targets %d and %d share memory; use separate arrays", first+1, second+1)})
}

// Whole does the work of [Type.Whole] for a kind with kernels.
func Whole(op string, target *Header, kind reflect.Kind, shape []int, sources ...*Header) *Header {
	return Type{Kind: kind}.Whole(op, target, shape, sources...)
}

// Whole returns the array in which a function computes its result. The function may write elements before it has read all sources. The
// array has type t and the given shape. Sources may be nil.
//
// If target has the given shape and shares no memory with a source, Whole returns target. Otherwise it returns a new array, and
// [Type.Deliver] then copies the new array to the target. If target is nil or a token (see [Token.Target]), Whole also returns a new array.
func (t Type) Whole(op string, target *Header, shape []int, sources ...*Header) *Header {
	return t.WholeAt(target.token(), op, target, shape, sources...)
}

// WholeAt does the work of [Type.Whole] for a result with the given token, which may be nil.
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

// DirectResult returns the array for a reduction of all elements of x: target or, if target is nil or a token, a new 0-d array of kind. If
// the reduction needs further checks, DirectResult returns nil, and the caller uses Whole.
func DirectResult(kind reflect.Kind, target, x *Header) *Header {
	token := target.token()
	if target != nil && token == nil {
		if target.ReadOnly || target.inBlock || target.Layout.Rank() != 0 || BlocksMeet(target, x) {
			return nil
		}
		return target
	}
	if !limits.IsWithin(ufunc.Size(kind)) {
		return nil
	}
	z := token.allocate(kind, 1, false)
	z.Layout.SetTwo(0, 1, 1)
	return z
}

// CheckWhole panics if target is read-only, or has another shape.
func CheckWhole(op string, target *Header, shape []int) {
	CheckWritable(op, target)
	if own := target.Layout.Shape(); !iter.Equal(shape, own) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrInPlaceShape, Shapes: [][]int{iter.Clone(own), iter.Clone(shape)},
			Detail: "the result has shape " + mistakes.ShapeText(shape) + ", not the target's " + mistakes.ShapeText(own)})
	}
}

// Deliver does the work of [Type.Deliver] for a kind with kernels.
func Deliver(op string, target, z *Header) *Header {
	return Type{Kind: z.Kind()}.Deliver(op, target, z)
}

// Deliver returns the result of a function. The function computed into z, an array from [Type.Whole]. If target is another array, Deliver
// copies z to target and returns target. Otherwise it returns z.
func (t Type) Deliver(op string, target, z *Header) *Header {
	if target == nil || target == z || target.token() != nil {
		return z
	}
	t.Assign(op, target, z)
	z.Discard()
	return target
}

// An Out is the target of one result of [Call.Several].
type Out struct {
	Dst   *Header // the given array; if IsNew is set, the array that Several makes
	IsNew bool
	Kind  reflect.Kind
}

// Several computes all results of c into outs. Its caller must have called [Call.ResolveAll]. Several makes all other checks before it
// computes any result.
func (c *Call) Several(outs []Out) {
	var near [iter.UsualOperands]*Header
	targets := near[:0]
	if len(outs) > len(near) {
		targets = make([]*Header, 0, len(outs))
	}
	targets = targets[:len(outs)]
	if c.settle(targets, outs); targets[0].Layout.Size() == 0 {
		return
	}
	c.computeSeveral(targets)
}

// settle checks the whole call, and sets targets to the arrays of outs, given or new. It makes new arrays after the checks. The caller has
// resolved the operands.
func (c *Call) settle(targets []*Header, outs []Out) {
	if !outs[0].IsNew {
		c.Require(c.Targets(targets, outs))
		return
	}
	shape := c.resultShape(nil)
	c.Require(shape)
	for i := range outs {
		targets[i] = New(c.Loop.Kinds[i], shape)
		outs[i].Dst = targets[i]
	}
}

// Prepare checks the whole call, and returns the arrays of outs, given or new. It does not compute results. The caller has resolved the
// operands.
func (c *Call) Prepare(outs []Out) []*Header {
	targets := make([]*Header, len(outs))
	c.settle(targets, outs)
	c.IsSound = true
	return targets
}

// IsPlain reports whether a single loop computes the result from the elements of the operands. This is not so for chains, and for
// comparisons with a settled result.
func (c *Call) IsPlain() bool { return c.More == nil && c.result == unsettled }

// Compute computes c into targets. The targets are the arrays from Prepare, or views of a part of each. If they are views, the operands
// must be views of the same part.
func (c *Call) Compute(targets []*Header) {
	if len(targets) == 1 {
		c.Into(targets[0])
	} else if targets[0].Layout.Size() > 0 {
		c.computeSeveral(targets)
	}
}

// computeSeveral computes the results of c into targets, which are not empty. It copies operands that overlap the targets.
func (c *Call) computeSeveral(targets []*Header) {
	var copied uint32
	for i := range c.Args {
		for _, z := range targets {
			if h := c.Args[i].Head; h != nil && mustCopy(z, h, true) {
				copied |= 1 << i
			}
		}
	}
	c.separate(copied)
	if !c.inOneRow(targets) {
		c.WalkSeveral(targets, c.Args)
	}
	c.discardCopies(copied)
}

// WalkSeveral computes the results of args into targets. All targets have the same shape.
func (c *Call) WalkSeveral(targets []*Header, args []Arg) {
	var w walking.Walk
	w.Reset(targets[0].Layout.Shape())
	for _, z := range targets {
		z.AddTo(&w)
	}
	addArgs(&w, args)
	w.Each(c.Loop)
}

// CheckTarget panics if h, target i of n targets, is nil or was released.
func (h *Header) CheckTarget(op string, i, n int) {
	if n == 1 {
		h.CheckAs(op, "the target")
	} else {
		h.CheckItem(op, "target", i+1)
	}
}

// Targets sets targets to the arrays of outs, and returns the shape of these arrays. It panics if the arrays have different shapes, are
// read-only or share memory. It also panics if an operand does not broadcast to the shape.
func (c *Call) Targets(targets []*Header, outs []Out) (shape []int) {
	for i := range outs {
		z := outs[i].Dst
		if z == nil || z.Kind() == Released {
			z.CheckTarget(c.Label(), i, len(outs))
		}
		c.checkTarget(z)
		z.Write()
		if s := z.Layout.Shape(); i == 0 {
			shape = s
		} else if !iter.Equal(s, shape) {
			panic(&mistakes.Error{Op: c.Label(), Kind: mistakes.ErrInPlaceShape, Shapes: [][]int{iter.Clone(shape), iter.Clone(s)},
				Detail: fmt.Sprintf("targets %s and %s differ in shape; use arrays of one shape", mistakes.ShapeText(shape), mistakes.ShapeText(s))})
		}
		if j := meeting(z, targets[:i]); j >= 0 {
			failApart(c.Label(), z, j, i)
		}
		targets[i] = z
	}
	return shape
}
