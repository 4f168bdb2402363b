package ufunc_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/ufunc"
)

// A stack that grows moves what hidden pointers point to. None may be a mere number at a call, where that can happen:
// also not with the checks of pointers that come with the race detector, which are calls.
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
