package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"time"
)

// A message is a line that the process of an area sends to the leading process.
type message struct {
	Find     *fault   // a fault found by a trial, or nil
	Number   uint64   // the number of this trial, or of the next one
	Lines    []string // the lines of a test for the fault
	Trials   int      // numbers of trials, calls and comparisons since the last message
	Calls    int
	Compared int
	Done     bool
	RSS      int64 // resident memory at the end, in bytes
	Threads  int   // number of goroutines
}

// mostFinds is the number of different faults printed for one area. After these, trials continue without output.
const mostFinds = 20

// hunt makes trials of an area until its time is over or all its trials are made.
func (s *settings) hunt(a *area) {
	end := s.prepare(a)
	state, err := os.OpenFile(s.state, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		stop(err)
	}
	out := json.NewEncoder(os.Stdout)
	deadline, told := s.deadline(), time.Now()
	known := map[string]bool{}
	sum := message{Number: s.first}
	for number := s.first; time.Now().Before(deadline) && (s.trials == 0 || number-s.first < s.trials); number++ {
		var noted [8]byte
		binary.LittleEndian.PutUint64(noted[:], number)
		if _, err := state.WriteAt(noted[:], 0); err != nil {
			stop(err)
		}
		t := &trial{tape: tape{rand: seeded(s.seed, a.name, number)}}
		found := a.attempt(t)
		sum.Trials++
		sum.Calls += t.calls
		sum.Compared += t.compared
		if found != nil && !known[found.Key] && len(known) < mostFinds {
			known[found.Key] = true
			lines, smaller := a.smaller(t.drawn, found)
			tell(out, message{Find: smaller, Number: number, Lines: lines})
		}
		if time.Since(told) > time.Second {
			sum.Number = number + 1
			tell(out, sum)
			sum, told = message{}, time.Now()
		}
		sum.Number = number + 1
	}
	end()
	sum.Done, sum.RSS = true, resident()
	for range 50 { // ended goroutines take a moment to exit
		runtime.Gosched()
	}
	sum.Threads = runtime.NumGoroutine()
	tell(out, sum)
}

func tell(out *json.Encoder, m message) {
	if err := out.Encode(m); err != nil {
		os.Exit(2) // the parent process has ended
	}
}

// smaller shrinks a trial that found a fault. It returns the test and the message of the smallest trial that finds the same fault.
func (a *area) smaller(drawn []uint64, found *fault) ([]string, *fault) {
	drawn = shrink(drawn, func(drawn []uint64) bool {
		_, again := a.repeat(drawn, false)
		return again != nil && again.Key == found.Key
	})
	t, again := a.repeat(drawn, true)
	if again == nil { // the fault does not happen again: it depends on more than the drawn numbers
		return append(t.lines, "// A repetition finds nothing: it depends on more than its operands."), found
	}
	return t.lines, again
}

// resident returns the resident memory of this process in bytes, or 0 if unknown.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
