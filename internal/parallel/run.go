// Package parallel runs the parts of an array operation on several processors.
//
// [Run] is fork and join: it calls a function for each part and returns when all have ended. [Parts] returns the number of parts for an
// operation, and [Bounds] their ranges.
//
// The goroutine of a part, and the order in which parts end, vary from call to call. Results must not depend on goroutine or order: parts
// write disjoint memory, and their results are joined in an order that depends only on the shape.
//
// Caller and workers claim one part after another. The caller does not wait for a worker that has claimed no part: a sleeping processor
// takes 10 to 100 µs to find work, and by then the caller has often run all parts.
//
// Workers are goroutines. A worker starts for one job, then looks for another for some 50 µs, and ends. The process has at most [Limit] - 1
// workers, also with nested calls: if all are busy, the goroutine of an inner call runs all its parts.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Run calls f(part) once for each part in [0, parts), and returns when all calls have ended. Up to [Limit] goroutines run the
// parts, the caller's included. With a limit of 1 the caller runs all parts in order, and Run allocates nothing. Calls of Run may
// be nested or concurrent; they share the workers. Parts must not wait for each other: one goroutine may run them all.
//
// If f panics, Run panics on the caller's goroutine with the same value. If f calls [runtime.Goexit], the caller's goroutine
// ends. If several parts fail, the failure of the lowest part counts. After a failure no further part begins, and Run waits for
// the running parts. Parts with higher numbers may have run already. If the program does not recover the panic, Go prints the
// worker's stack too.
func Run(parts int, f func(part int)) {
	if parts > 1 {
		if limit := Limit(); limit > 1 {
			j := &job{f: f, parts: int64(parts), workers: int64(limit - 1)}
			j.left.Store(j.parts)
			j.gate.Lock()
			j.lead()
			return
		}
	}
	for part := range parts {
		f(part)
	}
}

// job holds the state of one call of Run. It is not reused, because a worker may still read it after the call.
type job struct {
	f       func(part int)
	parts   int64
	workers int64        // maximum number of workers in the process
	next    atomic.Int64 // next part to claim; at least parts if all are claimed
	left    atomic.Int64 // number of parts that have not ended
	// The caller waits by locking gate, which is locked from the start. If a worker ends the last part, it unlocks gate.
	gate    sync.Mutex
	asleep  atomic.Bool             // whether the caller waits for the gate
	failure atomic.Pointer[failure] // the failure with the lowest part number on a worker, or nil
}

// claim returns a part for the caller of claim to run, or -1 if no part is left. Parts are claimed in order, and each claimed part runs. So
// the lowest failing part always runs.
func (j *job) claim() int {
	if part := j.next.Add(1) - 1; part < j.parts {
		return int(part)
	}
	return -1
}

// open reports whether unclaimed parts remain.
func (j *job) open() bool { return j.next.Load() < j.parts }

// cancel claims all remaining parts, without running them.
func (j *job) cancel() {
	if next := j.next.Swap(j.parts); next < j.parts {
		j.left.Add(next - j.parts)
	}
}

// lead runs parts on the caller's goroutine until none is left, and then waits for the parts on workers.
func (j *job) lead() {
	var began time.Time
	part, ended, at := -1, int64(0), unposted
	defer func() {
		if part >= 0 { // f did not return: it panicked or called runtime.Goexit
			j.cancel()
			ended++
		}
		if at != unposted {
			posted[at].Store(nil)
		}
		j.join(ended)
		if first := j.failure.Load(); first != nil && (part < 0 || first.part < part) {
			first.raise()
		}
	}()
	for part = j.claim(); part >= 0; part = j.claim() {
		if j.open() {
			if at == unposted {
				at = j.post()
			}
			if at != unposted {
				j.recruit(&began)
			}
		}
		j.f(part)
		ended++
	}
}

// join subtracts ended, the number of parts that the caller's goroutine has run, from the parts left. It waits for the other parts. It polls
// for some 10 µs before it sleeps; sleeping and waking would take longer.
func (j *job) join(ended int64) {
	if j.left.Add(-ended) == 0 {
		return
	}
	for range joinPolls {
		if j.left.Load() == 0 {
			return
		}
		pause()
	}
	j.asleep.Store(true)
	j.gate.Lock()
}

// run runs a part on a worker's goroutine.
func (j *job) run(part int) {
	returned := false
	defer func() {
		if !returned {
			j.fail(part, recover())
		}
		if j.left.Add(-1) == 0 {
			j.gate.Unlock()
			if j.asleep.Load() {
				// let the caller of Run go on at once on this processor; another processor would have to wake first
				runtime.Gosched()
			}
		}
	}()
	j.f(part)
	returned = true
}
