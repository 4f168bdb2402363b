package zarr

import (
	"hash/maphash"
	"sync"

	"ndgo/internal/raw"
)

// writers are the locks that goroutines hold while they write a chunk. The location of an object selects its lock. So two handles
// of the same location share a lock. Different locations may share a lock by chance.
var writers [256]sync.Mutex

var writersSeed = maphash.MakeSeed()

// hold waits until no other goroutine writes the object at key. It returns a function that ends the hold.
func (a *array) hold(key string) func() {
	m := &writers[maphash.String(writersSeed, locate(a.store, key))%uint64(len(writers))]
	m.Lock()
	return m.Unlock
}

// write copies the array in memory to the elements of the region.
func (t *transfer) write(r region) error {
	c := r.cover(t.spec.chunk)
	return t.each(c.size, func(i int) error {
		index, part := c.chunk(i)
		key := t.array.key(t.spec.keys.of(index))
		return t.fault(index, key, t.writeChunk(key, part))
	})
}

// writeChunk writes the part r of the chunk at key.
func (t *transfer) writeChunk(key string, r region) error {
	if err := t.context().Err(); err != nil {
		return err
	}
	p := t.spec.codecs
	need := p.working()
	if p.shard != nil {
		need *= 2
	}
	if err := t.array.budget.acquire(need); err != nil {
		return err
	}
	defer t.array.budget.release(need)
	defer t.array.hold(key)()
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	var old []byte
	if !r.isWhole() {
		var err error
		old, err = t.array.store.Get(t.context(), key, s.encoded, t.most(p))
		if err != nil && !isMissing(err) {
			return err
		}
		if cap(old) > cap(s.encoded) {
			s.encoded = old
		}
	}
	b, err := t.encode(p, old, r, s)
	if err != nil {
		return err
	}
	if b == nil {
		return t.array.store.Delete(t.context(), key)
	}
	return t.array.store.Put(t.context(), key, b, false)
}

// encode returns an encoded chunk with part r from the array. The other elements come from old or, if old is nil, have the fill value. If
// all elements of the chunk have the fill value, encode returns nil, except with [KeepEmpty]. The result is in the memory of s.
func (t *transfer) encode(p *pipeline, old []byte, r region, s *scratch) ([]byte, error) {
	var err error
	if old != nil {
		if old, err = p.decodeBytes(t.op, old, nil, allBytes, s); err != nil {
			return nil, err
		}
	}
	r = r.permute(p.order)
	var b []byte
	if p.shard != nil {
		b, err = t.encodeShard(p, old, r)
	} else {
		b = t.elements(p, old, r, s)
	}
	if b == nil || err != nil {
		return nil, err
	}
	for i, c := range p.bytes {
		var space []byte
		if !p.isInPlace(i) {
			s.next = 1 - s.next
			space = s.rooms[s.next]
		}
		if b, err = c.Encode(space, b); err != nil {
			return nil, err
		}
		if !p.isInPlace(i) && cap(b) > cap(s.rooms[s.next]) {
			s.rooms[s.next] = b
		}
	}
	return b, nil
}

// elements returns the elements of a chunk in their representation in the store. If all have the fill value, it returns nil, except with
// [KeepEmpty].
func (t *transfer) elements(p *pipeline, old []byte, r region, s *scratch) []byte {
	n := p.size() / p.typ.width * p.typ.memory()
	b := old
	switch {
	case old != nil:
		b = p.toMemory(t.op, old, s)
		if !raw.IsAligned[complex128](b) {
			b = append(s.turn(t.op, n)[:0], b...)
		}
	default:
		b = s.turn(t.op, n)
		if !r.isWhole() || len(r) > 0 && !isFull(r, p.shape) {
			fillBytes(b, t.spec.fill)
		}
	}
	t.mover.give(b, p.shape, r)
	if !t.array.options.keepEmpty && isFilled(b, t.spec.fill) {
		return nil
	}
	if p.typ.isHalf() {
		half := s.turn(t.op, p.size())
		narrow(half, b)
		b = half
	}
	if p.big == raw.LittleEndian() {
		raw.Swap(b, p.typ.part)
	}
	return b
}

// isFull reports whether r contains all elements of a chunk, including elements beyond the array.
func isFull(r region, shape []int) bool {
	for i, s := range r {
		if s.count < shape[i] || s.step != 1 {
			return false
		}
	}
	return true
}
