package zarr

import (
	"slices"

	"ndgo/internal/core/limits"
)

// encodeShard returns a shard with the elements of the array in its part r. The other inner chunks come from the encoded shard old;
// if old is nil, they are missing. It returns nil if the shard has no inner chunks.
func (t *transfer) encodeShard(p *pipeline, old []byte, r region) ([]byte, error) {
	shard := p.shard
	parts := limits.Make[[]byte](t.op, shard.entries())
	if old != nil {
		x, err := shard.readIndex(t.context(), t.op, memoryObject(old))
		if err == nil {
			err = x.check(t.op)
		}
		if err != nil {
			return nil, err
		}
		for entry := range parts {
			if c, ok, _ := x.chunk(entry); ok {
				parts[entry] = old[c.offset : c.offset+int64(c.n) : c.offset+int64(c.n)]
			}
		}
	}
	c := r.cover(shard.chunk)
	err := each(c.size, func(i int) error {
		index, part := c.chunk(i)
		entry := 0
		for axis, k := range index {
			entry = entry*shard.grid[axis] + k
		}
		before := parts[entry]
		if part.isWhole() {
			before = nil
		}
		s := scratches.Get().(*scratch)
		defer scratches.Put(s)
		b, err := t.encode(shard.inner, slices.Clone(before), part, s)
		parts[entry] = slices.Clone(b)
		return err
	})
	if err != nil {
		return nil, err
	}
	return shard.assemble(t.op, parts), nil
}

// assemble returns the shard of the given inner chunks, where nil stands for a missing inner chunk. It returns nil if all inner
// chunks are missing.
func (s *sharding) assemble(op string, parts [][]byte) []byte {
	bytes, any := 0, false
	for _, b := range parts {
		bytes += len(b)
		any = any || b != nil
	}
	if !any {
		return nil
	}
	out := limits.Reserve[byte](op, bytes+s.indexBytes())
	index := make([]byte, 0, s.indexBytes())
	at := uint64(0)
	if s.atStart {
		at = uint64(s.indexBytes())
	}
	for _, b := range parts {
		offset, n := at, uint64(len(b))
		if b == nil {
			offset, n = noChunk, noChunk
		} else {
			at += n
		}
		index = append(index, make([]byte, 16)...)
		s.order().PutUint64(index[len(index)-16:], offset)
		s.order().PutUint64(index[len(index)-8:], n)
	}
	for _, c := range s.index {
		index, _ = c.Encode(nil, index)
	}
	if s.atStart {
		out = append(out, index...)
	}
	for _, b := range parts {
		out = append(out, b...)
	}
	if !s.atStart {
		out = append(out, index...)
	}
	return out
}
