// Package entry connects generated functions with the core: it applies operators to the headers of arrays. Generated functions of
// package ndarray call it by unexported names. All other generated functions call it through package ndarray/generated.
//
// R is the element type of the result. T is the element type of the first operand, and selects the loop.
package entry

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/element"
	"ndgo/ufunc"
)

// Apply returns op of args, broadcast to a common shape, in a new array. If more is not empty, op must be associative. Apply then applies op
// to the result and the first array of more, to this result and the second array, and so on. The arrays of more have elements of type T.
func Apply[R, T any](op *ufunc.Operator, more []*core.Header, args ...core.Arg) *core.Header {
	return ApplyAt[R, T](nil, op, more, args)
}

// ApplyAt does the work of [Apply] for a call with the given token: the new array may reuse the memory of an earlier result with this
// token. The token may be nil.
func ApplyAt[R, T any](token *core.Token, op *ufunc.Operator, more []*core.Header, args []core.Arg) *core.Header {
	kind := firstKind[T](args)
	result := kind
	if _, same := any((*R)(nil)).(*T); !same { // comparing types is faster than reading a kind
		result = element.Kind[R]()
	}
	loop := op.Loops.Of(kind)
	if loop == nil || loop.Kinds[0] != result {
		core.FailLoop(op.Name, op, loop, kind, result)
	}
	if len(more) == 0 {
		if z := core.Plain(token, nil, op, loop, args); z != nil {
			return z
		}
	}
	var c core.Call // the fields are set one by one, because the compiler would build a composite literal elsewhere and copy it
	c.Name, c.Op, c.Args, c.Token = op.Name, op, args, token
	if len(more) > 0 {
		c.More = more
	}
	c.Loop, c.Result.Kind = loop, result
	return c.Into(nil)
}

// ApplyInto sets dst to the result of [Apply]. The operands in args broadcast to the shape of dst. They may share memory with dst: the
// result is the same as for copies of the operands. The parameter name is the function's name in error messages.
func ApplyInto[R, T any](name string, dst *core.Header, op *ufunc.Operator, more []*core.Header, args []core.Arg) {
	dst.CheckAs(name, "the target")
	kind, result := firstKind[T](args), dst.Kind()
	if result == reflect.Invalid {
		result = element.Kind[R]()
	}
	loop := op.Loops.Of(kind)
	if loop == nil || loop.Kinds[0] != result {
		core.FailLoop(name, op, loop, kind, result)
	}
	if len(more) == 0 && core.Plain(nil, dst, op, loop, args) != nil {
		return
	}
	var c core.Call
	c.Name, c.Op, c.Args = name, op, args
	if len(more) > 0 {
		c.More = more
	}
	c.Loop, c.Result.Kind = loop, result
	c.Into(dst)
}

// ApplyTo sets outs to the results of op of args. It is for operators with several results. Either all outs are new arrays, as in [Apply], or
// all are given, as in [ApplyInto]. Given arrays have one shape, and args broadcast to it. Operands may share memory with given arrays: the
// results are the same as for copies of the operands. If two given arrays share memory, ApplyTo panics with [mistakes.ErrOverlap].
func ApplyTo[T any](name string, op *ufunc.Operator, outs []core.Out, args []core.Arg) {
	var c core.Call
	c.Name, c.Op, c.Args = name, op, args
	c.Result.Kind = outs[0].Kind
	c.Loop = core.LoopOf(name, op, firstKind[T](args), c.Result.Kind)
	c.ResolveAll()
	c.Several(outs)
}

// StencilTo applies op to the neighbourhoods of all elements, and sets outs to the results. Either all outs are new arrays, or all are given.
// Given arrays have the common shape of the operands with neighbourhoods. If two given arrays share memory, StencilTo panics with
// [mistakes.ErrOverlap].
func StencilTo[T any](name string, outs []core.Out, op *ufunc.Operator, places *ufunc.Neighbourhood, args []core.Arg) {
	for i, z := range outs {
		if !z.IsNew {
			z.Dst.CheckTarget(name, i, len(outs))
		}
	}
	core.CheckOperands(name, args) // here, because the operator has an operand for each place of a neighbourhood
	elementwise.Stencil(name, op, places, firstKind[T](args[places.Places[0].Operand:]), outs, args)
}

// Rows calls row for each lane of x, an array of T, along the axis in options; without the option, along the last axis. It returns the
// results in target or, if target is nil, in a new array. The function row receives the lane in src, contiguous, and sets dst, a zeroed
// slice of the same length. Calls run on several goroutines.
func Rows[R, T any](name string, row func(dst []R, src []T), target, x *core.Header, options []option.Option) *core.Header {
	x.Check(name)
	if row == nil {
		mistakes.Fail(name, mistakes.ErrNil, "the function is nil; pass a function that sets dst from src")
	}
	return element.Rows(name, target, In[T](x), options, row)
}
