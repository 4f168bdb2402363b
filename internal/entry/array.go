package entry

// Package ndarray sets these variables to functions. Their types are in comments, because this package cannot import package ndarray.
var (
	InArray     any // func(Array) core.Arg: returns an array of any element type as an operand
	ListOfIndex any // func(Index) []Index: the indices of a list
	AxesOfIndex any // func(Index) (taken, given int): the number of axes an index consumes, and the number it adds to the result
)
