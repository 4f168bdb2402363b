package lower

import (
	"fmt"

	"ndgo/gen/compile/ir"
)

// A Tier is a set of vector instructions, like AVX2. It is a table of facts, and of functions that compute operations without an
// instruction in this set.
type Tier struct {
	Name         string
	Architecture string // GOARCH of the architecture
	ir.Dialect

	Bytes         int  // size of a vector in bytes
	Registers     int  // number of vector registers
	Pointers      int  // number of registers for addresses of operands
	Masks         bool // whether masks are in mask registers, with one bit for each lane
	MaskRegisters int  // number of mask registers for values; the register for joined masks does not count
	Aside         int  // number of mask registers that complex operands need
	Anew          bool // whether a constant overwritten by an instruction is loaded again later, instead of copied first
	Tested        int  // the least size in bytes of a mask that a jump can test

	Pairs        bool   // has complex numbers
	Extremes     bool   // has Maximum and Minimum of floats
	Widens       bool   // converts an int32 to float64 in one instruction
	Emulates     bool   // has no instructions for 64-bit products and quotients, and needs many instead
	WideProducts bool   // multiplies the low halves of 64-bit integers in one instruction
	Gathers      bool   // has an instruction to load each lane from its own address
	Scales       bool   // has Scale, Exponent and Significand
	FixedLogs    uint64 // the last operand of the instruction for LogSpecial, or 0 without this instruction
	Bitwise      bool   // has bitwise functions of three operands
	ByteSums     bool   // has look-ups of bytes, and sums of bytes
	ByteCounts   bool   // whether shifts are faster if their counts are bytes instead of integers
	TruthLanes   int    // if a mask has this number of lanes of 32 or 64 bits, few instructions store it as bools

	Unroll   int     // maximum number of copies of a program in a loop
	Once     int     // a program with more steps has one loop, not separate loops for several vectors and for one
	PerCycle float64 // instructions per cycle
	Measured bool    // whether the cost model was compared with measurements; kernels slower than Go by the model are then omitted

	// Each function below computes an operation the tier may lack, by operations it has. The arguments are in operations
	// of the tier already. A nil function means that a single instruction computes the operation.
	Relation func(l *Legaliser, op ir.Op, x, y *ir.Value) *ir.Value // x op y, a comparison, as a mask
	Shift    func(l *Legaliser, v *ir.Value, a []*ir.Value) *ir.Value
	Resize   func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // converts an integer or a mask to another size
	Float    func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value // converts an integer to a float
	// Whole converts a float with an integer value to an int32, to an int64, or to a uint32 in the low bits of an int64.
	Whole    func(l *Legaliser, v *ir.Value, t ir.Type) *ir.Value
	Truncate func(l *Legaliser, x *ir.Value, t ir.Type) *ir.Value // converts x, not yet legal, to an integer by Go's rules
	LookUp   func(l *Legaliser, index, table *ir.Value) *ir.Value
}

// Lanes returns the number of lanes in a kernel for the given programs. Elements of their widest type fill a vector.
func (t *Tier) Lanes(programs ...*ir.Func) int {
	size := 1
	for _, f := range programs {
		size = max(size, widest(f).Size())
	}
	return t.Bytes / size
}

// A Lack is an error: a tier has no instructions for an operation.
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
