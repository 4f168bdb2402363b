package main

import (
	"slices"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// This file lists calls that store into a target x, for each element type. The masks and indices of these calls do not share memory
// with x.

func numberStores[T nd.Number]() []store[T] {
	type A = nd.NDArray[T]
	return []store[T]{
		{"into.Add(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Add(x, a[0], a[1]) }},
		{"inplace.Add(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Add(x, a[0]) }},
		{"into.Subtract(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Subtract(x, a[0], a[1]) }},
		{"inplace.Subtract(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Subtract(x, a[0]) }},
		{"into.Multiply(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Multiply(x, a[0], a[1]) }},
		{"inplace.Multiply(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Multiply(x, a[0]) }},
		{"into.Pow(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Pow(x, a[0], a[1]) }},
		{"inplace.Pow(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Pow(x, a[0]) }},
		{"into.Add(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.Add(x, a[0], a[1], a[2]) }},
		{"inplace.Add(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.Add(x, a[0], a[1]) }},
		{"into.Multiply(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.Multiply(x, a[0], a[1], a[2]) }},
		{"inplace.Multiply(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.Multiply(x, a[0], a[1]) }},
		{"into.Negative(x, a)", 1, false, 0, func(x *A, a []*A) { into.Negative(x, a[0]) }},
		{"into.Positive(x, a)", 1, false, 0, func(x *A, a []*A) { into.Positive(x, a[0]) }},
		{"into.Square(x, a)", 1, false, 0, func(x *A, a []*A) { into.Square(x, a[0]) }},
		{"into.Sign(x, a)", 1, false, 0, func(x *A, a []*A) { into.Sign(x, a[0]) }},
		{"into.Round(x, a)", 1, false, 0, func(x *A, a []*A) { into.Round(x, a[0]) }},
		{"into.Conj(x, a)", 1, false, 0, func(x *A, a []*A) { into.Conj(x, a[0]) }},
		{"into.Where(x, nd.NotEqual(a, b), b, c)", 3, false, 0, func(x *A, a []*A) { into.Where(x, nd.NotEqual(a[0], a[1]), a[1], a[2]) }},
		{"x.Assign(a)", 1, false, 0, func(x *A, a []*A) { x.Assign(a[0]) }},
		{"x.AssignMask(nd.NotEqual(a, 0), b)", 2, true, 0, func(x *A, a []*A) { x.AssignMask(nd.NotEqual(a[0], 0), a[1]) }},
		{"nd.Put(x, nd.Of(0, -1), a.Slice(nd.S(\":2\")), nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { nd.Put(x, nd.Of(0, -1), a[0].Slice(nd.S(":2")), nd.Axis(0)) }},
		{"into.Take(x, a, nd.Arange(x.Dim(0)-1, -1, -1), nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { into.Take(x, a[0], nd.Arange(x.Dim(0)-1, -1, -1), nd.Axis(0)) }},
		{"nd.PutAlongAxis(x, nd.ArgSort(nd.SumAs[int](nd.AsType[int8](nd.IsFinite(a)), nd.Axis())), b)", 2, true, 0, func(x *A, a []*A) {
			nd.PutAlongAxis(x, nd.ArgSort(nd.SumAs[int](nd.AsType[int8](nd.IsFinite(a[0])), nd.Axis())), a[1])
		}},
		{"inplace.AddAt(x, nd.Of(0, -1, 0), a.Slice(nd.S(\"0:1\")), nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { inplace.AddAt(x, nd.Of(0, -1, 0), a[0].Slice(nd.S("0:1")), nd.Axis(0)) }},
		{"into.CumulativeSumAs(x, a, nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { into.CumulativeSumAs(x, a[0], nd.Axis(0)) }},
		{"into.CumulativeProdAs(x, a, nd.Axis(-1))", 1, true, 0, func(x *A, a []*A) { into.CumulativeProdAs(x, a[0], nd.Axis(-1)) }},
		{"into.SumAs(x, a, nd.Axis(0), nd.KeepDims)", 1, true, 0, func(x *A, a []*A) { into.SumAs(x, a[0], nd.Axis(0), nd.KeepDims) }},
		{"into.SumAs(x.Slice(nd.At(0)), a, nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { into.SumAs(x.Slice(nd.At(0)), a[0], nd.Axis(0)) }},
		{"into.ProdAs(x.Slice(nd.Ellipsis, nd.At(0)), a, nd.Axis(-1))", 1, true, 0, func(x *A, a []*A) { into.ProdAs(x.Slice(nd.Ellipsis, nd.At(0)), a[0], nd.Axis(-1)) }},
		{"into.MatMul(x, a, b)", 2, true, 2, func(x *A, a []*A) { into.MatMul(x, a[0], a[1]) }},
		{"into.Concat(x, nd.Arrays(a.Slice(nd.S(\":1\")), b.Slice(nd.S(\"1:\"))), nd.Axis(0))", 2, true, 0, func(x *A, a []*A) {
			into.Concat(x, nd.Arrays(a[0].Slice(nd.S(":1")), a[1].Slice(nd.S("1:"))), nd.Axis(0))
		}},
		{"into.Stack(x, nd.Unstack(a, nd.Axis(0)), nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { into.Stack(x, nd.Unstack(a[0], nd.Axis(0)), nd.Axis(0)) }},
	}
}

func realStores[T nd.RealNumber]() []store[T] {
	type A = nd.NDArray[T]
	return append(numberStores[T](), []store[T]{
		{"into.Maximum(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Maximum(x, a[0], a[1]) }},
		{"inplace.Maximum(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Maximum(x, a[0]) }},
		{"into.Minimum(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Minimum(x, a[0], a[1]) }},
		{"inplace.Minimum(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Minimum(x, a[0]) }},
		{"into.Fmax(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Fmax(x, a[0], a[1]) }},
		{"inplace.Fmax(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Fmax(x, a[0]) }},
		{"into.Fmin(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Fmin(x, a[0], a[1]) }},
		{"inplace.Fmin(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Fmin(x, a[0]) }},
		{"into.FloorDivide(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.FloorDivide(x, a[0], a[1]) }},
		{"inplace.FloorDivide(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.FloorDivide(x, a[0]) }},
		{"into.Remainder(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Remainder(x, a[0], a[1]) }},
		{"inplace.Remainder(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Remainder(x, a[0]) }},
		{"into.Fmod(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Fmod(x, a[0], a[1]) }},
		{"inplace.Fmod(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Fmod(x, a[0]) }},
		{"into.Maximum(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.Maximum(x, a[0], a[1], a[2]) }},
		{"inplace.Maximum(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.Maximum(x, a[0], a[1]) }},
		{"into.Minimum(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.Minimum(x, a[0], a[1], a[2]) }},
		{"inplace.Minimum(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.Minimum(x, a[0], a[1]) }},
		{"into.Abs(x, a)", 1, false, 0, func(x *A, a []*A) { into.Abs(x, a[0]) }},
		{"into.Floor(x, a)", 1, false, 0, func(x *A, a []*A) { into.Floor(x, a[0]) }},
		{"into.Ceil(x, a)", 1, false, 0, func(x *A, a []*A) { into.Ceil(x, a[0]) }},
		{"into.Trunc(x, a)", 1, false, 0, func(x *A, a []*A) { into.Trunc(x, a[0]) }},
		{"into.Clip(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.Clip(x, a[0], a[1], a[2]) }},
		{"inplace.Clip(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.Clip(x, a[0], a[1]) }},
		{"into.Sort(x, a, nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { into.Sort(x, a[0], nd.Axis(0)) }},
		{"into.Sort(x, a, nd.Axis(-1), nd.Descending)", 1, true, 0, func(x *A, a []*A) { into.Sort(x, a[0], nd.Axis(-1), nd.Descending) }},
		{"inplace.Sort(x, nd.Axis(0))", 0, true, 0, func(x *A, a []*A) { inplace.Sort(x, nd.Axis(0)) }},
		{"into.Max(x, a, nd.Axis(0), nd.KeepDims)", 1, true, 0, func(x *A, a []*A) { into.Max(x, a[0], nd.Axis(0), nd.KeepDims) }},
		{"into.Min(x.Slice(nd.At(-1)), a, nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { into.Min(x.Slice(nd.At(-1)), a[0], nd.Axis(0)) }},
		{"inplace.MaximumAt(x, nd.Of(0, -1), a.Slice(nd.S(\"0:1\")), nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { inplace.MaximumAt(x, nd.Of(0, -1), a[0].Slice(nd.S("0:1")), nd.Axis(0)) }},
	}...)
}

func inexactStores[T nd.Inexact]() []store[T] {
	return append(numberStores[T](), functionStores[T]()...)
}

// functionStores returns the stores for floats and complex numbers only.
func functionStores[T nd.Inexact]() []store[T] {
	type A = nd.NDArray[T]
	return []store[T]{
		{"into.Sqrt(x, a)", 1, false, 0, func(x *A, a []*A) { into.Sqrt(x, a[0]) }},
		{"into.Exp(x, a)", 1, false, 0, func(x *A, a []*A) { into.Exp(x, a[0]) }},
		{"into.Log(x, a)", 1, false, 0, func(x *A, a []*A) { into.Log(x, a[0]) }},
		{"into.Sin(x, a)", 1, false, 0, func(x *A, a []*A) { into.Sin(x, a[0]) }},
		{"into.Cosh(x, a)", 1, false, 0, func(x *A, a []*A) { into.Cosh(x, a[0]) }},
		{"into.Atan(x, a)", 1, false, 0, func(x *A, a []*A) { into.Atan(x, a[0]) }},
		{"into.Reciprocal(x, a)", 1, false, 0, func(x *A, a []*A) { into.Reciprocal(x, a[0]) }},
		{"into.Expm1(x, a)", 1, false, 0, func(x *A, a []*A) { into.Expm1(x, a[0]) }},
		{"into.Tanh(x, a)", 1, false, 0, func(x *A, a []*A) { into.Tanh(x, a[0]) }},
		{"into.Log1p(x, a)", 1, false, 0, func(x *A, a []*A) { into.Log1p(x, a[0]) }},
		{"into.Divide(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Divide(x, a[0], a[1]) }},
		{"inplace.Divide(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Divide(x, a[0]) }},
	}
}

func floatStores[T nd.Float]() []store[T] {
	type A = nd.NDArray[T]
	own := []store[T]{
		{"into.Atan2(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Atan2(x, a[0], a[1]) }},
		{"inplace.Atan2(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Atan2(x, a[0]) }},
		{"into.Copysign(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Copysign(x, a[0], a[1]) }},
		{"inplace.Copysign(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Copysign(x, a[0]) }},
		{"into.Hypot(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Hypot(x, a[0], a[1]) }},
		{"inplace.Hypot(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Hypot(x, a[0]) }},
		{"into.Nextafter(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Nextafter(x, a[0], a[1]) }},
		{"inplace.Nextafter(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Nextafter(x, a[0]) }},
		{"into.Heaviside(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Heaviside(x, a[0], a[1]) }},
		{"inplace.Heaviside(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.Heaviside(x, a[0]) }},
		{"into.LogAddExp(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.LogAddExp(x, a[0], a[1]) }},
		{"inplace.LogAddExp(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.LogAddExp(x, a[0]) }},
		{"into.Cbrt(x, a)", 1, false, 0, func(x *A, a []*A) { into.Cbrt(x, a[0]) }},
		{"into.Exp2(x, a)", 1, false, 0, func(x *A, a []*A) { into.Exp2(x, a[0]) }},
		{"into.Erf(x, a)", 1, false, 0, func(x *A, a []*A) { into.Erf(x, a[0]) }},
		{"into.Gamma(x, a)", 1, false, 0, func(x *A, a []*A) { into.Gamma(x, a[0]) }},
		{"into.Expit(x, a)", 1, false, 0, func(x *A, a []*A) { into.Expit(x, a[0]) }},
		{"into.Digamma(x, a)", 1, false, 0, func(x *A, a []*A) { into.Digamma(x, a[0]) }},
		{"into.BesselJ0(x, a)", 1, false, 0, func(x *A, a []*A) { into.BesselJ0(x, a[0]) }},
	}
	return slices.Concat(realStores[T](), own, functionStores[T]())
}

func integerStores[T nd.Integer]() []store[T] {
	type A = nd.NDArray[T]
	return append(realStores[T](), []store[T]{
		{"into.TruncDivide(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.TruncDivide(x, a[0], a[1]) }},
		{"inplace.TruncDivide(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.TruncDivide(x, a[0]) }},
		{"into.GCD(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.GCD(x, a[0], a[1]) }},
		{"inplace.GCD(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.GCD(x, a[0]) }},
		{"into.LCM(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.LCM(x, a[0], a[1]) }},
		{"inplace.LCM(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.LCM(x, a[0]) }},
		{"into.BitwiseAnd(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.BitwiseAnd(x, a[0], a[1]) }},
		{"inplace.BitwiseAnd(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.BitwiseAnd(x, a[0]) }},
		{"into.BitwiseOr(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.BitwiseOr(x, a[0], a[1]) }},
		{"inplace.BitwiseOr(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.BitwiseOr(x, a[0]) }},
		{"into.BitwiseXor(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.BitwiseXor(x, a[0], a[1]) }},
		{"inplace.BitwiseXor(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.BitwiseXor(x, a[0]) }},
		{"into.BitwiseLeftShift(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.BitwiseLeftShift(x, a[0], a[1]) }},
		{"inplace.BitwiseLeftShift(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.BitwiseLeftShift(x, a[0]) }},
		{"into.BitwiseRightShift(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.BitwiseRightShift(x, a[0], a[1]) }},
		{"inplace.BitwiseRightShift(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.BitwiseRightShift(x, a[0]) }},
		{"into.BitwiseAnd(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.BitwiseAnd(x, a[0], a[1], a[2]) }},
		{"inplace.BitwiseAnd(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.BitwiseAnd(x, a[0], a[1]) }},
		{"into.BitwiseOr(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.BitwiseOr(x, a[0], a[1], a[2]) }},
		{"inplace.BitwiseOr(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.BitwiseOr(x, a[0], a[1]) }},
		{"into.BitwiseXor(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.BitwiseXor(x, a[0], a[1], a[2]) }},
		{"inplace.BitwiseXor(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.BitwiseXor(x, a[0], a[1]) }},
		{"into.BitwiseInvert(x, a)", 1, false, 0, func(x *A, a []*A) { into.BitwiseInvert(x, a[0]) }},
	}...)
}

func complexStores[T nd.ComplexNumber]() []store[T] {
	return inexactStores[T]()
}

func boolStores() []store[bool] {
	type A = nd.NDArray[bool]
	return []store[bool]{
		{"into.LogicalAnd(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.LogicalAnd(x, a[0], a[1]) }},
		{"inplace.LogicalAnd(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.LogicalAnd(x, a[0]) }},
		{"into.LogicalAnd(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.LogicalAnd(x, a[0], a[1], a[2]) }},
		{"inplace.LogicalAnd(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.LogicalAnd(x, a[0], a[1]) }},
		{"into.LogicalOr(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.LogicalOr(x, a[0], a[1]) }},
		{"inplace.LogicalOr(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.LogicalOr(x, a[0]) }},
		{"into.LogicalOr(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.LogicalOr(x, a[0], a[1], a[2]) }},
		{"inplace.LogicalOr(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.LogicalOr(x, a[0], a[1]) }},
		{"into.LogicalXor(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.LogicalXor(x, a[0], a[1]) }},
		{"inplace.LogicalXor(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.LogicalXor(x, a[0]) }},
		{"into.LogicalXor(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.LogicalXor(x, a[0], a[1], a[2]) }},
		{"inplace.LogicalXor(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.LogicalXor(x, a[0], a[1]) }},
		{"into.BitwiseAnd(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.BitwiseAnd(x, a[0], a[1]) }},
		{"inplace.BitwiseAnd(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.BitwiseAnd(x, a[0]) }},
		{"into.BitwiseAnd(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.BitwiseAnd(x, a[0], a[1], a[2]) }},
		{"inplace.BitwiseAnd(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.BitwiseAnd(x, a[0], a[1]) }},
		{"into.BitwiseOr(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.BitwiseOr(x, a[0], a[1]) }},
		{"inplace.BitwiseOr(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.BitwiseOr(x, a[0]) }},
		{"into.BitwiseOr(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.BitwiseOr(x, a[0], a[1], a[2]) }},
		{"inplace.BitwiseOr(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.BitwiseOr(x, a[0], a[1]) }},
		{"into.BitwiseXor(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.BitwiseXor(x, a[0], a[1]) }},
		{"inplace.BitwiseXor(x, a)", 1, false, 0, func(x *A, a []*A) { inplace.BitwiseXor(x, a[0]) }},
		{"into.BitwiseXor(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.BitwiseXor(x, a[0], a[1], a[2]) }},
		{"inplace.BitwiseXor(x, a, b)", 2, false, 0, func(x *A, a []*A) { inplace.BitwiseXor(x, a[0], a[1]) }},
		{"into.LogicalNot(x, a)", 1, false, 0, func(x *A, a []*A) { into.LogicalNot(x, a[0]) }},
		{"into.Where(x, a, b, c)", 3, false, 0, func(x *A, a []*A) { into.Where(x, a[0], a[1], a[2]) }},
		{"x.Assign(a)", 1, false, 0, func(x *A, a []*A) { x.Assign(a[0]) }},
		{"x.SetMask(a, true)", 1, true, 0, func(x *A, a []*A) { x.SetMask(a[0], true) }},
		{"x.AssignMask(a, b)", 2, true, 0, func(x *A, a []*A) { x.AssignMask(a[0], a[1]) }},
		{"into.Equal(x, a, b)", 2, false, 0, func(x *A, a []*A) { into.Equal(x, a[0], a[1]) }},
		{"into.Any(x, a, nd.Axis(0), nd.KeepDims)", 1, true, 0, func(x *A, a []*A) { into.Any(x, a[0], nd.Axis(0), nd.KeepDims) }},
		{"into.All(x.Slice(nd.At(0)), a, nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { into.All(x.Slice(nd.At(0)), a[0], nd.Axis(0)) }},
		{"inplace.LogicalXorAt(x, nd.Of(0, -1), a.Slice(nd.S(\"0:1\")), nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { inplace.LogicalXorAt(x, nd.Of(0, -1), a[0].Slice(nd.S("0:1")), nd.Axis(0)) }},
		{"into.Take(x, a, nd.Arange(x.Dim(0)-1, -1, -1), nd.Axis(0))", 1, true, 0, func(x *A, a []*A) { into.Take(x, a[0], nd.Arange(x.Dim(0)-1, -1, -1), nd.Axis(0)) }},
	}
}
