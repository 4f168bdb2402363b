package ndarray

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// An Out is where [ApplyTo] puts one of several results.
type Out struct {
	dst   *header // the array that is given, which may be nil, or that ApplyTo makes
	isNew bool
	kind  reflect.Kind
}

// OutNew returns the target that is a new array, which [Made] returns after [ApplyTo].
func OutNew[T any]() Out { return Out{isNew: true, kind: kindOf[T]()} }

// Made returns the array that [ApplyTo] has put into a target of [OutNew].
func Made[T any](z Out) *NDArray[T] { return typed[T](z.dst) }

// OutInto returns the target that is the array dst.
func OutInto[T any](dst *NDArray[T]) Out {
	return Out{dst: (*header)(unsafe.Pointer(dst)), kind: kindOf[T]()}
}

// ApplyTo sets outs, which are all new or all given, to the results of op of args. It is to operators of several results
// what [Apply] and [ApplyInto] are to others: given arrays are of one shape, to which args broadcast, and what overlaps
// them is read as if it had been copied first. Two that share memory panic with [ErrOverlap].
func ApplyTo[T any](name string, op *ufunc.Operator, outs []Out, args ...Arg) {
	var c call
	c.name, c.op, c.args = name, op, args
	c.loop = loopOf(name, op, firstKind[T](args), outs[0].kind)
	c.resolveAll()
	c.several(outs)
}

// several checks everything, then computes the call, whose operands are resolved, into outs.
func (c *call) several(outs []Out) {
	var near [usualOperands]*header
	var shape []int
	targets := near[:0]
	if len(outs) > len(near) {
		targets = make([]*header, 0, len(outs))
	}
	targets = targets[:len(outs)]
	if !outs[0].isNew {
		shape = c.targets(targets, outs)
		c.require(shape)
	} else {
		shape = c.resultShape(nil)
		c.require(shape)
		for i := range outs {
			targets[i] = newHeader(c.loop.Kinds[i], shape)
			outs[i].dst = targets[i]
		}
	}
	if iter.Size(shape) == 0 {
		return
	}
	args := c.args
	for _, z := range targets {
		args = c.apart(z, args)
	}
	var w walker
	w.reset(shape)
	for _, z := range targets {
		w.add(z)
	}
	w.addArgs(args)
	w.run(c.loop)
}

// targets sets targets to the arrays of outs, and returns their shape. It panics unless they are of one shape, to which
// every operand broadcasts, can be written to, and share no memory.
func (c *call) targets(targets []*header, outs []Out) (shape []int) {
	for i := range outs {
		z := outs[i].dst
		if z == nil {
			failNil(c.label())
		}
		c.checkTarget(z)
		if s := z.lay.Shape(); i == 0 {
			shape = s
		} else if !iter.Equal(s, shape) {
			panic(&Error{Op: c.label(), Kind: ErrInPlaceShape, Shapes: [][]int{clone(shape), clone(s)},
				Detail: fmt.Sprintf("targets %s and %s differ in shape; give arrays of one shape", shapeText(shape), shapeText(s))})
		}
		for j := range i {
			if mustCopy(z, targets[j], false) {
				panic(&Error{Op: c.label(), Kind: ErrOverlap, Shapes: [][]int{clone(shape), clone(shape)},
					Detail: fmt.Sprintf("targets %d and %d share memory; give one of them a Copy", j+1, i+1)})
			}
		}
		targets[i] = z
	}
	return shape
}
