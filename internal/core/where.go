package core

import "ndgo/ufunc"

// Selection is what is said of Where as an operator, which has a loop for every type.
var Selection = ufunc.Operator{Name: "Where", In: 3, Out: 1}
