package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// Apply, ApplyInto and, in other files, ApplyTo, Reduce, ReduceInto, ReduceStates, Scan and ScanInto are the doors from operators to arrays: all generated
// functions, of this module and of its users, go through them.

// Apply returns op of args, broadcast to a common shape, in a new array. T is the element type of the first operand,
// which chooses the loop. An associative operator is then applied to the result and each of more in turn.
//
// It is for generated code.
func Apply[R, T any](op *ufunc.Operator, more []*NDArray[T], args ...Arg) *NDArray[R] {
	kind := firstKind[T](args)
	result := kind
	if _, same := any((*R)(nil)).(*T); !same { // to know that takes less time than to find a kind
		result = kindOf[R]()
	}
	if len(more) == 0 {
		if z := core.Direct(op, kind, result, nil, args); z != nil {
			return typed[R](z)
		}
	}
	var c core.Call // field by field, since a composite literal is built aside and copied
	c.Name, c.Op, c.Args = op.Name, op, chain(args, more)
	c.Loop, c.Result.Kind = core.LoopOf(op.Name, op, kind, result), result
	return typed[R](c.Run(nil))
}

// ApplyInto sets dst to op of args, as [Apply] returns it, and returns dst, whose shape never changes: args broadcast
// to it. What overlaps dst is read as if it had been copied first. Name is what errors call the function.
//
// It is for generated code.
func ApplyInto[R, T any](name string, dst *NDArray[R], op *ufunc.Operator, more []*NDArray[T], args ...Arg) *NDArray[R] {
	dst.head().Check(name)
	kind, result := firstKind[T](args), dst.h.Kind()
	if result == reflect.Invalid {
		result = kindOf[R]()
	}
	if len(more) == 0 && core.Direct(op, kind, result, &dst.h, args) != nil {
		return dst
	}
	var c core.Call
	c.Name, c.Op, c.Args = name, op, chain(args, more)
	c.Loop, c.Result.Kind = core.LoopOf(name, op, kind, result), result
	c.Run(&dst.h)
	return dst
}

// chain returns args followed by more.
func chain[T any](args []Arg, more []*NDArray[T]) []Arg {
	if len(more) == 0 {
		return args
	}
	all := make([]Arg, 0, len(args)+len(more))
	all = append(all, args...)
	for _, x := range more {
		all = append(all, In(x))
	}
	return all
}

// firstKind returns the kind of the first operand, whose elements are of T.
func firstKind[T any](args []Arg) reflect.Kind {
	if args[0].Head != nil {
		return args[0].Kind
	}
	return kindOf[T]()
}
