package generated

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// An Arg is an operand: an array, made by [In], an array or scalar, made by [Or], or a slice, made by [InSlice].
type Arg struct{ arg core.Arg }

// In returns array x as an operand.
func In[T any](x *nd.NDArray[T]) Arg { return Arg{operand.In(x)} }

// Or returns the array or scalar at y as an operand.
func Or[T any, Y nd.Operand[T]](y *Y) Arg { return Arg{operand.Or[T](y)} }

// InSlice returns slice s as an operand; every element may look up elements in it. If s shares memory with one of targets,
// arrays about to be written, it is a copy.
func InSlice[T any](s []T, targets ...Arg) Arg { return Arg{entry.InSlice(s, in(targets))} }

// in returns args as the core knows them.
func in(args []Arg) []core.Arg {
	return unsafe.Slice((*core.Arg)(unsafe.Pointer(unsafe.SliceData(args))), len(args))
}

// An Out is where a function of several results puts one of them.
type Out struct{ out core.Out }

// OutNew returns a new array as a target; [Made] returns it after the computation.
func OutNew[T any]() Out { return Out{entry.OutNew[T]()} }

// OutInto returns the array dst as a target.
func OutInto[T any](dst *nd.NDArray[T]) Out { return Out{entry.OutInto[T](operand.Head(dst))} }

// Made returns the array put into a target of [OutNew].
func Made[T any](z Out) *nd.NDArray[T] { return (*nd.NDArray[T])(unsafe.Pointer(z.out.Dst)) }

// out returns outs in the core's form; the core sets them.
func out(outs []Out) []core.Out {
	return unsafe.Slice((*core.Out)(unsafe.Pointer(unsafe.SliceData(outs))), len(outs))
}
