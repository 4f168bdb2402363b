package ndarray_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestWorldStops stops the world while code runs that no signal can interrupt. Where the loop that calls it cannot be left
// either, that takes as long as the whole in nearly every trial. Other work delays it, too, so that some may fail.
func TestWorldStops(t *testing.T) {
	if testing.Short() || ufunc.Active() == ufunc.Portable {
		t.Skip("takes time, memory, and kernels; the full tests do it")
	}
	x, z := nd.Full(0.5, 8<<20), nd.Zeros[float64](8<<20)
	for _, c := range []struct {
		what string
		run  func()
	}{
		{"a kernel", func() { into.Asin(z, x) }},
		{"a copy", func() { z.Assign(x) }},
		{"copies of what fits into the cache", func() { z.Fill(2) }},
	} {
		c.run() // has the memory mapped
		begin := time.Now()
		c.run()
		whole := time.Since(begin)
		early, trials := 0, 0
		for try := 0; try < 50 && trials < 15; try++ {
			stopped, rest := stopDuring(c.run, whole/16)
			if rest > whole/2 {
				trials++
				if stopped < rest/2 {
					early++
				}
			}
		}
		assert.GreaterOrEqual(t, 5*early, trials, "%s of %v: of %d trials, the world stopped in time in %d", c.what, whole, trials, early)
	}
}

// stopDuring stops the world a while after run has begun. It returns how long that takes, and how long run goes on.
func stopDuring(run func(), wait time.Duration) (stopped, rest time.Duration) {
	started, end := make(chan bool), make(chan time.Time, 1)
	go func() {
		close(started)
		run()
		end <- time.Now()
	}()
	<-started
	time.Sleep(wait)
	var m runtime.MemStats
	begin := time.Now()
	runtime.ReadMemStats(&m)
	stopped = time.Since(begin)
	return stopped, (<-end).Sub(begin)
}
