// Package rowlayout says where the fields of a ufunc.Row and of its operands are, in bytes, on machines of 64 bits.
package rowlayout

// The fields of a row.
const (
	Done     = 0
	N        = 8
	Rows     = 16
	Operands = 24
)

// The fields of an operand, and how many bytes it takes.
const (
	Base   = 0
	Offset = 8
	Step   = 16
	Outer  = 24
	Size   = 32
)

// Length is where the length of a slice is, behind its address.
const Length = 8
