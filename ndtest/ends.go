package ndtest

import (
	"reflect"
	"sync/atomic"

	"ndgo/ufunc"
)

// Operands with more than fewRounds rounds of loops in a function are left out. The limit grows to mostLeft, if there are no others.
const (
	fewRounds = 1 << 12
	mostLeft  = 1 << 20
)

// tries is how often operands are drawn with one limit before it grows.
const tries = 100

// left is the number of rounds left to a copy of a function.
var left atomic.Int64

// outOfRounds is the panic of [Round].
type outOfRounds struct{}

// Round is called in each round of loops by copies of functions; generated tests find out by it for which operands functions end. It panics
// where a function has taken too many.
func Round() {
	if left.Add(-1) < 0 {
		panic(outOfRounds{})
	}
}

// limits says how many rounds a function may take.
type limits struct {
	rounds int64
	out    int // the operands left out, if all were
}

// limit returns the most rounds of a function.
func (w *watch) limit() int64 {
	if w == nil || w.limits.rounds == 0 {
		return fewRounds
	}
	return w.limits.rounds
}

// ended notes whether the function ends for some operands, and raises the limit if it never did.
func (w *watch) ended(ends bool) {
	if w == nil {
		return
	}
	switch l := &w.limits; {
	case ends:
		l.out = -1
	case l.out >= 0:
		if l.out++; l.out%tries == 0 {
			l.rounds = min(16*w.limit(), mostLeft)
		}
	}
}

// neverEnds reports whether the function took too many rounds, by the largest limit too, for all operands drawn.
func (w *watch) neverEnds() bool { return w != nil && w.limits.out >= 3*tries }

// ends reports whether the definition ends for x within a number of rounds, by its result or by a panic.
func (u Ufunc) ends(x values) bool {
	if u.Ends == nil {
		return true
	}
	left.Store(u.watch.limit())
	ufunc.Panic(func() { u.watch.call(reflect.ValueOf(u.Ends), x) })
	ends := left.Load() >= 0
	u.watch.ended(ends)
	return ends
}

// leaveOut replaces operands without an end in the definition by others, and reports whether there are any.
func (u Ufunc) leaveOut(t *trial, sources []func() reflect.Value) bool {
	if u.Ends == nil {
		return true
	}
	operands := t.operands()
	var good values
	for again := true; again; {
		again = false
		for index := range indices(t.shape) {
			if u.ends(operands(index)) {
				continue
			}
			if good == nil {
				if good = u.first(sources, u.ends); good == nil {
					return false
				}
			}
			u.replace(t, index, good)
			again = true
		}
	}
	return true
}

// replace sets the operands at an index to x, but for slices.
func (u Ufunc) replace(t *trial, index []int, x values) {
	for k, v := range x {
		if v.Kind() != reflect.Slice {
			t.set(u.outs()+k, index, v)
		}
	}
}
