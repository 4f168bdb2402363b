package arm64

import (
	"ndgo/gen/shape"
)

// constant returns a new register with a constant of 16 bytes.
func (t *target) constant(low, high uint64) shape.Vector {
	z := t.Vector()
	t.function.add(effect{}, "MOVD $%s, %s", t.file.inPool(low, high), spareInteger)
	t.function.add(writes(z), "FMOVQ (%s), %s", spareInteger, z)
	return z
}

// held returns a register with a constant of 16 bytes: an earlier register that still holds the constant, or else a new one.
func (t *target) held(low, high uint64) shape.Vector {
	words := [2]uint64{low, high}
	if t.constants[words] == 0 {
		t.constants[words] = t.constant(low, high)
	}
	return t.constants[words]
}

// byteNumbers returns a register with i in byte i.
func (t *target) byteNumbers() shape.Vector { return t.held(0x0706050403020100, 0x0f0e0d0c0b0a0908) }
