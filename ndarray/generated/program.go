package generated

import (
	"sync/atomic"

	"ndgo/internal/core"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// runs counts runs of programs computed by passes, and runs done as written.
var runs struct{ passed, written atomic.Int64 }

// Succeeds calls f, a run of a program by passes without visible writes before its last step. It reports whether f returns: if f panics the
// run has to be done as written, with the program's own errors.
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

// Runs returns how many runs of programs have been computed by passes, and how many were done as they are written since a pass failed.
func Runs() (passed, written int64) { return runs.passed.Load(), runs.written.Load() }

// Set sets dst to op of args, as [ApplyInto] does. Where several arrays overlap dst, the result is computed apart and copied, rather than each of
// them.
func Set[R, T any](dst *nd.NDArray[R], op *ufunc.Operator, args ...Arg) {
	if overlaps(operand.Head(dst), in(args)) < 2 {
		ApplyInto[R, T](op.Name, dst, op, nil, args...)
		return
	}
	z := Apply[R, T](op, nil, args...)
	dst.Assign(z)
	z.Release()
}

// overlaps returns how many of args share memory with dst otherwise than element by element.
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
