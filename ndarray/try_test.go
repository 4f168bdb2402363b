package ndarray_test

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// A wrapped is a user's error that wraps an *nd.Error.
type wrapped struct{ *nd.Error }

// raised runs Try with f. It returns the value of f's panic if Try did not stop the panic, and whether Try returned.
func raised(f func()) (value any, returned bool) {
	defer func() { value = recover() }()
	_ = nd.Try(f)
	return nil, true
}

// TestTryReturnsMistakesOnly checks that Try returns the value of a panic if it is an *nd.Error. All other panics, of the runtime and of
// users, must pass through unchanged, even if their value is an error or wraps an *nd.Error.
func TestTryReturnsMistakesOnly(t *testing.T) {
	mistake := &nd.Error{Op: "Own", Kind: nd.ErrShape}
	assert.Same(t, mistake, nd.Try(func() { panic(mistake) }), "the one that was raised")
	assert.NoError(t, nd.Try(func() {}))
	inner := errors.New("none")
	outer := nd.Try(func() {
		inner = nd.Try(func() { panic(mistake) })
		nd.Of(1, 2).At(5)
	})
	assert.Same(t, mistake, inner)
	assert.ErrorIs(t, outer, nd.ErrIndex, "of the call after that")

	for _, value := range []any{
		"mine", 7, inner.Error(), errors.New("mine"), nd.ErrShape, *mistake, wrapped{mistake}, &wrapped{mistake},
		fmt.Errorf("mine: %w", mistake), errors.Join(mistake, nd.ErrAxis), []error{mistake}, &mistake,
	} {
		got, returned := raised(func() { panic(value) })
		require.False(t, returned, "%T", value)
		require.Equal(t, value, got, "%T", value)
		got, returned = raised(func() { nd.Map(nd.Of(1, 2, 3), func(int) int { panic(value) }) })
		require.False(t, returned, "%T, in a function of elements", value)
		require.Equal(t, value, got, "%T, in a function of elements", value)
	}
}

// TestTryLetsRuntimeErrorsPass tries all kinds of runtime errors, in a call and in a user's scalar function.
func TestTryLetsRuntimeErrorsPass(t *testing.T) {
	var (
		none   []int
		lookup map[string]int
		x      *nd.Error
		other  any = "text"
		zero   int
	)
	for why, f := range map[string]func(){
		"an index":        func() { _ = none[zero] },
		"bounds":          func() { _ = none[:3+zero] },
		"a nil map":       func() { lookup["a"] = 1 },
		"a nil pointer":   func() { _ = x.Op },
		"a division":      func() { _ = 1 / zero },
		"an assertion":    func() { _ = other.(int) },
		"a negative size": func() { _ = make([]int, zero-1) },
		"an array":        func() { _ = [2]int(none) },
		"panic(nil)":      func() { panic(nil) },
	} {
		for _, call := range []func(){f, func() { nd.FromFunc(func([]int) int { f(); return 0 }, 2, 2) }} {
			value, returned := raised(call)
			require.False(t, returned, why)
			require.Implements(t, (*runtime.Error)(nil), value, why)
		}
	}
}

// TestTryEndsWithItsGoroutine checks that Try does not treat Goexit as a panic, and that no code after Try runs.
func TestTryEndsWithItsGoroutine(t *testing.T) {
	done := make(chan string, 2)
	go func() {
		defer close(done)
		_ = nd.Try(runtime.Goexit)
		done <- "Try returned"
	}()
	assert.Empty(t, <-done)
}
