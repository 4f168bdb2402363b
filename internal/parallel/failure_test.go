package parallel

import (
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

type failed struct{ index int }

func (*failed) Error() string { return "failed" }

// onWorker calls Run with two parts that run at the same time. The worker's part calls f.
func onWorker(t testing.TB, f func()) {
	forget()
	together, caller := meet(t, 2), goroutine()
	Run(2, func(int) {
		together()
		if goroutine() != caller {
			f()
		}
	})
}

func TestPanicArrivesWithItsValue(t *testing.T) {
	withProcessors(t, 2)
	pointer := &failed{7}
	for _, value := range []any{pointer, "text", 3, []int{1, 2}, func() {}, errors.New("error")} {
		o := ending(func() { onWorker(t, func() { panic(value) }) })
		require.False(t, o.returned)
		if _, isFunction := value.(func()); isFunction {
			require.IsType(t, value, o.value)
			continue
		}
		require.Equal(t, value, o.value)
	}
	o := ending(func() { onWorker(t, func() { panic(pointer) }) })
	require.Same(t, pointer, o.value)

	o = ending(func() { onWorker(t, func() { var none []int; _ = none[len(none)] }) })
	var e runtime.Error
	require.ErrorAs(t, o.value.(error), &e)
	require.Contains(t, e.Error(), "index out of range")

	o = ending(func() { onWorker(t, func() { panic(nil) }) })
	require.IsType(t, new(runtime.PanicNilError), o.value)
}

func TestPanicOnTheCallerArrives(t *testing.T) {
	withProcessors(t, 2)
	for range 100 {
		together, pointer, ended := meet(t, 2), &failed{7}, false
		forget()
		o := ending(func() {
			caller := goroutine()
			Run(2, func(int) {
				together()
				if goroutine() == caller {
					panic(pointer)
				}
				runtime.Gosched()
				ended = true
			})
		})
		require.Same(t, pointer, o.value)
		require.True(t, ended, "the worker's part ended before")
	}
}

func TestGoexitEndsTheCaller(t *testing.T) {
	withProcessors(t, 2)
	for range 100 {
		require.Equal(t, outcome{}, ending(func() { onWorker(t, runtime.Goexit) }))
	}
	for _, n := range []int{1, 2, 8} {
		withProcessors(t, n)
		for range 100 {
			require.Equal(t, outcome{}, ending(func() { Run(20, func(int) { runtime.Goexit() }) }))
		}
	}
}

// TestFirstFailureCounts checks calls with several failing parts. Run must report the failure of the lowest part, no matter which goroutines
// run the parts.
func TestFirstFailureCounts(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for range 300 {
			first := rand.IntN(40)
			exits := rand.IntN(4) == 0
			var running atomic.Int64
			o := ending(func() {
				defer func() { assert.Zero(t, running.Load(), "all parts have ended") }()
				Run(50, func(part int) {
					running.Add(1)
					defer running.Add(-1)
					switch {
					case part == first && exits:
						runtime.Goexit()
					case part >= first && rand.IntN(2) == 0, part == first:
						runtime.Gosched()
						panic(part)
					}
				})
			})
			want := outcome{value: first}
			if exits {
				want.value = nil
			}
			require.Equal(t, want, o)
		}
	})
}

// TestFirstFailureCountsThoughItIsLater has two failing parts. The part with the higher number fails earlier, on the caller's or on a
// worker's goroutine. Run reports the failure of the part with the lower number.
func TestFirstFailureCountsThoughItIsLater(t *testing.T) {
	later := func(t *testing.T, processors int, zero func(failed chan bool)) {
		withProcessors(t, processors)
		begun, failed := [3]chan bool{make(chan bool), make(chan bool), make(chan bool)}, make(chan bool)
		o := ending(func() {
			Run(3, func(part int) {
				close(begun[part])
				switch part {
				case 0:
					<-begun[1]
					zero(failed)
				case 1:
					<-begun[2]
					<-failed
					time.Sleep(time.Millisecond)
					panic(1)
				case 2:
					defer close(failed)
					panic(2)
				}
			})
		})
		require.Equal(t, outcome{value: 1}, o)
	}
	t.Run("caller", func(t *testing.T) { later(t, 2, func(chan bool) {}) })
	t.Run("worker", func(t *testing.T) { later(t, 3, func(failed chan bool) { <-failed }) })
}

func TestNoPartBeginsAfterAPanic(t *testing.T) {
	withProcessors(t, 2)
	var calls atomic.Int64
	caller := goroutine()
	together := meet(t, 2)
	failing := make(chan bool)
	require.Panics(t, func() {
		Run(1000, func(part int) {
			calls.Add(1)
			if part < 2 {
				together()
			}
			if goroutine() == caller {
				<-failing
				time.Sleep(10 * time.Millisecond)
				return
			}
			close(failing)
			panic("worker")
		})
	})
	require.Equal(t, int64(2), calls.Load())
}

// TestCallsThatNestAndFail makes a tree of calls with failing parts. Each call must fail with the first failure of a part below it.
func TestCallsThatNestAndFail(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for range 100 {
			bad := rand.IntN(5 * 5 * 5)
			var nest func(depth, from int)
			nest = func(depth, from int) {
				if depth == 0 {
					if from >= bad && from%2 == bad%2 {
						panic(&failed{from})
					}
					return
				}
				Run(5, func(part int) { nest(depth-1, 5*from+part) })
			}
			o := ending(func() { nest(3, 0) })
			require.Equal(t, outcome{value: &failed{bad}}, o)
		}
		Run(100, func(int) {})
	})
}

// TestRunInDeferredFunctions calls Run while a goroutine panics and while it exits.
func TestRunInDeferredFunctions(t *testing.T) {
	withProcessors(t, 2)
	for _, end := range []func(){func() { panic("first") }, runtime.Goexit} {
		var calls atomic.Int64
		o := ending(func() {
			defer Run(20, func(int) { calls.Add(1) })
			end()
		})
		require.False(t, o.returned)
		require.Equal(t, int64(20), calls.Load())
	}
}

//go:noinline
func partThatFails() { panic("the value") }

// TestCrash ends a separate program with an unrecovered panic. The program prints the value, the worker's stack and the caller's
// stack.
func TestCrash(t *testing.T) {
	if os.Getenv("PARALLEL_CRASH") != "" {
		withProcessors(t, 2)
		onWorker(t, partThatFails)
	}
	command := testrun.Again(t, "-test.run=^TestCrash$")
	command.Env = append(os.Environ(), "PARALLEL_CRASH=1")
	output, err := command.CombinedOutput()
	require.Error(t, err)
	for _, part := range []string{"panic: in a part that ran on another goroutine", "parallel.partThatFails", "the value", "parallel.TestCrash("} {
		require.Contains(t, string(output), part)
	}
}
