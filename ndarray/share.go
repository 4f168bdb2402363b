package ndarray

import "ndgo/internal/core"

// SharesMemory reports whether x and y have the memory of an element in common, so a store into one may change the other. The
// answer is exact, except for views so intricate that the search exceeds a millisecond: for these it reports true. Empty arrays
// share nothing.
func SharesMemory(x, y Array) bool {
	p, q := headOf("SharesMemory", x), headOf("SharesMemory", y)
	return core.BlocksMeet(p, q) && core.ExtentsMeet(p, q, false)
}

// headOf returns the header of x. A nil or released x panics with an error that names op.
func headOf(op string, x Array) *core.Header {
	if x == nil {
		core.FailNil(op)
	}
	x.head().Check(op)
	return x.head()
}
