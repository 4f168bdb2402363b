package shape

import (
	"strings"

	"ndgo/gen/vector"
)

// extremes are the kernels that find the first of the greatest elements, or of the least: that of each run, and those of
// columns. What is NaN is the extreme of all, and 0 equals -0. Each lane has the best element that it has met, and its position.
var extremes = Family{
	Name: "extremes",
	Kernel: func(t Target) {
		for _, of := range []Type{
			vector.Int8, vector.Int16, vector.Int32, vector.Int64, vector.Uint8, vector.Uint16, vector.Uint32, vector.Uint64,
			vector.Float32, vector.Float64,
		} {
			for _, greatest := range []bool{false, true} {
				printFirstOfRuns(t.(Choosing), extreme{of, greatest})
				printFirstOfColumns(t.(Choosing), extreme{of, greatest})
			}
		}
	},
}

// An extreme says which elements are looked for.
type extreme struct {
	of       Type
	greatest bool
}

// lane returns the type of the lanes in which elements are compared, and their positions kept.
func (e extreme) lane() Type {
	switch {
	case e.of.Size() >= 4:
		return e.of
	default:
		return vector.Int32
	}
}

func (e extreme) name() string {
	name := e.of.String()
	name = strings.ToUpper(name[:1]) + name[1:]
	if e.greatest {
		return "firstGreatest" + name
	}
	return "firstLeast" + name
}

// Choosing is what keeps the best elements, and where they are.
type Choosing interface {
	Target

	// LoadElements sets lanes of z to elements, as they are compared. Of those that m lacks, if that is a mask, memory is not read.
	LoadElements(e extreme, z Vector, a Address, m Mask)

	// Worst sets all lanes to the element that none is worse than.
	Worst(e extreme, z Vector)

	// TakeBetter sets lanes of best to those of x, and of at to those of now, where x is better: beyond best, or NaN, unless best
	// is NaN. If m is a mask, only those of its lanes.
	TakeBetter(e extreme, best, at, x, now Vector, m Mask)

	// TakeNumbers does what TakeBetter does with all lanes if there is no NaN.
	TakeNumbers(e extreme, best, at, x, now Vector)

	// NoNaN returns a new mask that has all lanes. NoteNaN takes those from it in which x or y is NaN, and JumpIfNaN goes to label
	// if any was taken.
	NoNaN(of Type) Mask
	NoteNaN(of Type, m Mask, x, y Vector)
	JumpIfNaN(of Type, m Mask, label string)

	// FirstBest sets z to the least position of the best lanes of all, none of which is NaN. Those of vector k are k vectors after
	// what at has.
	FirstBest(e extreme, z Integer, best, at []Vector)

	// Count sets the lanes of z, of size bytes, to 0, 1, 2 and so on. RepeatNumber sets them to x.
	Count(size int, z Vector)
	RepeatNumber(size int, z Vector, x Integer)
}

// mostPosition is a bound of positions in lanes of 4 bytes.
const mostPosition = 1 << 30

// integers returns the type of integers of size bytes.
func integers(size int) Type {
	return map[int]Type{4: vector.Int32, 8: vector.Int64}[size]
}
