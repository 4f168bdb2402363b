package parallel

import "sync/atomic"

// patience decides how often to try something costly that may be useless. After useless tries it tries ever more rarely, until a
// try pays again.
type patience struct {
	failures atomic.Int64 // number of useless tries in a row
	rest     atomic.Int64 // number of tries to skip
}

var (
	// starting decides whether to start a worker. A start costs the caller some 4 µs if a processor has to be woken. It is useless if
	// the caller finishes before the worker begins, as in short operations far apart, or on a busy machine.
	starting patience

	// lingering decides whether a worker waits for another job. That is useless if none comes. On a busy machine, the caller with
	// the next job may be waiting for the processor of the polling worker.
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

// tried records whether a try paid. The number of tries to skip is odd, so it does not stay in step with operations that come in
// pairs.
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
