package ndarray

import (
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/core/selecting"
	"ndgo/internal/element"
)

// freshTake returns the elements of x at indices in a new array at token z.
//
//go:noinline
func freshTake[T any, I Integer](z *core.Token, x *NDArray[T], indices *NDArray[I], options []Option) *NDArray[T] {
	return of[T](z, selecting.Take(element.Type[T](), "Take", z.Target(), x.head().Hidden(), hidden(indices), options))
}

// freshConcat returns arrays, joined along an axis, in a new array at token z.
//
//go:noinline
func freshConcat[T any](z *core.Token, arrays []*NDArray[T], options []Option) *NDArray[T] {
	return of[T](z, selecting.Concat(element.Type[T](), "Concat", z.Target(), element.Heads(arrays), options))
}

// freshStack returns arrays, joined along a new axis, in a new array at token z.
//
//go:noinline
func freshStack[T any](z *core.Token, arrays []*NDArray[T], options []Option) *NDArray[T] {
	return of[T](z, selecting.Stack(element.Type[T](), "Stack", z.Target(), element.Heads(arrays), options))
}

// freshRoll returns x with shifted elements in a new array at token z.
//
//go:noinline
func freshRoll[T any](z *core.Token, x *NDArray[T], options []Option) *NDArray[T] {
	return of[T](z, selecting.Roll(element.Type[T](), "Roll", z.Target(), x.head(), options))
}

// freshTile returns repetitions of x in a new array at token z.
//
//go:noinline
func freshTile[T any](z *core.Token, x *NDArray[T], repetitions []int) *NDArray[T] {
	rank := max(x.layout("Tile").Rank(), len(repetitions))
	outer := append(selecting.Ones(rank-len(repetitions)), repetitions...)
	return of[T](z, selecting.Repeat(element.Type[T](), "Tile", z.Target(), x.head(), outer, selecting.Ones(rank)))
}

// freshRepeat returns x with repeated elements in a new array at token z.
//
//go:noinline
func freshRepeat[T any, N Operand[int]](z *core.Token, x *NDArray[T], counts N, options []Option) *NDArray[T] {
	o := core.TakeOptions("Repeat", options, core.AxisOption)
	x.layout("Repeat")
	if !o.Has(core.AxisOption) {
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
		core.Fail("Repeat", ErrScalar, "the count %s is no int", s.String())
	}
	inner := selecting.Ones(len(shape))
	inner[axis] = n
	return of[T](z, selecting.Repeat(element.Type[T](), "Repeat", z.Target(), x.head(), selecting.Ones(len(shape)), inner))
}
