package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/reducing"
)

// The functions below return reductions, searches and scans of x in new arrays at token z. op is the name of the function in errors.

//go:noinline
func freshAll[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.All.Of(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshAny[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.Any.Of(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshArgMax[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.ArgMax(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshArgMin[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.ArgMin(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshCountNonzero[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.CountNonzero.Of(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshCumulativeProd[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.CumulativeProd(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshCumulativeSum[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.CumulativeSum(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshMax[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.Max.Of(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshMean[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.Mean(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshMin[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.Min.Of(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshProd[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.Prod.Of(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshStd[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.Std(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshSum[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.Sum.Of(op, kindOf[U](), z.Target(), hidden(x), options))
}

//go:noinline
func freshVar[U, T any](z *core.Token, op string, x *NDArray[T], options []Option) *NDArray[U] {
	return of[U](z, reducing.Var(op, kindOf[U](), z.Target(), hidden(x), options))
}
