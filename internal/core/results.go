package core

import (
	"fmt"
	"reflect"

	"ndgo/internal/iter"
)

// An Out is the target of one result of [Call.Several].
type Out struct {
	Dst   *Header // the given array; if IsNew is set, Several makes it
	IsNew bool
	Kind  reflect.Kind
}

// Several computes all results of c into outs. Before it computes, it checks the whole call. The operands are resolved (see
// [Call.ResolveAll]).
func (c *Call) Several(outs []Out) {
	var near [usualOperands]*Header
	var shape []int
	targets := near[:0]
	if len(outs) > len(near) {
		targets = make([]*Header, 0, len(outs))
	}
	targets = targets[:len(outs)]
	if !outs[0].IsNew {
		shape = c.targets(targets, outs)
		c.Require(shape)
	} else {
		shape = c.resultShape(nil)
		c.Require(shape)
		for i := range outs {
			targets[i] = New(c.Loop.Kinds[i], shape)
			outs[i].Dst = targets[i]
		}
	}
	if iter.Size(shape) == 0 {
		return
	}
	var copied uint32
	for i := range c.Args {
		for _, z := range targets {
			if h := c.Args[i].Head; h != nil && mustCopy(z, h, true) {
				copied |= 1 << i
			}
		}
	}
	c.separate(copied)
	c.walkSeveral(targets, c.Args)
	c.discardCopies(copied)
}

// walkSeveral computes the results of args into targets. All targets have the same shape.
func (c *Call) walkSeveral(targets []*Header, args []Arg) {
	var w Walk
	w.Reset(targets[0].Layout.Shape())
	for _, z := range targets {
		w.Add(z)
	}
	w.addArgs(args)
	w.Each(c.Loop)
}

// targets sets targets to the arrays of outs, and returns the shape of these arrays. It panics unless the arrays have one shape, are
// writable and share no memory, and every operand broadcasts to the shape.
func (c *Call) targets(targets []*Header, outs []Out) (shape []int) {
	for i := range outs {
		z := outs[i].Dst
		if z == nil || z.Kind() == Released {
			FailGone(c.Label(), z == nil)
		}
		c.checkTarget(z)
		z.Write()
		if s := z.Layout.Shape(); i == 0 {
			shape = s
		} else if !iter.Equal(s, shape) {
			panic(&Error{Op: c.Label(), Kind: ErrInPlaceShape, Shapes: [][]int{Clone(shape), Clone(s)},
				Detail: fmt.Sprintf("targets %s and %s differ in shape; give arrays of one shape", ShapeText(shape), ShapeText(s))})
		}
		if j := meeting(z, targets[:i]); j >= 0 {
			failApart(c.Label(), z, j, i)
		}
		targets[i] = z
	}
	return shape
}
