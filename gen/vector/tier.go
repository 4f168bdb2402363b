package vector

import (
	"fmt"
	"slices"
)

// A Tier is a set of instructions that a machine may have.
type Tier struct {
	Name         string
	Architecture *Architecture
	bytes        int     // in a vector
	registers    int     // for vectors
	pointers     int     // registers for addresses of operands
	masks        bool    // truth values are in mask registers, one bit for each lane
	anew         bool    // a constant whose register is overwritten is loaded again, not copied
	tested       int     // the bytes that a test of rare lanes reads at least
	pairs        bool    // there are complex numbers
	unroll       int     // the most copies of a program side by side
	widens       bool    // an int32 becomes a float64 by one instruction
	emulates     bool    // products and quotients of 64 bits take many instructions
	together     bool    // elements of two tables at one index are loaded at once
	once         int     // programs of more steps are printed once, see whole of kernel
	aside        int     // so many of the registers have no values: pairs take them
	perCycle     float64 // instructions
	instructions
}

// instructions are those of a tier, and what takes their place where it has none. The compiler knows of a tier no more than these.
type instructions interface {
	// patterns returns the instructions that compute v, which is legal. There is at least one.
	patterns(t target, v *Value) []pattern

	// hasLimits reports whether there are the operations Max and Min of a type.
	hasLimits(of Type) bool

	// hasExtremes reports whether there are Maximum and Minimum, of floats.
	hasExtremes() bool

	// storesTruth reports whether masks of a type are stored as bytes, for which they need not be bytes before.
	storesTruth(of Type, lanes int) bool

	lowering
}

// A lowering returns operations in those of a tier. Arguments are legal, unless said otherwise.
type lowering interface {
	relation(l *legaliser, op Op, x, y *Value) *Value  // whether x op y, as a mask
	pick(l *legaliser, c, x, y *Value) *Value          // x where c is true, no constant, else y
	multiply(l *legaliser, x, y *Value) *Value         // a product of integers
	shift(l *legaliser, v *Value, a []*Value) *Value   // the shift v of a
	resize(l *legaliser, v *Value, t Type) *Value      // an integer or a mask of another size
	float(l *legaliser, v *Value, t Type) *Value       // an integer as a float
	whole(l *legaliser, v *Value, t Type) *Value       // a float as an int32, an int64, or the uint32 that it is
	truncate(l *legaliser, x *Value, t Type) *Value    // the float x of the program as an integer, as Go has it
	scale(l *legaliser, x, n *Value) *Value            // Scale
	parts(l *legaliser, op Op, x *Value) *Value        // Exponent or Significand
	logSpecial(l *legaliser, z, x *Value) *Value       // LogSpecial
	onesCount(l *legaliser, x *Value) *Value           // OnesCount
	lookUp(l *legaliser, i, table *Value) *Value       // Lookup
	gather(l *legaliser, v, i *Value) *Value           // the Gather v at i
	element(l *legaliser, v *Value, a []*Value) *Value // the Element v of a
}

// hasLimits reports whether the tier has the operations Max and Min of a type: programs that are of no tier may have them.
func (t *Tier) hasLimits(of Type) bool { return t == nil || t.instructions.hasLimits(of) }

// A target is a tier with a number of lanes: that of the widest elements that fill a vector.
type target struct {
	*Tier
	lanes int
	last  bool // lanes that do not exist are masked, for which pairs take two mask registers

	templates *templates // of the programs
}

// target returns the one for programs in the same lanes. Pairs take two registers.
func (t *Tier) target(programs ...*Func) target {
	size := 1
	for _, f := range programs {
		size = max(size, widest(f).Size())
	}
	if t.masks && slices.ContainsFunc(programs, (*Func).hasPairs) {
		with := *t
		with.aside = 2
		with.registers -= with.aside
		t = &with
	}
	return target{Tier: t, lanes: t.bytes / size, templates: newTemplates()}
}

// width returns the bytes of a register that has all lanes of t.
func (t target) width(of Type) int { return t.lanes * of.Size() }

// lacking is an operation that a tier has no instructions for.
type lacking string

func (l lacking) Error() string { return string(l) }

// lack ends the compilation for the tier.
func (t *Tier) lack(format string, args ...any) {
	panic(lacking(t.Name + " has no " + fmt.Sprintf(format, args...)))
}

// catch makes the panic of a lack an error.
func catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case lacking:
		*err = r
	default:
		panic(r)
	}
}
