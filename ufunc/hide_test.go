package ufunc_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/ufunc"
)

// TestHiddenPointersFollowTheirStack lets stacks grow while pointers hidden by [Hide] point to their variables. A growing stack
// moves its variables, and must update these pointers, too. So during a call, which may grow the stack, no hidden pointer may be an
// integer. The race detector inserts additional calls.
func TestHiddenPointersFollowTheirStack(t *testing.T) {
	for depth := range 400 {
		met := make(chan bool)
		go func() { met <- deep(depth) }() // a new goroutine has a small stack
		require.True(t, <-met, "at depth %d", depth)
	}
}

// deep reports whether a hidden pointer still leads to its variable after depth further calls.
//
//go:noinline
func deep(depth int) bool {
	if depth > 0 {
		return deep(depth - 1)
	}
	var v int
	set((*int)(ufunc.Hide(unsafe.Pointer(&v))))
	return v == 1
}

//go:noinline
func set(p *int) { *p = 1 }
