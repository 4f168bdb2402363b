package core

import "ndgo/ufunc"

// Assignment is what is said of storing one operand, as an operator.
var Assignment = ufunc.Operator{Name: "Put", In: 1, Out: 1}
