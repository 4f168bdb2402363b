// Package rowlayout gives the offsets in bytes of the fields of a ufunc.Row and of its operands, on machines of 64 bits.
package rowlayout

// The offsets of the fields of a row.
const (
	Done     = 0
	N        = 8
	Rows     = 16
	Operands = 24
)

// The offsets of the fields of an operand, and the size of an operand in bytes.
const (
	Base   = 0
	Offset = 8
	Step   = 16
	Outer  = 24
	Size   = 32
)

// Length is the offset of a slice's length in its header, after the address.
const Length = 8
