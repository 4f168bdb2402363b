package core

import (
	"sync/atomic"
	"unsafe"

	"ndgo/internal/caches"
	"ndgo/internal/core/walking"
	"ndgo/internal/spot"
)

// A habit records whether deferring expressions of one form has saved time. Expressions of one form have the same operations, the same
// number of elements, and the same place in the program. For example, a loop makes expressions of the same form in each iteration. The
// first iterations decide whether the later ones are deferred.
type habit struct {
	stored atomic.Bool  // set when an expression of this form has been computed twice; from then on, such expressions are stored
	gain   atomic.Int32 // number of arrays not stored, minus arrays copied, minus arrays computed by a program of their own
	eager  atomic.Uint32
	open   atomic.Int32  // number of pending accumulators of this form that no other accumulator reads
	round  atomic.Uint32 // the value of slots.collections when the field open was last 0
}

const (
	mostGain  = 8
	leastGain = -3 // if gain has this value, results are computed at once

	// If results are computed at once, one in triedAgain is deferred again.
	triedAgain = 64
)

// habits has a habit for each hash of a form. Forms with the same hash share a habit; this affects only their speed.
var habits [1 << 12]habit

// Forget clears all habits. Tests call it while no goroutine makes arrays.
func Forget() { clear(habits[:]) }

func habitOf(form uint64) *habit { return &habits[form%uint64(len(habits))] }

// pays reports whether the next operation of this form should be deferred.
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
	h.gain.Store(min(max(h.gain.Load()+n, leastGain), mostGain)) // goroutines may update gain at the same time; a lost update does no harm
}

// saved returns the gain of a program that did not store a number of arrays of the given size. Small arrays add little to the gain, because
// they would have stayed in the cache.
func saved(arrays, bytes int) int32 {
	if bytes < 2*caches.Get().L2 {
		return 1
	}
	return int32(arrays)
}

// below returns the distance of z from the upper end of the stack. It returns 0 if the result is used after the calling function returns. Such a
// result is computed at once, unless it is an accumulator (see accumulates). While pending, it would keep its operands alive, perhaps many large
// arrays for a small result.
func (z *Token) below() uintptr {
	if z == nil || slots.table.Load() == nil && openSlots() == nil {
		return 0
	}
	_, below := spot.Of(unsafe.Pointer(z))
	return below
}

// form returns a hash of the operation, the number n of elements, the pending operands, and below, the position of the result on the stack.
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

// isLittle reports whether the second-level cache holds an operation on the given number of bytes, together with its operands and the
// arrays of the next operations. Then deferring saves no time.
func isLittle(bytes int) bool {
	return bytes < deferral.Least || deferral.Learns && deferral.Least > mostShort && bytes < caches.Get().L2/4
}

// isLean reports whether c reads no large array from outside the caches: an operand is pending, or all operands are small. Then a deferred
// result saves time even if the result fits in the second-level cache.
func (c *Call) isLean(n int) bool {
	if n*walking.Widest(c.Loop) < deferral.Lean {
		return false
	}
	isSmall := true
	for i := range c.operands() {
		h := c.head(i)
		if h.isPending() {
			return true
		}
		isSmall = isSmall && (h == nil || h.Layout.Size()*8 <= n)
	}
	return isSmall
}
