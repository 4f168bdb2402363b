// Package parallel runs the parts of an array operation on several processors.
//
// [Run] is fork and join: it calls a function for each part and returns when all have ended. [Parts] decides into how many
// parts an operation is divided, and [Bounds] where they lie.
//
// The goroutine of a part, and the order in which parts end, change from call to call. Results must not depend on them:
// parts write disjoint memory, and joins across parts follow an order given by the shape alone.
//
// The caller claims parts like its workers, and does not wait for a worker without a claim: a sleeping processor takes 10
// to 100 µs to find work, and by then the caller has often done all. Workers are goroutines started for a job; they look
// for more work for some 50 µs, and end. They number one less than [Limit] in the whole process, and nested calls do not
// multiply them: if all are busy, an inner call runs on its own goroutine.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Run calls f(part) once for each part in [0, parts), and returns when all calls have ended. Up to [Limit] goroutines
// run them, the caller's among them; with a limit of one the caller runs all, in order, and nothing is allocated. Calls
// of Run may be nested, and made by several goroutines at once, sharing the workers part by part. Parts must not wait
// for each other: perhaps no two of them run at the same time.
//
// A panic of f is raised on the caller's goroutine with the same value, and [runtime.Goexit] ends the caller's goroutine,
// as if the caller ran all parts in order, except for parts with higher numbers, perhaps already run. Where several parts
// fail, the first of them counts. No further part begins then, and the panic goes on after the end of running parts. If it
// is not recovered, the worker's stack is printed as well.
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

// job is a call of Run. It is not used again for another one, since a worker may look at it late.
type job struct {
	f       func(part int)
	parts   int64
	workers int64                   // The most workers in the process.
	next    atomic.Int64            // The next part to claim, or parts or more where none is left.
	left    atomic.Int64            // How many parts have not ended.
	gate    sync.Mutex              // Locked until a worker ends the last part, or for good if the caller does.
	asleep  atomic.Bool             // The caller waits for the gate.
	failure atomic.Pointer[failure] // Of the first part with a failure on a worker, or nil.
}

// claim returns a part for the caller alone, or -1 if none is left. A claimed part runs in any case: parts are claimed in
// order, and the first failing one is always among them.
func (j *job) claim() int {
	if part := j.next.Add(1) - 1; part < j.parts {
		return int(part)
	}
	return -1
}

// open reports whether there are parts to claim.
func (j *job) open() bool { return j.next.Load() < j.parts }

// cancel claims all remaining parts, without running them.
func (j *job) cancel() {
	if next := j.next.Swap(j.parts); next < j.parts {
		j.left.Add(next - j.parts)
	}
}

// lead runs parts on the caller's goroutine until none is left, and waits for the workers'.
func (j *job) lead() {
	var began time.Time
	part, ended, at := -1, int64(0), unposted
	defer func() {
		if part >= 0 { // It has not returned.
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

// join counts the parts ended on the caller's goroutine, and waits for the others. It polls for some 10 µs first, less than
// sleeping and waking take.
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
				runtime.Gosched() // Lets the caller go on here: other processors are late to find it if this one stays busy.
			}
		}
	}()
	j.f(part)
	returned = true
}
