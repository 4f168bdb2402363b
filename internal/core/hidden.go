package core

import "unsafe"

// Hidden returns h, hidden from escape analysis. Then h and everything h points to may stay on the caller's stack.
//
// This is safe for functions that keep neither h nor its memory. TestOperandsStayInSight confirms this: it lets the compiler analyse the
// same functions with visible operands. So no object on the heap has the address of a header on a stack. A function that gives out memory
// of h, for example a view, marks its [Owner] (see [Header.Share]). Marked memory is never reused for another result.
//
// In Hidden, h is an integer for a moment. The stack cannot move in this moment, since Hidden is not inlined and calls nothing. The result
// is a pointer again, which the runtime adjusts if the stack moves.
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

// HiddenArgs hides the arrays of operands from escape analysis, like [Header.Hidden].
//
//go:noinline
//go:nosplit
//go:nocheckptr
func HiddenArgs(list []Arg) []Arg {
	x := uintptr(unsafe.Pointer(unsafe.SliceData(list)))
	return unsafe.Slice(*(**Arg)(unsafe.Pointer(&x)), len(list))
}

// Hide sets the array of a to h, hidden from escape analysis as by Hidden. The variable a must be on the stack. Hide stores the address as
// an integer, but in a pointer variable; the garbage collector and a moving stack treat the variable as a pointer.
//
//go:nosplit
//go:nocheckptr
func (a *Arg) Hide(h *Header) { *(*uintptr)(unsafe.Pointer(&a.Head)) = uintptr(unsafe.Pointer(h)) }
