package generated

import (
	"sync/atomic"

	"ndgo/internal/core"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// runs counts the runs of programs computed by passes, and the runs computed as written because a pass failed.
var runs struct{ passed, written atomic.Int64 }

// Succeeds calls f and reports whether it returns without a panic. f computes a program by passes, and writes nothing visible before its
// last step. If f panics, the caller computes the program as written, so the program's own calls raise the errors.
func Succeeds(f func()) (ok bool) {
	defer func() {
		if !ok {
			recover()
			runs.written.Add(1)
		}
	}()
	f()
	runs.passed.Add(1)
	return true
}

// Runs returns the number of runs of programs computed by passes, and the number of runs computed as written because a pass failed.
func Runs() (passed, written int64) { return runs.passed.Load(), runs.written.Load() }

// Set sets dst to op of args, like [ApplyInto]. If several arrays overlap dst, it computes into a temporary array instead of copying each
// operand.
func Set[R, T any](dst *nd.NDArray[R], op *ufunc.Operator, args ...Arg) {
	if overlaps(operand.Head(dst), in(args)) < 2 {
		ApplyInto[R, T](op.Name, dst, op, nil, args...)
		return
	}
	z := Apply[R, T](op, nil, args...)
	dst.Assign(z)
	z.Release()
}

// Drop does what [nd.NDArray.Release] does, and gives up the memory of x even if views of it were taken. The generator has seen that no
// view is used any more. Memory that a Go slice can reach is left to the garbage collector.
func Drop[T any](x *nd.NDArray[T]) {
	h := operand.Head(x)
	h.Check("Drop")
	h.Drop()
}

// overlaps returns how many of args overlap dst. Arrays of the same elements in the same order do not count.
func overlaps(dst *core.Header, args []core.Arg) (n int) {
	if dst == nil {
		return 0
	}
	for i := range args {
		if h := args[i].Head; h != nil && core.BlocksMeet(dst, h) && core.ExtentsMeet(dst, h, true) {
			n++
		}
	}
	return n
}
