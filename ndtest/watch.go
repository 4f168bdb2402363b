package ndtest

import (
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
	"time"

	"ndgo/internal/spent"
	"ndgo/ufunc"
)

// patience is the maximum time of one call of a function, in wall time and in processor time. A longer call counts as endless. On a
// busy machine a call may have to wait for a processor. So a call that has used little processor time counts as endless only after
// busy·patience.
const (
	patience = 20 * time.Second
	busy     = 8
)

// A watch runs trials in goroutines, so an endless function fails only its own test. It records the current call. A nil watch
// records nothing.
type watch struct {
	patience time.Duration

	mutex     sync.Mutex
	begun     int // the numbers of begun and ended calls
	of        reflect.Type
	operands  values // nil between calls
	abandoned bool

	limits limits
}

// newWatch returns a watch whose patience leaves time for the tests after t.
func newWatch(t *testing.T) *watch {
	w := &watch{patience: patience}
	if deadline, ok := t.Deadline(); ok {
		w.patience = max(time.Second, min(patience, time.Until(deadline)/20))
	}
	return w
}

// call calls f with x, and records the call.
func (w *watch) call(f reflect.Value, x values) values {
	if w == nil {
		return f.Call(x)
	}
	w.note(f.Type(), x)
	defer w.note(nil, nil)
	return f.Call(x)
}

// note records the beginning or the end of a call. In an abandoned trial, it ends the goroutine.
func (w *watch) note(of reflect.Type, x values) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.begun++
	if w.of, w.operands = of, x; w.abandoned {
		runtime.Goexit()
	}
}

// run calls try and returns its error. A panic becomes an error. If try takes too long, run abandons it and returns an error with
// the operands of the current call.
func (w *watch) run(try func() error) error {
	done := make(chan error, 1)
	go func() {
		err := fmt.Errorf("the trial ended by runtime.Goexit")
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("panic: %v\n\n%s", r, debug.Stack())
			}
			done <- err
		}()
		err = try()
	}()
	tick := time.NewTicker(w.patience / 8)
	defer tick.Stop()
	seen, since, before := -1, time.Now(), spent.Time()
	for {
		select {
		case err := <-done:
			return err
		case <-tick.C:
		}
		w.mutex.Lock()
		if seen != w.begun {
			seen, since, before = w.begun, time.Now(), spent.Time()
		}
		if waited := time.Since(since); waited >= busy*w.patience || waited >= w.patience && spent.Time()-before >= w.patience {
			defer w.mutex.Unlock()
			w.abandoned = true
			return w.endless()
		}
		w.mutex.Unlock()
	}
}

// endless returns an error for the call that is still running.
func (w *watch) endless() error {
	if w.operands == nil {
		return fmt.Errorf("the operator has not returned after %v, or its results could not be compared in that time", w.patience)
	}
	return fmt.Errorf("%v has not returned after %v for %v, and was abandoned. A loop may have no end: a comparison with NaN is false, a step may be too small "+
		"to change a float, an integer may pass its largest value. Give the loop an end, or exclude operands by //ndgo:requires",
		w.of, w.patience, plain(w.operands))
}

// keepTier returns a function that restores the tier in use, because a goroutine of an abandoned trial may have changed it.
func keepTier() func() {
	tier := use(ufunc.Tiers()[0])
	use(tier)
	return func() { use(tier) }
}
