package shape

// Exchange has the operations that move elements between lanes. A piece is 16 bytes of a vector.
type Exchange interface {
	// LoadPieces sets piece i of z to the 16 bytes at from[i].
	LoadPieces(z Vector, from []Address)

	// InterleaveLow sets z, for each piece separately, to alternating elements of the lower halves of x and y. Elements have size
	// bytes. InterleaveHigh does the same for the upper halves.
	InterleaveLow(size int, z, x, y Vector)
	InterleaveHigh(size int, z, x, y Vector)

	// ShuffleBytes sets, in each piece separately, byte i of z to byte order[i] of x. Order loads order into a new register.
	ShuffleBytes(z, x, order Vector)
	Order(order [16]int) Vector

	// ReversePieces sets z to the pieces of x in reverse order.
	ReversePieces(z, x Vector)

	// JoinHalves sets each piece of z to the lower half of the piece of x and the upper half of the piece of y.
	JoinHalves(z, x, y Vector)

	// EvenPieces sets z to the pieces of x at even positions, followed by the pieces of y at even positions.
	EvenPieces(z, x, y Vector)

	// JoinPieces sets z to the pieces of x at even positions, followed by the pieces of y at odd positions.
	JoinPieces(z, x, y Vector)

	// EvenHalves sets z to the lower halves of all pieces of x, followed by the upper halves of all pieces. The argument order must
	// come from HalvesOrder.
	EvenHalves(z, x, order Vector)
	HalvesOrder() Vector
}
