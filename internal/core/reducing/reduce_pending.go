package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// longRun is a least length of the last axis of a pending array. The elements of a pending array are not computed yet. From this length on,
// the array is reduced without storing its elements. For shorter axes it is faster to store the elements and reduce them by kernels.
const longRun = 64

// reducePending reduces x, a pending array, and returns the result. It does not store the elements of x. The result is target, or a new array
// for Deliver (see [core.Whole]). If storing the elements is better, or if they are of another kind, reducePending returns nil.
func reducePending(op string, operator *ufunc.Operator, empty identity, kind reflect.Kind, target *core.Header, x *core.Arg, axes reducedAxes) *core.Header {
	shape := x.Shape()
	if x.Kind != kind || x.Head.Layout.Size() == 0 || shape[len(shape)-1] < longRun {
		return nil
	}
	if !x.Head.HasTerms() {
		return nil
	}
	var near ShapeRoom
	// Allocate the result before Terms locks the operands: an allocation may reuse the memory of an operand, and would wait for its lock.
	z := core.Whole(op, target, kind, axes.Result(&near, shape))
	t := x.Head.Terms()
	if t == nil {
		return nil
	}
	defer t.End()
	var r reduction
	r.set(op, operator, kind, empty)
	r.Add(t.Loop, kind)
	if z.Layout.Size() > 0 {
		r.Over(z, axes, r.inRowMajorOrder(kind, axes, shape, t.Operands)...)
	}
	return z
}
