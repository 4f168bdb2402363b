package ops_test

import "ndgo/internal/ops"

// This file lists the operators by name. Each is a function for one element type, with a list of operands.

func unary[T, R any](f func(x T) R) func(x []T) R { return func(x []T) R { return f(x[0]) } }

func binary[T, R any](f func(x, y T) R) func(x []T) R { return func(x []T) R { return f(x[0], x[1]) } }

func realOperators[T ops.Float]() map[string]func(x []T) T {
	return map[string]func(x []T) T{
		"Abs": unary(ops.Abs[T]), "Negative": unary(ops.Negative[T]), "Sign": unary(ops.Sign[T]), "Square": unary(ops.Square[T]),
		"Reciprocal": unary(ops.Reciprocal[T]), "Sqrt": unary(ops.Sqrt[T]), "Cbrt": unary(ops.Cbrt[T]),
		"Ceil": unary(ops.Ceil[T]), "Floor": unary(ops.Floor[T]), "Round": unary(ops.Round[T]), "Trunc": unary(ops.Trunc[T]),
		"Exp": unary(ops.Exp[T]), "Exp2": unary(ops.Exp2[T]), "Expm1": unary(ops.Expm1[T]),
		"Log": unary(ops.Log[T]), "Log1p": unary(ops.Log1p[T]), "Log2": unary(ops.Log2[T]), "Log10": unary(ops.Log10[T]),
		"Sin": unary(ops.Sin[T]), "Cos": unary(ops.Cos[T]), "Tan": unary(ops.Tan[T]),
		"Asin": unary(ops.Asin[T]), "Acos": unary(ops.Acos[T]), "Atan": unary(ops.Atan[T]),
		"Sinh": unary(ops.Sinh[T]), "Cosh": unary(ops.Cosh[T]), "Tanh": unary(ops.Tanh[T]),
		"Asinh": unary(ops.Asinh[T]), "Acosh": unary(ops.Acosh[T]), "Atanh": unary(ops.Atanh[T]),
		"Add": binary(ops.Add[T]), "Multiply": binary(ops.Multiply[T]), "Divide": binary(ops.Divide[T]),
		"FloorDivide": binary(ops.FloorDivide[T]), "Remainder": binary(ops.Remainder[T]), "Fmod": binary(ops.Fmod[T]),
		"Pow": binary(ops.Pow[T]), "Hypot": binary(ops.Hypot[T]), "Atan2": binary(ops.Atan2[T]), "LogAddExp": binary(ops.LogAddExp[T]),
		"Copysign": binary(ops.Copysign[T]), "Nextafter": binary(ops.Nextafter[T]),
		"Maximum": binary(ops.Maximum[T]), "Minimum": binary(ops.Minimum[T]),
	}
}

func realPredicates[T ops.Float]() map[string]func(x []T) bool {
	return map[string]func(x []T) bool{
		"IsFinite": unary(ops.IsFinite[T]), "IsInf": unary(ops.IsInf[T]), "IsNaN": unary(ops.IsNaN[T]), "Signbit": unary(ops.Signbit[T]),
		"Equal": binary(ops.Equal[T]), "NotEqual": binary(ops.NotEqual[T]),
	}
}

func complexOperators[T ops.ComplexNumber]() map[string]func(x []T) T {
	return map[string]func(x []T) T{
		"Sign": unary(ops.SignComplex[T]), "Reciprocal": unary(ops.ReciprocalComplex[T]), "Sqrt": unary(ops.SqrtComplex[T]),
		"Round": unary(ops.RoundComplex[T]), "Exp": unary(ops.ExpComplex[T]), "Expm1": unary(ops.Expm1Complex[T]),
		"Log": unary(ops.LogComplex[T]), "Log1p": unary(ops.Log1pComplex[T]), "Log2": unary(ops.Log2Complex[T]), "Log10": unary(ops.Log10Complex[T]),
		"Sin": unary(ops.SinComplex[T]), "Cos": unary(ops.CosComplex[T]), "Tan": unary(ops.TanComplex[T]),
		"Asin": unary(ops.AsinComplex[T]), "Acos": unary(ops.AcosComplex[T]), "Atan": unary(ops.AtanComplex[T]),
		"Sinh": unary(ops.SinhComplex[T]), "Cosh": unary(ops.CoshComplex[T]), "Tanh": unary(ops.TanhComplex[T]),
		"Asinh": unary(ops.AsinhComplex[T]), "Acosh": unary(ops.AcoshComplex[T]), "Atanh": unary(ops.AtanhComplex[T]),
		"Add": binary(ops.Add[T]), "Divide": binary(ops.DivideComplex[T]), "Pow": binary(ops.PowComplex[T]),
		"Multiply": func(x []T) T {
			if _, narrow := any(x[0]).(complex64); narrow {
				return T(ops.MultiplyComplex64(complex64(x[0]), complex64(x[1])))
			}
			return T(ops.MultiplyComplex128(complex128(x[0]), complex128(x[1])))
		},
	}
}

func complexPredicates[T ops.ComplexNumber]() map[string]func(x []T) bool {
	return map[string]func(x []T) bool{
		"IsFinite": unary(ops.IsFinite[T]), "IsInf": unary(ops.IsInfComplex[T]), "IsNaN": unary(ops.IsNaN[T]),
		"Equal": binary(ops.Equal[T]), "NotEqual": binary(ops.NotEqual[T]),
	}
}
