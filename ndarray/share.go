package ndarray

import "ndgo/internal/core"

// SharesMemory reports whether x and y have elements in the same memory: a write to one array may then change the other. The answer is
// exact, with one exception: if the search takes more than a millisecond, because strides are very irregular, it is true. Empty arrays
// share nothing.
func SharesMemory(x, y Array) bool {
	p, q := headOf("SharesMemory", x), headOf("SharesMemory", y)
	return core.BlocksMeet(p, q) && core.ExtentsMeet(p, q, false)
}

// headOf returns the header of x. It panics if x is nil or was released.
func headOf(op string, x Array) *core.Header {
	if x == nil {
		core.FailNil(op)
	}
	x.head().Check(op)
	return x.head()
}
