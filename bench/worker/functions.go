package main

import (
	"ndgo/into"
	nd "ndgo/ndarray"
)

// inexact has the cases common to floats and complex numbers.
func inexact[T nd.Inexact]() cases {
	return cases{
		"div_out":        binary(into.Divide[T, array[T]]),
		"reciprocal_out": unary(into.Reciprocal[T]),
		"sqrt_out":       unary(into.Sqrt[T]),
		"exp_out":        unary(into.Exp[T]),
		"expm1_out":      unary(into.Expm1[T]),
		"log_out":        unary(into.Log[T]),
		"log2_out":       unary(into.Log2[T]),
		"log10_out":      unary(into.Log10[T]),
		"log1p_out":      unary(into.Log1p[T]),
		"sin_out":        unary(into.Sin[T]),
		"cos_out":        unary(into.Cos[T]),
		"tan_out":        unary(into.Tan[T]),
		"atan_out":       unary(into.Atan[T]),
		"sinh_out":       unary(into.Sinh[T]),
		"cosh_out":       unary(into.Cosh[T]),
		"tanh_out":       unary(into.Tanh[T]),
		"asinh_out":      unary(into.Asinh[T]),
		"isnan_out":      unary(into.IsNaN[T]),
		"isinf_out":      unary(into.IsInf[T]),
		"isfinite_out":   unary(into.IsFinite[T]),
	}
}

// floatFunctions has the cases of floats.
func floatFunctions[T nd.Float]() cases {
	return cases{
		"cbrt_out":      unary(into.Cbrt[T]),
		"exp2_out":      unary(into.Exp2[T]),
		"asin_out":      shifted(-0.5, into.Asin[T]), // operands are shifted to the range from 0 to 1
		"acos_out":      shifted(-0.5, into.Acos[T]),
		"atanh_out":     shifted(-0.5, into.Atanh[T]),
		"acosh_out":     shifted(0.5, into.Acosh[T]), // operands are shifted to the range from 1 to 2
		"floor_out":     unary(into.Floor[T]),
		"ceil_out":      unary(into.Ceil[T]),
		"trunc_out":     unary(into.Trunc[T]),
		"round_out":     unary(into.Round[T]),
		"signbit_out":   unary(into.Signbit[T]),
		"hypot_out":     binary(into.Hypot[T, array[T]]),
		"atan2_out":     binary(into.Atan2[T, array[T]]),
		"logaddexp_out": binary(into.LogAddExp[T, array[T]]),
		"copysign_out":  binary(into.Copysign[T, array[T]]),
		"nextafter_out": binary(into.Nextafter[T, array[T]]),
	}
}

// complexFunctions has the cases of complex numbers T with parts of R.
func complexFunctions[T nd.ComplexNumber, R nd.Float]() cases {
	return cases{
		"abs_out":  unary(into.AbsComplex[R, T]),
		"conj_out": unary(into.Conj[T]),
		"exp_c":    unary(into.Exp[T]),
	}
}
