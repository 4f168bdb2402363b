package core

import "ndgo/internal/simd"

// Where returns the elements of x where cond is true and of y elsewhere, in target, or in a new array if target is nil. The
// operands are cond, x and y.
func (t Type) Where(op string, target *Header, args ...Arg) *Header {
	var c Call // field by field, because a composite literal is built in a temporary and copied
	c.Name, c.Op, c.Loop, c.Result, c.Args = op, &simd.Where, t.Selector(), t, args
	return c.Into(target)
}
