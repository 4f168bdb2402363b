package ops

import "ndgo/elem"

// Nonzero reports whether x is not 0, as NaN is not. It is a number's truth value; [elem.Convert] converts it to another number.
func Nonzero[T elem.Number](x T) bool { return x != 0 }
