package ndarray

import "ndgo/internal/core"

// SharesMemory reports whether x and y have an element's memory in common, so that storing into one may change the
// other. The answer is exact, but for views of more axes with more intricate steps than a millisecond can decide:
// those count as sharing. Arrays without elements share nothing.
func SharesMemory(x, y Array) bool {
	p, q := headOf("SharesMemory", x), headOf("SharesMemory", y)
	return core.BlocksMeet(p, q) && core.ExtentsMeet(p, q, false)
}

// headOf returns the header of x. An x that is nil, or was released, panics on behalf of op.
func headOf(op string, x Array) *core.Header {
	if x == nil {
		core.FailNil(op)
	}
	x.head().Check(op)
	return x.head()
}
