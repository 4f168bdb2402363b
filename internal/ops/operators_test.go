package ops

// The operators by name, at one type each, with their operands as a list.

func unary[T, R any](f func(x T) R) func(x []T) R { return func(x []T) R { return f(x[0]) } }

func binary[T, R any](f func(x, y T) R) func(x []T) R { return func(x []T) R { return f(x[0], x[1]) } }

func realOperators[T Float]() map[string]func(x []T) T {
	return map[string]func(x []T) T{
		"Abs": unary(Abs[T]), "Negative": unary(Negative[T]), "Sign": unary(Sign[T]), "Square": unary(Square[T]),
		"Reciprocal": unary(Reciprocal[T]), "Sqrt": unary(Sqrt[T]), "Cbrt": unary(Cbrt[T]),
		"Ceil": unary(Ceil[T]), "Floor": unary(Floor[T]), "Round": unary(Round[T]), "Trunc": unary(Trunc[T]),
		"Exp": unary(Exp[T]), "Exp2": unary(Exp2[T]), "Expm1": unary(Expm1[T]),
		"Log": unary(Log[T]), "Log1p": unary(Log1p[T]), "Log2": unary(Log2[T]), "Log10": unary(Log10[T]),
		"Sin": unary(Sin[T]), "Cos": unary(Cos[T]), "Tan": unary(Tan[T]),
		"Asin": unary(Asin[T]), "Acos": unary(Acos[T]), "Atan": unary(Atan[T]),
		"Sinh": unary(Sinh[T]), "Cosh": unary(Cosh[T]), "Tanh": unary(Tanh[T]),
		"Asinh": unary(Asinh[T]), "Acosh": unary(Acosh[T]), "Atanh": unary(Atanh[T]),
		"Add": binary(Add[T]), "Multiply": binary(Multiply[T]), "Divide": binary(Divide[T]),
		"FloorDivide": binary(FloorDivide[T]), "Remainder": binary(Remainder[T]), "Fmod": binary(Fmod[T]),
		"Pow": binary(Pow[T]), "Hypot": binary(Hypot[T]), "Atan2": binary(Atan2[T]), "LogAddExp": binary(LogAddExp[T]),
		"Copysign": binary(Copysign[T]), "Nextafter": binary(Nextafter[T]),
		"Maximum": binary(Maximum[T]), "Minimum": binary(Minimum[T]),
	}
}

func realPredicates[T Float]() map[string]func(x []T) bool {
	return map[string]func(x []T) bool{
		"IsFinite": unary(IsFinite[T]), "IsInf": unary(IsInf[T]), "IsNaN": unary(IsNaN[T]), "Signbit": unary(Signbit[T]),
		"Equal": binary(Equal[T]), "NotEqual": binary(NotEqual[T]),
	}
}

func complexOperators[T ComplexNumber]() map[string]func(x []T) T {
	return map[string]func(x []T) T{
		"Sign": unary(SignComplex[T]), "Reciprocal": unary(ReciprocalComplex[T]), "Sqrt": unary(SqrtComplex[T]),
		"Round": unary(RoundComplex[T]), "Exp": unary(ExpComplex[T]), "Expm1": unary(Expm1Complex[T]),
		"Log": unary(LogComplex[T]), "Log1p": unary(Log1pComplex[T]), "Log2": unary(Log2Complex[T]), "Log10": unary(Log10Complex[T]),
		"Sin": unary(SinComplex[T]), "Cos": unary(CosComplex[T]), "Tan": unary(TanComplex[T]),
		"Asin": unary(AsinComplex[T]), "Acos": unary(AcosComplex[T]), "Atan": unary(AtanComplex[T]),
		"Sinh": unary(SinhComplex[T]), "Cosh": unary(CoshComplex[T]), "Tanh": unary(TanhComplex[T]),
		"Asinh": unary(AsinhComplex[T]), "Acosh": unary(AcoshComplex[T]), "Atanh": unary(AtanhComplex[T]),
		"Add": binary(Add[T]), "Divide": binary(DivideComplex[T]), "Pow": binary(PowComplex[T]),
		"Multiply": func(x []T) T {
			if _, narrow := any(x[0]).(complex64); narrow {
				return T(MultiplyComplex64(complex64(x[0]), complex64(x[1])))
			}
			return T(MultiplyComplex128(complex128(x[0]), complex128(x[1])))
		},
	}
}

func complexPredicates[T ComplexNumber]() map[string]func(x []T) bool {
	return map[string]func(x []T) bool{
		"IsFinite": unary(IsFinite[T]), "IsInf": unary(IsInfComplex[T]), "IsNaN": unary(IsNaN[T]),
		"Equal": binary(Equal[T]), "NotEqual": binary(NotEqual[T]),
	}
}
