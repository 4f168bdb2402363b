package ufunc_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/ufunc"
)

// A growing stack moves the targets of hidden pointers. At a call, which may grow the stack, no such pointer may be a
// mere number. The race detector's checks of pointers are calls, too.
func TestHiddenPointersFollowTheirStack(t *testing.T) {
	for depth := range 400 {
		met := make(chan bool)
		go func() { met <- deep(depth) }() // the stack is new, and small
		require.True(t, <-met, "at depth %d", depth)
	}
}

// deep reports whether a hidden pointer, depth calls further down the stack, points to its variable.
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
