package peer

import (
	"runtime/metrics"
	"time"
)

// cost has the costs of one run of an operation.
type cost struct {
	Nanoseconds float64 `json:"ns"`
	Collections int64   `json:"collections"`
	Faults      int64   `json:"faults"`   // page faults, minor and major
	Released    int64   `json:"released"` // change of the bytes of Go's heap that have no physical memory: given back, or not yet used
	Grown       int64   `json:"grown"`    // change of the bytes that Go has obtained from the system
}

// once runs the operation once, and returns its costs.
func (s *session) once() cost {
	var now [3]metrics.Sample
	now[0].Name, now[1].Name, now[2].Name = "/gc/cycles/total:gc-cycles", "/memory/classes/heap/released:bytes", "/memory/classes/total:bytes"
	metrics.Read(now[:])
	before := now
	faults, start := pageFaults(), time.Now()
	s.operation.Run()
	c := cost{Nanoseconds: float64(time.Since(start).Nanoseconds()), Faults: pageFaults() - faults}
	metrics.Read(now[:])
	change := func(k int) int64 { return int64(now[k].Value.Uint64() - before[k].Value.Uint64()) }
	c.Collections, c.Released = change(0), change(1)
	c.Grown = change(2) - c.Released
	return c
}
