package lower

import (
	"fmt"

	"ndgo/gen/compile/ir"
)

// A Tier is a set of instructions of some machines. It is data; functions are there for the operations with other instructions in one tier
// than in all others.
type Tier struct {
	Name         string
	Architecture string // as GOARCH has it
	ir.Dialect

	Bytes         int  // in a vector
	Registers     int  // for vectors
	Pointers      int  // registers for addresses of operands
	Masks         bool // truth values are in mask registers, one bit for each lane
	MaskRegisters int  // for values, after the one for the joined masks of several copies
	Aside         int  // so many of the registers have no values: pairs take them
	Anew          bool // a constant with an overwritten register is loaded again, not copied
	Tested        int  // the least bytes read by a test of rare lanes

	Pairs      bool   // there are complex numbers
	Extremes   bool   // there are Maximum and Minimum, of floats
	Widens     bool   // an int32 becomes a float64 by one instruction
	Emulates   bool   // products and quotients of 64 bits take many instructions
	Gathers    bool   // elements are loaded from several addresses at once, as words
	Scales     bool   // there are Scale, Exponent and Significand
	FixedLogs  uint64 // the further operand of the instruction of LogSpecial, or 0 if there is none
	ByteSums   bool   // there are look-ups of bytes, and their sums
	ByteCounts bool   // loops with bytes as the second operand are faster than making integers of it
	TruthLanes int    // masks of 32 bits and more of so many lanes are stored as bytes

	Unroll   int     // the most copies of a program side by side
	Once     int     // programs of more steps are printed once, see whole of kernel
	PerCycle float64 // instructions
	Measured bool    // its cycles were measured: kernels without gain by the model are not made

	// Of legal arguments. Without a function the operation is one instruction.
	Relation func(l *Legaliser, op ir.Op, x, y *ir.Value) *ir.Value // whether x op y, as a mask
	Shift    func(l *Legaliser, v *ir.Value, a []*ir.Value) *ir.Value
	Resize   func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // an integer or a mask of another size
	Float    func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // an integer as a float
	Whole    func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // a float as an int32, an int64, or its uint32
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

// A Lack is an operation without instructions in a tier.
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
