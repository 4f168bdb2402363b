// Package rowlayout gives the byte offsets of the fields of ufunc.Row and ufunc.Operand on 64-bit machines.
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

// Length is the offset of the length in a slice header, after the address.
const Length = 8
