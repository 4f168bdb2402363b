package memory

import (
	"slices"
	"sync"
	"unsafe"
	"weak"
)

// placeList holds the address ranges of long blocks from Go's heap, sorted by address. It is needed with 32-bit addresses, to find the
// longest range of free memory. Go does not report this range.
type placeList struct {
	mu   sync.Mutex
	list []place
}

// A place is the address range of a block. The block may have been freed.
type place struct {
	begin, end uintptr
	block      weak.Pointer[byte]
}

var places placeList

// note adds the range of a block, and removes earlier ranges overlapping it.
func (l *placeList) note(p unsafe.Pointer, n int) {
	if !Tight || n < roomy {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	begin := uintptr(p)
	end := begin + uintptr(n)
	l.list = slices.DeleteFunc(l.list, func(q place) bool { return q.begin < end && begin < q.end })
	at, _ := slices.BinarySearchFunc(l.list, begin, func(q place, begin uintptr) int {
		if q.begin < begin {
			return -1
		}
		return 1
	})
	l.list = slices.Insert(l.list, at, place{begin, end, weak.Make((*byte)(p))})
}

// longest returns the length of the longest range of freed memory. A range consists of adjacent blocks that the collector has freed.
func (l *placeList) longest() (most int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	length, next := int64(0), uintptr(0)
	for _, q := range l.list {
		if q.begin != next {
			length = 0
		}
		if length, next = length+int64(q.end-q.begin), q.end; q.block.Value() != nil {
			length = 0
		}
		most = max(most, length)
	}
	return most
}
