package arm64

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
)

// The names of patterns with several instructions or with an instruction that depends on the type.
const (
	highHalves    = "multiply high" // takes the upper halves of products
	multiply64    = "multiply 64"
	fuseNegative  = "fuse negative" // computes FMS and FNMS
	shiftDown     = "shift down"    // shifts right by a variable count
	converted     = "convert"
	lookedUp      = "look up"
	elementLoaded = "load an element"
	withZero      = "0" // marks a comparison whose second source is 0
)

// one returns the pattern of a single instruction.
func one(name string, args ...int) kernel.Pattern {
	return kernel.Pattern{Name: name, Immediate: -1, Args: args, Memory: -1, Tied: -1}
}

// several returns a pattern of several instructions. Its result needs a register apart from the arguments, because the first
// instructions may write the result while later ones read arguments.
func several(name string, args ...int) kernel.Pattern {
	p := one(name, args...)
	p.Extra = true
	return p
}

// over returns the pattern of an instruction whose result overwrites argument number tied.
func over(name string, tied int, args ...int) kernel.Pattern {
	p := one(name, args...)
	p.Tied = tied
	return p
}

func patterns(v *ir.Value) []kernel.Pattern {
	if v.Op.IsRelation() {
		return []kernel.Pattern{relationNEON(v)}
	}
	switch v.Op {
	case ir.FMA:
		return []kernel.Pattern{over("fmla", 2, 0, 1)}
	case ir.FNMA:
		return []kernel.Pattern{over("fmls", 2, 0, 1)}
	case ir.FMS, ir.FNMS:
		return []kernel.Pattern{several(fuseNegative, 0, 1, 2)}
	case ir.Select:
		return []kernel.Pattern{over("bsl", 0, 1, 2), over("bit", 2, 1, 0), over("bif", 1, 2, 0)}
	case ir.ShrV:
		return []kernel.Pattern{several(shiftDown, 0, 1)}
	case ir.MulHigh:
		return []kernel.Pattern{several(highHalves, 0, 1)}
	case ir.Element:
		return []kernel.Pattern{several(elementLoaded, 0)}
	case ir.Lookup:
		return []kernel.Pattern{several(lookedUp, 0)}
	case ir.AndNot:
		return []kernel.Pattern{one("bic", 1, 0)}
	case ir.Convert:
		return []kernel.Pattern{one(converted, 0)}
	case ir.Xor:
		if y := v.Args[1]; y.Op == ir.Const && y.Aux == y.Type.Ones() {
			return []kernel.Pattern{one("not", 0)}
		}
	case ir.Shl, ir.Shr:
		p := one(nameNEON(v), 0)
		p.Immediate = int(v.Aux)
		return []kernel.Pattern{p}
	case ir.Mul:
		if v.Type.IsInteger() && v.Type.Size() == 8 {
			return []kernel.Pattern{several(multiply64, 0, 1)}
		}
	}
	p := one(nameNEON(v), 0)
	if len(v.Args) == 2 {
		p.Args = []int{0, 1}
	}
	return []kernel.Pattern{p}
}

// namesNEON maps an operation to three instruction names: for floats, for signed integers and for unsigned integers.
var namesNEON = map[ir.Op][3]string{
	ir.Add: {"fadd", "add", "add"}, ir.Sub: {"fsub", "sub", "sub"}, ir.Mul: {"fmul", "mul", "mul"}, ir.Div: {0: "fdiv"},
	ir.Maximum: {0: "fmax"}, ir.Minimum: {0: "fmin"}, ir.Max: {"", "smax", "umax"}, ir.Min: {"", "smin", "umin"},
	ir.Sqrt: {0: "fsqrt"}, ir.Rint: {0: "frintn"}, ir.Floor: {0: "frintm"}, ir.Ceil: {0: "frintp"}, ir.Trunc: {0: "frintz"},
	ir.And: {"and", "and", "and"}, ir.Or: {"orr", "orr", "orr"}, ir.Xor: {"eor", "eor", "eor"},
	ir.Shl: {"", "shl", "shl"}, ir.Shr: {"", "sshr", "ushr"}, ir.ShlV: {"", "ushl", "ushl"},
}

func nameNEON(v *ir.Value) string {
	kind := 2
	switch {
	case v.Type.IsFloat():
		kind = 0
	case v.Type.IsSigned():
		kind = 1
	}
	name := namesNEON[v.Op][kind]
	if name == "" {
		panic("compile: no instruction for " + v.String())
	}
	return name
}

// relationNEON returns the pattern of a comparison. There are instructions for =, > and ≥; their second source may be 0. For the other
// relations the sources are exchanged.
func relationNEON(v *ir.Value) kernel.Pattern {
	x, y := v.Args[0], v.Args[1]
	isZero := func(v *ir.Value) bool { return v.Op == ir.Const && v.Aux == 0 }
	prefix, greater, atLeast := "cm", "gt", "ge"
	switch {
	case x.Type.IsFloat():
		prefix = "fcm"
	case !x.Type.IsSigned():
		greater, atLeast = "hi", "hs"
	}
	isSigned := x.Type.IsFloat() || x.Type.IsSigned()
	switch {
	case v.Op == ir.Eq && isZero(y):
		return one(prefix+"eq"+withZero, 0)
	case v.Op == ir.Eq:
		return one(prefix+"eq", 0, 1)
	case isSigned && isZero(y):
		return one(prefix+map[ir.Op]string{ir.Lt: "lt", ir.Le: "le"}[v.Op]+withZero, 0)
	case isSigned && isZero(x):
		return one(prefix+map[ir.Op]string{ir.Lt: "gt", ir.Le: "ge"}[v.Op]+withZero, 1)
	case v.Op == ir.Lt:
		return one(prefix+greater, 1, 0)
	}
	return one(prefix+atLeast, 1, 0)
}
