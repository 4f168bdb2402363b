package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/viewing"
	"ndgo/internal/simd"
)

// Diff returns the differences between neighbours of x along an axis. If the option Order is n, Diff takes differences n times: the
// differences of x, then the differences of the differences, and so on. Elements have the given kind. The result is a new array for the token,
// which may be nil.
func Diff(op string, kind reflect.Kind, token *core.Token, x *core.Header, options []option.Option) *core.Header {
	o := option.Take(op, options, option.Axis, option.Order)
	x.Check(op)
	axis := o.OneAxis(op, x.Layout.Shape(), -1)
	order := o.Number(option.Order, 1)
	if order < 0 {
		mistakes.Fail(op, mistakes.ErrOption, "the order %d is below 0", order)
	}
	t := core.Type{Kind: kind}
	if order == 0 || x.Layout.Shape()[axis] == 0 {
		t.CheckShape(op, x.Layout.Shape())
		return t.CopyAt(token, x)
	}
	z := x
	for ; order > 0 && z.Layout.Shape()[axis] > 0; order-- {
		n := z.Layout.Shape()[axis]
		after, before := viewing.Part(z, axis, 1, n-1), viewing.Part(z, axis, 0, n-1)
		c := core.Call{Name: op, Op: &simd.Subtract, Args: []core.Arg{{Head: &after, Kind: kind}, {Head: &before, Kind: kind}}}
		c.Loop, c.Result.Kind = core.LoopOf(op, &simd.Subtract, kind, kind), kind
		if order == 1 || n == 1 { // no further differences
			c.Token = token
		}
		next := c.Into(nil)
		z.DiscardUnless(x)
		z = next
	}
	return z
}
