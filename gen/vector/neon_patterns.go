package vector

// Names of what takes several instructions, or is named by its types.
const (
	multiply64    = "multiply 64"
	fuseNegative  = "fuse negative" // FMS and FNMS
	shiftDown     = "shift down"    // by a variable count
	converted     = "convert"
	lookedUp      = "look up"
	elementLoaded = "load an element"
	withZero      = "0" // ends the name of a comparison whose second source is 0
)

// one returns the pattern of an instruction.
func one(name string, args ...int) pattern {
	return pattern{name: name, immediate: -1, args: args, memory: -1, tied: -1}
}

// several returns the pattern of instructions that write their result before they have read all arguments.
func several(name string, args ...int) pattern {
	p := one(name, args...)
	p.extra = true
	return p
}

// over returns the pattern of an instruction whose result is in the register of argument tied.
func over(name string, tied int, args ...int) pattern {
	p := one(name, args...)
	p.tied = tied
	return p
}

func (neon) patterns(_ target, v *Value) []pattern {
	if isRelation(v.Op) {
		return []pattern{relationNEON(v)}
	}
	switch v.Op {
	case FMA:
		return []pattern{over("fmla", 2, 0, 1)}
	case FNMA:
		return []pattern{over("fmls", 2, 0, 1)}
	case FMS, FNMS:
		return []pattern{several(fuseNegative, 0, 1, 2)}
	case Select:
		return []pattern{over("bsl", 0, 1, 2), over("bit", 2, 1, 0), over("bif", 1, 2, 0)}
	case ShrV:
		return []pattern{several(shiftDown, 0, 1)}
	case MulHigh:
		return []pattern{several(multiplyHigh, 0, 1)}
	case Element:
		return []pattern{several(elementLoaded, 0)}
	case Lookup:
		return []pattern{several(lookedUp, 0)}
	case AndNot:
		return []pattern{one("bic", 1, 0)}
	case Convert:
		return []pattern{one(converted, 0)}
	case Xor:
		if y := v.Args[1]; y.Op == Const && y.Aux == y.Type.ones() {
			return []pattern{one("not", 0)}
		}
	case Shl, Shr:
		p := one(nameNEON(v), 0)
		p.immediate = int(v.Aux)
		return []pattern{p}
	case Mul:
		if v.Type.IsInteger() && v.Type.Size() == 8 {
			return []pattern{several(multiply64, 0, 1)}
		}
	}
	p := one(nameNEON(v), 0)
	if len(v.Args) == 2 {
		p.args = []int{0, 1}
	}
	return []pattern{p}
}

// namesNEON are the instructions of operations on floats, on signed integers and on unsigned ones.
var namesNEON = map[Op][3]string{
	Add: {"fadd", "add", "add"}, Sub: {"fsub", "sub", "sub"}, Mul: {"fmul", "mul", "mul"}, Div: {0: "fdiv"},
	Maximum: {0: "fmax"}, Minimum: {0: "fmin"}, Max: {"", "smax", "umax"}, Min: {"", "smin", "umin"},
	Sqrt: {0: "fsqrt"}, Rint: {0: "frintn"}, Floor: {0: "frintm"}, Ceil: {0: "frintp"}, Trunc: {0: "frintz"},
	And: {"and", "and", "and"}, Or: {"orr", "orr", "orr"}, Xor: {"eor", "eor", "eor"},
	Shl: {"", "shl", "shl"}, Shr: {"", "sshr", "ushr"}, ShlV: {"", "ushl", "ushl"},
}

func nameNEON(v *Value) string {
	kind := 2
	switch {
	case v.Type.IsFloat():
		kind = 0
	case v.Type.IsSigned():
		kind = 1
	}
	name := namesNEON[v.Op][kind]
	if name == "" {
		panic("vector: no instruction for " + v.String())
	}
	return name
}

// relationNEON returns a comparison: there are = and, with the sources exchanged, > and ≥, and forms with 0.
func relationNEON(v *Value) pattern {
	x, y := v.Args[0], v.Args[1]
	isZero := func(v *Value) bool { return v.Op == Const && v.Aux == 0 }
	prefix, greater, atLeast := "cm", "gt", "ge"
	switch {
	case x.Type.IsFloat():
		prefix = "fcm"
	case !x.Type.IsSigned():
		greater, atLeast = "hi", "hs"
	}
	isSigned := x.Type.IsFloat() || x.Type.IsSigned()
	switch {
	case v.Op == Eq && isZero(y):
		return one(prefix+"eq"+withZero, 0)
	case v.Op == Eq:
		return one(prefix+"eq", 0, 1)
	case isSigned && isZero(y):
		return one(prefix+map[Op]string{Lt: "lt", Le: "le"}[v.Op]+withZero, 0)
	case isSigned && isZero(x):
		return one(prefix+map[Op]string{Lt: "gt", Le: "ge"}[v.Op]+withZero, 1)
	case v.Op == Lt:
		return one(prefix+greater, 1, 0)
	}
	return one(prefix+atLeast, 1, 0)
}
