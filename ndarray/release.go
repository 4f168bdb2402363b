package ndarray

import "ndgo/internal/core"

// Release gives up x's memory. The next result may reuse it at once, while it is still in the caches; a loop that releases its
// temporaries takes no new memory. Any later use of x panics with [ErrReleased].
//
// Release is always safe. The memory is not reused, but left to the garbage collector, if a view or a slice of it was ever taken,
// for instance by [NDArray.Slice] or [NDArray.Raw], or if it came from [FromSlice]. Earlier views remain valid. Releasing a view
// affects only the view.
//
//	for range steps {
//		next := nd.Add(nd.Multiply(u, v), w)
//		u.Release()
//		u = next
//	}
//
// A Go copy of the array, y := *x, shares x's memory and its state: if either has a view, the memory is left to the collector, and
// after the release of one any use of the other panics with [ErrReleased]. Copies of a view are views. To copy elements, use
// [NDArray.Copy]. No other goroutine may use x during the call.
func (x *NDArray[T]) Release() {
	x.layout("Release")
	x.h.Release()
}

// SetParallelism sets the maximum number of goroutines for one operation, and returns the former maximum; the default is
// GOMAXPROCS. With 1, the caller's goroutine computes each operation alone. Results are the same for every n. An n below 1 panics
// with [ErrOption].
func SetParallelism(n int) (old int) { return core.SetParallelism(n) }
