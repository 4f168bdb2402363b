package core

import "ndgo/ufunc"

// assignment is what is said of storing one operand, as an operator.
var Assignment = ufunc.Operator{Name: "Put", In: 1, Out: 1}
