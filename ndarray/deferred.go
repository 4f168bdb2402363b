package ndarray

import "ndgo/internal/core"

// Compute computes the elements of x now if they are not computed yet, and returns x.
//
// Element-by-element functions of large arrays may return before they compute, if the result dies with the calling function. A later function of the
// result then computes both in one pass over memory, and often never stores the first result. Whatever reads elements computes them: At, printing, Raw, a sort, a product. So programs need no
// Compute. It is for measurements and profiles, which else show the time of an operation at its first reader:
//
//	z := nd.Compute(nd.Add(nd.Multiply(x, y), 1))
//
// Shapes, types and limits are checked at the call of a function, not when its result is computed. Results are the same bit by bit either way.
func Compute[T any](x *NDArray[T]) *NDArray[T] {
	x.layout("Compute")
	x.h.Base()
	return x
}

// SetDeferring sets whether functions may return before they compute (see [Compute]), and returns whether they might before. It is on
// unless the program starts with NDGO_DEFER=off in its environment. Off is for debugging: a profile then shows each operation at its line.
func SetDeferring(on bool) (old bool) { return core.SetDeferring(on) }
