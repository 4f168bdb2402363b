package parallel

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRunCallsEachPartOnce(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for _, parts := range []int{-1, 0, 1, 2, 3, 7, 8, 9, 64, 1000} {
			for range 50 {
				// The test needs no atomic operations to count calls: all accesses of the parts happen before Run returns.
				calls := make([]int32, max(parts, 0))
				Run(parts, func(part int) { calls[part]++ })
				for part, n := range calls {
					require.Equal(t, int32(1), n, "part %d of %d", part, parts)
				}
			}
		}
	})
}

func TestPartsRunAtTheSameTime(t *testing.T) {
	for _, n := range []int{2, 3, 8} {
		withProcessors(t, n)
		together := meet(t, n)
		Run(n, func(int) { together() })
	}
}

func TestSerialRunIsInOrderOnTheCaller(t *testing.T) {
	serial := func(t *testing.T) {
		caller, next := goroutine(), 0
		Run(100, func(part int) {
			assert.Equal(t, next, part)
			assert.Equal(t, caller, goroutine())
			next++
		})
		require.Equal(t, 100, next)
		f := func(int) {}
		require.Zero(t, testing.AllocsPerRun(100, func() { Run(100, f) }))
	}
	t.Run("GOMAXPROCS 1", func(t *testing.T) {
		withProcessors(t, 1)
		serial(t)
		SetLimit(8)
		serial(t)
	})
	t.Run("limit 1", func(t *testing.T) {
		withProcessors(t, 8)
		SetLimit(1)
		serial(t)
	})
}

// TestWorkerThatHasNotBegunIsNotWaitedFor simulates a worker that is counted but never begins.
func TestWorkerThatHasNotBegunIsNotWaitedFor(t *testing.T) {
	withProcessors(t, 2)
	workers.Add(1)
	defer workers.Add(-1)
	caller, calls := goroutine(), 0
	Run(100, func(int) {
		assert.Equal(t, caller, goroutine())
		calls++
	})
	require.Equal(t, 100, calls)
}

// TestPartThatHasBegunIsWaitedFor has parts that end before and after the caller stops polling.
func TestPartThatHasBegunIsWaitedFor(t *testing.T) {
	for _, wait := range []time.Duration{0, time.Microsecond, 20 * time.Millisecond} {
		withProcessors(t, 2)
		together, caller, ended := meet(t, 2), goroutine(), false
		Run(2, func(int) {
			together()
			if goroutine() != caller {
				time.Sleep(wait)
				ended = true
			}
		})
		require.True(t, ended)
	}
}

func TestLimitBoundsGoroutinesThatWork(t *testing.T) {
	for _, n := range []int{2, 3, 8} {
		withProcessors(t, 8)
		SetLimit(n)
		var working most
		for range 20 {
			Run(20, func(int) {
				working.add(1)
				defer working.add(-1)
				time.Sleep(10 * time.Microsecond)
			})
		}
		require.LessOrEqual(t, working.maximum.Load(), int64(n))
		require.Greater(t, working.maximum.Load(), int64(1))
	}
}

// TestNestedCallsDoNotMultiply checks the number of goroutines that run parts of nested calls. A part that only calls Run does not count.
func TestNestedCallsDoNotMultiply(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		var working most
		var leaves atomic.Int64
		var nest func(depth int)
		nest = func(depth int) {
			if depth == 0 {
				working.add(1)
				defer working.add(-1)
				time.Sleep(5 * time.Microsecond)
				leaves.Add(1)
				return
			}
			Run(6, func(int) { nest(depth - 1) })
		}
		nest(3)
		require.Equal(t, int64(6*6*6), leaves.Load())
		require.LessOrEqual(t, working.maximum.Load(), int64(runtime.GOMAXPROCS(0)))
	})
}

// TestInnerCallHasIdleWorkers calls Run in one part while the only other goroutine is idle.
func TestInnerCallHasIdleWorkers(t *testing.T) {
	withProcessors(t, 2)
	together := meet(t, 2)
	Run(2, func(part int) {
		if part == 0 {
			Run(2, func(int) { together() })
		}
	})
}

func TestCallersShareWorkers(t *testing.T) {
	withProcessors(t, 2)
	const callers, parts = 3, 60
	var helped [callers]atomic.Int64
	var group sync.WaitGroup
	for i := range callers {
		group.Go(func() {
			caller := goroutine()
			Run(parts, func(int) {
				if goroutine() != caller {
					helped[i].Add(1)
				}
				time.Sleep(time.Millisecond)
			})
		})
	}
	group.Wait()
	// The worker does a fourth of the work, and divides its time among three callers. Each caller gets a third of this fourth, 5
	// parts.
	for i := range callers {
		require.GreaterOrEqual(t, helped[i].Load(), int64(parts/12), "caller %d", i)
	}
}

// TestManyCallers has more callers than there are slots for jobs.
func TestManyCallers(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		before := runtime.NumGoroutine()
		const callers = 3 * len(posted)
		var group sync.WaitGroup
		var goroutines most
		for i := range callers {
			group.Go(func() {
				for k := range 100 {
					sums := make([]int, 1+(i+k)%40)
					Run(len(sums), func(part int) {
						sums[part] += part + 1
						if part%8 == 0 {
							runtime.Gosched()
						}
					})
					total := 0
					for _, s := range sums {
						total += s
					}
					assert.Equal(t, len(sums)*(len(sums)+1)/2, total)
				}
				goroutines.add(int64(runtime.NumGoroutine()))
				goroutines.add(-goroutines.now.Load())
			})
		}
		group.Wait()
		// a goroutine may still be ending when it no longer counts as a worker
		require.LessOrEqual(t, runtime.NumGoroutine(), before+2*runtime.GOMAXPROCS(0))
	})
}

func TestNoGoroutineIsLeftBehind(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		before := runtime.NumGoroutine()
		for range 200 {
			Run(50, func(int) { pause() })
		}
		for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		require.LessOrEqual(t, runtime.NumGoroutine(), before)
	})
}

func TestLoweredLimitDismissesWorkers(t *testing.T) {
	withProcessors(t, 8)
	together := meet(t, 8)
	Run(1000, func(part int) {
		if part < 8 {
			together()
			return
		}
		pause()
	})
	SetLimit(2)
	var working most
	Run(200, func(int) {
		working.add(1)
		defer working.add(-1)
		time.Sleep(10 * time.Microsecond)
	})
	require.LessOrEqual(t, working.maximum.Load(), int64(2))
}

// TestClockThatStands runs parts in a synctest bubble. Its clock stands still while a goroutine runs.
func TestClockThatStands(t *testing.T) {
	withProcessors(t, 8)
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		Run(8, func(int) { time.Sleep(time.Hour) })
		require.LessOrEqual(t, time.Since(began), 8*time.Hour)
	})
}

func TestSetLimit(t *testing.T) {
	withProcessors(t, 4)
	require.Equal(t, 4, Limit(), "GOMAXPROCS")
	runtime.GOMAXPROCS(3)
	require.Equal(t, 3, Limit(), "GOMAXPROCS as it is now")
	for _, n := range []int{0, -1} {
		old, ok := SetLimit(n)
		require.False(t, ok)
		require.Equal(t, 3, old)
	}
	require.Equal(t, 3, Limit(), "a limit that is none changes nothing")
	old, ok := SetLimit(2)
	require.True(t, ok)
	require.Equal(t, 3, old)
	require.Equal(t, 2, Limit())
	old, _ = SetLimit(100)
	require.Equal(t, 2, old)
	require.Equal(t, 3, Limit(), "no more than GOMAXPROCS")
	old, _ = SetLimit(1)
	require.Equal(t, 100, old)
	require.Equal(t, 1, Limit())
}

func TestBounds(t *testing.T) {
	for _, elements := range []int{0, 1, 63, 64, 65, 1000, 8192, 8193, 262144, 262143, 1<<20 + 7} {
		for _, parts := range []int{1, 2, 3, 8, 100} {
			next, least, largest := 0, elements, 0
			for part := range parts {
				begin, end := Bounds(elements, parts, part)
				require.Equal(t, next, begin)
				require.True(t, begin%align == 0 || begin == elements)
				least, largest = min(least, end-begin), max(largest, end-begin)
				next = end
			}
			require.Equal(t, elements, next)
			require.Less(t, largest-least, 2*align)
		}
	}
}

// TestShare has counts n for which n*part overflows an int.
func TestShare(t *testing.T) {
	for _, n := range []int{0, 1, 2, 63, 1000, 1<<24 + 1, math.MaxInt - 1, math.MaxInt} {
		for _, parts := range []int{1, 2, 3, 8, 100, 1 << 10} {
			next, least, largest := 0, n, 0
			for part := range parts {
				begin, end := Share(n, parts, part)
				require.Equal(t, next, begin)
				least, largest = min(least, end-begin), max(largest, end-begin)
				next = end
			}
			require.Equal(t, n, next)
			require.LessOrEqual(t, largest-least, 1)
		}
	}
}

func TestParts(t *testing.T) {
	withProcessors(t, 2)
	for cost, least := range leastElements {
		require.False(t, Worth(least-1, Cost(cost)))
		require.True(t, Worth(least, Cost(cost)))
		require.Equal(t, 1, Parts(least-1, Cost(cost)))
		require.GreaterOrEqual(t, Parts(least, Cost(cost)), 8, "parts are shared evenly")
		require.GreaterOrEqual(t, 10*least/Parts(10*least, Cost(cost)), partElements[cost])
		require.Equal(t, 2*mostParts, Parts(1<<30, Cost(cost)), "no more parts than it takes to share evenly")
	}
	SetLimit(1)
	require.Equal(t, 1, Parts(1<<30, Function))
	require.True(t, slices.IsSorted([]int{leastElements[Function], leastElements[Cheap]}))
}
