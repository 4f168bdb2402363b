package golden_test

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/strict"
)

// An operator holds the functions of one name in all packages of operators, for one element type. A missing function is nil.
type operator struct {
	fresh   func(args []nd.Array) nd.Array
	inplace func(args []nd.Array) nd.Array
	into    func(dst nd.Array, args []nd.Array) nd.Array
	strict  func(args []nd.Array, dims []int) nd.Array
}

// elementOperators has the operators on every element type.
func elementOperators[T nd.Element]() map[string]operator {
	return map[string]operator{
		"equal":     pure(nd.Equal[T, *nd.NDArray[T]], into.Equal[T, *nd.NDArray[T]], strict.Equal[T, *nd.NDArray[T]]),
		"not_equal": pure(nd.NotEqual[T, *nd.NDArray[T]], into.NotEqual[T, *nd.NDArray[T]], strict.NotEqual[T, *nd.NDArray[T]]),
	}
}

func numberOperators[T nd.Number]() map[string]operator {
	return map[string]operator{
		"add":      chain(nd.Add[T, *nd.NDArray[T]], inplace.Add[T, *nd.NDArray[T]], into.Add[T, *nd.NDArray[T]], strict.Add[T, *nd.NDArray[T]]),
		"subtract": pair(nd.Subtract[T, *nd.NDArray[T]], inplace.Subtract[T, *nd.NDArray[T]], into.Subtract[T, *nd.NDArray[T]], strict.Subtract[T, *nd.NDArray[T]]),
		"multiply": chain(nd.Multiply[T, *nd.NDArray[T]], inplace.Multiply[T, *nd.NDArray[T]], into.Multiply[T, *nd.NDArray[T]], strict.Multiply[T, *nd.NDArray[T]]),
		"negative": unary(nd.Negative[T], inplace.Negative[T], into.Negative[T]),
		"sign":     unary(nd.Sign[T], inplace.Sign[T], into.Sign[T]),
		"square":   unary(nd.Square[T], inplace.Square[T], into.Square[T]),
		"copy":     unary(nd.Positive[T], inplace.Positive[T], into.Positive[T]),
	}
}

func realOperators[T nd.RealNumber]() map[string]operator {
	return map[string]operator{
		"minimum":         chain(nd.Minimum[T, *nd.NDArray[T]], inplace.Minimum[T, *nd.NDArray[T]], into.Minimum[T, *nd.NDArray[T]], strict.Minimum[T, *nd.NDArray[T]]),
		"maximum":         chain(nd.Maximum[T, *nd.NDArray[T]], inplace.Maximum[T, *nd.NDArray[T]], into.Maximum[T, *nd.NDArray[T]], strict.Maximum[T, *nd.NDArray[T]]),
		"less":            pure(nd.Less[T, *nd.NDArray[T]], into.Less[T, *nd.NDArray[T]], strict.Less[T, *nd.NDArray[T]]),
		"less_equal":      pure(nd.LessEqual[T, *nd.NDArray[T]], into.LessEqual[T, *nd.NDArray[T]], strict.LessEqual[T, *nd.NDArray[T]]),
		"greater":         pure(nd.Greater[T, *nd.NDArray[T]], into.Greater[T, *nd.NDArray[T]], strict.Greater[T, *nd.NDArray[T]]),
		"greater_equal":   pure(nd.GreaterEqual[T, *nd.NDArray[T]], into.GreaterEqual[T, *nd.NDArray[T]], strict.GreaterEqual[T, *nd.NDArray[T]]),
		"floor_divide":    pair(nd.FloorDivide[T, *nd.NDArray[T]], inplace.FloorDivide[T, *nd.NDArray[T]], into.FloorDivide[T, *nd.NDArray[T]], strict.FloorDivide[T, *nd.NDArray[T]]),
		"remainder":       pair(nd.Remainder[T, *nd.NDArray[T]], inplace.Remainder[T, *nd.NDArray[T]], into.Remainder[T, *nd.NDArray[T]], strict.Remainder[T, *nd.NDArray[T]]),
		"trunc_remainder": pair(nd.Fmod[T, *nd.NDArray[T]], inplace.Fmod[T, *nd.NDArray[T]], into.Fmod[T, *nd.NDArray[T]], strict.Fmod[T, *nd.NDArray[T]]),
		"power":           pair(nd.Pow[T, *nd.NDArray[T]], inplace.Pow[T, *nd.NDArray[T]], into.Pow[T, *nd.NDArray[T]], strict.Pow[T, *nd.NDArray[T]]),
		"abs":             unary(nd.Abs[T], inplace.Abs[T], into.Abs[T]),
	}
}

func integerOperators[T nd.Integer]() map[string]operator {
	return map[string]operator{
		"trunc_divide": pair(nd.TruncDivide[T, *nd.NDArray[T]], inplace.TruncDivide[T, *nd.NDArray[T]], into.TruncDivide[T, *nd.NDArray[T]], strict.TruncDivide[T, *nd.NDArray[T]]),
		"shift_left":   pair(nd.BitwiseLeftShift[T, *nd.NDArray[T]], inplace.BitwiseLeftShift[T, *nd.NDArray[T]], into.BitwiseLeftShift[T, *nd.NDArray[T]], strict.BitwiseLeftShift[T, *nd.NDArray[T]]),
		"shift_right":  pair(nd.BitwiseRightShift[T, *nd.NDArray[T]], inplace.BitwiseRightShift[T, *nd.NDArray[T]], into.BitwiseRightShift[T, *nd.NDArray[T]], strict.BitwiseRightShift[T, *nd.NDArray[T]]),
	}
}

func inexactOperators[T nd.Inexact]() map[string]operator {
	return map[string]operator{
		"divide": pair(nd.Divide[T, *nd.NDArray[T]], inplace.Divide[T, *nd.NDArray[T]], into.Divide[T, *nd.NDArray[T]], strict.Divide[T, *nd.NDArray[T]]),
	}
}

// unary returns an operator of one operand.
func unary[T any](fresh, inplace func(x *nd.NDArray[T]) *nd.NDArray[T], into func(dst, x *nd.NDArray[T]) *nd.NDArray[T]) operator {
	return operator{
		fresh:   func(a []nd.Array) nd.Array { return fresh(as[T](a[0])) },
		inplace: func(a []nd.Array) nd.Array { return inplace(as[T](a[0])) },
		into:    func(dst nd.Array, a []nd.Array) nd.Array { return into(as[T](dst), as[T](a[0])) },
	}
}

// pure returns an operator of two operands. Its result has another element type.
func pure[R, T any](fresh func(x, y *nd.NDArray[T]) *nd.NDArray[R], into func(dst *nd.NDArray[R], x, y *nd.NDArray[T]) *nd.NDArray[R],
	strict func(x, y *nd.NDArray[T], dims ...int) *nd.NDArray[R]) operator {
	return operator{
		fresh:  func(a []nd.Array) nd.Array { return fresh(as[T](a[0]), as[T](a[1])) },
		into:   func(dst nd.Array, a []nd.Array) nd.Array { return into(as[R](dst), as[T](a[0]), as[T](a[1])) },
		strict: func(a []nd.Array, dims []int) nd.Array { return strict(as[T](a[0]), as[T](a[1]), dims...) },
	}
}

// pair returns an operator with two operands and a result of one type.
func pair[T any](fresh, inplace func(x, y *nd.NDArray[T]) *nd.NDArray[T], into func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T],
	strict func(x, y *nd.NDArray[T], dims ...int) *nd.NDArray[T]) operator {
	o := pure(fresh, into, strict)
	o.inplace = func(a []nd.Array) nd.Array { return inplace(as[T](a[0]), as[T](a[1])) }
	return o
}

// chain returns an operator of any number of operands, called with two.
func chain[T any](fresh, inplace func(x, y *nd.NDArray[T], more ...*nd.NDArray[T]) *nd.NDArray[T],
	into func(dst, x, y *nd.NDArray[T], more ...*nd.NDArray[T]) *nd.NDArray[T], strict func(x, y *nd.NDArray[T], dims ...int) *nd.NDArray[T]) operator {
	return pair(
		func(x, y *nd.NDArray[T]) *nd.NDArray[T] { return fresh(x, y) },
		func(x, y *nd.NDArray[T]) *nd.NDArray[T] { return inplace(x, y) },
		func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T] { return into(dst, x, y) },
		strict)
}

// as asserts x's element type T.
func as[T any](x nd.Array) *nd.NDArray[T] { return x.(*nd.NDArray[T]) }

// casts has the conversions to every element type.
func casts[T nd.Element]() map[string]operator {
	return map[string]operator{
		"bool": castTo[bool, T](), "int8": castTo[int8, T](), "int16": castTo[int16, T](), "int32": castTo[int32, T](),
		"int64": castTo[int64, T](), "int": castTo[int, T](), "uint8": castTo[uint8, T](), "uint16": castTo[uint16, T](),
		"uint32": castTo[uint32, T](), "uint64": castTo[uint64, T](), "uint": castTo[uint, T](), "float32": castTo[float32, T](),
		"float64": castTo[float64, T](), "complex64": castTo[complex64, T](), "complex128": castTo[complex128, T](),
	}
}

func castTo[U, T nd.Element]() operator {
	return operator{
		fresh: func(a []nd.Array) nd.Array { return nd.AsType[U](as[T](a[0])) },
		into:  func(dst nd.Array, a []nd.Array) nd.Array { return into.AsType(as[U](dst), as[T](a[0])) },
	}
}

func matMul[T nd.Number]() operator {
	return operator{
		fresh: func(a []nd.Array) nd.Array { return nd.MatMul(as[T](a[0]), as[T](a[1])) },
		into:  func(dst nd.Array, a []nd.Array) nd.Array { return into.MatMul(as[T](dst), as[T](a[0]), as[T](a[1])) },
	}
}
