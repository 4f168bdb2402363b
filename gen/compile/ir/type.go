package ir

import "go/types"

// A Type is the type of one lane.
type Type uint8

// The types of array elements and of masks. A Bool is a truth value in any form. On a tier with vectors as masks, it becomes a mask
// type, as wide as the lanes it selects.
const (
	Bool Type = iota
	Int8
	Int16
	Int32
	Int64
	Uint8
	Uint16
	Uint32
	Uint64
	Float32
	Float64
	Mask8
	Mask16
	Mask32
	Mask64
	Complex64 // in memory only: programs compute with the parts
	Complex128

	SliceOf = 32 // SliceOf plus an element type is the type of a slice operand, a lookup table for all lanes
)

var typeNames = [...]string{
	"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
	"mask8", "mask16", "mask32", "mask64", "complex64", "complex128",
}

func (t Type) String() string {
	if t.IsSlice() {
		return "[]" + t.Of().String()
	}
	return typeNames[t]
}

// IsSlice reports whether t is the type of a slice operand. A lane never has this type.
func (t Type) IsSlice() bool { return t >= SliceOf }

// Of returns the element type of the slice t.
func (t Type) Of() Type { return t - SliceOf }

// Size returns the size in bytes of an element in memory.
func (t Type) Size() int {
	return [...]int{1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1, 2, 4, 8, 8, 16}[t]
}

// Bits returns the size in bits of an element in memory.
func (t Type) Bits() int { return 8 * t.Size() }

// IsFloat reports whether t is a float type.
func (t Type) IsFloat() bool { return t == Float32 || t == Float64 }

// IsSigned reports whether t is a signed integer type.
func (t Type) IsSigned() bool { return t >= Int8 && t <= Int64 }

// IsInteger reports whether t is an integer type.
func (t Type) IsInteger() bool { return t >= Int8 && t <= Uint64 }

// IsMask reports whether t is a truth value.
func (t Type) IsMask() bool { return t == Bool || t >= Mask8 && t <= Mask64 }

// IsComplex reports whether t is a type of pairs of floats.
func (t Type) IsComplex() bool { return t == Complex64 || t == Complex128 }

// Part returns the type of the parts of the complex type t.
func (t Type) Part() Type {
	if t == Complex64 {
		return Float32
	}
	return Float64
}

// Unsigned returns the unsigned integer type of the width of t.
func (t Type) Unsigned() Type { return wide(Uint8, t.Size()) }

// Signed returns the signed integer type of the width of t.
func (t Type) Signed() Type { return wide(Int8, t.Size()) }

// Mask returns the mask type of the width of t.
func (t Type) Mask() Type { return wide(Mask8, t.Size()) }

// wide returns the type with the given size in bytes, of the same kind as first: Int8, Uint8 or Mask8.
func wide(first Type, size int) Type {
	for ; size > 1; size /= 2 {
		first++
	}
	return first
}

// Ones returns an element of t with all bits set.
func (t Type) Ones() uint64 { return 1<<(t.Bits()-1)<<1 - 1 }

// SignBit returns the highest bit of an element of t.
func (t Type) SignBit() uint64 { return 1 << (t.Bits() - 1) }

// BasicType returns the lane type for t. int counts as 64 bits, because only 64-bit machines have kernels.
func BasicType(t types.Type) (Type, bool) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 0, false
	}
	switch b.Kind() {
	case types.Bool, types.UntypedBool:
		return Bool, true
	case types.Int8:
		return Int8, true
	case types.Int16:
		return Int16, true
	case types.Int32, types.UntypedRune:
		return Int32, true
	case types.Int64, types.Int, types.UntypedInt:
		return Int64, true
	case types.Uint8:
		return Uint8, true
	case types.Uint16:
		return Uint16, true
	case types.Uint32:
		return Uint32, true
	case types.Uint64, types.Uint:
		return Uint64, true
	case types.Float32:
		return Float32, true
	case types.Float64, types.UntypedFloat:
		return Float64, true
	}
	return 0, false
}
