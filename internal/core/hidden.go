package core

import "unsafe"

// Hidden returns h, hidden from the compiler's escape analysis. So h, and everything h points to, can stay on the caller's stack.
//
// This is safe for functions that keep a pointer neither to h nor to its memory. TestOperandsStayInSight confirms this: it lets the
// compiler analyse the same functions with visible operands. So no object on the heap has the address of a header on a stack. If a function
// makes memory of h reachable for the program, for example by a view, it marks the [Owner] of h (see [Header.Share]). Marked memory is
// never reused for another result.
//
// In Hidden, h is an integer for a moment. The stack cannot move in this moment, because Hidden is not inlined and calls nothing. The
// result is a pointer again, and the runtime adjusts it if the stack moves.
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

// Hide sets the array of a to h, hidden from escape analysis as by Hidden. The variable a must be on the stack. Hide stores an integer in a
// pointer variable. For the garbage collector, and for the runtime when it moves the stack, the variable holds a pointer.
//
//go:nosplit
//go:nocheckptr
func (a *Arg) Hide(h *Header) { *(*uintptr)(unsafe.Pointer(&a.Head)) = uintptr(unsafe.Pointer(h)) }
