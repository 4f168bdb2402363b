package ndtest

import (
	"reflect"
	"sync/atomic"

	"ndgo/ufunc"
)

// The tests leave out operands for which loops take more than fewRounds iterations. If no operands remain, this limit grows, up to
// mostLeft.
const (
	fewRounds = 1 << 12
	mostLeft  = 1 << 20
)

// tries is the number of draws after which a limit may grow.
const tries = 100

// left is the number of iterations the running copy of a function may still take.
var left atomic.Int64

// outOfRounds is the panic value of [Round].
type outOfRounds struct{}

// Round counts an iteration of a loop, and panics after too many. Generated tests call copies of functions with a call of Round in
// each loop, to find operands for which the functions end.
func Round() {
	if left.Add(-1) < 0 {
		panic(outOfRounds{})
	}
}

// limits has the current limit on the iterations of a function.
type limits struct {
	rounds int64
	out    int // the number of calls if none kept to the limit; otherwise -1
}

// limit returns the maximum number of iterations.
func (w *watch) limit() int64 {
	if w == nil || w.limits.rounds == 0 {
		return fewRounds
	}
	return w.limits.rounds
}

// ended records whether a call kept to the limit. While no call has, ended raises the limit after every 100 calls.
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

// neverEnds reports whether all draws exceeded even the largest limit.
func (w *watch) neverEnds() bool { return w != nil && w.limits.out >= 3*tries }

// ends reports whether the definition returns or panics for x within the given number of iterations.
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

// leaveOut replaces operands that need too many iterations by operands that need fewer. It reports whether it found such operands.
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

// replace sets the operands at an index to x. It leaves slices alone.
func (u Ufunc) replace(t *trial, index []int, x values) {
	for k, v := range x {
		if v.Kind() != reflect.Slice {
			t.set(u.outs()+k, index, v)
		}
	}
}
