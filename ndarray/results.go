package ndarray

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// An Out is where [ApplyTo] puts one of several results.
//
// It is for generated code.
type Out = core.Out

// OutNew returns the target that is a new array, which [Made] returns after [ApplyTo].
//
// It is for generated code.
func OutNew[T any]() Out { return Out{IsNew: true, Kind: kindOf[T]()} }

// Made returns the array that [ApplyTo] has put into a target of [OutNew].
//
// It is for generated code.
func Made[T any](z Out) *NDArray[T] { return typed[T](z.Dst) }

// OutInto returns the target that is the array dst.
//
// It is for generated code.
func OutInto[T any](dst *NDArray[T]) Out {
	return Out{Dst: (*core.Header)(unsafe.Pointer(dst)), Kind: kindOf[T]()}
}

// ApplyTo sets outs, which are all new or all given, to the results of op of args. It is to operators of several results
// what [Apply] and [ApplyInto] are to others: given arrays are of one shape, to which args broadcast, and what overlaps
// them is read as if it had been copied first. Two that share memory panic with [ErrOverlap].
//
// It is for generated code.
func ApplyTo[T any](name string, op *ufunc.Operator, outs []Out, args ...Arg) {
	var c core.Call
	c.Name, c.Op, c.Args = name, op, args
	c.Result.Kind = outs[0].Kind
	c.Loop = core.LoopOf(name, op, firstKind[T](args), c.Result.Kind)
	c.ResolveAll()
	c.Several(outs)
}
