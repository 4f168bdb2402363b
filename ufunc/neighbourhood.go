package ufunc

// A Neighbourhood describes the operands of an operator on neighbourhoods.
type Neighbourhood struct {
	Rank    int     // how many axes it has: the last ones of an array
	Border  string  // the border of an array: keep, wrap, reflect or constant
	Outside float64 // the value of the border constant
	Places  []Place // the operands of the loop
}

// A Place is one operand of the loop: the element of an operand of the operator at offsets along the last axes, or at the same
// index without offsets.
type Place struct {
	Operand int
	Offsets []int
}
