package core

import "unsafe"

// Hidden returns h without the compiler knowing that it is h: the array at h, and all that h points to, may then stay on the stack of the
// caller.
//
// This is right for doors whose callees keep neither h nor its memory. That they do not keep h is what the compiler says of the same
// callees with operands in its sight (TestOperandsStayInSight): so no object of the heap has the address of a header on a stack. Callees
// that hand memory of h out, as views do, mark its [Owner] (see [Header.Share]), and a marked block never serves another result.
//
// The function is not inlined. In it h is a mere number for a moment, during which nothing is called and so no stack moves; its result is an
// ordinary pointer again, which a move of the stack takes along.
//
//go:noinline
//go:nosplit
//go:nocheckptr
func (h *Header) Hidden() *Header {
	x := uintptr(unsafe.Pointer(h))
	return *(**Header)(unsafe.Pointer(&x))
}

// HiddenHeads does for a list of headers what Hidden does for one.
//
//go:noinline
//go:nosplit
//go:nocheckptr
func HiddenHeads(list []*Header) []*Header {
	x := uintptr(unsafe.Pointer(unsafe.SliceData(list)))
	return unsafe.Slice(*(***Header)(unsafe.Pointer(&x)), len(list))
}

// HiddenArgs does for the arrays of operands what Hidden does for one.
//
//go:noinline
//go:nosplit
//go:nocheckptr
func HiddenArgs(list []Arg) []Arg {
	x := uintptr(unsafe.Pointer(unsafe.SliceData(list)))
	return unsafe.Slice(*(**Arg)(unsafe.Pointer(&x)), len(list))
}

// Hide sets the array of a, a variable on the stack, to h, as Hidden returns it: the word is stored as a number into a variable that holds a
// pointer, which is one to the collector and to a stack that moves.
//
//go:nosplit
//go:nocheckptr
func (a *Arg) Hide(h *Header) { *(*uintptr)(unsafe.Pointer(&a.Head)) = uintptr(unsafe.Pointer(h)) }
