package generated

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// Apply returns op of args, broadcast to a common shape, in a new array. T is the element type of the first operand, and selects the loop.
// If more is not empty, Apply then applies op to the result and each array of more in turn; op must be associative.
func Apply[R, T any](op *ufunc.Operator, more []*nd.NDArray[T], args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.Apply[R, T](op, core.HiddenHeads(element.Heads(more)), core.HiddenArgs(in(args))...))
}

// ApplyInto sets dst to the result of [Apply], and returns dst. The args broadcast to the shape of dst. If an operand shares memory with
// dst, the result is as if the operand had been copied first. The parameter name is the function's name for errors.
func ApplyInto[R, T any](name string, dst *nd.NDArray[R], op *ufunc.Operator, more []*nd.NDArray[T], args ...Arg) *nd.NDArray[R] {
	var heads []*core.Header
	if len(more) > 0 {
		heads = core.HiddenHeads(element.Heads(more))
	}
	entry.ApplyInto[R, T](name, operand.Head(dst).Hidden(), op, heads, core.HiddenArgs(in(args)))
	return dst
}

// ApplyTo sets outs to the results of op of args. It does the work of [Apply] and [ApplyInto] for operators with several results. Either
// all outs are new arrays, or all are given. Given arrays have one shape, and args broadcast to it. If an operand shares memory with a
// given array, the result is as if the operand had been copied first. If two given arrays share memory, ApplyTo panics with
// [nd.ErrOverlap].
func ApplyTo[T any](name string, op *ufunc.Operator, outs []Out, args ...Arg) {
	entry.ApplyTo[T](name, op, out(outs), in(args))
}

// Stencil returns op of the neighbourhoods of all elements in a new array. T is the element type of the first operand.
func Stencil[R, T any](op *ufunc.Operator, places *ufunc.Neighbourhood, args ...Arg) *nd.NDArray[R] {
	outs := []Out{OutNew[R]()}
	StencilTo[T](op.Name, outs, op, places, args...)
	return Made[R](outs[0])
}

// StencilInto sets dst to the result of [Stencil], and returns dst. dst must have the shape of the result. If an operand shares memory with
// dst, the result is as if the operand had been copied first. The parameter name is the function's name for errors.
func StencilInto[R, T any](name string, dst *nd.NDArray[R], op *ufunc.Operator, places *ufunc.Neighbourhood, args ...Arg) *nd.NDArray[R] {
	StencilTo[T](name, []Out{OutInto(dst)}, op, places, args...)
	return dst
}

// StencilTo sets outs to the results of op of the neighbourhoods of all elements. It does the work of [Stencil] and [StencilInto] for
// operators with several results. Either all outs are new arrays, or all are given. Given arrays have the shape of the neighbourhoods; if
// two of them share memory, StencilTo panics with [nd.ErrOverlap].
func StencilTo[T any](name string, outs []Out, op *ufunc.Operator, places *ufunc.Neighbourhood, args ...Arg) {
	entry.StencilTo[T](name, out(outs), op, places, in(args))
}

// Rows calls row for each lane of x, along the axis of [nd.Axis] or along the last axis, and returns the results in a new array. A lane
// consists of the elements along the axis. The function row gets these elements in src, and sets dst, a slice of the same length filled
// with zeros. Calls run on several goroutines.
func Rows[R, T any](name string, row func(dst []R, src []T), x *nd.NDArray[T], options []nd.Option) *nd.NDArray[R] {
	return typed[R](entry.Rows(name, row, nil, operand.Head(x), options))
}

// RowsInto sets dst to the result of [Rows], and returns dst. dst must have x's shape. If x shares memory with dst, the result is as if x
// had been copied first.
func RowsInto[R, T any](name string, dst *nd.NDArray[R], row func(dst []R, src []T), x *nd.NDArray[T], options []nd.Option) *nd.NDArray[R] {
	operand.Head(dst).CheckAs(name, "the target")
	entry.Rows(name, row, operand.Head(dst), operand.Head(x), options)
	return dst
}

// typed returns the array with header h. Its elements must have kind T.
func typed[T any](h *core.Header) *nd.NDArray[T] { return (*nd.NDArray[T])(unsafe.Pointer(h)) }
