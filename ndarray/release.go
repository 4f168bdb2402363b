package ndarray

import "ndgo/internal/core"

// Release lets x forget its memory. The next result may reuse it at once, still in the caches: a loop that releases its temporaries does
// not wait for the collector. Whatever uses x afterwards panics with [ErrReleased].
//
// It is always safe. Memory with a view or a slice ever given out, by [NDArray.Slice] or [NDArray.Raw] for instance, or from outside, by
// [FromSlice], is left to the collector: earlier views stay as they are. Releasing a view lets the view forget, and nothing else.
//
//	for range steps {
//		next := nd.Add(nd.Multiply(u, v), w)
//		u.Release()
//		u = next
//	}
//
// An array copied as a Go value, y := *x, counts as x, wherever the copy is kept: a view of either leaves the memory to the collector, and
// any use of one after the other's release panics with [ErrReleased]. Copies of a view are views. [NDArray.Copy] copies elements. No other
// goroutine may use x meanwhile.
func (x *NDArray[T]) Release() {
	x.layout("Release")
	x.h.Release()
}

// SetParallelism sets the most goroutines of one operation, and returns the number before: GOMAXPROCS, if it has not been set. With 1 each
// operation is computed by its caller alone. Results are the same for every n. An n below 1 panics with [ErrOption].
func SetParallelism(n int) (old int) { return core.SetParallelism(n) }
