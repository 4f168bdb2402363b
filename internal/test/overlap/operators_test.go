package overlap

import (
	"math"
	"testing"

	"ndgo/inplace"
	"ndgo/internal/test/overlap/operators"
	"ndgo/into"
	nd "ndgo/ndarray"
)

func unary[T comparable](name string, f func(dst, x *nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return function[T]{name: name, operands: 1, call: func(dst *nd.NDArray[T], x []*nd.NDArray[T]) *nd.NDArray[T] { return f(dst, x[0]) }}
}

func binary[T comparable](name string, f func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return function[T]{name: name, operands: 2, call: func(dst *nd.NDArray[T], x []*nd.NDArray[T]) *nd.NDArray[T] { return f(dst, x[0], x[1]) }}
}

func ternary[T comparable](name string, f func(dst, x, y, z *nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return function[T]{name: name, operands: 3, call: func(dst *nd.NDArray[T], x []*nd.NDArray[T]) *nd.NDArray[T] { return f(dst, x[0], x[1], x[2]) }}
}

// chain returns an associative operator of four operands.
func chain[T comparable](name string, f func(dst, x, y *nd.NDArray[T], more ...*nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return function[T]{name: name, operands: 4, call: func(dst *nd.NDArray[T], x []*nd.NDArray[T]) *nd.NDArray[T] { return f(dst, x[0], x[1], x[2:]...) }}
}

// scalars returns a function of one array. Its f is an operator with scalars as the other operands.
func scalars[T comparable](name string, f func(dst, x *nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return unary(name+" with scalars", f)
}

// overwriting returns a function of package inplace. It has one operand less, because the target is its first operand.
func overwriting[T comparable](name string, f func(x *nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return function[T]{name: "inplace." + name, operands: 1, call: func(dst *nd.NDArray[T], _ []*nd.NDArray[T]) *nd.NDArray[T] { return f(dst) }}
}

func binaryInPlace[T comparable](name string, f func(x, y *nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return unary("inplace."+name, f)
}

func ternaryInPlace[T comparable](name string, f func(x, y, z *nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return binary("inplace."+name, f)
}

func chainInPlace[T comparable](name string, f func(x, y *nd.NDArray[T], more ...*nd.NDArray[T]) *nd.NDArray[T]) function[T] {
	return function[T]{name: "inplace." + name, operands: 3, call: func(dst *nd.NDArray[T], x []*nd.NDArray[T]) *nd.NDArray[T] { return f(dst, x[0], x[1:]...) }}
}

// floats has operators of real numbers. Results may be NaN.
func floats[T interface {
	nd.Float
	comparable
}]() []function[T] {
	return []function[T]{
		chain[T]("Add", into.Add), chain[T]("Multiply", into.Multiply), chain[T]("Maximum", into.Maximum), chain[T]("Minimum", into.Minimum),
		binary[T]("Subtract", into.Subtract), binary[T]("Divide", into.Divide), binary[T]("FloorDivide", into.FloorDivide),
		binary[T]("Remainder", into.Remainder), binary[T]("Fmod", into.Fmod), binary[T]("Pow", into.Pow), binary[T]("Hypot", into.Hypot),
		binary[T]("LogAddExp", into.LogAddExp), binary[T]("Copysign", into.Copysign), binary[T]("Nextafter", into.Nextafter), binary[T]("Atan2", into.Atan2),
		ternary[T]("Clip", into.Clip),
		unary("Positive", into.Positive[T]), unary("Negative", into.Negative[T]), unary("Abs", into.Abs[T]), unary("Sign", into.Sign[T]),
		unary("Square", into.Square[T]), unary("Reciprocal", into.Reciprocal[T]), unary("Sqrt", into.Sqrt[T]), unary("Cbrt", into.Cbrt[T]),
		unary("Exp", into.Exp[T]), unary("Exp2", into.Exp2[T]), unary("Expm1", into.Expm1[T]), unary("Log", into.Log[T]),
		unary("Log2", into.Log2[T]), unary("Log10", into.Log10[T]), unary("Log1p", into.Log1p[T]), unary("Sinh", into.Sinh[T]),
		unary("Cosh", into.Cosh[T]), unary("Tanh", into.Tanh[T]), unary("Asinh", into.Asinh[T]), unary("Acosh", into.Acosh[T]),
		unary("Atanh", into.Atanh[T]), unary("Floor", into.Floor[T]), unary("Ceil", into.Ceil[T]), unary("Trunc", into.Trunc[T]),
		unary("Round", into.Round[T]), unary("Deg2Rad", into.Deg2Rad[T]), unary("Rad2Deg", into.Rad2Deg[T]), unary("Sin", into.Sin[T]),
		unary("Cos", into.Cos[T]), unary("Tan", into.Tan[T]), unary("Asin", into.Asin[T]), unary("Acos", into.Acos[T]), unary("Atan", into.Atan[T]),
		unary("Erf", into.Erf[T]), unary("Erfc", into.Erfc[T]), unary("NormalCDF", into.NormalCDF[T]), unary("Expit", into.Expit[T]), unary("Logit", into.Logit[T]),
		unary("Log1pExp", into.Log1pExp[T]), unary("Sinc", into.Sinc[T]), unary("BesselI0", into.BesselI0[T]), unary("BesselI1", into.BesselI1[T]),
		unary("Gamma", into.Gamma[T]), unary("LogGamma", into.LogGamma[T]), unary("Digamma", into.Digamma[T]),
		unary("ErfInv", into.ErfInv[T]), unary("ErfcInv", into.ErfcInv[T]), unary("NormalQuantile", into.NormalQuantile[T]),
		unary("BesselJ0", into.BesselJ0[T]), unary("BesselJ1", into.BesselJ1[T]), unary("BesselY0", into.BesselY0[T]), unary("BesselY1", into.BesselY1[T]),
		scalars("Add", func(dst, x *nd.NDArray[T]) *nd.NDArray[T] { return into.Add(dst, x, 2) }),
		scalars("Clip", func(dst, x *nd.NDArray[T]) *nd.NDArray[T] { return into.Clip(dst, x, 0.5, 2) }),
		chainInPlace[T]("Add", inplace.Add), binaryInPlace[T]("Subtract", inplace.Subtract), ternaryInPlace[T]("Clip", inplace.Clip), overwriting("Sqrt", inplace.Sqrt[T]),
	}
}

func TestFloats(t *testing.T) {
	element := func(i int) float64 { return math.Sin(float64(7*i)) * 3 }
	hold(t, element, floats[float64](), square[float64](), turned[float64](), long[float64](150))
}

func TestSinglePrecision(t *testing.T) {
	element := func(i int) float32 { return float32(math.Sin(float64(7*i)) * 3) }
	some := floats[float32]()
	hold(t, element, append(some[:6:6], some[len(some)-6:]...), square[float32](), long[float32](150))
}

// TestLongChains tests operators with more operands than one pass over memory computes.
func TestLongChains(t *testing.T) {
	element := func(i int) int16 { return int16(i * 31) }
	hold(t, element, []function[int16]{chain[int16]("Add", into.Add), chainInPlace[int16]("Multiply", inplace.Multiply)}, long[int16](2500))
}

// positive returns a number from 1 to 7: a valid divisor, and a shift count below every integer's width.
func positive[T nd.Integer](i int) T { return T(1 + i*i%7) }

func integers[T interface {
	nd.Integer
	comparable
}]() []function[T] {
	return []function[T]{
		chain[T]("Add", into.Add), chain[T]("BitwiseAnd", into.BitwiseAnd), chain[T]("BitwiseOr", into.BitwiseOr), chain[T]("BitwiseXor", into.BitwiseXor),
		binary[T]("FloorDivide", into.FloorDivide), binary[T]("TruncDivide", into.TruncDivide), binary[T]("Remainder", into.Remainder), binary[T]("Fmod", into.Fmod),
		binary[T]("Pow", into.Pow), binary[T]("BitwiseLeftShift", into.BitwiseLeftShift), binary[T]("BitwiseRightShift", into.BitwiseRightShift),
		unary("BitwiseInvert", into.BitwiseInvert[T]), binaryInPlace[T]("Remainder", inplace.Remainder),
	}
}

func TestIntegers(t *testing.T) {
	hold(t, positive[int8], integers[int8](), square[int8](), long[int8](150))
	hold(t, positive[uint16], integers[uint16](), square[uint16](), long[uint16](150))
	hold(t, positive[int64], integers[int64](), turned[int64](), long[int64](150))
	hold(t, positive[uint8], []function[uint8]{unary("BitwiseCount", into.BitwiseCount[uint8])}, square[uint8](), long[uint8](150))
}

func TestComplexNumbers(t *testing.T) {
	element := func(i int) complex128 { return complex(float64(i%5), float64(i%3)) }
	hold(t, element, []function[complex128]{
		chain[complex128]("Multiply", into.Multiply), binary[complex128]("Divide", into.Divide),
		unary("Conj", into.Conj[complex128]), unary("Exp", into.Exp[complex128]), binaryInPlace[complex128]("Subtract", inplace.Subtract),
	}, square[complex128](), long[complex128](50))
}

// TestTruth tests comparisons of bools. In other comparisons, operands and target have different types and share no memory.
func TestTruth(t *testing.T) {
	hold(t, mixed, []function[bool]{
		chain[bool]("LogicalAnd", into.LogicalAnd), chain[bool]("LogicalOr", into.LogicalOr), chain[bool]("LogicalXor", into.LogicalXor),
		unary("LogicalNot", into.LogicalNot[bool]), binary[bool]("Equal", into.Equal), binary[bool]("NotEqual", into.NotEqual),
		chainInPlace[bool]("LogicalXor", inplace.LogicalXor),
	}, square[bool](), turned[bool](), long[bool](150))
}

// mixed returns true and false in an irregular order.
func mixed(i int) bool { return i*i%7%3 == 1 || i%11 == 2 }

// TestUsersOperators tests operators with several results. Each result in turn shares memory with an operand.
func TestUsersOperators(t *testing.T) {
	result := func(name string, k int) function[float64] {
		return ternary(name, func(dst, x, y, z *nd.NDArray[float64]) *nd.NDArray[float64] {
			var results [3]*nd.NDArray[float64]
			for i := range results {
				if results[i] = dst; i != k {
					results[i] = nd.ZerosLike(dst)
				}
			}
			operators.DifferencesInto(results[0], results[1], results[2], x, y, z)
			return dst
		})
	}
	hold(t, func(i int) float64 { return float64(i * i % 101) }, []function[float64]{
		result("Differences, first", 0), result("Differences, second", 1), result("Differences, third", 2),
	}, square[float64](), turned[float64](), long[float64](150))
}
