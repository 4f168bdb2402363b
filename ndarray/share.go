package ndarray

import "ndgo/internal/core"

// SharesMemory reports whether x and y have an element's memory in common, so a store into one may change the
// other. The answer is exact, except for views too intricate to decide in a millisecond: these count as sharing.
// Arrays without elements share nothing.
func SharesMemory(x, y Array) bool {
	p, q := headOf("SharesMemory", x), headOf("SharesMemory", y)
	return core.BlocksMeet(p, q) && core.ExtentsMeet(p, q, false)
}

// headOf returns the header of x. A nil or released x panics on behalf of op.
func headOf(op string, x Array) *core.Header {
	if x == nil {
		core.FailNil(op)
	}
	x.head().Check(op)
	return x.head()
}
