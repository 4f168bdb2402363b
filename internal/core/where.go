package core

import "ndgo/internal/simd"

// Where returns the elements of x where cond is true and those of y elsewhere, in target or, if that is nil, in a new array.
func (t Type) Where(op string, target *Header, cond, x, y Arg) *Header {
	args := [...]Arg{cond, x, y}
	c := Call{Name: op, Op: &simd.Where, Result: t, Args: args[:]}
	if t.Movers != nil {
		c.Loop = &t.Movers.Select
		return c.Run(target)
	}
	if z := Direct(&simd.Where, t.Kind, t.Kind, target, c.Args); z != nil {
		return z
	}
	c.Loop = simd.Where.Loops.Of(t.Kind)
	return c.Run(target)
}
