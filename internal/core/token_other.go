//go:build (!amd64 && !arm64) || purego || race || go1.27

package core

import "unsafe"

// A Token stands for a result (see slot). On this platform tokens have no effect.
type Token struct {
	Self *Token // the address of the token itself
}

// header returns nil.
func (z *Token) header(int) *Header { return nil }

// Or returns h.
func (z *Token) Or(h *Header) unsafe.Pointer { return unsafe.Pointer(h) }

// Target returns nil.
func (z *Token) Target() *Header { return nil }

// token returns nil.
func (h *Header) token() *Token { return nil }

// Hidden returns nil.
func (z *Token) Hidden() *Token { return nil }
