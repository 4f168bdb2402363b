package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/products"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	"ndgo/ufunc"
)

// fresh1 returns op of x in a new array at token z.
//
//go:noinline
func fresh1[R, T any](z *core.Token, op *ufunc.Operator, x *NDArray[T]) *NDArray[R] {
	var args [1]core.Arg
	entry.SetIn[T](&args[0], x.head())
	return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, nil, args[:]))
}

// fresh2 returns op of x, y and more in a new array at token z.
//
//go:noinline
func fresh2[R, T any, Y Operand[T]](z *core.Token, op *ufunc.Operator, x *NDArray[T], y Y, more []*NDArray[T]) *NDArray[R] {
	var args [2]core.Arg
	entry.SetIn[T](&args[0], x.head())
	entry.SetOr[NDArray[T], T](&args[1], &y)
	var heads []*core.Header
	if len(more) > 0 {
		heads = core.HiddenHeads(element.Heads(more))
	}
	return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, heads, args[:]))
}

// fresh3 returns op of x, y and w in a new array at token z.
//
//go:noinline
func fresh3[R, T any, Y, W Operand[T]](z *core.Token, op *ufunc.Operator, x *NDArray[T], y Y, w W) *NDArray[R] {
	var args [3]core.Arg
	entry.SetIn[T](&args[0], x.head())
	entry.SetOr[NDArray[T], T](&args[1], &y)
	entry.SetOr[NDArray[T], T](&args[2], &w)
	return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, nil, args[:]))
}

// freshAs returns the elements of x, converted to U, in a new array at token z.
//
//go:noinline
func freshAs[U, T Element](z *core.Token, x *NDArray[T]) *NDArray[U] {
	return of[U](z, core.AsType("AsType", kindOf[U](), z.Target(), hidden(x)))
}

// freshWhere returns elements of x and y, chosen by cond, in a new array at token z.
//
//go:noinline
func freshWhere[T any, Y Operand[T]](z *core.Token, cond *NDArray[bool], x *NDArray[T], y Y) *NDArray[T] {
	return of[T](z, element.Type[T]().Where("Where", z.Target(), hidden(cond), hidden(x), orHidden[T](&y)))
}

// freshCopy returns the elements of x in a new array at token z.
//
//go:noinline
func freshCopy[T any](z *core.Token, x *NDArray[T]) *NDArray[T] {
	checkSize[T]("Copy", x.layout("Copy").Shape())
	return of[T](z, element.Type[T]().CopyAt(z.Hidden(), x.head().Hidden()))
}

// freshProduct returns the matrix products of x and y in a new array at token z. It does not hide x and y from escape analysis: goroutines
// get their headers.
//
//go:noinline
func freshProduct[T Number](z *core.Token, x, y *NDArray[T]) *NDArray[T] {
	return of[T](z, products.MatMulAt(z.Hidden(), "MatMul", kindOf[T](), x.head(), y.head(), typeName[T]))
}

// freshEinsum returns the sums of products of operands in a new array at token z. It does not hide the operands from escape analysis.
//
//go:noinline
func freshEinsum[T Number](z *core.Token, equation string, operands []*NDArray[T]) *NDArray[T] {
	return of[T](z, products.EinsumAt(z.Hidden(), "Einsum", equation, kindOf[T](), element.Heads(operands)))
}

// of returns the new array at h. For escape analysis the result may be z.
func of[R any](z *core.Token, h *core.Header) *NDArray[R] { return (*NDArray[R])(z.Or(h)) }
