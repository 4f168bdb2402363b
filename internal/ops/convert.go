package ops

import "ndgo/elem"

// Nonzero reports whether x is not 0. It is true for NaN. Nonzero converts a number to a bool; [elem.Convert] converts it to
// another number.
func Nonzero[T elem.Number](x T) bool { return x != 0 }
