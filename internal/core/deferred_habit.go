package core

import (
	"sync/atomic"
	"unsafe"

	"ndgo/internal/caches"
	"ndgo/internal/spot"
)

// A habit is the experience with expressions of one form: the same operations on as many elements, at the same place of a program. A loop
// makes expressions of one form again and again, so the first rounds say how to treat the others.
type habit struct {
	stored atomic.Bool  // whether one was computed twice, and so is to be stored
	gain   atomic.Int32 // arrays not stored, less arrays copied, less arrays computed by themselves
	eager  atomic.Uint32
}

const (
	mostGain  = 8
	leastGain = -3 // at this gain an operation is computed at once

	// triedAgain is the number of operations computed at once until the next one is deferred.
	triedAgain = 64
)

// habits has the habits, by hashes of forms. If forms share an entry, they lose speed, and nothing else.
var habits [1 << 12]habit

// Forget forgets all experience. Tests call it while no goroutine makes arrays.
func Forget() { clear(habits[:]) }

func habitOf(form uint64) *habit { return &habits[form%uint64(len(habits))] }

// pays reports whether it paid so far to defer operations.
func (h *habit) pays() bool {
	if h.gain.Load() > leastGain || !deferral.Learns {
		return true
	}
	if h.eager.Add(1)%triedAgain != 0 {
		return false
	}
	h.gain.Store(leastGain + 1)
	return true
}

// add adds n to the gain.
func (h *habit) add(n int32) {
	h.gain.Store(min(max(h.gain.Load()+n, leastGain), mostGain)) // a lost update among goroutines does no harm
}

// saved returns the gain of a program from arrays it did not store, each of so many bytes. Small ones would have stayed in the cache.
func saved(arrays, bytes int) int32 {
	if bytes < 2*caches.Get().L2 {
		return 1
	}
	return int32(arrays)
}

// below returns the distance of z from the upper end of the stack, or 0 if the result of z does not die with its function. Such results are
// computed at once: while pending they would keep their operands alive, perhaps many large ones for a small result.
func (z *Token) below() uintptr {
	if z == nil || slots.table.Load() == nil && openSlots() == nil {
		return 0
	}
	_, below := spot.Of(unsafe.Pointer(z))
	return below
}

// form returns a hash of the operation of c, of n elements, of its pending operands, and of the place of its result.
func (c *Call) form(n int, below uintptr) uint64 {
	const factor = 0x9e3779b97f4a7c15
	form := uint64(uintptr(unsafe.Pointer(c.Loop)))*factor ^ uint64(n)
	form += uint64(below)
	for i := range c.operands() {
		form = (form ^ form>>29) * factor
		if h := c.head(i); h.isPending() {
			if v := h.Owner.block().version.Load(); v != nil {
				if x := v.expression.Load(); x != nil {
					form += x.form
				}
			}
		}
	}
	return form >> 20
}
