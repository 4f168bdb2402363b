package shape

import (
	"ndgo/gen/compile/ir"
)

// Bytes has operations on bytes held in 16-bit words. The upper halves of the words are arbitrary.
type Bytes interface {
	// LoadWords loads bytes into the lower halves of 16-bit words. StoreWords stores these bytes. The mask has a lane for each word,
	// or is none.
	LoadWords(z Vector, a Address, m Mask)
	StoreWords(x Vector, a Address, m Mask)
}

// bytes is the arithmetic of bytes. A vector holds each byte in a 16-bit word. The upper half of a word is arbitrary, because the
// lower half of a product does not depend on the upper halves of the factors.
type bytes struct{}

func (bytes) name() string                      { return "Int8" }
func (bytes) size() int                         { return 1 }
func (bytes) lanes(t Target) int                { return t.Bytes() / 2 }
func (bytes) tile(t Target) (rows, vectors int) { return real{of: ir.Int16}.tile(t) }

func (bytes) mask(t Target, elements Integer) Mask {
	if !t.HasMasks(1) {
		return 0
	}
	return t.FirstLanes(elements, 2)
}

func (bytes) load(t Target, a Address, m Mask) Vector {
	z := t.Vector()
	t.LoadWords(z, a, m)
	return z
}

func (m bytes) factors(t Target, a Address, mask Mask) []Vector { return []Vector{m.load(t, a, mask)} }

func (bytes) repeat(t Target, a Address) []Vector {
	z := t.Vector()
	t.Repeat(ir.Int8, z, a)
	return []Vector{z}
}

func (bytes) add(t Target, z Vector, x, y []Vector) { real{of: ir.Int16}.add(t, z, x, y) }

func (m bytes) addRepeated(t Target, z Vector, x, y []Vector) { m.add(t, z, x, y) }

func (bytes) store(t Target, z Vector, a Address, m Mask) { t.StoreWords(z, a, m) }

func (m bytes) spread(t Target, a Address, mask Mask) []Vector { return m.factors(t, a, mask) }

func (bytes) storeFirst(t Target, z Vector, a Address) { t.StoreFirst(1, z, a) }

func (bytes) sum() Type { return ir.Int16 }
