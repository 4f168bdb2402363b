//go:build conformance

package main

import (
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// arrays has the arrays with handles in Python.
var arrays = handles{table: map[int64]*held{}}

// A held array is kept alive by a handle. While its memory is lent, the memory is pinned, because C stores its address.
type held struct {
	array    nd.Array
	loans    []*loan // loans of the array's memory
	pinner   runtime.Pinner
	isPinned bool
}

// A loan is memory borrowed from its lenders. It counts the arrays that use this memory. When the last of these arrays is released,
// the lenders are notified.
type loan struct {
	first, end uintptr
	count      int
	lender     int64
}

type handles struct {
	sync.Mutex
	table map[int64]*held
	last  int64
	loans []*loan
	ended []int64 // lenders not yet notified
}

// add returns a new handle of x.
func (h *handles) add(x nd.Array) int64 {
	h.Lock()
	defer h.Unlock()
	h.last++
	own := &held{array: x}
	if len(h.loans) > 0 {
		base := uintptr(operand.InArray(x).Head.Base())
		for _, l := range h.loans {
			if l.first <= base && base < l.end {
				l.count++
				own.loans = append(own.loans, l)
			}
		}
	}
	h.table[h.last] = own
	return h.last
}

// borrow records a loan of the n bytes that begin at address first. If n is 0, the loan ends at once.
func (h *handles) borrow(first unsafe.Pointer, n int, lender int64) {
	h.Lock()
	defer h.Unlock()
	if n == 0 {
		h.ended = append(h.ended, lender)
		return
	}
	h.loans = append(h.loans, &loan{first: uintptr(first), end: uintptr(first) + uintptr(n), lender: lender})
}

// held returns the array kept by a handle.
func (h *handles) held(handle int64) *held {
	h.Lock()
	defer h.Unlock()
	own := h.table[handle]
	if own == nil {
		panic(mistake("the array was released"))
	}
	return own
}

// pin pins the memory of the elements of a held array. The memory begins at p. Python may ask for the same pin several times, from
// several threads.
func (h *handles) pin(own *held, p unsafe.Pointer) {
	h.Lock()
	defer h.Unlock()
	if !own.isPinned {
		own.pinner.Pin(p)
		own.isPinned = true
	}
}

func (h *handles) get(handle int64) nd.Array { return h.held(handle).array }

// release drops a handle. It returns the number of lenders to notify.
func (h *handles) release(handle int64) int {
	h.Lock()
	defer h.Unlock()
	if own := h.table[handle]; own != nil {
		delete(h.table, handle)
		own.pinner.Unpin()
		for _, l := range own.loans {
			if l.count--; l.count == 0 {
				h.loans = slices.DeleteFunc(h.loans, func(other *loan) bool { return other == l })
				h.ended = append(h.ended, l.lender)
			}
		}
	}
	return len(h.ended)
}

// lender returns a lender to notify because its loan has ended, or 0. It returns each lender only once.
func (h *handles) lender() (lender int64) {
	h.Lock()
	defer h.Unlock()
	if n := len(h.ended); n > 0 {
		lender, h.ended = h.ended[n-1], h.ended[:n-1]
	}
	return lender
}
