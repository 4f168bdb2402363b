package ufunc

// A Neighbourhood describes the operands of an operator on neighbourhoods.
type Neighbourhood struct {
	Rank    int     // the number of its axes, the last axes of an array
	Border  string  // the rule for elements beyond the edge of an array: "keep", "wrap", "reflect" or "constant"
	Outside float64 // the value of these elements for "constant"
	Places  []Place // one for each operand of the loop
}

// A Place describes one operand of the loop of a [Neighbourhood]: which operand of the operator it is, and at which fixed offsets
// along the last axes the loop reads it. Without offsets, the loop reads the element at the index of the result.
type Place struct {
	Operand int
	Offsets []int
}
