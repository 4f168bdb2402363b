package shape

import (
	"math"
	"strings"

	"ndgo/gen/compile/ir"
)

// These kernels find the first of the greatest elements, or of the least, in each run or in columns. NaN counts as more extreme
// than any number, and 0 equals -0. Each lane keeps the best element so far, and its position.
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

// An Extreme says which extreme to find: of which type, the greatest or the least.
type Extreme struct {
	Of       Type
	Greatest bool
}

// Lane returns the type of the lanes that compare elements and hold their positions.
func (e Extreme) Lane() Type {
	switch {
	case e.Of.Size() >= 4:
		return e.Of
	default:
		return ir.Int32
	}
}

// WorstBits returns the bits of a lane that is no better than any element, and whether it is the least number. For floats it is an
// infinity. Lanes of unsigned integers may be compared as signed, with the highest bit inverted.
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

// Choosing has the operations keeping the best elements and their positions.
type Choosing interface {
	Target

	// LoadElements sets lanes of z to elements, in a form for comparison. If m is a mask, it does not read the memory of lanes
	// outside the mask.
	LoadElements(e Extreme, z Vector, a Address, m Mask)

	// Worst sets all lanes to a value that is no better than any element.
	Worst(e Extreme, z Vector)

	// TakeBetter sets lanes of best to those of x, and lanes of at to those of now, if x is better: if it is more extreme than
	// best, or NaN and best is not. If m is a mask, it does so only in its lanes.
	TakeBetter(e Extreme, best, at, x, now Vector, m Mask)

	// TakeNumbers does the same as TakeBetter in all lanes, if there is no NaN.
	TakeNumbers(e Extreme, best, at, x, now Vector)

	// NoNaN returns a new mask of all lanes. NoteNaN removes from it the lanes where x or y is NaN. JumpIfNaN jumps to label if any
	// lane was removed.
	NoNaN(of Type) Mask
	NoteNaN(of Type, m Mask, x, y Vector)
	JumpIfNaN(of Type, m Mask, label string)

	// FirstBest sets z to the least position of the best elements. No lane is NaN. The positions of vector k are those in at, plus
	// k vectors.
	FirstBest(e Extreme, z Integer, best, at []Vector)

	// Count sets the lanes of z, of size bytes, to 0, 1, 2 and so on. RepeatNumber sets them to x.
	Count(size int, z Vector)
	RepeatNumber(size int, z Vector, x Integer)
}

// mostPosition is an upper bound of positions fitting in lanes of 4 bytes.
const mostPosition = 1 << 30

// Integers returns the type of integers of size bytes.
func Integers(size int) Type {
	return map[int]Type{4: ir.Int32, 8: ir.Int64}[size]
}
