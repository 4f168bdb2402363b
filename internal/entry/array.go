package entry

// Package ndarray sets these to functions of types without a name here.
var (
	InArray     any // func(Array) core.Arg: an array, of any element type, as an operand
	ListOfIndex any // func(Index) []Index: the indices of a list
	AxesOfIndex any // func(Index) (taken, given int): how many axes of an array an index is for, and how many it gives to the result
)
