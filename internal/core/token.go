//go:build (amd64 || arm64) && !purego && !race && !go1.27

package core

import (
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
)

// A Token stands for a result. If the compiler leaves the token on the stack, the result is not used after the calling function returns
// (see slot). A token on the heap becomes the header of a short array. Therefore a token has the size of such an array, and has pointers at
// the same offsets.
type Token struct {
	_    iter.Layout
	Self *Token // the address of the token itself, at the offset of the header's field base
	_    [3]int
	_    *Owner
	_    uint64
	own  Owner
	data [tokenBytes / 8]uint64
}

// These constants compile only if a header fits in a Token, and their pointers have the same offsets.
const (
	_ = uint(unsafe.Offsetof(Token{}.own) - unsafe.Sizeof(Header{}))
	_ = uint(unsafe.Sizeof(Header{}) - unsafe.Offsetof(Token{}.own))
	_ = uint(unsafe.Offsetof(Token{}.Self) - unsafe.Offsetof(Header{}.base))
	_ = uint(unsafe.Offsetof(Header{}.base) - unsafe.Offsetof(Token{}.Self))
)

// Hidden returns z, hidden from escape analysis (see [Header.Hidden]).
func (z *Token) Hidden() *Token {
	return (*Token)(unsafe.Pointer((*Header)(unsafe.Pointer(z)).Hidden()))
}

// Or returns h, a new array. The compiler's escape analysis must assume that the result may also be z.
func (z *Token) Or(h *Header) unsafe.Pointer {
	p := unsafe.Pointer(z)
	if h != nil {
		p = unsafe.Pointer(h)
	}
	return p
}

// Target returns z in the form of a target, for a function with a parameter target. [Type.Whole] then makes a new array for the result with
// token z.
func (z *Token) Target() *Header {
	h := (*Header)(unsafe.Pointer(z)).Hidden()
	h.kind = uint8(pending)
	return h
}

// token returns the token z if h is the result of z.Target. It returns nil if h is nil or an array.
func (h *Header) token() *Token {
	if h == nil || h.kind != uint8(pending) {
		return nil
	}
	return (*Token)(unsafe.Pointer(h))
}

// pending is the kind of the header that stands for a token (see [Token.Target]).
const pending = Released - 1

// header turns z, a token on the heap, into the header of a new array of the given number of bytes.
func (z *Token) header(bytes int) *Header {
	h := (*Header)(unsafe.Pointer(z)).Hidden() // hidden: otherwise the compiler would assume that every pointer of the call may be on the heap
	y := (*Token)(unsafe.Pointer(h))
	h.Owner = &y.own
	if uint(bytes)-1 < tokenBytes { // an empty array gets memory for one element of any width below
		h.base = unsafe.Pointer(&y.data)
		return h
	}
	switch {
	case bytes <= 4*8:
		h.base = unsafe.Pointer(new([4]uint64))
	case bytes <= 8*8:
		h.base = unsafe.Pointer(new([8]uint64))
	case bytes <= 16*8:
		h.base = unsafe.Pointer(new([16]uint64))
	case bytes <= 32*8:
		h.base = unsafe.Pointer(new([32]uint64))
	default:
		h.base = memory.Uncleared(bytes)
	}
	y.own.state = alone
	return h
}
