package generated

import (
	"errors"
	"slices"
	"sync/atomic"

	"ndgo/internal/core"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// runs counts the runs of compiled programs: passed counts runs in passes, and written counts runs statement by statement after a pass
// failed.
var runs struct{ passed, written atomic.Int64 }

// Succeeds calls f and reports whether it returns without a panic. The function f computes a compiled program in passes. It changes nothing
// that the caller can see before its last step. If f panics, the caller runs the statements of the program one by one, so that these
// statements raise the errors.
func Succeeds(f func()) (ok bool) {
	defer func() {
		if !ok && recover() != any(errApart) {
			runs.written.Add(1)
		}
	}()
	f()
	runs.passed.Add(1)
	return true
}

// Runs returns the number of runs of compiled programs in passes, and the number of runs statement by statement after a pass failed. It
// does not count runs in which [Together] or [AllOrNone] panicked.
func Runs() (passed, written int64) { return runs.passed.Load(), runs.written.Load() }

// Set sets dst to op of args, like [ApplyInto]. In two cases it is faster to compute a temporary array and copy it to dst, so Set does
// this: if the operands that overlap dst together have at least as many elements as dst, or if all operands are repeated along an axis of
// dst.
func Set[R, T any](dst *nd.NDArray[R], op *ufunc.Operator, args ...Arg) {
	if h := operand.Head(dst); h == nil || overlapping(h, in(args)) < h.Layout.Size() && !isRepeated(h.Layout.Shape(), in(args)) {
		ApplyInto[R, T](op.Name, dst, op, nil, args...)
		return
	}
	z := Apply[R, T](op, nil, args...)
	dst.Assign(z)
	z.Release()
}

// Together checks the targets outs and the other operands args of a pass with several targets. The pass computes all targets for one
// element before the next element. This is wrong if targets differ in shape, or if a target shares memory with another target or with an
// array of args. Then Together panics, and the caller of [Succeeds] sets the targets one after another.
func Together(outs []Out, args ...Arg) {
	for i := range outs {
		z := outs[i].out.Dst
		if z == nil {
			continue // the pass will panic because of this argument
		}
		for _, other := range outs[:i] {
			if y := other.out.Dst; y != nil && (!slices.Equal(z.Layout.Shape(), y.Layout.Shape()) || meet(z, y, false)) {
				panic(errApart)
			}
		}
		for _, a := range in(args) {
			if a.Head != nil && meet(z, a.Head, false) {
				panic(errApart)
			}
		}
	}
}

// AllOrNone checks the operands and targets of a pass with steps that may fail for some elements, such as a division of integers. If some
// of these arrays have elements and others have none, the pass visits no elements, but a single step of the program may visit some. Then
// AllOrNone panics, and the caller of [Succeeds] runs the steps one after another. The zero Arg counts as an array with elements; it stands
// for a step that has only constants.
func AllOrNone(args ...Arg) {
	some, none := false, false
	for _, a := range in(args) {
		isEmpty := a.Head != nil && a.Head.Layout.Size() == 0
		some, none = some || !isEmpty, none || isEmpty
	}
	if some && none {
		panic(errApart)
	}
}

// errApart is the value of the panics of [Together] and [AllOrNone].
var errApart = errors.New("generated: the arrays of a pass share memory or differ in shape")

// meet reports whether an element of x shares memory with an element of y. If same is set, it returns false for arrays that have the same
// elements in the same order.
func meet(x, y *core.Header, same bool) bool {
	return core.BlocksMeet(x, y) && core.ExtentsMeet(x, y, same)
}

// Drop is like [nd.NDArray.Release], but it also frees memory of which views were taken. The generator has checked that the program does
// not use these views any more. Memory that a Go slice can reach is left to the garbage collector.
func Drop[T any](x *nd.NDArray[T]) {
	h := operand.Head(x)
	h.Check("Drop")
	h.Drop()
}

// Recycle does the work of [nd.NDArray.Release] for a result of a [Pass] or of a reduction. The generator has checked that no variable of the program refers to x
// afterwards, so later results reuse not only the memory of x, but also its header.
func Recycle[T any](x *nd.NDArray[T]) {
	h := operand.Head(x)
	h.Check("Recycle")
	h.Recycle()
}

// overlapping returns the number of elements of the arrays in args that share memory with dst. Arrays with the same elements as dst in the
// same order do not count.
func overlapping(dst *core.Header, args []core.Arg) (n int) {
	for i := range args {
		if h := args[i].Head; h != nil && meet(dst, h, true) {
			n += h.Layout.Size()
		}
	}
	return n
}

// isRepeated reports whether, along some axis, shape has several indices and each array of args has only one or lacks the axis.
func isRepeated(shape []int, args []core.Arg) bool {
	for axis := range shape {
		if shape[axis] < 2 {
			continue
		}
		last := len(shape) - axis // the place of the axis, counted from the last
		isFull := false
		for i := range args {
			if h := args[i].Head; h != nil && !h.IsSlice {
				own := h.Layout.Shape()
				isFull = isFull || len(own) > len(shape) || len(own) >= last && own[len(own)-last] != 1
			}
		}
		if !isFull {
			return true
		}
	}
	return false
}
