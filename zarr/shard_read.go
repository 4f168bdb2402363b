package zarr

import (
	"ndgo/internal/core/limits"
	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

const (
	// joinGap is the greatest gap between two inner chunks that one request reads. A disk reads this number of bytes in the time of one
	// more request. A distant store has its own gap.
	joinGap   = 4 << 10
	joinBytes = 4 << 20 // greatest size of a request for several inner chunks
	oneByOne  = 8       // up to this number, compare each inner chunk with all others instead of sorting the index
)

// readShard reads the part r of a shard. The axes of r are in the order of the stored elements.
func (t *transfer) readShard(p *pipeline, o store.Object, r region) error {
	if n := int64(p.shard.indexBytes()); n > t.array.budget.total {
		return refuse(nd.ErrLimit, "the index of a shard takes %d bytes of working memory, more than the %d of Memory; raise it", n, t.array.budget.total)
	}
	x, err := p.shard.readIndex(t.context(), t.op, o)
	if isMissing(err) {
		return t.fillMissing(r)
	}
	if err != nil {
		return err
	}
	c := r.cover(p.shard.chunk)
	list, err := t.wanted(x, c)
	if err != nil {
		return err
	}
	runs := joined(list, t.gap(o), min(joinBytes, t.array.budget.total-p.shard.inner.working()))
	each := each
	if _, inMemory := o.(memoryObject); !inMemory {
		each = t.each
	}
	return each(len(runs), func(i int) error { return t.readRun(p.shard, o, runs[i], c) })
}

// wanted returns the inner chunks that contain elements of a region, sorted by offset. Each has its number in the cover. If an
// inner chunk is missing, wanted sets its part of the array to the fill value.
func (t *transfer) wanted(x *shardIndex, c *cover) ([]innerChunk, error) {
	list := limits.Reserve[innerChunk](t.op, c.size)
	for i := range c.size {
		index, part := c.chunk(i)
		entry := 0
		for axis, k := range index {
			entry = entry*x.grid[axis] + k
		}
		chunk, ok, err := x.chunk(entry)
		switch {
		case err != nil:
			return nil, err
		case !ok:
			t.mover.fill(t.spec.fill, part)
			continue
		case c.size <= oneByOne:
			if err := x.checkOne(chunk, entry); err != nil {
				return nil, err
			}
		}
		chunk.number = i
		list = append(list, chunk)
	}
	if c.size > oneByOne {
		if err := x.check(t.op); err != nil {
			return nil, err
		}
	}
	byOffset(list)
	return list, nil
}

// gap returns the greatest number of bytes between two inner chunks that one request reads.
func (t *transfer) gap(o store.Object) int64 {
	_, inMemory := o.(memoryObject)
	if s, ok := t.array.store.(store.Distant); ok && !inMemory {
		return s.Gap()
	}
	return joinGap
}

// joined groups inner chunks into requests. Neighbouring chunks of a request are at most gap bytes apart. A request for several chunks
// spans at most limit bytes. A single chunk may be longer.
func joined(list []innerChunk, gap, limit int64) (runs [][]innerChunk) {
	for begin := 0; begin < len(list); {
		end := begin + 1
		for ; end < len(list); end++ {
			last, next := list[end-1], list[end]
			if next.offset-last.offset-int64(last.n) > gap || next.offset+int64(next.n)-list[begin].offset > limit {
				break
			}
		}
		runs = append(runs, list[begin:end])
		begin = end
	}
	return runs
}

// readRun reads the inner chunks of one request.
func (t *transfer) readRun(shard *sharding, o store.Object, run []innerChunk, c *cover) error {
	first, last := run[0], run[len(run)-1]
	n := int(last.offset - first.offset + int64(last.n))
	if b, ok := o.(memoryObject); ok { // the object's memory has already been acquired from the budget
		s := new(scratch)
		return t.decodeRun(shard, b[first.offset:][:n], run, c, s)
	}
	need := int64(n) + shard.inner.working()
	if err := t.array.budget.acquire(need); err != nil {
		return err
	}
	defer t.array.budget.release(need)
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	s.encoded = room(t.op, s.encoded, n)
	if _, err := o.GetRanges(t.context(), []store.Range{{Offset: first.offset, Data: s.encoded}}); err != nil {
		return err
	}
	return t.decodeRun(shard, s.encoded, run, c, s)
}

func (t *transfer) decodeRun(shard *sharding, b []byte, run []innerChunk, c *cover, s *scratch) error {
	for _, chunk := range run {
		_, part := c.chunk(chunk.number)
		begin := int(chunk.offset - run[0].offset)
		inner := b[begin : begin+chunk.n : begin+chunk.n]
		if err := t.decode(shard.inner, inner, part, t.direct(shard.inner, part), s); err != nil {
			return err
		}
	}
	return nil
}
