package memory

import (
	"runtime"
	"runtime/metrics"
	"sync"
	"time"
)

// Go's garbage collector starts when a program has allocated as many bytes as were live after the previous collection. A loop over large
// results then uses twice the memory it needs. Filling a large result usually takes longer than a collection. Therefore this package requests
// a collection when large blocks have used up half of the memory that GOGC allows. It requests none if collections already take too much
// time, or if the collector is switched off.
//
// Before each large block, pacing decides whether to request a collection.
var pacing = pace{samples: []metrics.Sample{
	{Name: "/gc/cycles/total:gc-cycles"}, {Name: "/gc/heap/live:bytes"}, {Name: "/gc/gogc:percent"},
}}

type pace struct {
	mu      sync.Mutex
	samples []metrics.Sample
	cycles  uint64    // the number of collections when made was last reset
	made    int64     // bytes of large blocks allocated since made was last reset
	next    time.Time // the earliest time of the next request for a collection
	asking  bool      // whether a goroutine is waiting for a collection
}

// before is called before Go's heap allocates a block of n bytes.
func (p *pace) before(n int) {
	if n < paced {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	metrics.Read(p.samples)
	cycles, live, percent := p.samples[0].Value.Uint64(), p.samples[1].Value.Uint64(), p.samples[2].Value.Uint64()
	if start := time.Now(); p.due(n, cycles, int64(live), int64(percent)) && !start.Before(p.next) {
		p.asking = true
		p.mu.Unlock() // unlocked, so that other goroutines need not wait for the collection
		runtime.GC()
		p.mu.Lock()
		p.asking = false
		p.next = time.Now().Add(rest * time.Since(start))
	}
	p.made += int64(n)
}

// due reports whether to request a collection before n more bytes are allocated. The parameter cycles is the number of collections so far,
// and live is the number of bytes live after the last collection. A negative percent means that the collector is switched off.
func (p *pace) due(n int, cycles uint64, live, percent int64) bool {
	if cycles != p.cycles {
		p.cycles, p.made = cycles, 0
	}
	half := float64(live) * float64(percent) / (100 * pacePart)
	return percent >= 0 && !p.asking && p.made > 0 && float64(p.made)+float64(n) >= half
}
