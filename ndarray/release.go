package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/walking"
)

// Release gives up the memory of x. The next result may reuse it at once, while it is still in the caches. Any later use of x panics with
// [ErrReleased]. Release is for large arrays that outlive the function or the loop iteration in which they were made. The memory of all
// other results is reused without Release.
//
// Release is always safe. The memory is not reused if a view or a slice of it was ever taken, for example by [NDArray.Slice] or
// [NDArray.Raw]. Then the garbage collector frees it. This is also true for memory from [FromSlice]. Earlier views stay valid. Releasing a
// view has no effect on other arrays.
//
//	for range steps {
//		next := nd.Add(nd.Multiply(u, v), w)
//		u.Release()
//		u = next
//	}
//
// After y := *x, both variables are the same array. If one is released, any later use of the other panics with [ErrReleased]. The memory is
// reused only if neither has a view. If x is a view, y is a view too, and releasing one does not affect the other. To copy elements, use
// [NDArray.Copy]. No other goroutine may use x during the call.
func (x *NDArray[T]) Release() {
	checkRelease(x.head())
	x.head().Hidden().Release()
}

// checkRelease panics if h is nil or was released.
//
//go:noinline
func checkRelease(h *core.Header) {
	if h != nil && h.Kind() == core.Released {
		mistakes.Fail("Release", ErrReleased, "the array was released before, itself or as a copy y := *x; release it once, after its last use")
	}
	h.Check("Release")
}

// SetParallelism sets the maximum number of goroutines for one operation, and returns the former maximum. The default is GOMAXPROCS. With
// 1, each operation runs in the caller's goroutine alone. Results are the same for every n. If n is below 1, SetParallelism panics with
// [ErrOption].
func SetParallelism(n int) (old int) { return walking.SetParallelism(n) }
