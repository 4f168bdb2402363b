package golden_test

import (
	"ndgo/inplace"
	"ndgo/internal/test/golden"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/strict"
)

// floatOperators has the operators for floats only.
func floatOperators[T nd.Float]() map[string]operator {
	return map[string]operator{
		"exp":        unary(nd.Exp[T], inplace.Exp[T], into.Exp[T]),
		"exp2":       unary(nd.Exp2[T], inplace.Exp2[T], into.Exp2[T]),
		"expm1":      unary(nd.Expm1[T], inplace.Expm1[T], into.Expm1[T]),
		"log":        unary(nd.Log[T], inplace.Log[T], into.Log[T]),
		"log2":       unary(nd.Log2[T], inplace.Log2[T], into.Log2[T]),
		"log10":      unary(nd.Log10[T], inplace.Log10[T], into.Log10[T]),
		"log1p":      unary(nd.Log1p[T], inplace.Log1p[T], into.Log1p[T]),
		"sin":        unary(nd.Sin[T], inplace.Sin[T], into.Sin[T]),
		"cos":        unary(nd.Cos[T], inplace.Cos[T], into.Cos[T]),
		"tan":        unary(nd.Tan[T], inplace.Tan[T], into.Tan[T]),
		"asin":       unary(nd.Asin[T], inplace.Asin[T], into.Asin[T]),
		"acos":       unary(nd.Acos[T], inplace.Acos[T], into.Acos[T]),
		"atan":       unary(nd.Atan[T], inplace.Atan[T], into.Atan[T]),
		"sinh":       unary(nd.Sinh[T], inplace.Sinh[T], into.Sinh[T]),
		"cosh":       unary(nd.Cosh[T], inplace.Cosh[T], into.Cosh[T]),
		"tanh":       unary(nd.Tanh[T], inplace.Tanh[T], into.Tanh[T]),
		"asinh":      unary(nd.Asinh[T], inplace.Asinh[T], into.Asinh[T]),
		"acosh":      unary(nd.Acosh[T], inplace.Acosh[T], into.Acosh[T]),
		"atanh":      unary(nd.Atanh[T], inplace.Atanh[T], into.Atanh[T]),
		"sqrt":       unary(nd.Sqrt[T], inplace.Sqrt[T], into.Sqrt[T]),
		"cbrt":       unary(nd.Cbrt[T], inplace.Cbrt[T], into.Cbrt[T]),
		"floor":      unary(nd.Floor[T], inplace.Floor[T], into.Floor[T]),
		"ceil":       unary(nd.Ceil[T], inplace.Ceil[T], into.Ceil[T]),
		"trunc":      unary(nd.Trunc[T], inplace.Trunc[T], into.Trunc[T]),
		"round":      unary(nd.Round[T], inplace.Round[T], into.Round[T]),
		"reciprocal": unary(nd.Reciprocal[T], inplace.Reciprocal[T], into.Reciprocal[T]),
		"signbit":    predicate(nd.Signbit[T], into.Signbit[T]),
		"isnan":      predicate(nd.IsNaN[T], into.IsNaN[T]),
		"isinf":      predicate(nd.IsInf[T], into.IsInf[T]),
		"isfinite":   predicate(nd.IsFinite[T], into.IsFinite[T]),
		"copysign":   pair(nd.Copysign[T, *nd.NDArray[T]], inplace.Copysign[T, *nd.NDArray[T]], into.Copysign[T, *nd.NDArray[T]], strict.Copysign[T, *nd.NDArray[T]]),
		"nextafter":  pair(nd.Nextafter[T, *nd.NDArray[T]], inplace.Nextafter[T, *nd.NDArray[T]], into.Nextafter[T, *nd.NDArray[T]], strict.Nextafter[T, *nd.NDArray[T]]),
		"hypot":      pair(nd.Hypot[T, *nd.NDArray[T]], inplace.Hypot[T, *nd.NDArray[T]], into.Hypot[T, *nd.NDArray[T]], strict.Hypot[T, *nd.NDArray[T]]),
		"atan2":      pair(nd.Atan2[T, *nd.NDArray[T]], inplace.Atan2[T, *nd.NDArray[T]], into.Atan2[T, *nd.NDArray[T]], strict.Atan2[T, *nd.NDArray[T]]),
		"fmod":       pair(nd.Fmod[T, *nd.NDArray[T]], inplace.Fmod[T, *nd.NDArray[T]], into.Fmod[T, *nd.NDArray[T]], strict.Fmod[T, *nd.NDArray[T]]),
		"logaddexp":  pair(nd.LogAddExp[T, *nd.NDArray[T]], inplace.LogAddExp[T, *nd.NDArray[T]], into.LogAddExp[T, *nd.NDArray[T]], strict.LogAddExp[T, *nd.NDArray[T]]),
	}
}

// predicate returns an operator of one operand with a boolean result.
func predicate[T any](fresh func(x *nd.NDArray[T]) *nd.NDArray[bool], into func(dst *nd.NDArray[bool], x *nd.NDArray[T]) *nd.NDArray[bool]) operator {
	return operator{
		fresh: func(a []nd.Array) nd.Array { return fresh(as[T](a[0])) },
		into:  func(dst nd.Array, a []nd.Array) nd.Array { return into(as[bool](dst), as[T](a[0])) },
	}
}

// functions checks functions of floats in every package, at special and random values.
func functions(c *golden.Case) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	op, ok := kinds[c.Args[0].Base.DType].operators[c.Op]
	if !ok {
		return unknown(c)
	}
	return allForms(c, op, views)
}
