package ndarray

import "ndgo/internal/core"

// Compute computes the elements of x now, unless they are already computed, and returns x.
//
// An element-wise function of large arrays may defer its result: it returns before it has computed the elements. It does so only if the
// result is not used after the calling function returns. If another element-wise function takes a deferred result, both are computed in one
// pass over memory, often without storing the first result. All other functions that read a deferred result first compute it: At, printing,
// Raw, sorting, a matrix product. So programs need no Compute. Compute is for measurements and profiles: without it, the time of an
// operation counts for the first function that reads its result:
//
//	z := nd.Compute(nd.Add(nd.Multiply(x, y), 1))
//
// Shapes, types and limits are checked when a function is called, not when its result is computed. Deferred results have the same bits as
// others.
func Compute[T any](x *NDArray[T]) *NDArray[T] {
	x.layout("Compute")
	x.h.Base()
	return x
}

// SetDeferring sets whether functions may defer results (see [Compute]), and returns the former setting. The default is true, or false if
// the environment has NDGO_DEFER=off. Turn deferring off for debugging: a profile then shows each operation at the line that calls it.
func SetDeferring(on bool) (old bool) { return core.SetDeferring(on) }
