package ndtest

import (
	"reflect"
	"sync/atomic"

	"ndgo/ufunc"
)

// The tests leave out operands for which loops in a function take more than fewRounds iterations. If that leaves no operands, the
// limit grows, up to mostLeft.
const (
	fewRounds = 1 << 12
	mostLeft  = 1 << 20
)

// tries is the number of draws with one limit before it grows.
const tries = 100

// left is the number of iterations the copy of a function may still take.
var left atomic.Int64

// outOfRounds is the panic of [Round].
type outOfRounds struct{}

// Round is called by copies of functions in each iteration of their loops. Generated tests use it to find the operands for which
// functions end. It panics if a function takes too many iterations.
func Round() {
	if left.Add(-1) < 0 {
		panic(outOfRounds{})
	}
}

// limits has the number of iterations that a function may take.
type limits struct {
	rounds int64
	out    int // the number of draws in which all operands took too many
}

// limit returns the maximum number of iterations of a function.
func (w *watch) limit() int64 {
	if w == nil || w.limits.rounds == 0 {
		return fewRounds
	}
	return w.limits.rounds
}

// ended records whether the function ended for any operands of a draw. After enough draws without an end, it raises the limit.
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

// neverEnds reports whether the function took too many iterations for all operands drawn, even with the largest limit.
func (w *watch) neverEnds() bool { return w != nil && w.limits.out >= 3*tries }

// ends reports whether the definition ends for x, by a result or a panic, within the given number of iterations.
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

// leaveOut replaces operands for which the definition takes too many iterations, and reports whether it found replacements.
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

// replace sets the operands at an index to x, except slices.
func (u Ufunc) replace(t *trial, index []int, x values) {
	for k, v := range x {
		if v.Kind() != reflect.Slice {
			t.set(u.outs()+k, index, v)
		}
	}
}
