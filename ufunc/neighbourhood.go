package ufunc

// A Neighbourhood describes the neighbouring elements that an operator reads for each element of its result.
type Neighbourhood struct {
	Rank    int     // the number of axes of the neighbourhood; they are the last axes of an array
	Border  string  // the rule for elements beyond the edge of an array: "keep", "wrap", "reflect" or "constant"
	Outside float64 // the value of elements beyond the edge, for "constant"
	Places  []Place // one for each operand of the loop
}

// A Place describes one operand of the loop of a [Neighbourhood]: an operand of the operator, read at fixed offsets along the last axes.
// Without offsets, the loop reads the element at the index of the result.
type Place struct {
	Operand int
	Offsets []int
}
