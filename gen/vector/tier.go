package vector

import "fmt"

// A Tier is a set of instructions that a machine may have.
type Tier struct {
	Name      string
	bytes     int  // in a vector
	registers int  // for vectors
	masks     bool // truth values are in mask registers, one bit for each lane
	unroll    int  // the most copies of a program side by side
}

// The tiers. AVX512 is its parts F, BW, DQ and VL; AVX2 includes FMA.
var (
	AVX512 = &Tier{Name: "AVX512", bytes: 64, registers: 32, masks: true, unroll: 4}
	AVX2   = &Tier{Name: "AVX2", bytes: 32, registers: 16, unroll: 2}
)

// hasLimits reports whether the tier has the operations Max and Min of t.
func (t *Tier) hasLimits(of Type) bool { return t == nil || t.masks || of.IsFloat() || of.Size() < 8 }

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
