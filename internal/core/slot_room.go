package core

import (
	"sync/atomic"

	"ndgo/internal/core/limits"
)

// makeRoom is called if short arrays have reached the limit mostShortHeld. It reports whether slots can keep another short array alive. Most
// calls only return false. In every slotsFull-th call, makeRoom drops the records without a use since the previous such call, and then checks
// the limit again.
//
//go:noinline
func makeRoom() bool {
	if slots.full.Add(1)%slotsFull != 0 {
		return false
	}
	now := slots.round.Add(1)
	return slots.table.Load().sweep(&slots.short, func(r *record) bool { return now-r.used.Load() > 1 }) < mostShortHeld
}

// roomForLong reports whether slots can keep another long block of the given number of bytes alive.
func roomForLong(bytes int) bool {
	watchCollections()
	return bytes <= mostLong && limits.HeldBySlots.Load()+int64(bytes) <= slots.most.Load()
}

// afterCollection drops the long blocks of slots not used during the last collections. The parameter room is the maximum number of bytes in
// released blocks.
func afterCollection(room int) {
	most := int64(min(mostLongHeld, room/slotsPart))
	slots.most.Store(most)
	slots.collections.Add(1)
	now := slots.round.Add(1)
	full := limits.HeldBySlots.Load() > most
	slots.table.Load().sweep(&limits.HeldBySlots, func(r *record) bool {
		return r.bytes.Load() > mostShort && (full || now-r.used.Load() > unusedCollections)
	})
}

// sweep drops the records for which old returns true. It counts the bytes that the other records keep alive, in short arrays or in long
// blocks. It stores this sum in count, and returns it.
func (t *records) sweep(count *atomic.Int64, old func(r *record) bool) (sum int64) {
	for i := range t {
		e := &t[i]
		r := e.Load()
		if r == nil {
			continue
		}
		if old(r) && e.CompareAndSwap(r, nil) {
			r.uncount()
		} else if n := r.bytes.Load(); counter(n) == count {
			sum += n
		}
	}
	count.Store(sum) // the sum corrects count, because goroutines with dropped records may have added to it meanwhile
	return sum
}
