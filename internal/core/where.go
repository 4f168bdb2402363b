package core

import "ndgo/internal/simd"

// Where returns the elements of x where cond is true and of y elsewhere, in target or, if nil, in a new array. The operands are
// cond, x and y.
func (t Type) Where(op string, target *Header, args ...Arg) *Header {
	return t.WhereAt(nil, op, target, args)
}

// WhereAt does what [Type.Where] does, for the result of a token, which may be nil.
func (t Type) WhereAt(token *Token, op string, target *Header, args []Arg) *Header {
	var c Call // field by field, since a composite literal is built aside and copied
	c.Name, c.Op, c.Loop, c.Result, c.Args, c.Token = op, &simd.Where, t.Selector(), t, args, token
	return c.Into(target)
}
