package parallel

import "sync/atomic"

// posted has slots for the jobs in need of workers. If all slots are taken, a caller runs its job without workers until a slot is free.
// Meanwhile the callers with a slot keep the processors busy.
var posted [16]atomic.Pointer[job]

// unposted is the slot number of a job with no slot.
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

// find returns a job with unclaimed parts, or nil. It searches the slots in a cycle, beginning at slot turn.
func find(turn uint) *job {
	for i := range uint(len(posted)) {
		if j := posted[(turn+i)%uint(len(posted))].Load(); j != nil && j.open() {
			return j
		}
	}
	return nil
}
