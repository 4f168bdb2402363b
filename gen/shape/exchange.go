package shape

// Exchange has the operations moving elements between the lanes of vectors. A piece is 16 bytes of a vector.
type Exchange interface {
	// LoadPieces sets the pieces of z to pieces in memory.
	LoadPieces(z Vector, from []Address)

	// InterleaveLow sets each piece of z to alternating elements, of size bytes, of the lower halves of that piece of x and y.
	// InterleaveHigh does the same with the upper halves.
	InterleaveLow(size int, z, x, y Vector)
	InterleaveHigh(size int, z, x, y Vector)

	// ShuffleBytes sets byte i of each piece of z to byte order[i] of that piece of x. Order returns the order in a new register.
	ShuffleBytes(z, x, order Vector)
	Order(order [16]int) Vector

	// ReversePieces sets z to the pieces of x, the last first.
	ReversePieces(z, x Vector)

	// JoinHalves sets each piece of z to the lower half of that piece of x and the upper half of that piece of y.
	JoinHalves(z, x, y Vector)

	// EvenPieces sets z to the pieces of x at even positions, followed by the pieces of y at even positions.
	EvenPieces(z, x, y Vector)

	// JoinPieces sets z to the pieces of x at even positions, followed by those of y at odd positions.
	JoinPieces(z, x, y Vector)

	// EvenHalves sets z to the lower halves of all pieces of x, followed by the upper halves. HalvesOrder returns the order for
	// that, in a new register.
	EvenHalves(z, x, order Vector)
	HalvesOrder() Vector
}
