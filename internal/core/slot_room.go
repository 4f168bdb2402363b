package core

import "sync/atomic"

// makeRoom reports whether another short block can be kept. Every slotsFull-th call first drops the records not used since the previous
// such call.
//
//go:noinline
func makeRoom() bool {
	if slots.full.Add(1)%slotsFull != 0 {
		return false
	}
	now := slots.round.Add(1)
	return slots.table.Load().sweep(&slots.short, func(r *record) bool { return now-r.used.Load() > 1 }) < mostShortHeld
}

// roomForLong reports whether another long block of the given number of bytes can be kept.
func roomForLong(bytes int) bool {
	watchCollections()
	return bytes <= mostLong && slots.long.Load()+int64(bytes) <= slots.most.Load()
}

// afterCollection drops the long blocks of slots not used during the last collections. The parameter room is the number of bytes allowed
// for all kept blocks.
func afterCollection(room int) {
	most := int64(min(mostLongHeld, room/slotsPart))
	slots.most.Store(most)
	slots.collections.Add(1)
	now := slots.round.Add(1)
	full := slots.long.Load() > most
	slots.table.Load().sweep(&slots.long, func(r *record) bool {
		return r.bytes.Load() > mostShort && (full || now-r.used.Load() > unusedCollections)
	})
}

// sweep drops the records for which old returns true. It sets the counter count to the number of bytes that the remaining records keep
// alive in blocks of its kind, short or long. It returns this number.
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
	count.Store(sum) // corrects the counter: owners of dropped records may have counted meanwhile
	return sum
}

// heldBySlots returns the number of bytes in long blocks kept alive by slots.
func heldBySlots() int { return int(slots.long.Load()) }
