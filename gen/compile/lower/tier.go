package lower

import (
	"fmt"

	"ndgo/gen/compile/ir"
)

// A Tier is a set of instructions that a machine may have. It is data; functions are there for the operations that instructions of one tier
// make otherwise than those of all others.
type Tier struct {
	Name         string
	Architecture string // as GOARCH has it
	ir.Dialect

	Bytes         int  // in a vector
	Registers     int  // for vectors
	Pointers      int  // registers for addresses of operands
	Masks         bool // truth values are in mask registers, one bit for each lane
	MaskRegisters int  // that values may have, after the one in which those of several copies are joined
	Aside         int  // so many of the registers have no values: pairs take them
	Anew          bool // a constant whose register is overwritten is loaded again, not copied
	Tested        int  // the bytes that a test of rare lanes reads at least

	Pairs      bool   // there are complex numbers
	Extremes   bool   // there are Maximum and Minimum, of floats
	Widens     bool   // an int32 becomes a float64 by one instruction
	Emulates   bool   // products and quotients of 64 bits take many instructions
	Gathers    bool   // elements are loaded from several addresses at once, as words
	Scales     bool   // there are Scale, Exponent and Significand
	FixedLogs  uint64 // what the instruction of LogSpecial reads besides, or 0 if there is none
	ByteSums   bool   // there are look-ups of bytes, and their sums
	ByteCounts bool   // loops whose second operand is bytes in place of integers are faster than making it integers
	TruthLanes int    // masks of 32 bits and more of so many lanes are stored as bytes

	Unroll   int     // the most copies of a program side by side
	Once     int     // programs of more steps are printed once, see whole of kernel
	PerCycle float64 // instructions
	Measured bool    // its cycles were: kernels that gain nothing by the model are not made

	// Of legal arguments. Without a function the operation is one instruction.
	Relation func(l *Legaliser, op ir.Op, x, y *ir.Value) *ir.Value // whether x op y, as a mask
	Shift    func(l *Legaliser, v *ir.Value, a []*ir.Value) *ir.Value
	Resize   func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // an integer or a mask of another size
	Float    func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // an integer as a float
	Whole    func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // a float as an int32, an int64, or the uint32 that it is
	Truncate func(l *Legaliser, x *ir.Value, t ir.Type) *ir.Value // the float x of the program, not legal yet, as an integer, as Go has it
	LookUp   func(l *Legaliser, index, table *ir.Value) *ir.Value
}

// Lanes returns how many lanes vectors have for programs in the same ones: elements of the widest type fill a vector.
func (t *Tier) Lanes(programs ...*ir.Func) int {
	size := 1
	for _, f := range programs {
		size = max(size, widest(f).Size())
	}
	return t.Bytes / size
}

// Lack is an operation that a tier has no instructions for.
type Lack string

func (l Lack) Error() string { return string(l) }

// Refuse ends the compilation for the tier.
func (t *Tier) Refuse(format string, args ...any) {
	panic(Lack(t.Name + " has no " + fmt.Sprintf(format, args...)))
}

// Catch makes the panic of a lack an error.
func Catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case Lack:
		*err = r
	default:
		panic(r)
	}
}
