package ufunc

// A Neighbourhood is what an operator on neighbourhoods reads for each element of its result.
type Neighbourhood struct {
	Rank    int     // how many axes it has: the last ones of an array
	Border  string  // what is beyond an array: keep, wrap, reflect or constant
	Outside float64 // the constant, if that is the border
	Places  []Place // the operands of the loop
}

// A Place is one operand of the loop: the element of an operand of the operator that is offsets away, along the last axes, or the
// one at the same index if there are no offsets.
type Place struct {
	Operand int
	Offsets []int
}
