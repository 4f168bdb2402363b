package parallel

import "sync/atomic"

// posted holds the jobs with help from workers. A job without a place is run by its caller until one is free: so
// many callers keep the processors busy by themselves.
var posted [16]atomic.Pointer[job]

// unposted is the place of an unposted job.
const unposted = -1

// post puts j into a place and returns it.
func (j *job) post() int {
	for at := range posted {
		if posted[at].Load() == nil && posted[at].CompareAndSwap(nil, j) {
			return at
		}
	}
	return unposted
}

// find returns a job with parts to claim, or nil: the first one, by turns, from the given place.
func find(turn uint) *job {
	for i := range uint(len(posted)) {
		if j := posted[(turn+i)%uint(len(posted))].Load(); j != nil && j.open() {
			return j
		}
	}
	return nil
}
