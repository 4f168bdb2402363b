package core

// A MaskSource says which element, or row, of an array is stored at one that is swept: in the array's block, it is
// next after where the sweep is in it.
type MaskSource struct {
	Next int
	Turn int // what next moves on by for each that is stored
	Left int // how many there are to be stored
}
