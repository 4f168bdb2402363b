package source

import (
	"go/types"

	"ndgo/gen/compile/ir"
)

// This file lists the functions of package elem known to the compiler.

// elementary maps functions of math to their replacements in package elem.
var elementary = map[string]string{
	"Acos": "Acos", "Acosh": "Acosh", "Asin": "Asin", "Asinh": "Asinh", "Atan": "Atan", "Atan2": "Atan2", "Atanh": "Atanh",
	"Cbrt": "Cbrt", "Cos": "Cos", "Cosh": "Cosh", "Dim": "Dim", "Erf": "Erf", "Erfc": "Erfc", "Erfcinv": "ErfcInv", "Erfinv": "ErfInv", "Exp": "Exp", "Exp2": "Exp2", "Expm1": "Expm1", "Frexp": "Frexp", "Gamma": "Gamma",
	"Hypot": "Hypot", "J0": "BesselJ0", "J1": "BesselJ1", "Ldexp": "Ldexp", "Lgamma": "Lgamma", "Log": "Log", "Log10": "Log10", "Log1p": "Log1p", "Log2": "Log2", "Max": "Max", "Min": "Min",
	"Mod": "Fmod", "Modf": "Modf", "Nextafter": "Nextafter", "Pow": "Pow", "Remainder": "IEEERemainder", "Round": "RoundAway",
	"Sin": "Sin", "Sincos": "Sincos", "Sinh": "Sinh", "Tan": "Tan", "Tanh": "Tanh", "Y0": "BesselY0", "Y1": "BesselY1",
}

// ElementaryOf returns the name of the function in package elem that replaces the named function of the package at path, or "". It
// also returns the type of the arguments, or nil if any float type is possible.
func ElementaryOf(path, name string) (elem string, of types.Type) {
	if path == "math/cmplx" && name == "Abs" {
		return "AbsComplex128", nil
	}
	if path == "math/cmplx" {
		return name + "Complex", types.Typ[types.Complex128]
	}
	return elementary[name], types.Typ[types.Float64]
}

// Elementary returns the named function of package elem, or nil if it does not exist or the package is not loaded.
func (s *Source) Elementary(name string) *types.Func {
	if s.Elem == nil || name == "" {
		return nil
	}
	fn, _ := s.Elem.Scope().Lookup(name).(*types.Func)
	return fn
}

// Convert is the name of the function in package elem for the operation Convert.
const Convert = "Convert"

// IsConvert reports whether fn is elem.Convert.
func (s *Source) IsConvert(fn *types.Func) bool {
	return s.Elem != nil && fn.Pkg() == s.Elem && fn.Name() == Convert
}

// Instruction returns the operation that does the same as a function of package elem. On a tier without an instruction for it,
// kernels compose the operation from others.
func (s *Source) Instruction(fn *types.Func) (op ir.Op, ok bool) {
	if s.Elem == nil || fn.Pkg() != s.Elem {
		return 0, false
	}
	op, ok = map[string]ir.Op{
		"scale": ir.Scale, "scaleSingle": ir.Scale, "orLogOfSpecial": ir.LogSpecial, "fuse": ir.FMA,
		"exponent": ir.Exponent, "exponent32": ir.Exponent, "significand": ir.Significand, "significand32": ir.Significand,
	}[fn.Name()]
	return op, ok
}
