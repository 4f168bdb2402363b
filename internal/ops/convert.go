package ops

import "ndgo/elem"

// Nonzero reports whether x is not 0, as NaN is not. It is what a number becomes as a truth value; what it becomes as another number
// is [elem.Convert].
func Nonzero[T elem.Number](x T) bool { return x != 0 }
