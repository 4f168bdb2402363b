package main

import (
	"fmt"
	"slices"
	"strings"
)

// kind returns the kind of a type's elements: bool, float, signed, unsigned, integer (for a T of either sign), or number.
func (a *fusedAuthor) kind(of string) string {
	switch {
	case of == "bool":
		return "bool"
	case of == "T":
		return map[string]string{"Float": "float", "Integer": "integer", "RealNumber": "number"}[a.class]
	case strings.HasPrefix(of, "float"):
		return "float"
	case strings.HasPrefix(of, "uint"):
		return "unsigned"
	}
	return "signed"
}

// sources returns element types of existing arrays: the type of, or types that can be converted to it.
func (a *fusedAuthor) sources(of string) (all []string) {
	if len(a.arrays[of]) > 0 {
		return []string{of}
	}
	isInteger := func(of string) bool { return strings.HasSuffix(a.kind(of), "signed") || a.kind(of) == "integer" }
	for from, names := range a.arrays {
		long := slices.Contains([]string{"int64", "uint64", "int", "uint", "T"}, from)
		switch {
		case len(names) == 0:
		case of == "bool", isInteger(of) && isInteger(from), a.kind(of) == "float" && a.kind(from) == "float",
			of == "float64" && isInteger(from) || of == "float64" && from == "T",
			(of == "float32" || of == "T" && a.class == "Float") && isInteger(from) && !long:
			all = append(all, from)
		}
	}
	slices.Sort(all)
	return all
}

// leaf returns a variable of the type, or a converted variable of another type.
func (a *fusedAuthor) leaf(of string) string {
	from := a.one(a.sources(of)...)
	if x := a.one(a.arrays[from]...); from == of {
		return x
	} else {
		return fmt.Sprintf("nd.AsType[%s](%s)", of, x)
	}
}

// operand returns an array, or a scalar.
func (a *fusedAuthor) operand(of string, depth int) string {
	if a.IntN(4) == 0 {
		if s := a.scalar(of, 1); s != "" {
			return s
		}
	}
	return a.array(of, depth)
}

// scalar returns an expression of constants and scalar operands.
func (a *fusedAuthor) scalar(of string, depth int) string {
	names := a.scalars[of]
	if len(names) == 0 || a.IntN(3) == 0 {
		return a.constant(of)
	}
	s := a.one(names...)
	switch kind := a.kind(of); {
	case depth == 0 || kind == "bool" || a.IntN(2) == 0:
		return s
	case a.IntN(4) == 0:
		return "-" + s
	case kind == "float" && a.IntN(3) == 0:
		return fmt.Sprintf("%s/%s", s, a.one(names...))
	default:
		return fmt.Sprintf("%s%s(%s)", s, a.one("+", "-", "*"), a.one(a.one(names...), a.one(names...), a.constant(of)))
	}
}

// constant returns a constant in the range of every type of the kind. It may be inexact as a float.
func (a *fusedAuthor) constant(of string) string {
	switch a.kind(of) {
	case "bool":
		return a.one("true", "false")
	case "float":
		return a.one("0", "1", "2", "0.1", "-0.5", "1e-3", "math.Pi", "1.0/3", "tenth", "16777217", "1.00000017881393432617187499")
	case "signed":
		return a.one("0", "1", "-1", "2", "7", "100", "-128", "1<<6")
	}
	return a.one("0", "1", "2", "3", "100", "127", "1<<6")
}

// call returns a call of a random function, and the types of its results. The function taken must return true for it. If no function fits, call
// returns "".
func (a *fusedAuthor) call(taken func(f fusedSubject) bool, depth int) (text string, results []string) {
	var fit []fusedSubject
	for _, f := range a.functions {
		if !f.reduces && (f.class == "" || f.class == a.class) && taken(f) {
			fits := true
			for k, of := range f.params { // there must be arrays of all types of its parameters
				fits = fits && (!f.arrays[k] || a.sources(of) != nil) && (!f.requires || a.own(of) != "")
			}
			if fits {
				fit = append(fit, f)
			}
		}
	}
	if fit == nil {
		return "", nil
	}
	f := fit[a.IntN(len(fit))]
	name := f.name
	generated := f.requires || len(f.results) > 1 || a.IntN(2) == 0 || f.name[0] == 's' // whether to call the generated form of the function
	a.requires = a.requires || f.requires
	if generated {
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	var args []string
	for k, of := range f.params {
		switch {
		case f.requires:
			args = append(args, a.own(of))
		case k > 0 && generated && a.sources(of) != nil:
			args = append(args, a.operand(of, depth))
		case f.arrays[k]:
			args = append(args, a.array(of, depth))
		default:
			args = append(args, a.scalar(of, 1))
		}
	}
	return fmt.Sprintf("%s(%s)", name, strings.Join(args, ", ")), f.results
}

// array returns an array expression with elements of the given type. There must be variables of this type or of types that can be
// converted to it.
func (a *fusedAuthor) array(of string, depth int) string {
	if depth == 0 || a.IntN(6) == 0 {
		return a.leaf(of)
	}
	depth--
	switch a.IntN(10) {
	case 0:
		if call, _ := a.call(func(f fusedSubject) bool { return len(f.results) == 1 && f.results[0] == of }, depth); call != "" {
			return call
		}
	case 1, 2:
		return fmt.Sprintf("nd.Where(%s, %s, %s)", a.array("bool", depth), a.array(of, depth), a.operand(of, depth))
	}
	return a.operator(of, depth)
}

// lifted returns the first operand of an operator: mostly a computed array, sometimes a scalar as an array.
func (a *fusedAuthor) lifted(of string, depth int) string {
	if a.IntN(8) > 0 {
		return a.array(of, depth)
	}
	if len(a.scalars[of]) > 0 {
		return fmt.Sprintf("nd.Scalar(%s)", a.one(a.scalars[of]...))
	}
	return fmt.Sprintf("%s.Scalar(%s)", a.leaf(of), a.constant(of))
}

// operator returns an operator of arrays with elements of a type.
func (a *fusedAuthor) operator(of string, depth int) string {
	switch kind := a.kind(of); kind {
	case "bool":
		return a.condition(depth)
	case "float":
		if a.IntN(2) == 0 {
			return a.unary(of, depth, "Sqrt", "Floor", "Ceil", "Trunc", "Round", "Reciprocal", "Deg2Rad", a.one("Exp", "Log", "Sin", "Tanh", "Cbrt", "Expit"))
		}
		if a.IntN(2) == 0 {
			return a.binary(of, depth, "Divide", "Copysign", "Fmod", "Remainder", "FloorDivide", "Heaviside", a.one("Hypot", "Pow", "Atan2", "Nextafter"))
		}
	case "number":
	default:
		if a.IntN(2) == 0 {
			return a.integer(of, depth)
		}
	}
	switch a.IntN(5) {
	case 0:
		return a.unary(of, depth, "Positive", "Negative", "Abs", "Sign", "Square", "Conj")
	case 1:
		return fmt.Sprintf("nd.Clip(%s, %s, %s)", a.lifted(of, depth), a.operand(of, depth), a.operand(of, depth))
	case 2:
		more := ""
		for range a.IntN(3) {
			more += ", " + a.array(of, depth)
		}
		return fmt.Sprintf("nd.%s(%s, %s%s)", a.one("Add", "Multiply", "Maximum", "Minimum"), a.lifted(of, depth), a.operand(of, depth), more)
	}
	return a.binary(of, depth, "Add", "Subtract", "Multiply", "Maximum", "Fmax", "Minimum", "Fmin")
}

func (a *fusedAuthor) unary(of string, depth int, names ...string) string {
	return fmt.Sprintf("nd.%s(%s)", a.one(names...), a.lifted(of, depth))
}

func (a *fusedAuthor) binary(of string, depth int, names ...string) string {
	return fmt.Sprintf("nd.%s(%s, %s)", a.one(names...), a.lifted(of, depth), a.operand(of, depth))
}

// own returns an array parameter of the current function with elements of the given type, or "" if there is none.
func (a *fusedAuthor) own(of string) string {
	for _, x := range a.arrays[of] {
		if x[0] == 'x' {
			return x
		}
	}
	return ""
}

// integer returns a call of an operator of integers. Some calls have a constant second operand that meets the requirements. All other calls
// set a.requires.
func (a *fusedAuthor) integer(of string, depth int) string {
	own := a.own(of)
	switch a.IntN(5) {
	case 0:
		return a.unary(of, depth, "BitwiseInvert", "Floor", "Round")
	case 1, 2:
		return a.binary(of, depth, "BitwiseAnd", "BitwiseOr", "BitwiseXor", a.one("GCD", "LCM"))
	case 3:
		divisor := a.one("1", "3", "7", "100")
		if own != "" && a.IntN(2) == 0 {
			a.requires = true
			divisor = a.one(own, "nd.BitwiseOr("+own+", 1)")
		}
		return fmt.Sprintf("nd.%s(%s, %s)", a.one("FloorDivide", "TruncDivide", "Remainder", "Fmod"), a.lifted(of, depth), divisor)
	}
	count := a.one("0", "1", "3", "7", "9")
	if own != "" && a.IntN(2) == 0 {
		a.requires = true
		count = a.one(own, "nd.BitwiseAnd("+own+", 15)", "nd.BitwiseAnd("+own+", 7)")
	}
	return fmt.Sprintf("nd.%s(%s, %s)", a.one("BitwiseLeftShift", "BitwiseRightShift", "Pow"), a.lifted(of, depth), count)
}

// condition returns an operator with results of bool.
func (a *fusedAuthor) condition(depth int) string {
	var numbers, floats []string
	for of, names := range a.arrays {
		if len(names) > 0 && of != "bool" {
			if numbers = append(numbers, of); a.kind(of) == "float" {
				floats = append(floats, of)
			}
		}
	}
	slices.Sort(numbers)
	slices.Sort(floats)
	switch n := a.IntN(8); {
	case n < 4 && numbers != nil:
		return a.binary(a.one(numbers...), depth, "Less", "LessEqual", "Greater", "GreaterEqual", "Equal", "NotEqual")
	case n == 4 && floats != nil:
		return a.unary(a.one(floats...), depth, "IsNaN", "IsInf", "IsFinite", "Signbit")
	case n == 5:
		return a.unary("bool", depth, "LogicalNot", "BitwiseInvert")
	}
	return a.binary("bool", depth, "LogicalAnd", "LogicalOr", "LogicalXor", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Equal", "NotEqual")
}
