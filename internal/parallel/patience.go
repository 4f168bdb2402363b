package parallel

import "sync/atomic"

// patience decides whether to try something costly again. Each useless try makes further tries rarer; a useful try makes them
// frequent again.
type patience struct {
	failures atomic.Int64 // number of useless tries in a row
	rest     atomic.Int64 // number of tries to skip
}

var (
	// starting decides whether to start a worker. A start takes the caller some 4 µs if a processor must be woken. It is useless
	// if the caller finishes before the worker begins: in short operations with pauses between them, and on a busy machine.
	starting patience

	// lingering decides whether a worker with no job waits for another one. Waiting is useless if no job comes. On a busy machine, waiting
	// does harm, because the next caller may need the worker's processor.
	lingering patience
)

// willing reports whether to try now or to skip this try.
func (p *patience) willing() bool {
	if p.rest.Load() <= 0 {
		return true
	}
	p.rest.Add(-1)
	return false
}

// tried records whether a try was useful. The number of tries to skip is odd. With an even number, a program that alternates between two
// operations would always try with the same one.
func (p *patience) tried(paid bool) {
	if paid {
		if p.failures.Load() > 0 {
			p.failures.Store(0)
			p.rest.Store(0)
		}
		return
	}
	p.rest.Store(1 << min(p.failures.Add(1), mostFailures))
}
