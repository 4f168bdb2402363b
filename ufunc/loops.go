package ufunc

import (
	"reflect"
	"sync/atomic"
)

// Loops are the loops of an operator, by a kind. They are made at their first use: a table of them would be static data full of
// pointers, read by the collector at each run, used or not.
type Loops struct {
	// Make returns a new loop for a kind, or nil if there is none.
	Make func(reflect.Kind) *Loop

	made [Kinds]atomic.Pointer[Loop]
}

// OneLoop returns the loops of an operator with a single one, for kind.
func OneLoop(kind reflect.Kind, loop *Loop) Loops {
	return Loops{Make: func(of reflect.Kind) *Loop {
		if of != kind {
			return nil
		}
		return loop
	}}
}

// Of returns the loop for a kind, the same each time, or nil if there is none.
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
