package core

import (
	"sync/atomic"

	"ndgo/internal/memory"
)

// makeRoom reports whether there is room for another short block. At every slotsFull-th call it first drops the records that were not used
// since it last did.
//
//go:noinline
func makeRoom() bool {
	if slots.full.Add(1)%slotsFull != 0 {
		return false
	}
	now := slots.round.Add(1)
	return slots.table.Load().sweep(&slots.short, func(r *record) bool { return now-r.used.Load() > 1 }) < mostShortHeld
}

// roomForLong reports whether there is room for another long block of that many bytes.
func roomForLong(bytes int) bool {
	slots.watch.Do(func() { memory.AfterCollections(afterCollection) })
	return bytes <= mostLong && slots.long.Load()+int64(bytes) <= slots.most.Load()
}

// afterCollection leaves long blocks to the collector whose slots were not used during the last collections. room is how many bytes all
// held blocks may have.
func afterCollection(room int) {
	most := int64(min(mostLongHeld, room/slotsPart))
	slots.most.Store(most)
	now := slots.round.Add(1)
	full := slots.long.Load() > most
	slots.table.Load().sweep(&slots.long, func(r *record) bool {
		return r.bytes.Load() > mostShort && (full || now-r.used.Load() > unusedCollections)
	})
}

// sweep drops the records old reports. It returns the bytes the other records keep alive in the blocks that count counts, and sets count.
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
	count.Store(sum) // once more, since goroutines that had a record of those may have counted it meanwhile
	return sum
}

// heldBySlots returns the number of bytes in long blocks that slots keep alive.
func heldBySlots() int { return int(slots.long.Load()) }
