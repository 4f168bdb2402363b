package ir

import (
	"fmt"
	"go/token"
	"strings"
)

// An Op is an operation on lanes. It is pure, and never traps.
type Op uint8

// The operations. Unless stated otherwise, the arguments and the result have the same type.
const (
	Param     Op = iota // parameter number Aux: an operand or a part of one
	Undefined           // an arbitrary value, perhaps another one in each lane
	Const               // a constant with the bits Aux
	Add                 // integers wrap around
	Sub                 //
	Mul                 //
	Div                 // integers are rounded towards zero
	Rem                 // x - y * (x / y) of integers
	FloorDiv            // the quotient of signed integers, rounded down
	FloorRem            // x - y * FloorDiv of signed integers
	FMA                 // x*y + z, rounded once
	FNMA                // -x*y + z
	FMS                 // x*y - z
	FNMS                // -x*y - z
	Sqrt                //
	Floor               //
	Ceil                //
	Trunc               //
	Rint                // x rounded to the nearest integer, ties to even
	And                 // bitwise, also for floats and masks
	AndNot              // ^x & y
	Or                  //
	Xor                 //
	Bitwise             // a bitwise function of three arguments x, y, z: bit 4x+2y+z of Aux; only in programs of a tier
	Shl                 // shifts by Aux
	Shr                 // shifts by Aux; signed integers are filled with their sign
	ShlV                // shifts by the second argument, an unsigned count; a large count gives 0
	ShrV                // like ShlV, to the right
	Eq                  // comparisons have a Bool as result
	Ne                  //
	Lt                  //
	Le                  //
	Select              // the second argument where the first one, a mask, is true; the third elsewhere
	Max                 // x > y ? x : y
	Min                 // x < y ? x : y
	// Convert is the argument converted to another type, by the rules of elem.Convert. In programs of a tier, a conversion of a
	// float follows the rules of the tier's instructions, and a mask can change its width.
	Convert
	Bitcast     // the same bits as another type of the same size
	Round       // x; an explicit conversion, to keep Go from fusing a product
	MulWide     // the product of the lower halves of 64-bit integers
	OnesCount   // the number of bits set in an integer
	LookupBytes // a byte of a table of 16 bytes for each byte of the second argument, all below 16
	SumBytes    // the sum of the bytes of a Uint64; the second argument is 0
	// MulHigh is the upper half of the product of unsigned integers of 16 or 32 bits. Aux is 1 if the second argument is the same in all
	// lanes.
	MulHigh
	Rounds      // a loop; the arguments are its initial states and its further inputs
	State       // the final state number Aux of a loop
	Scale       // x · 2^⌊n⌋, rounded once
	Exponent    // ⌊log₂ x⌋ for a positive finite x
	Significand // x · 2^-⌊log₂ x⌋ for a positive finite x
	LogSpecial  // log(y) for a second argument y that is not a positive finite number; otherwise the first argument
	Table       // table number Aux of constants
	Lookup      // an element of a table, or of two joined tables; the low bits of the index count
	Permute     // the element of a table of 32 bytes; for float64 the index holds the numbers of the element's two halves
	Gather      // the element of table number Aux, in memory, at the index in the lowest bits
	Maximum     // Go's max of floats: NaN wins, and -0 is less than +0; only in programs of a tier
	Minimum     // Go's min of floats: NaN wins, and -0 is less than +0; only in programs of a tier
	Slice       // slice operand number Aux; used by package build only
	Element     // an element of a slice; the index is in range or 0
)

var opNames = [...]string{
	"param", "undefined", "const", "add", "sub", "mul", "div", "rem", "floordiv", "floorrem", "fma", "fnma", "fms", "fnms", "sqrt", "floor", "ceil", "trunc",
	"rint", "and", "andnot", "or", "xor", "bitwise", "shl", "shr", "shlv", "shrv", "eq", "ne", "lt", "le", "select", "max", "min",
	"convert", "bitcast", "round", "mulwide", "onescount", "lookupbytes", "sumbytes", "mulhigh", "rounds", "state", "scale", "exponent", "significand", "logspecial", "table", "lookup", "permute", "gather", "maximum", "minimum", "slice", "element",
}

func (o Op) String() string { return opNames[o] }

// InRange is the Aux of a conversion from float to integer, if the float is known to be in the integer's range.
const InRange = 1

// A Value is the result of one operation.
type Value struct {
	ID   int
	Op   Op
	Type Type
	Args []*Value
	Aux  uint64
	Pos  token.Pos

	Rounds   *Loop  // the loop of a Rounds
	Repeated bool   // for a parameter: whether all lanes have the same value
	Product  bool   // for a constant or a parameter of a loop's body: whether it may be an unrounded product
	Same     *Value // the equal constant outside the loop, or nil
}

func (v *Value) String() string {
	s := fmt.Sprintf("v%d = %s %s", v.ID, v.Op, v.Type)
	for _, a := range v.Args {
		s += fmt.Sprintf(" v%d", a.ID)
	}
	if len(v.Args) == 0 || v.Aux != 0 {
		s += fmt.Sprintf(" %#x", v.Aux)
	}
	if v.Rounds != nil {
		s += " {\n" + v.Rounds.Body.String() + "}"
	}
	return s
}

// A Func is a program: a list of operations without jumps. Equal values are shared.
type Func struct {
	Name    string
	In, Out []Type // types of operands and results in memory
	Params  []Type // types of the parameters: one for an operand, two for a complex operand
	Results []*Value

	// Rare is true in the lanes that are left to the Go loop. It is nil if no lane can be left.
	Rare *Value

	// Panics reports whether the function panics for some operands; the program never gets such operands. PanicsInLoop reports
	// whether the function panics in loops; lanes with such a panic are left to the Go loop.
	Panics, PanicsInLoop bool

	Seldom []*Value // conditions seldom true in any lane; if none is, the kernel jumps over the code that only they need

	InSlices map[int][]uint64 // the elements of slice operands, for the interpreter

	Repeated []bool // for each parameter, whether all lanes have the same value; may be shorter than Params

	Kept    bool     // whether results stay in registers instead of being stored
	Dialect *Dialect // the dialect of the program's tier, or nil for no tier
	Values  []*Value // in an order in which arguments come before their users
	Known   map[known]*Value
}

// A Part is one value that is loaded or stored for an operand. A complex operand has two parts. A slice has one part, its length. If the
// elements of a slice have fewer than 4 bytes, there is a second part: the distance of the slice's beginning from a multiple of 4 bytes.
type Part struct {
	Operand int
	Of      Type // type of the operand
	Second  bool
}

// Parts returns the parts of all operands, in order.
func Parts(operands []Type) (all []Part) {
	for i, t := range operands {
		all = append(all, Part{i, t, false})
		if t.IsComplex() || t.IsSlice() && t.Of().Size() < 4 {
			all = append(all, Part{i, t, true})
		}
	}
	return all
}

// known identifies an operation, to find an equal value made earlier.
type known struct {
	op   Op
	of   Type
	aux  uint64
	args [3]*Value
}

// Value returns the value of an operation, or a simpler value with the same bits.
func (f *Func) Value(op Op, t Type, aux uint64, args ...*Value) *Value {
	if v := f.fold(op, t, aux, args); v != nil {
		return v
	}
	for _, a := range args {
		if a.Op == Undefined {
			return f.Value(Undefined, t, 0)
		}
	}
	key := known{op: op, of: t, aux: aux}
	copy(key.args[:], args)
	if v := f.Known[key]; v != nil {
		return v
	}
	v := &Value{ID: len(f.Values), Op: op, Type: t, Aux: aux, Args: args}
	if f.Known == nil {
		f.Known = map[known]*Value{}
	}
	f.Known[key] = v
	f.Values = append(f.Values, v)
	return v
}

// Do returns an operation with a result of the type of its last argument.
func (f *Func) Do(op Op, args ...*Value) *Value {
	return f.Value(op, args[len(args)-1].Type, 0, args...)
}

// Bits returns the constant of type t with the given bits.
func (f *Func) Bits(t Type, bits uint64) *Value { return f.Value(Const, t, bits&t.Ones()) }

// Truth returns the constant b.
func (f *Func) Truth(b bool) *Value { return f.Value(Const, Bool, TruthBits(b)) }

// Compare returns x op y as a truth value.
func (f *Func) Compare(op Op, x, y *Value) *Value { return f.Value(op, Bool, 0, x, y) }

// Not returns the negation of x.
func (f *Func) Not(x *Value) *Value { return f.Do(Xor, x, f.Value(Const, x.Type, MaskBits(x.Type))) }

// Choose returns x where c is true and y elsewhere.
func (f *Func) Choose(c, x, y *Value) *Value { return f.Do(Select, c, x, y) }

// Convert returns x as t.
func (f *Func) Convert(x *Value, t Type) *Value { return f.Value(Convert, t, 0, x) }

// Cast returns the bits of x as t.
func (f *Func) Cast(x *Value, t Type) *Value { return f.Value(Bitcast, t, 0, x) }

// MaskBits returns the bits of a true mask.
func MaskBits(t Type) uint64 {
	if t == Bool {
		return 1
	}
	return t.Ones()
}

func TruthBits(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Live returns the values needed for the results of f, in an order in which arguments come first.
func (f *Func) Live() (live []*Value) {
	needed := make([]bool, len(f.Values))
	for _, r := range f.Results {
		needed[r.ID] = true
	}
	if f.Rare != nil {
		needed[f.Rare.ID] = true
	}
	for i := len(f.Values) - 1; i >= 0; i-- {
		if needed[i] {
			for _, a := range f.Values[i].Args {
				needed[a.ID] = true
			}
		}
	}
	for i, v := range f.Values {
		if needed[i] {
			live = append(live, v)
		}
	}
	return live
}

func (f *Func) String() string {
	var s strings.Builder
	for _, v := range f.Live() {
		s.WriteString(v.String() + "\n")
	}
	for _, r := range f.Results {
		fmt.Fprintf(&s, "result v%d\n", r.ID)
	}
	if f.Rare != nil {
		fmt.Fprintf(&s, "rare v%d\n", f.Rare.ID)
	}
	return s.String()
}

// IsRelation reports whether o compares its arguments.
func (o Op) IsRelation() bool { return o >= Eq && o <= Le }

// Root returns the value that determines the register of v. A Bitcast uses the register of its argument; a constant in a loop's body
// uses the register of the equal constant outside.
func Root(v *Value) *Value {
	for v.Op == Bitcast {
		v = v.Args[0]
	}
	if v.Same != nil {
		return v.Same
	}
	return v
}

// IsLeaf reports whether v is in memory and can be loaded at any time.
func IsLeaf(v *Value) bool { return v.Op == Param || IsFixed(v) }
