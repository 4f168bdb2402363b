package entry

// These are set by package ndarray to functions of its types that have no name here.
var (
	InArray     any // func(Array) core.Arg: the operand that is an array, of any element type
	ListOfIndex any // func(Index) []Index: the indices of which one is a list
	AxesOfIndex any // func(Index) (taken, given int): how many axes of an array an index is for, and how many it gives to the result
)
