package parallel

import (
	"bytes"
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// withProcessors runs the rest of the test with GOMAXPROCS n and without a limit. It forgets all useless starts of workers. At the end it
// waits until all workers have ended. It skips the test on systems with a single processor, for instance WebAssembly.
func withProcessors(t testing.TB, n int) {
	t.Helper()
	before := runtime.GOMAXPROCS(n)
	if runtime.GOMAXPROCS(0) != n {
		t.Skipf("the system gives programs %d processor, not %d; the test runs on systems with threads", before, n)
	}
	set := limit.Swap(0)
	forget()
	t.Cleanup(func() {
		runtime.GOMAXPROCS(before)
		limit.Store(set)
		noWorkers(t)
	})
}

// forget resets starting and lingering: the next call starts workers, and the workers wait for further jobs.
func forget() {
	for _, p := range []*patience{&starting, &lingering} {
		p.failures.Store(0)
		p.rest.Store(0)
	}
}

// noWorkers waits until all workers have ended.
func noWorkers(t testing.TB) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); workers.Load() != 0 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	require.Zero(t, workers.Load(), "workers are left behind")
	require.Zero(t, idle.Load())
	for i := range posted {
		require.Nil(t, posted[i].Load(), "a job is left behind")
	}
}

// onProcessors runs test with GOMAXPROCS 1, 2 and 8.
func onProcessors(t *testing.T, test func(t *testing.T)) {
	for _, n := range []int{1, 2, 8} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			withProcessors(t, n)
			test(t)
		})
	}
}

// goroutine returns the number of the current goroutine as text.
func goroutine() string {
	buffer := make([]byte, 64)
	return string(bytes.Fields(buffer[:runtime.Stack(buffer, false)])[1])
}

// most is a counter that records its greatest value.
type most struct{ now, maximum atomic.Int64 }

func (m *most) add(n int64) {
	now := m.now.Add(n)
	for old := m.maximum.Load(); now > old && !m.maximum.CompareAndSwap(old, now); old = m.maximum.Load() {
	}
}

// outcome describes the end of a function.
type outcome struct {
	returned bool
	value    any // The value of its panic.
}

// ending runs f on a new goroutine, and returns its outcome: f may return, panic, or call runtime.Goexit.
func ending(f func()) (o outcome) {
	done := make(chan bool)
	go func() {
		defer close(done)
		defer func() { o.value = recover() }()
		f()
		o.returned = true
	}()
	<-done
	return o
}

// meet returns a function that waits until n calls of it are waiting. After a minute it fails the test.
func meet(t testing.TB, n int) func() {
	var came atomic.Int64
	all := make(chan bool)
	return func() {
		if came.Add(1) == int64(n) {
			close(all)
		}
		select {
		case <-all:
		case <-time.After(time.Minute):
			t.Error("parts do not run at the same time")
		}
	}
}
