package ndarray

import "ndgo/internal/core"

// Release gives up the memory of x. The next result may reuse it at once, while it is still in the caches. Any later use of x panics with
// [ErrReleased]. Release is for large arrays that are used after the function returns or the loop iteration ends. The memory of all other
// results is reused anyway, so they need no Release.
//
// Release is always safe. If a view or a slice of the memory was ever taken, for example by [NDArray.Slice] or [NDArray.Raw], the memory is
// not reused but left to the garbage collector. Memory from [FromSlice] is also left to the collector. Earlier views stay valid. Releasing
// a view has no effect on other arrays.
//
//	for range steps {
//		next := nd.Add(nd.Multiply(u, v), w)
//		u.Release()
//		u = next
//	}
//
// A Go copy of the array, y := *x, shares x's memory and its state. If x or y has a view, the memory is left to the collector. If one of
// them is released, any use of the other panics with [ErrReleased]. Copies of a view are views. To copy elements, use [NDArray.Copy]. No
// other goroutine may use x during the call.
func (x *NDArray[T]) Release() {
	x.layout("Release")
	x.head().Hidden().Release()
}

// SetParallelism sets the maximum number of goroutines for one operation, and returns the former maximum. The default is GOMAXPROCS. With
// 1, each operation runs in the caller's goroutine alone. Results are the same for every n. If n is below 1, SetParallelism panics with
// [ErrOption].
func SetParallelism(n int) (old int) { return core.SetParallelism(n) }
