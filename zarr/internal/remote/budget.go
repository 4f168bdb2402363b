package remote

import (
	"context"
	"sync"
)

// A budget is the number of bytes that all callers together may hold. Waiting callers are served in the order of their calls.
type budget struct {
	mutex       sync.Mutex
	total, free int64
	queue       []*waiting
}

type waiting struct {
	n     int64
	ready chan struct{}
}

// Hold waits until n bytes of the budget are free, and takes them. If n exceeds the whole budget, it takes the whole budget. The
// function release gives the bytes back.
func (c *Client) Hold(ctx context.Context, n int64) (release func(), err error) {
	b := &c.budget
	n = min(max(n, 0), b.total)
	b.mutex.Lock()
	if len(b.queue) == 0 && b.free >= n {
		b.free -= n
		b.mutex.Unlock()
		return func() { b.give(n) }, nil
	}
	w := &waiting{n, make(chan struct{})}
	b.queue = append(b.queue, w)
	b.mutex.Unlock()
	select {
	case <-w.ready:
		return func() { b.give(n) }, nil
	case <-ctx.Done():
		b.leave(w)
		return nil, ctx.Err()
	}
}

func (b *budget) give(n int64) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.free += n
	b.serve()
}

// serve lets the first waiting callers continue. The caller must hold the mutex.
func (b *budget) serve() {
	for len(b.queue) > 0 && b.free >= b.queue[0].n {
		b.free -= b.queue[0].n
		close(b.queue[0].ready)
		b.queue = b.queue[1:]
	}
}

// leave removes a caller from the queue or, if it already has its bytes, gives them back.
func (b *budget) leave(w *waiting) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for i, other := range b.queue {
		if other == w {
			b.queue = append(b.queue[:i:i], b.queue[i+1:]...)
			b.serve()
			return
		}
	}
	b.free += w.n
	b.serve()
}
