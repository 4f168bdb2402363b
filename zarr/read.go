package zarr

import (
	"context"
	"sync"
	"sync/atomic"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/parallel"
	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// A transfer is one call that reads or writes a region.
type transfer struct {
	op    string
	array *array
	spec  *spec
	mover mover

	missing atomic.Int64 // the number of chunks that turned out to be missing
}

func (t *transfer) context() context.Context { return t.array.options.context }

// each calls f(0) to f(n-1) on several goroutines. After an error of f(i) it starts no further calls with numbers above i. If several calls
// fail, it returns the error of the call with the lowest number.
func each(n int, f func(i int) error) error { return eachBy(parallel.Run, n, f) }

// distantCalls is the number of chunks of a distant store that are read or written at once. Most of the time these calls wait for
// the server.
const distantCalls = 16

// each calls f(0) to f(n-1), like the function of the same name. If the store is behind a network, it uses more goroutines.
func (t *transfer) each(n int, f func(i int) error) error {
	if _, ok := t.array.store.(store.Distant); ok {
		return eachBy(func(n int, f func(int)) { atOnce(n, distantCalls, f) }, n, f)
	}
	return each(n, f)
}

// eachBy does the work of the function each with another way to call f on several goroutines.
func eachBy(run func(n int, f func(i int)), n int, f func(i int) error) error {
	var mutex sync.Mutex
	var first error
	at := n
	run(n, func(i int) {
		mutex.Lock()
		stop := i > at
		mutex.Unlock()
		if stop {
			return
		}
		if err := f(i); err != nil {
			mutex.Lock()
			defer mutex.Unlock()
			if i < at {
				first, at = err, i
			}
		}
	})
	return first
}

// atOnce calls f(0) to f(n-1) in any order, on several goroutines. The argument most limits their number. If f panics, atOnce
// panics with the same value.
func atOnce(n, most int, f func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	var fault atomic.Pointer[any]
	for range min(n, most) {
		group.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					fault.CompareAndSwap(nil, &r)
				}
			}()
			for i := next.Add(1) - 1; i < int64(n) && fault.Load() == nil; i = next.Add(1) - 1 {
				f(int(i))
			}
		})
	}
	group.Wait()
	if r := fault.Load(); r != nil {
		panic(*r)
	}
}

// read sets the array in memory to the elements of the region.
func (t *transfer) read(r region) error {
	c := r.cover(t.spec.chunk)
	if c.size >= manyChunks {
		return t.readMany(c, r)
	}
	return t.each(c.size, func(i int) error { return t.readNumber(c, i) })
}

// readNumber reads chunk i of the chunks in c.
func (t *transfer) readNumber(c *cover, i int) error {
	index, part := c.chunk(i)
	key := t.array.key(t.spec.keys.of(index))
	return t.fault(index, key, t.readChunk(key, part))
}

// fault returns err as an error about the chunk at an index.
func (t *transfer) fault(index []int, key string, err error) error {
	if err == nil {
		return nil
	}
	return fault(t.op, nameOf(t.array.path)+": chunk "+mistakes.ShapeText(index)+" in "+t.array.locate(key), err)
}

// readChunk reads the part r of the chunk at key.
func (t *transfer) readChunk(key string, r region) error {
	p := t.spec.codecs
	if err := t.context().Err(); err != nil {
		return err
	}
	if p.shard != nil && len(p.bytes) == 0 {
		o, err := t.open(key)
		if isMissing(err) {
			return t.fillMissing(r)
		}
		if err != nil {
			return err
		}
		defer o.Close()
		return t.readShard(p, o, r.permute(p.order))
	}
	need := p.working()
	if err := t.array.budget.acquire(need); err != nil {
		return err
	}
	defer t.array.budget.release(need)
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	space := s.encoded
	direct := t.direct(p, r)
	isRaw := direct != nil && len(p.bytes) == 0
	if isRaw {
		space = direct
	} else if p.isFixed() {
		space = room(t.op, space, p.most())
	}
	b, err := t.array.store.Get(t.context(), key, space, t.most(p))
	if isMissing(err) {
		return t.fillMissing(r)
	}
	if err != nil {
		return err
	}
	if !isRaw && cap(b) > cap(s.encoded) {
		s.encoded = b
	}
	return t.decode(p, b, r, direct, s)
}

// most returns the greatest number of bytes of a chunk that may be read. The metadata of a shard may allow far more bytes than its
// elements take. So the memory limit is also a limit for a shard.
func (t *transfer) most(p *pipeline) int64 {
	if p.shard != nil {
		return min(int64(p.most()), t.array.budget.total)
	}
	return int64(p.most())
}

// direct returns the memory of the array in the region r if a chunk may be decoded into it, otherwise nil. It returns nil for
// bools, because a damaged chunk could have bytes other than 0 and 1.
func (t *transfer) direct(p *pipeline, r region) []byte {
	if p.shard != nil || p.isTransposed() || p.typ.isHalf() || p.typ.dtype == nd.Bool {
		return nil
	}
	return t.mover.direct(p.shape, r)
}

// decode decodes chunk b and copies its part r to the array.
func (t *transfer) decode(p *pipeline, b []byte, r region, direct []byte, s *scratch) error {
	r = r.permute(p.order)
	b, err := p.decodeBytes(t.op, b, direct, p.extent(r), s)
	if err != nil {
		return err
	}
	if p.shard != nil {
		return t.readShard(p, memoryObject(b), r)
	}
	b = p.toMemory(t.op, b, s)
	if direct != nil && len(b) > 0 && &b[0] == &direct[0] {
		return nil
	}
	t.mover.take(b, p.shape, r)
	return nil
}

// open opens the object at key. The caller must close it.
func (t *transfer) open(key string) (store.Object, error) {
	if o, ok := t.array.store.(store.Opener); ok {
		return o.Open(t.context(), key)
	}
	return storeObject{t.array.store, key}, nil
}

// A storeObject is an object of a store that does not implement [store.Opener].
type storeObject struct {
	store store.Store
	key   string
}

func (o storeObject) GetRanges(ctx context.Context, ranges []store.Range) (int64, error) {
	return o.store.GetRanges(ctx, o.key, ranges)
}

func (o storeObject) Close() error { return nil }

// A memoryObject is a shard with all its bytes in memory.
type memoryObject []byte

func (o memoryObject) GetRanges(_ context.Context, ranges []store.Range) (int64, error) {
	size := int64(len(o))
	for _, r := range ranges {
		at := r.Offset
		if at < 0 {
			at += size
		}
		if at < 0 || at > size || int64(len(r.Data)) > size-at {
			return size, refuse(nd.ErrFormat, "a shard of %d bytes ends within %d bytes at offset %d", size, len(r.Data), r.Offset)
		}
		copy(r.Data, o[at:])
	}
	return size, nil
}

func (o memoryObject) Close() error { return nil }
