package parallel

import (
	"sync/atomic"
	"time"
)

var (
	workers atomic.Int64 // number of goroutines in the function work, or about to call it
	idle    atomic.Int64 // number of workers without a job, in linger
)

// recruit starts workers for j, a posted job, as far as the limit allows. The parameter began is the time of the first call of
// recruit for j, or zero.
func (j *job) recruit(began *time.Time) {
	n := min(j.parts-j.next.Load(), starts) - idle.Load()
	if n <= 0 || workers.Load() >= j.workers {
		return
	}
	if !starting.willing() {
		if began.IsZero() {
			*began = time.Now()
		}
		if time.Since(*began) < longJob {
			return
		}
	}
	for ; n > 0 && j.hire(); n-- {
		go work()
	}
}

// hire counts one more worker. It returns false if the limit is reached.
func (j *job) hire() bool {
	for {
		n := workers.Load()
		if n >= j.workers {
			return false
		}
		if workers.CompareAndSwap(n, n+1) {
			return true
		}
	}
}

// dismiss counts one worker less and returns true if there are more workers than the limit. This happens, for instance, after the limit was
// lowered. Otherwise it returns false.
func (j *job) dismiss() bool {
	for {
		n := workers.Load()
		if n <= j.workers {
			return false
		}
		if workers.CompareAndSwap(n, n-1) {
			return true
		}
	}
}

// work is the goroutine of a worker. Its starter has counted it already.
func work() {
	counted := true
	defer func() {
		if !counted {
			return
		}
		// The part has called runtime.Goexit, which ends this goroutine. A caller may count on this worker, so another goroutine
		// replaces it.
		workers.Add(-1)
		if j := find(0); j != nil && j.hire() {
			go work()
		}
	}()
	turn := uint(workers.Load())
	j := find(turn)
	starting.tried(j != nil)
	for helped := false; ; j = find(turn) {
		switch {
		case j == nil:
			if helped && linger(turn) {
				continue
			}
			// A caller posts its job before it counts the workers. So if a caller has counted this worker, this search finds the caller's
			// job.
			counted = false
			workers.Add(-1)
			if j = find(turn); j == nil || !j.hire() {
				return
			}
			counted = true
		case j.dismiss():
			counted = false
			return
		default:
			if part := j.claim(); part >= 0 {
				if j.open() {
					j.recruit(new(time.Time))
				}
				j.run(part)
				helped = true
				turn++
			}
		}
	}
}

// linger waits for a job, and reports whether there is one. It gives up after some 50 µs, about the time to wake a processor. So a useless
// wait costs as much time as a useful wait saves.
func linger(turn uint) bool {
	if !lingering.willing() {
		return false
	}
	idle.Add(1)
	polls := lingerPolls
	for polls > 0 && find(turn) == nil {
		polls--
		pause()
	}
	idle.Add(-1)
	lingering.tried(polls > 0)
	return polls > 0
}

// pause takes some 10 ns. It counts iterations instead of reading the clock: in a test with testing/synctest the clock stands
// still while a goroutine runs.
//
//go:noinline
func pause() {
	for range 32 {
	}
}
