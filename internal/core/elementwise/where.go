package elementwise

import (
	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// Where sets z[i] to x[i] if cond[i] is true, and to y[i] otherwise, and returns z. The result z is target, or a new array if target is
// nil. The elements of z, x and y have type t. The arguments args are cond, x and y.
func Where(t core.Type, op string, target *core.Header, args ...core.Arg) *core.Header {
	var c core.Call // the fields are set one by one, because the compiler would build a composite literal elsewhere and copy it
	c.Name, c.Op, c.Loop, c.Result, c.Args = op, &simd.Where, t.Selector(), t, args
	return c.Into(target)
}
