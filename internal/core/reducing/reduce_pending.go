package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// longRun is the least length of the last axis for which a pending array is reduced without storing its elements. For shorter runs it is
// faster to store the elements and reduce them by kernels.
const longRun = 64

// reducePending reduces x, a pending array of kind, without storing its elements, and returns the result, a new array. If storing the
// elements is better, it returns nil.
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
