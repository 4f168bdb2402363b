package parallel

import "sync/atomic"

// posted holds the jobs that workers help with. If there is no free slot, a job's caller runs it alone until there is one; with so
// many callers the processors are busy anyway.
var posted [16]atomic.Pointer[job]

// unposted is the slot number of a job without a slot.
const unposted = -1

// post puts j into a free slot and returns its number.
func (j *job) post() int {
	for at := range posted {
		if posted[at].Load() == nil && posted[at].CompareAndSwap(nil, j) {
			return at
		}
	}
	return unposted
}

// find returns a job with parts to claim, or nil. It searches the slots in a cycle, from the given one on.
func find(turn uint) *job {
	for i := range uint(len(posted)) {
		if j := posted[(turn+i)%uint(len(posted))].Load(); j != nil && j.open() {
			return j
		}
	}
	return nil
}
