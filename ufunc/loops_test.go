package ufunc

import (
	"reflect"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestLoops asks for loops from several goroutines at once. All goroutines must get the same loop, or nil if there is no such loop.
func TestLoops(t *testing.T) {
	for range 100 {
		loops := Loops{Make: func(kind reflect.Kind) *Loop {
			if kind != reflect.Int8 {
				return nil
			}
			return &Loop{Kinds: []reflect.Kind{kind}}
		}}
		var given [8]*Loop
		var wg sync.WaitGroup
		for i := range given {
			wg.Go(func() { given[i] = loops.Of(reflect.Int8) })
		}
		wg.Wait()
		for _, loop := range given {
			assert.Same(t, given[0], loop)
		}
		assert.NotNil(t, given[0])
		assert.Nil(t, loops.Of(reflect.Int16))
	}
	var none Loops
	assert.Nil(t, none.Of(reflect.Int8))
	assert.Nil(t, none.Of(Kinds), "kinds of elements that no loop is found by have none")
	assert.Nil(t, none.Of(reflect.UnsafePointer))
	one := OneLoop(reflect.Int16, &Loop{Moves: true})
	assert.True(t, one.Of(reflect.Int16).Moves)
	for kind := range reflect.UnsafePointer {
		assert.Equal(t, kind == reflect.Int16, one.Of(kind) != nil, kind)
	}
}

// TestLoopThatIsMadeMeanwhile simulates another goroutine that makes the same loop at the same time. The loop stored first must stay.
func TestLoopThatIsMadeMeanwhile(t *testing.T) {
	var loops Loops
	var other *Loop
	loops.Make = func(kind reflect.Kind) *Loop {
		if other == nil {
			other = new(Loop)
			other = loops.Of(kind) // stores the loop like another goroutine
		}
		return new(Loop)
	}
	assert.Same(t, loops.Of(reflect.Int8), other)
	assert.Same(t, loops.Of(reflect.Int8), other)
}
