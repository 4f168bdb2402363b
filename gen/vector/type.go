package vector

import "go/types"

// A Type is that of a value: one lane of a vector.
type Type uint8

// The types of the elements of arrays, and those of masks. A Bool is a lane that is true or false wherever the tier
// keeps it. Where masks are vectors, its place is the mask type as wide as the lanes that it chooses between.
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

	sliceOf = 32 // is added to the type of what is in a slice, an operand in which all lanes look up elements
)

var typeNames = [...]string{
	"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
	"mask8", "mask16", "mask32", "mask64", "complex64", "complex128",
}

func (t Type) String() string {
	if t.isSlice() {
		return "[]" + t.of().String()
	}
	return typeNames[t]
}

// isSlice reports whether t is a slice: no value of a program is one.
func (t Type) isSlice() bool { return t >= sliceOf }

// of returns the type of what is in the slice t.
func (t Type) of() Type { return t - sliceOf }

// Size returns the bytes of an element in memory.
func (t Type) Size() int {
	return [...]int{1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1, 2, 4, 8, 8, 16}[t]
}

// Bits returns the bits of an element in memory.
func (t Type) Bits() int { return 8 * t.Size() }

// IsFloat reports whether t is a type of floats.
func (t Type) IsFloat() bool { return t == Float32 || t == Float64 }

// IsSigned reports whether t is a type of signed integers.
func (t Type) IsSigned() bool { return t >= Int8 && t <= Int64 }

// IsInteger reports whether t is a type of integers.
func (t Type) IsInteger() bool { return t >= Int8 && t <= Uint64 }

// isMask reports whether t is a truth value.
func (t Type) isMask() bool { return t == Bool || t >= Mask8 && t <= Mask64 }

// isComplex reports whether t is a type of pairs of floats.
func (t Type) isComplex() bool { return t == Complex64 || t == Complex128 }

// part returns the type of the parts of the complex type t.
func (t Type) part() Type {
	if t == Complex64 {
		return Float32
	}
	return Float64
}

// unsigned returns the type of unsigned integers as wide as t.
func (t Type) unsigned() Type { return wide(Uint8, t.Size()) }

// signed returns the type of signed integers as wide as t.
func (t Type) signed() Type { return wide(Int8, t.Size()) }

// mask returns the mask type as wide as t.
func (t Type) mask() Type { return wide(Mask8, t.Size()) }

// wide returns the type of size bytes in the family that begins with first.
func wide(first Type, size int) Type {
	for ; size > 1; size /= 2 {
		first++
	}
	return first
}

// ones returns the bits that an element of t has, all set.
func (t Type) ones() uint64 { return 1<<(t.Bits()-1)<<1 - 1 }

// signBit returns the highest bit of an element of t.
func (t Type) signBit() uint64 { return 1 << (t.Bits() - 1) }

// basicType returns the type of lanes that hold t. An int has 64 bits, as kernels exist for such machines only.
func basicType(t types.Type) (Type, bool) {
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
