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

// Apply returns op of args, broadcast to a common shape, in a new array. T is the element type of the first operand, and chooses the
// loop. An associative operator is then applied to the result and each of more in turn.
func Apply[R, T any](op *ufunc.Operator, more []*nd.NDArray[T], args ...Arg) *nd.NDArray[R] {
	return typed[R](entry.Apply[R, T](op, core.HiddenHeads(element.Heads(more)), core.HiddenArgs(in(args))...))
}

// ApplyInto sets dst to op of args, as [Apply] returns it, and returns dst; its shape never changes: args broadcast to
// it. Memory shared with dst is read as if copied first. Name is the function's name in errors.
func ApplyInto[R, T any](name string, dst *nd.NDArray[R], op *ufunc.Operator, more []*nd.NDArray[T], args ...Arg) *nd.NDArray[R] {
	entry.ApplyInto[R, T](name, operand.Head(dst).Hidden(), op, core.HiddenHeads(element.Heads(more)), core.HiddenArgs(in(args)))
	return dst
}

// ApplyTo sets outs, all new or all given, to the results of op of args. It is [Apply] and [ApplyInto] for operators of several results:
// given arrays are of one shape, args broadcast to it, and shared memory is read as if copied first. Two with shared memory panic with
// [nd.ErrOverlap].
func ApplyTo[T any](name string, op *ufunc.Operator, outs []Out, args ...Arg) {
	entry.ApplyTo[T](name, op, out(outs), in(args))
}

// Stencil returns the results of op of the neighbourhoods of all elements of args, in a new array. T is the element type of the
// first operand.
func Stencil[R, T any](op *ufunc.Operator, places *ufunc.Neighbourhood, args ...Arg) *nd.NDArray[R] {
	outs := []Out{OutNew[R]()}
	StencilTo[T](op.Name, outs, op, places, args...)
	return Made[R](outs[0])
}

// StencilInto sets dst to the result of [Stencil], and returns dst; dst must have the shape of the result. Memory
// shared with dst is read as if copied first. Name is the function's name in errors.
func StencilInto[R, T any](name string, dst *nd.NDArray[R], op *ufunc.Operator, places *ufunc.Neighbourhood, args ...Arg) *nd.NDArray[R] {
	StencilTo[T](name, []Out{OutInto(dst)}, op, places, args...)
	return dst
}

// StencilTo sets outs, all new or all given, to the results of op of the neighbourhoods of all elements. It is [Stencil] and
// [StencilInto] for operators of several results: given arrays have the shape of neighbourhoods, and two with shared memory panic with
// [nd.ErrOverlap].
func StencilTo[T any](name string, outs []Out, op *ufunc.Operator, places *ufunc.Neighbourhood, args ...Arg) {
	entry.StencilTo[T](name, out(outs), op, places, in(args))
}

// Rows calls row with each lane of x along the axis of [nd.Axis], else the last, contiguous in memory, and a slice of as many zeros to
// set, and returns the slices in a new array. Calls are made on several goroutines.
func Rows[R, T any](name string, row func(dst []R, src []T), x *nd.NDArray[T], options []nd.Option) *nd.NDArray[R] {
	return typed[R](entry.Rows(name, row, nil, operand.Head(x), options))
}

// RowsInto sets dst to the result of [Rows], and returns dst; dst must have x's shape. Memory shared with dst is read
// as if copied first.
func RowsInto[R, T any](name string, dst *nd.NDArray[R], row func(dst []R, src []T), x *nd.NDArray[T], options []nd.Option) *nd.NDArray[R] {
	operand.Head(dst).Check(name)
	entry.Rows(name, row, operand.Head(dst), operand.Head(x), options)
	return dst
}

// typed returns h, of T's kind, as an array of T.
func typed[T any](h *core.Header) *nd.NDArray[T] { return (*nd.NDArray[T])(unsafe.Pointer(h)) }
