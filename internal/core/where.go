package core

import "ndgo/internal/simd"

// Where returns the elements of x where cond is true and those of y elsewhere, in target or, if that is nil, in a new array. The
// operands are cond, x and y.
func (t Type) Where(op string, target *Header, args ...Arg) *Header {
	if t.Movers == nil {
		if z := Direct(&simd.Where, t.Kind, t.Kind, target, args); z != nil {
			return z
		}
	}
	c := Call{Name: op, Op: &simd.Where, Loop: t.selector(), Result: t, Args: args}
	return c.Run(target)
}
