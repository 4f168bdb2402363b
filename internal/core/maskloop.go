package core

// A MaskSource is where an assignment under a mask reads the element, or row, that it stores next. Either the sweep goes
// through the source too, and Next stays 0, or the source has one element for each that the mask chooses.
type MaskSource struct {
	Next int // the distance from where the sweep is in the source's block
	Turn int // how much Next grows with each that is stored
	Left int // how many are still to be stored
}
