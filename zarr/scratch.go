package zarr

import (
	"sync"

	"ndgo/internal/core/limits"
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// A scratch is the working memory of a goroutine for one chunk.
type scratch struct {
	encoded []byte
	rooms   [2][]byte
	wide    []byte // memory for float16 elements converted to float32
	next    int    // number of the buffer that was used last
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// room returns n bytes, aligned for elements. It uses the memory of old if old is large enough.
func room(op string, old []byte, n int) []byte {
	if cap(old) >= n {
		return old[:n]
	}
	return raw.Bytes(limits.Make[complex128](op, (n+15)/16))[:n]
}

// turn returns n bytes of memory. Successive calls use two buffers in turn.
func (s *scratch) turn(op string, n int) []byte {
	s.next = 1 - s.next
	s.rooms[s.next] = room(op, s.rooms[s.next], n)
	return s.rooms[s.next]
}

// A budget limits the working memory, in bytes, of all goroutines together.
type budget struct {
	total, free int64
	mutex       sync.Mutex
	more        sync.Cond
}

func newBudget(total int64) *budget {
	b := &budget{total: total, free: total}
	b.more.L = &b.mutex
	return b
}

// acquire waits until n bytes are free, and takes them. A goroutine must release these bytes before it acquires others.
func (b *budget) acquire(n int64) error {
	if n > b.total {
		return refuse(nd.ErrLimit, "a chunk takes %d bytes of working memory, more than the %d of Memory; raise it, or make chunks smaller", n, b.total)
	}
	b.mutex.Lock()
	for b.free < n {
		b.more.Wait()
	}
	b.free -= n
	b.mutex.Unlock()
	return nil
}

func (b *budget) release(n int64) {
	b.mutex.Lock()
	b.free += n
	b.mutex.Unlock()
	b.more.Broadcast()
}
