package ufunc

import (
	"reflect"
	"sync/atomic"
)

// Loops holds the loops of an operator by kind. Each loop is made at its first use. A static table would be full of pointers, and each
// cycle of the garbage collector would scan it.
type Loops struct {
	// Make returns a new loop for a kind, or nil if there is none.
	Make func(reflect.Kind) *Loop

	made [Kinds]atomic.Pointer[Loop]
}

// OneLoop returns the loops of an operator that has a loop for one kind only.
func OneLoop(kind reflect.Kind, loop *Loop) Loops {
	return Loops{Make: func(of reflect.Kind) *Loop {
		if of != kind {
			return nil
		}
		return loop
	}}
}

// Of returns the loop for a kind, or nil if there is none. Repeated calls return the same loop.
func (l *Loops) Of(kind reflect.Kind) *Loop {
	if kind >= Kinds {
		return nil
	}
	if made := l.made[kind].Load(); made != nil {
		return made
	}
	return l.first(kind)
}

// first makes the loop for a kind at its first use.
func (l *Loops) first(kind reflect.Kind) *Loop {
	if l.Make == nil {
		return nil
	}
	if made := l.Make(kind); made == nil || l.made[kind].CompareAndSwap(nil, made) {
		return made
	}
	return l.made[kind].Load()
}
