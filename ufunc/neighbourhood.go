package ufunc

// A Neighbourhood describes the operands of an operator on neighbourhoods.
type Neighbourhood struct {
	Rank    int     // the number of its axes, the last axes of an array
	Border  string  // the border of an array: "keep", "wrap", "reflect" or "constant"
	Outside float64 // the value beyond the border "constant"
	Places  []Place // the operands of the loop
}

// A Place describes one operand of the loop: an operand of the operator, at fixed offsets along the last axes. Without offsets it
// is the element at the same index.
type Place struct {
	Operand int
	Offsets []int
}
