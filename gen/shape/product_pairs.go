package shape

import (
	"ndgo/gen/compile/ir"
)

// Pairs has operations on complex numbers, which are pairs of parts.
type Pairs interface {
	// Turn sets z to i·x: (−im, re) for each (re, im).
	Turn(part Type, z, x Vector)

	// RealParts sets both parts of each number of z to the real part of the same number of x. ImaginaryParts does this with the
	// imaginary part.
	RealParts(part Type, z, x Vector)
	ImaginaryParts(part Type, z, x Vector)
}

// pairs is the arithmetic of complex numbers. It adds re(x)·y and then im(x)·(i·y) to a sum. Each addition rounds each part once.
type pairs struct {
	kind string
	part Type
}

func (m pairs) name() string       { return m.kind }
func (m pairs) size() int          { return 2 * m.part.Size() }
func (m pairs) lanes(t Target) int { return t.Bytes() / m.size() }

// An element of y, and an element of x, each take two registers.
func (m pairs) tile(t Target) (rows, vectors int) {
	if t.Vectors() == 32 {
		return 8, 2
	}
	return 4, 2
}

func (m pairs) mask(t Target, elements Integer) Mask {
	if !t.HasMasks(8) {
		return 0
	}
	if m.part == ir.Float64 {
		t.ShiftLeft(elements, 1)
	}
	return t.FirstLanes(elements, 8)
}

func (m pairs) load(t Target, a Address, mask Mask) Vector {
	return real{of: ir.Float64}.load(t, a, mask)
}

func (m pairs) factors(t Target, a Address, mask Mask) []Vector {
	y, turned := m.load(t, a, mask), t.Vector()
	t.Turn(m.part, turned, y)
	return []Vector{y, turned}
}

func (m pairs) repeat(t Target, a Address) []Vector {
	re, im := t.Vector(), t.Vector()
	t.LoadFactor(m.part, re, a)
	t.LoadFactor(m.part, im, a.Next(m.part.Size()))
	return []Vector{re, im}
}

func (m pairs) add(t Target, z Vector, x, y []Vector) {
	t.MultiplyAdd(m.part, z, x[0], y[0])
	t.MultiplyAdd(m.part, z, x[1], y[1])
}

func (m pairs) addRepeated(t Target, z Vector, x, y []Vector) {
	t.MultiplyAddFactor(m.part, z, x[0], y[0])
	t.MultiplyAddFactor(m.part, z, x[1], y[1])
}

func (m pairs) store(t Target, z Vector, a Address, mask Mask) {
	real{of: ir.Float64}.store(t, z, a, mask)
}

func (m pairs) spread(t Target, a Address, mask Mask) []Vector {
	x, re := m.load(t, a, mask), t.Vector()
	t.RealParts(m.part, re, x)
	t.ImaginaryParts(m.part, x, x)
	return []Vector{re, x}
}

func (m pairs) storeFirst(t Target, z Vector, a Address) { t.StoreFirst(m.size(), z, a) }

func (m pairs) sum() Type { return m.part }
