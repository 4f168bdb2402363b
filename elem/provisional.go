package elem

import "math"

func Exp[T Float](x T) T { return T(math.Exp(float64(x))) }

func Exp2[T Float](x T) T { return T(math.Exp2(float64(x))) }

func Expm1[T Float](x T) T { return T(math.Expm1(float64(x))) }

func Log[T Float](x T) T { return T(math.Log(float64(x))) }

func Log2[T Float](x T) T { return T(math.Log2(float64(x))) }

func Log10[T Float](x T) T { return T(math.Log10(float64(x))) }

func Log1p[T Float](x T) T { return T(math.Log1p(float64(x))) }

func Sin[T Float](x T) T { return T(math.Sin(float64(x))) }

func Cos[T Float](x T) T { return T(math.Cos(float64(x))) }

func Tan[T Float](x T) T { return T(math.Tan(float64(x))) }

func Asin[T Float](x T) T { return T(math.Asin(float64(x))) }

func Acos[T Float](x T) T { return T(math.Acos(float64(x))) }

func Atan[T Float](x T) T { return T(math.Atan(float64(x))) }

func Sinh[T Float](x T) T { return T(math.Sinh(float64(x))) }

func Cosh[T Float](x T) T { return T(math.Cosh(float64(x))) }

func Tanh[T Float](x T) T { return T(math.Tanh(float64(x))) }

func Asinh[T Float](x T) T { return T(math.Asinh(float64(x))) }

func Acosh[T Float](x T) T { return T(math.Acosh(float64(x))) }

func Atanh[T Float](x T) T { return T(math.Atanh(float64(x))) }

func Cbrt[T Float](x T) T { return T(math.Cbrt(float64(x))) }

func Atan2[T Float](x, y T) T { return T(math.Atan2(float64(x), float64(y))) }

func Pow[T Float](x, y T) T { return T(math.Pow(float64(x), float64(y))) }
