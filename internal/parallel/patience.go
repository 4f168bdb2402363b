package parallel

import "sync/atomic"

// patience decides how often to try costly things, sometimes in vain. After failures the tries become ever rarer, until
// one pays again.
type patience struct {
	failures atomic.Int64 // How often in a row it was in vain.
	rest     atomic.Int64 // How often it is not tried now.
}

var (
	// starting a worker costs the caller some 4 µs if a processor has to be woken. It is in vain where the caller ends
	// before the worker begins, as in short operations far apart, or on a busy machine.
	starting patience

	// lingering is in vain where no job comes. On a busy machine the caller with the job may be waiting for the processor
	// of the polling worker.
	lingering patience
)

// willing reports whether to try.
func (p *patience) willing() bool {
	if p.rest.Load() <= 0 {
		return true
	}
	p.rest.Add(-1)
	return false
}

// tried tells whether it paid. The number of times until the next try is odd, out of step with operations in pairs.
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
