package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// longRun is the least length of the last axis for which terms are computed on the way: shorter runs of stored elements have kernels of
// their own.
const longRun = 64

// reducePending returns the reduction of x, a pending array of kind, into a new array, as [Reduce] does. It computes the elements of x
// on the way, and does not store them. It returns nil if x is better computed.
func reducePending(op string, operator *ufunc.Operator, empty identity, kind reflect.Kind, target *core.Header, x *core.Arg, axes reducedAxes) *core.Header {
	shape := x.Shape()
	if x.Kind != kind || x.Head.Layout.Size() == 0 || shape[len(shape)-1] < longRun {
		return nil
	}
	if !x.Head.HasTerms() {
		return nil
	}
	var near ShapeRoom
	z := core.Whole(op, target, kind, axes.Result(&near, shape)) // first: it may reclaim an array the terms read, and would wait for them
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
