package shape

import (
	"math"
	"strings"

	"ndgo/gen/compile/ir"
)

// These kernels find the position of the first greatest or the first least element, in each run or in each column. NaN wins over any
// number, and 0 equals -0. Each lane keeps the best element that it has seen so far, and its position.
var extremes = Family{
	Name: "extremes",
	Kernel: func(t Target) {
		for _, of := range []Type{
			ir.Int8, ir.Int16, ir.Int32, ir.Int64, ir.Uint8, ir.Uint16, ir.Uint32, ir.Uint64,
			ir.Float32, ir.Float64,
		} {
			for _, greatest := range []bool{false, true} {
				printFirstOfRuns(t.(Choosing), Extreme{of, greatest})
				printFirstOfColumns(t.(Choosing), Extreme{of, greatest})
			}
		}
	},
}

// An Extreme is a search for the greatest or the least element of a type.
type Extreme struct {
	Of       Type
	Greatest bool
}

// Lane returns the type of the lanes that compare elements and hold positions.
func (e Extreme) Lane() Type {
	switch {
	case e.Of.Size() >= 4:
		return e.Of
	default:
		return ir.Int32
	}
}

// WorstBits returns the bits of the worst element; with this element each lane begins a search. For floats it is ±infinity, and for integers the
// greatest or the least number. isLeast reports whether it is the least value. If asSigned is true, the lanes hold unsigned integers as signed
// integers, with an inverted highest bit.
func (e Extreme) WorstBits(asSigned bool) (bits uint64, isLeast bool) {
	of := e.Lane()
	sign := uint64(1) << (of.Bits() - 1)
	least, greatest := sign, sign-1
	switch {
	case of == ir.Float32:
		least, greatest = uint64(math.Float32bits(float32(math.Inf(-1)))), uint64(math.Float32bits(float32(math.Inf(1))))
	case of == ir.Float64:
		least, greatest = math.Float64bits(math.Inf(-1)), math.Float64bits(math.Inf(1))
	case !of.IsSigned() && !asSigned:
		least, greatest = 0, sign|(sign-1)
	}
	if e.Greatest {
		return least, true
	}
	return greatest, false
}

func (e Extreme) name() string {
	name := e.Of.String()
	name = strings.ToUpper(name[:1]) + name[1:]
	if e.Greatest {
		return "firstGreatest" + name
	}
	return "firstLeast" + name
}

// Choosing has the operations that keep the best elements and their positions.
type Choosing interface {
	Target

	// LoadElements sets lanes of z to elements, converted for comparisons. If m is a mask, LoadElements does not read memory for lanes
	// outside of the mask.
	LoadElements(e Extreme, z Vector, a Address, m Mask)

	// Worst sets all lanes of z to the bits from WorstBits.
	Worst(e Extreme, z Vector)

	// TakeBetter compares the lanes of best and x. If x is better than best, or if x is NaN and best is not, it sets the lane of
	// best to x, and the lane of at to now. If m is a mask, it skips lanes outside of the mask.
	TakeBetter(e Extreme, best, at, x, now Vector, m Mask)

	// TakeNumbers is a faster TakeBetter without a mask, for lanes without NaN.
	TakeNumbers(e Extreme, best, at, x, now Vector)

	// NoNaN returns a new mask of all lanes. NoteNaN removes from it the lanes with a NaN in x or y. JumpIfNaN jumps to label if a
	// lane was removed.
	NoNaN(of Type) Mask
	NoteNaN(of Type, m Mask, x, y Vector)
	JumpIfNaN(of Type, m Mask, label string)

	// FirstBest finds the best element in all lanes of all vectors best, and sets z to its position. If several elements are equally good, z is
	// the smallest position. No lane may hold NaN. The positions for best[k] are those in at[k] plus the lanes of the k vectors before.
	FirstBest(e Extreme, z Integer, best, at []Vector)

	// Count sets the lanes of z to 0, 1, 2 and so on. RepeatNumber sets all lanes to x. Lanes have size bytes.
	Count(size int, z Vector)
	RepeatNumber(size int, z Vector, x Integer)
}

// mostPosition limits the positions that lanes of 4 bytes hold.
const mostPosition = 1 << 30

// Integers returns the type of integers of size bytes.
func Integers(size int) Type {
	return map[int]Type{4: ir.Int32, 8: ir.Int64}[size]
}
