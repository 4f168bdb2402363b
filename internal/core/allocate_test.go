package core

import (
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/memory"
)

// TestRoomOfSmallArrays checks arrays of every size: the memory of the elements must end before the owner, and before the end of the
// object.
func TestRoomOfSmallArrays(t *testing.T) {
	for n := range wholeBytes + 1 {
		h := allocate(reflect.Uint8, n, memory.Cleared)
		if h.Owner.state == alone {
			t.Fatalf("%d bytes have a block of their own; arrays of up to %d lie beside their header", n, wholeBytes)
		}
		end, owner := uintptr(h.base)+uintptr(n), uintptr(unsafe.Pointer(h.Owner))
		if uintptr(h.base) < uintptr(unsafe.Pointer(h))+unsafe.Sizeof(*h) || end > owner {
			t.Errorf("%d bytes at %d to %d of their object; the owner is at %d", n, uintptr(h.base)-uintptr(unsafe.Pointer(h)),
				end-uintptr(unsafe.Pointer(h)), owner-uintptr(unsafe.Pointer(h)))
		}
	}
}
