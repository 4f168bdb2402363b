package generated

import (
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// An Arg is an operand: an array (see [In]), an array or a scalar (see [Or]), or a slice (see [InSlice]).
type Arg struct{ arg core.Arg }

// In returns array x as an operand.
func In[T any](x *nd.NDArray[T]) Arg { return Arg{operand.In(x)} }

// Or returns the array or scalar *y as an operand.
func Or[T any, Y nd.Operand[T]](y *Y) Arg { return Arg{operand.Or[T](y)} }

// InSlice returns the slice s as an operand that is a lookup table for all elements. The parameter targets has the arrays to be written. If
// s shares memory with one of them, InSlice copies s.
func InSlice[T any](s []T, targets ...Arg) Arg { return Arg{entry.InSlice(s, in(targets))} }

// in returns args as operands of the core.
func in(args []Arg) []core.Arg {
	return unsafe.Slice((*core.Arg)(unsafe.Pointer(unsafe.SliceData(args))), len(args))
}

// An Out is a target for one result of a function with several results.
type Out struct{ out core.Out }

// OutNew returns a target that stands for a new array of T. After the computation, [Made] returns the array.
func OutNew[T any]() Out { return Out{entry.OutNew[T]()} }

// OutInto returns the array dst as a target.
func OutInto[T any](dst *nd.NDArray[T]) Out { return Out{entry.OutInto[T](operand.Head(dst))} }

// Made returns the array computed for a target of [OutNew].
func Made[T any](z Out) *nd.NDArray[T] { return (*nd.NDArray[T])(unsafe.Pointer(z.out.Dst)) }

// out returns outs as targets of the core. The core stores new arrays in these targets.
func out(outs []Out) []core.Out {
	return unsafe.Slice((*core.Out)(unsafe.Pointer(unsafe.SliceData(outs))), len(outs))
}
