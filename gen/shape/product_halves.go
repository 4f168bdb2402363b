package shape

import (
	"ndgo/gen/compile/ir"
)

// Halves has operations on integers of 8 bytes, for targets whose instructions multiply only integers of 4 bytes.
type Halves interface {
	// LowHalves sets the first 4-byte lanes of z to the lower halves of the numbers of x.
	LowHalves(z, x Vector)

	// ExchangeHalves sets z to x with the halves of each number exchanged.
	ExchangeHalves(z, x Vector)

	// AddCrossed adds 2³²·(xl·yh + xh·yl) to each number of z, where xl and xh are the halves of x, and yl and yh the halves of y.
	// The caller must have exchanged the halves of either x or y. AddLow adds xl·yl to each number of z.
	AddCrossed(z, x, y Vector)
	AddLow(z, x, y Vector)
}

// halves is the arithmetic of integers of 8 bytes. It keeps the lower 64 bits of a product: x·y = xl·yl + (xl·yh + xh·yl)·2³².
type halves struct {
	real
	on Halves
}

// The remaining registers hold a number and its lower half: for each vector, and for an element of x.
func (m halves) tile(Target) (rows, vectors int) { return 6, 3 }

func (m halves) factors(t Target, a Address, mask Mask) []Vector {
	y, low, exchanged := m.load(t, a, mask), t.Vector(), t.Vector()
	m.on.LowHalves(low, y)
	m.on.ExchangeHalves(exchanged, y)
	return []Vector{exchanged, low}
}

func (m halves) repeat(t Target, a Address) []Vector {
	x := t.Vector()
	t.Repeat(ir.Int64, x, a)
	return m.withLow(t, x)
}

func (m halves) spread(t Target, a Address, mask Mask) []Vector {
	return m.withLow(t, m.load(t, a, mask))
}

func (m halves) withLow(t Target, x Vector) []Vector {
	low := t.Vector()
	m.on.LowHalves(low, x)
	return []Vector{x, low}
}

func (m halves) add(_ Target, z Vector, x, y []Vector) {
	m.on.AddCrossed(z, x[0], y[0])
	m.on.AddLow(z, x[1], y[1])
}

func (m halves) addRepeated(t Target, z Vector, x, y []Vector) { m.add(t, z, x, y) }
