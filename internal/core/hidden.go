package core

import "unsafe"

// Hidden returns h, but the compiler does not know that the result is h. So the array at h, and all that h points to, may stay on the
// caller's stack.
//
// This is right for doors whose callees keep neither h nor its memory. For the same callees with visible operands the compiler confirms
// that they do not keep h (TestOperandsStayInSight). So no object on the heap has the address of a header on a stack. Callees that give
// out memory of h, such as views, mark its [Owner] (see [Header.Share]), and a marked block never serves another result.
//
// The function is not inlined. In it h is a mere number for a moment. It calls nothing meanwhile, so no stack moves. Its result is an
// ordinary pointer again, and a moving stack adjusts it.
//
//go:noinline
//go:nosplit
//go:nocheckptr
func (h *Header) Hidden() *Header {
	x := uintptr(unsafe.Pointer(h))
	return *(**Header)(unsafe.Pointer(&x))
}

// HiddenHeads is Hidden for a list of headers.
//
//go:noinline
//go:nosplit
//go:nocheckptr
func HiddenHeads(list []*Header) []*Header {
	x := uintptr(unsafe.Pointer(unsafe.SliceData(list)))
	return unsafe.Slice(*(***Header)(unsafe.Pointer(&x)), len(list))
}

// HiddenArgs is Hidden for the arrays of operands.
//
//go:noinline
//go:nosplit
//go:nocheckptr
func HiddenArgs(list []Arg) []Arg {
	x := uintptr(unsafe.Pointer(unsafe.SliceData(list)))
	return unsafe.Slice(*(**Arg)(unsafe.Pointer(&x)), len(list))
}

// Hide sets the array of a, a variable on the stack, to h, hidden as by Hidden. It stores h as a number into a pointer variable. To the
// collector and to a moving stack the variable is a pointer.
//
//go:nosplit
//go:nocheckptr
func (a *Arg) Hide(h *Header) { *(*uintptr)(unsafe.Pointer(&a.Head)) = uintptr(unsafe.Pointer(h)) }
