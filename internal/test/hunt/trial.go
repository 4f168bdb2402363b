package main

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"strings"

	nd "ndgo/ndarray"
)

// A trial is one attempt to find a fault in an area. It draws operands, calls functions, and compares results. It records these
// steps as lines of Go, to print as a test if it finds a fault.
type trial struct {
	tape
	keeps    bool // whether lines are kept
	live     bool // whether lines are printed at once, because the trial may end the process
	lines    []string
	calls    int // number of calls of functions under test
	compared int // number of compared elements or answers
	cleanups []func()
}

// A fault is wrong behaviour found by a trial.
type fault struct {
	Key     string // the faulty part of the module; trials that find the same fault have the same key
	Message string
}

// n returns a number from 0 to limit-1.
func (t *trial) n(limit int) int { return int(t.next(uint64(max(limit, 1)))) }

// between returns a number from low to high, both included.
func (t *trial) between(low, high int) int { return low + t.n(high-low+1) }

// chance returns true with probability 1/times.
func (t *trial) chance(times int) bool { return t.n(times) == times-1 }

// pick returns one of several values.
func pick[T any](t *trial, of ...T) T { return of[t.n(len(of))] }

// say records a line of the test.
func (t *trial) say(format string, args ...any) {
	if !t.keeps {
		return
	}
	line := fmt.Sprintf(format, args...)
	t.lines = append(t.lines, line)
	if t.live {
		fmt.Println("\t" + line)
	}
}

// cleanup registers f to be called at the trial's end.
func (t *trial) cleanup(f func()) { t.cleanups = append(t.cleanups, f) }

// fail ends the trial with a fault. Faults with the same key count as one, so the key must not depend on operands.
func (t *trial) fail(key, format string, args ...any) {
	panic(&fault{key, fmt.Sprintf(format, args...)})
}

// try calls f. If f refuses its operands, try returns the *nd.Error. Any other panic is a fault.
func (t *trial) try(key string, f func()) *nd.Error {
	t.calls++
	var found *nd.Error
	if err := t.recovered(key, f); err != nil {
		if !errors.As(err, &found) {
			t.fail(key+": other panic", "panics with %T: %v", err, err)
		}
		t.sane(key, err)
	}
	return found
}

// recovered calls f and returns its panic, if it is an error. A runtime error is a fault.
func (t *trial) recovered(key string, f func()) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *fault:
			panic(e)
		case runtime.Error:
			panic(&fault{key + ": runtime error", fmt.Sprintf("runtime error: %v\n%s", e, frames())})
		case error:
			err = e
		default:
			panic(&fault{key + ": other panic", fmt.Sprintf("panics with %T: %v", e, e)})
		}
	}()
	f()
	return nil
}

// longest is the greatest length of an error message. A longer message is reported as a fault.
const longest = 2000

// sane checks the text of an error. An unreadable text is a fault.
func (t *trial) sane(key string, err error) {
	switch text := err.Error(); {
	case text == "":
		t.fail(key+": empty message", "the message of an error is empty")
	case len(text) > longest:
		t.fail(key+": long message", "the message of an error has %d bytes: %.200s…", len(text), text)
	case strings.Contains(text, "%!(EXTRA") || strings.Contains(text, "(MISSING)") || strings.Contains(text, "%!v(") || strings.Contains(text, "%!s(") || strings.Contains(text, "%!d("):
		t.fail(key+": format", "a message is not formatted: %s", text)
	}
}

// frames returns this module's calls on the stack of a panic.
func frames() string {
	var kept []string
	for line := range strings.Lines(string(debug.Stack())) {
		if strings.HasPrefix(line, "ndgo/") && !strings.HasPrefix(line, "ndgo/internal/test/hunt.") {
			name, _, _ := strings.Cut(line, "(0x")
			kept = append(kept, strings.TrimSpace(name))
		}
	}
	return strings.Join(kept[:min(len(kept), 12)], "\n")
}

// seeded returns the random source of one trial of an area.
func seeded(seed uint64, area string, number uint64) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(area))
	return rand.New(rand.NewPCG(seed^h.Sum64(), number))
}

// attempt runs a trial and returns the fault that it finds, or nil.
func (a *area) attempt(t *trial) (found *fault) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *fault:
			found = e
		case runtime.Error:
			found = &fault{a.name + ": runtime error", fmt.Sprintf("runtime error: %v\n%s", e, frames())}
		case *nd.Error:
			found = &fault{a.name + ": refused: " + e.Op, fmt.Sprintf("refused: %v\n%s", e, frames())}
		default:
			found = &fault{a.name + ": other panic", fmt.Sprintf("panics with %T: %v\n%s", e, e, frames())}
		}
	}()
	defer func() {
		for _, f := range t.cleanups {
			f()
		}
	}()
	a.trial(t)
	return nil
}

// repeat runs a trial with a tape.
func (a *area) repeat(drawn []uint64, keeps bool) (*trial, *fault) {
	t := &trial{tape: tape{drawn: append([]uint64(nil), drawn...)}, keeps: keeps}
	found := a.attempt(t)
	t.drawn = t.drawn[:min(t.at, len(t.drawn))]
	return t, found
}
