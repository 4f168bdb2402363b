package core

import (
	"fmt"
	"reflect"
	"strings"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// Strict returns op applied to two operands, as a new array of kind result. The operands are broadcast by XLA's rules. The first operand
// has the given kind.
func Strict(op *ufunc.Operator, kind, result reflect.Kind, dims []int, args []Arg) *Header {
	if args[0].Head != nil {
		kind = args[0].Kind // the kind is Released if the array was released
	}
	c := Call{Name: op.Name, Strict: true, Op: op, Args: args}
	c.Loop, c.Result.Kind = LoopOf("strict."+op.Name, op, kind, result), result
	c.ResolveAll()
	c.spread(dims)
	return c.Into(nil)
}

// spread checks dims against the operands' shapes. Then it gives the operand of lower rank the rank of the other operand.
func (c *Call) spread(dims []int) {
	x, y := c.Args[0].Shape(), c.Args[1].Shape()
	shape, err := iter.StrictShape(x, y, dims)
	if err != nil {
		FailStrict(c.Label(), c.shapes(0), dims, err)
	}
	low := 0
	if len(x) > len(y) {
		low = 1
	}
	if h := c.Args[low].Head; h != nil && h.Layout.Rank() < len(shape) {
		c.Args[low].Head = spreadHeader(h, len(shape), dims)
	}
}

// spreadHeader returns a view of h with the given rank. Axis i of h becomes axis dims[i]; all other axes have size 1.
func spreadHeader(h *Header, rank int, dims []int) *Header {
	v := h.SameMemory()
	shape, strides := v.Layout.Reset(rank)
	for i := range shape {
		shape[i] = 1
	}
	for i, axis := range dims {
		shape[axis] = h.Layout.Shape()[i]
	}
	iter.Spread(strides, h.Layout.Shape(), h.Layout.Strides(), dims)
	return &v
}

// FailStrict panics because shapes and dims violate a rule of explicit broadcasting.
func FailStrict(op string, shapes [][]int, dims []int, err *iter.DimsError) {
	e := &Error{Op: op, Kind: ErrBroadcastDims, Shapes: shapes, Axis: err.Axis}
	x, y := shapes[0], shapes[1]
	low, high := x, y
	if len(x) > len(y) {
		low, high = y, x
	}
	given := "broadcast dimensions " + ShapeText(dims)
	switch err.Rule {
	case iter.DimsNeeded:
		e.Detail = fmt.Sprintf("ranks %d and %d differ", len(x), len(y))
		if err.Fit == nil {
			e.Detail += fmt.Sprintf(", and shapes %s and %s are compatible along no axes", ShapeText(x), ShapeText(y))
		}
	case iter.DimsIdentity:
		e.Detail = fmt.Sprintf("%s are given for shapes %s and %s of equal rank; leave them out", given, ShapeText(x), ShapeText(y))
	case iter.DimsCount:
		e.Detail = fmt.Sprintf("%s are %d, but shape %s has %s", given, len(dims), ShapeText(low), Count(len(low), "axis", "axes"))
	case iter.DimsRange:
		e.Detail = fmt.Sprintf("%s: %d is not an axis of shape %s, which are 0 to %d", given, dims[err.Dim], ShapeText(high), len(high)-1)
	case iter.DimsOrder:
		e.Detail = fmt.Sprintf("%s must increase strictly, but %d follows %d", given, dims[err.Dim], dims[err.Dim-1])
	case iter.DimsSizes:
		e.Kind = ErrBroadcast
		e.Detail = fmt.Sprintf("shapes %s and %s are incompatible: axis %d has sizes %d and %d",
			ShapeText(x), ShapeText(y), err.Axis, err.Sizes[0], err.Sizes[1])
	}
	if err.Fit != nil {
		e.Detail += "; give broadcast dimensions such as " + strings.Trim(ShapeText(err.Fit), "()")
	}
	panic(e)
}
