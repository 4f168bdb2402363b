package memory

import (
	"runtime"
	"runtime/metrics"
	"sync"
	"time"
)

// Go's collector begins when as much has been made as was alive; a loop over large results then has twice the memory it
// needs. A collection costs little beside filling a large result, unless there are many pointers to follow. So before a
// large block is made the package asks for a collection, when half of GOGC's allowance has been made of large blocks, and
// if collections do not take too much of the time. If the collector is switched off, it is not asked.
var pacing = pace{samples: []metrics.Sample{
	{Name: "/gc/cycles/total:gc-cycles"}, {Name: "/gc/heap/live:bytes"}, {Name: "/gc/gogc:percent"},
}}

type pace struct {
	mu      sync.Mutex
	samples []metrics.Sample
	cycles  uint64    // collections until made was set to 0
	made    int64     // bytes of large blocks since
	next    time.Time // no collection is asked for before
	asking  bool      // a goroutine waits for a collection
}

// before is called before a block of n bytes is taken from Go's heap.
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
		p.mu.Unlock() // others go on
		runtime.GC()
		p.mu.Lock()
		p.asking = false
		p.next = time.Now().Add(rest * time.Since(start))
	}
	p.made += int64(n)
}

// due reports whether a collection should come before n more bytes, after so many cycles, the last one with so many bytes
// alive. A negative percent means that the collector is switched off.
func (p *pace) due(n int, cycles uint64, live, percent int64) bool {
	if cycles != p.cycles {
		p.cycles, p.made = cycles, 0
	}
	half := float64(live) * float64(percent) / (100 * pacePart)
	return percent >= 0 && !p.asking && p.made > 0 && float64(p.made)+float64(n) >= half
}
