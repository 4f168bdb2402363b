package ndarray

import (
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/ordering"
	"ndgo/internal/core/products"
	"ndgo/internal/core/reducing"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	"ndgo/ufunc"
)

// fresh1 returns op of x in a new array for token z (see [core.Token]).
//
//go:noinline
func fresh1[R, T any](z *core.Token, op *ufunc.Operator, x *NDArray[T]) *NDArray[R] {
	var args [1]core.Arg
	entry.SetIn[T](&args[0], x.head())
	return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, nil, args[:]))
}

// fresh2 returns op of x, y and more in a new array for token z (see [core.Token]).
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

// fresh3 returns op of x, y and w in a new array for token z (see [core.Token]).
//
//go:noinline
func fresh3[R, T any, Y, W Operand[T]](z *core.Token, op *ufunc.Operator, x *NDArray[T], y Y, w W) *NDArray[R] {
	var args [3]core.Arg
	entry.SetIn[T](&args[0], x.head())
	entry.SetOr[NDArray[T], T](&args[1], &y)
	entry.SetOr[NDArray[T], T](&args[2], &w)
	return of[R](z, entry.ApplyAt[R, T](z.Hidden(), op, nil, args[:]))
}

// freshAs returns the elements of x, converted to U, in a new array for token z (see [core.Token]).
//
//go:noinline
func freshAs[U, T Element](z *core.Token, x *NDArray[T]) *NDArray[U] {
	return of[U](z, elementwise.AsType("AsType", kindOf[U](), z.Target(), hidden(x)))
}

// freshWhere returns elements of x and y, chosen by cond, in a new array for token z (see [core.Token]).
//
//go:noinline
func freshWhere[T any, Y Operand[T]](z *core.Token, cond *NDArray[bool], x *NDArray[T], y Y) *NDArray[T] {
	return of[T](z, elementwise.Where(element.Type[T](), "Where", z.Target(), hidden(cond), hidden(x), orHidden[T](&y)))
}

// freshCopy returns the elements of x in a new array for token z (see [core.Token]).
//
//go:noinline
func freshCopy[T any](z *core.Token, x *NDArray[T]) *NDArray[T] {
	checkSize[T]("Copy", x.layout("Copy").Shape())
	return of[T](z, element.Type[T]().CopyAt(z.Hidden(), x.head().Hidden()))
}

// freshProduct returns the matrix products of x and y in a new array for token z (see [core.Token]). It does not hide x and y from escape
// analysis, because goroutines get their headers.
//
//go:noinline
func freshProduct[T Number](z *core.Token, x, y *NDArray[T]) *NDArray[T] {
	return of[T](z, products.MatMulAt(z.Hidden(), "MatMul", kindOf[T](), x.head(), y.head(), typeName[T]))
}

// freshEinsum returns the sums of products of operands in a new array for token z (see [core.Token]). It does not hide the operands from
// escape analysis.
//
//go:noinline
func freshEinsum[T Number](z *core.Token, equation string, operands []*NDArray[T]) *NDArray[T] {
	return of[T](z, products.EinsumAt(z.Hidden(), "Einsum", equation, kindOf[T](), element.Heads(operands)))
}

// of returns the new array with header h. The compiler's escape analysis must assume that the result may be z.
func of[R any](z *core.Token, h *core.Header) *NDArray[R] { return (*NDArray[R])(z.Or(h)) }

// freshTake returns the elements of x at indices in a new array for token z (see [core.Token]).
//
//go:noinline
func freshTake[T any, I Integer](z *core.Token, x *NDArray[T], indices *NDArray[I], options []Option) *NDArray[T] {
	return of[T](z, selecting.Take(element.Type[T](), "Take", z.Target(), x.head().Hidden(), hidden(indices), options))
}

// freshConcat returns arrays, joined along an axis, in a new array for token z (see [core.Token]).
//
//go:noinline
func freshConcat[T any](z *core.Token, arrays []*NDArray[T], options []Option) *NDArray[T] {
	return of[T](z, selecting.Concat(element.Type[T](), "Concat", z.Target(), element.Heads(arrays), options))
}

// freshStack returns arrays, joined along a new axis, in a new array for token z (see [core.Token]).
//
//go:noinline
func freshStack[T any](z *core.Token, arrays []*NDArray[T], options []Option) *NDArray[T] {
	return of[T](z, selecting.Stack(element.Type[T](), "Stack", z.Target(), element.Heads(arrays), options))
}

// freshRoll returns x with shifted elements in a new array for token z (see [core.Token]).
//
//go:noinline
func freshRoll[T any](z *core.Token, x *NDArray[T], options []Option) *NDArray[T] {
	return of[T](z, selecting.Roll(element.Type[T](), "Roll", z.Target(), x.head(), options))
}

// freshTile returns repetitions of x in a new array for token z (see [core.Token]).
//
//go:noinline
func freshTile[T any](z *core.Token, x *NDArray[T], repetitions []int) *NDArray[T] {
	rank := max(x.layout("Tile").Rank(), len(repetitions))
	outer := append(selecting.Ones(rank-len(repetitions)), repetitions...)
	return of[T](z, selecting.Repeat(element.Type[T](), "Tile", z.Target(), x.head(), outer, selecting.Ones(rank)))
}

// freshRepeat returns x with repeated elements in a new array for token z (see [core.Token]).
//
//go:noinline
func freshRepeat[T any, N Operand[int]](z *core.Token, x *NDArray[T], counts N, options []Option) *NDArray[T] {
	o := option.Take("Repeat", options, option.Axis)
	x.layout("Repeat")
	if !o.Has(option.Axis) {
		x = x.lent().Ravel()
	}
	shape := x.h.Layout.Shape()
	axis := o.OneAxis("Repeat", shape, 0)
	if array, ok := any(counts).(*NDArray[int]); ok {
		return of[T](z, selecting.RepeatEach(element.Type[T](), "Repeat", z.Target(), x.head(), in(array), axis))
	}
	n, s := 0, element.Scalar(counts)
	if v, ok := s.Signed(strconv.IntSize); ok {
		n = int(v)
	} else {
		mistakes.Fail("Repeat", ErrScalar, "the count %s is not an int", s.String())
	}
	inner := selecting.Ones(len(shape))
	inner[axis] = n
	return of[T](z, selecting.Repeat(element.Type[T](), "Repeat", z.Target(), x.head(), selecting.Ones(len(shape)), inner))
}

// The functions below return reductions, searches and scans of x in new arrays for token z (see [core.Token]). The parameter op is the
// function's name for errors.

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

// The functions below return sorts, searches, selections and differences in new arrays for token z (see [core.Token]).

//go:noinline
func freshSort[T Sortable](z *core.Token, x *NDArray[T], options []Option) *NDArray[T] {
	return of[T](z, ordering.Sort(element.Type[T](), "Sort", z.Target(), hidden(x), options))
}

//go:noinline
func freshArgSort[T Sortable](z *core.Token, x *NDArray[T], options []Option) *NDArray[int] {
	return of[int](z, ordering.ArgSort(element.Type[T](), "ArgSort", z.Target(), hidden(x), options))
}

//go:noinline
func freshPartition[T Sortable](z *core.Token, x *NDArray[T], k int, options []Option) *NDArray[T] {
	return of[T](z, ordering.Partition(element.Type[T](), "Partition", z.Target(), hidden(x), k, options))
}

//go:noinline
func freshArgPartition[T Sortable](z *core.Token, x *NDArray[T], k int, options []Option) *NDArray[int] {
	return of[int](z, ordering.ArgPartition(element.Type[T](), "ArgPartition", z.Target(), hidden(x), k, options))
}

//go:noinline
func freshSearchSorted[T Sortable, Y Operand[T]](z *core.Token, x *NDArray[T], v Y, options []Option) *NDArray[int] {
	return of[int](z, ordering.SearchSorted(element.Type[T](), "SearchSorted", z.Target(), in(x), or[T](&v), options))
}

//go:noinline
func freshIsIn[T Sortable, Y Operand[T]](z *core.Token, x *NDArray[T], values Y, options []Option) *NDArray[bool] {
	return of[bool](z, ordering.IsIn(element.Type[T](), "IsIn", z.Target(), in(x), or[T](&values), options))
}

//go:noinline
func freshDigitize[T RealNumber](z *core.Token, x, edges *NDArray[T], options []Option) *NDArray[int] {
	return of[int](z, ordering.Digitize("Digitize", z.Target(), hidden(x), hidden(edges), options))
}

//go:noinline
func freshIsClose[T Number, Y Operand[T]](z *core.Token, x *NDArray[T], y Y, options []Option) *NDArray[bool] {
	return of[bool](z, elementwise.IsClose("IsClose", kindOf[T](), z.Target(), hidden(x), orHidden[T](&y), options))
}

//go:noinline
func freshDiff[T Number](z *core.Token, x *NDArray[T], options []Option) *NDArray[T] {
	return of[T](z, reducing.Diff("Diff", kindOf[T](), z.Hidden(), x.head().Hidden(), options))
}

//go:noinline
func freshConvolve[T Number](z *core.Token, op string, x, y *NDArray[T], options []Option, correlate bool) *NDArray[T] {
	return of[T](z, products.Convolve(op, z.Hidden(), in(x), in(y), options, correlate))
}

//go:noinline
func freshTriangle[T any](z *core.Token, op string, x *NDArray[T], upper bool, options []Option) *NDArray[T] {
	return of[T](z, selecting.Triangle(element.Type[T](), op, z.Hidden(), x.head().Hidden(), upper, options))
}

//go:noinline
func freshTakeAlongAxis[T any, I Integer](z *core.Token, x *NDArray[T], indices *NDArray[I], options []Option) *NDArray[T] {
	return of[T](z, selecting.TakeAlongAxis(element.Type[T](), "TakeAlongAxis", z.Hidden(), x.head().Hidden(), hidden(indices), options))
}

//go:noinline
func freshMask[T any](z *core.Token, x *NDArray[T], mask *NDArray[bool]) *NDArray[T] {
	return of[T](z, selecting.Mask(element.Type[T](), "Mask", z.Hidden(), x.head().Hidden(), mask.head().Hidden()))
}

//go:noinline
func freshTakeAt[T any, I Integer](z *core.Token, x *NDArray[T], indices []*NDArray[I], options []Option) *NDArray[T] {
	return of[T](z, selecting.TakeAt(element.Type[T](), "TakeAt", z.Hidden(), x.head(), operands(indices), options))
}

//go:noinline
func freshBinCount[T Integer](z *core.Token, x *NDArray[T], options []Option) *NDArray[int] {
	return of[int](z, ordering.BinCount("BinCount", z.Hidden(), hidden(x), nil, options))
}

//go:noinline
func freshBinCountWeighted[T Integer, W Summable](z *core.Token, x *NDArray[T], weights *NDArray[W], options []Option) *NDArray[W] {
	w := hidden(weights)
	return of[W](z, ordering.BinCount("BinCountWeighted", z.Hidden(), hidden(x), &w, options))
}
