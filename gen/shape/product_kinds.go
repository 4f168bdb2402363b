package shape

import (
	"ndgo/gen/compile/ir"
)

// multipliers returns the multipliers of all kinds. Unsigned integers use the multipliers of signed ones.
func multipliers(t Target) []multiplier {
	longs := multiplier(real{"Int64", ir.Int64})
	if !t.Multiplies(ir.Int64) {
		longs = halves{real{"Int64", ir.Int64}, t.(Halves)}
	}
	return []multiplier{
		real{"Float64", ir.Float64},
		real{"Float32", ir.Float32},
		longs,
		real{"Int32", ir.Int32},
		real{"Int16", ir.Int16},
		bytes{},
		pairs{"Complex128", ir.Float64},
		pairs{"Complex64", ir.Float32},
	}
}

// real is the arithmetic of floats and integers. It adds a product to a sum: for floats by a fused multiply-add, for integers by a
// multiplication and an addition.
type real struct {
	kind string
	of   Type
}

func (m real) name() string       { return m.kind }
func (m real) size() int          { return m.of.Size() }
func (m real) lanes(t Target) int { return t.Bytes() / m.of.Size() }

// A tile of floats takes three quarters of the registers. The larger a tile, the more products each load serves, and the more
// independent products the processor computes at the same time. For integers, the products need registers, too.
func (m real) tile(t Target) (rows, vectors int) {
	switch {
	case t.Vectors() == 32:
		return 8, 3
	case m.of.IsFloat():
		return 6, 2 // the remaining registers hold two factors, an element of x, and a mask
	}
	return 4, 2
}

func (m real) mask(t Target, elements Integer) Mask {
	if !t.HasMasks(m.size()) {
		return 0
	}
	return t.FirstLanes(elements, m.size())
}

func (m real) load(t Target, a Address, mask Mask) Vector {
	z := t.Vector()
	if mask == 0 {
		t.Load(z, a)
	} else {
		t.LoadLanes(m.of.Size(), z, a, mask)
	}
	return z
}

func (m real) factors(t Target, a Address, mask Mask) []Vector {
	return []Vector{m.load(t, a, mask)}
}

func (m real) repeat(t Target, a Address) []Vector {
	z := t.Vector()
	if m.of.IsFloat() {
		t.LoadFactor(m.of, z, a)
	} else {
		t.Repeat(m.of, z, a)
	}
	return []Vector{z}
}

func (m real) spread(t Target, a Address, mask Mask) []Vector { return m.factors(t, a, mask) }

func (m real) add(t Target, z Vector, x, y []Vector) {
	if m.of.IsFloat() {
		t.MultiplyAdd(m.of, z, x[0], y[0])
		return
	}
	product := t.Vector()
	t.MultiplyLanes(m.of, product, x[0], y[0])
	t.AddLanes(m.of, z, z, product)
}

func (m real) addRepeated(t Target, z Vector, x, y []Vector) {
	if m.of.IsFloat() {
		t.MultiplyAddFactor(m.of, z, x[0], y[0])
	} else {
		m.add(t, z, x, y)
	}
}

func (m real) store(t Target, z Vector, a Address, mask Mask) {
	if mask == 0 {
		t.Store(z, a)
	} else {
		t.StoreLanes(m.of.Size(), z, a, mask)
	}
}

func (m real) storeFirst(t Target, z Vector, a Address) { t.StoreFirst(m.size(), z, a) }

func (m real) sum() Type { return m.of }
