package lower

import (
	"fmt"

	"ndgo/gen/compile/ir"
)

// A Tier is a set of instructions of some machines. It is data, with functions only for operations whose instructions differ
// between tiers.
type Tier struct {
	Name         string
	Architecture string // as in GOARCH
	ir.Dialect

	Bytes         int  // size of a vector
	Registers     int  // vector registers
	Pointers      int  // registers for addresses of operands
	Masks         bool // whether truth values are in mask registers, one bit for each lane
	MaskRegisters int  // for values, without the one for the joined masks of several copies
	Aside         int  // number of the registers without values: complex operands use them
	Anew          bool // whether a constant whose register is overwritten is loaded again rather than copied
	Tested        int  // the least size in bytes a test of rare lanes reads

	Pairs      bool   // has complex numbers
	Extremes   bool   // has Maximum and Minimum of floats
	Widens     bool   // converts an int32 to float64 in one instruction
	Emulates   bool   // needs many instructions for products and quotients of 64 bits
	Gathers    bool   // loads elements from several addresses at once, as words
	Scales     bool   // has Scale, Exponent and Significand
	FixedLogs  uint64 // the last operand of the instruction for LogSpecial, or 0 if there is none
	ByteSums   bool   // has look-ups of bytes, and sums of bytes
	ByteCounts bool   // loops with bytes as the second operand are faster than converting it to integers
	TruthLanes int    // masks of 32 bits and wider, with this many lanes, can be stored as bytes

	Unroll   int     // maximum number of copies side by side
	Once     int     // programs of more steps are printed once, see whole in package kernel
	PerCycle float64 // instructions per cycle
	Measured bool    // whether its cycles were measured; then kernels the model rates slower are not made

	// Operations on legal arguments. A nil function stands for a single instruction.
	Relation func(l *Legaliser, op ir.Op, x, y *ir.Value) *ir.Value // whether x op y, as a mask
	Shift    func(l *Legaliser, v *ir.Value, a []*ir.Value) *ir.Value
	Resize   func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // converts an integer or a mask to another size
	Float    func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // converts an integer to a float
	Whole    func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // converts a float to an int32, an int64, or the uint32 of the int64's low bits
	Truncate func(l *Legaliser, x *ir.Value, t ir.Type) *ir.Value // converts x, not legal yet, to an integer, as Go does
	LookUp   func(l *Legaliser, index, table *ir.Value) *ir.Value
}

// Lanes returns the number of lanes of vectors for programs with the same lanes: elements of the widest type fill a vector.
func (t *Tier) Lanes(programs ...*ir.Func) int {
	size := 1
	for _, f := range programs {
		size = max(size, widest(f).Size())
	}
	return t.Bytes / size
}

// A Lack is the error that a tier has no instructions for an operation.
type Lack string

func (l Lack) Error() string { return string(l) }

// Refuse ends the compilation for the tier with a Lack.
func (t *Tier) Refuse(format string, args ...any) {
	panic(Lack(t.Name + " has no " + fmt.Sprintf(format, args...)))
}

// Catch turns the panic of a Lack into an error.
func Catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case Lack:
		*err = r
	default:
		panic(r)
	}
}
