package zarr

import (
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"slices"

	"ndgo/internal/core/limits"
	nd "ndgo/ndarray"
	"ndgo/zarr/store"
)

// A shardIndex gives the positions of the inner chunks of a shard.
type shardIndex struct {
	*sharding
	numbers []byte // the offset and the length of each inner chunk
	size    int64  // the size of the shard in bytes
}

// noChunk is both the offset and the length of a missing inner chunk.
const noChunk = math.MaxUint64

// probeBytes is the least size of an index for a check of the shard's size. A small shard may claim to have a large index. So before
// readIndex allocates memory for a large index, it asks the store whether the shard is large enough.
const probeBytes = 1 << 20

// readIndex reads the index of a shard.
func (s *sharding) readIndex(ctx context.Context, op string, o store.Object) (*shardIndex, error) {
	if n := s.indexBytes(); n > probeBytes {
		if _, err := o.GetRanges(ctx, []store.Range{{Offset: int64(n) - 1, Data: make([]byte, 1)}}); err != nil {
			return nil, err
		}
	}
	b := limits.Make[byte](op, s.indexBytes())
	at := store.Range{Offset: -int64(len(b)), Data: b}
	if s.atStart {
		at.Offset = 0
	}
	size, err := o.GetRanges(ctx, []store.Range{at})
	if err != nil {
		return nil, err
	}
	for i := len(s.index) - 1; i >= 0; i-- {
		if b, err = s.index[i].Decode(nil, b, len(b)); err != nil {
			return nil, refuse(nd.ErrFormat, "the index of the shard: %v", err)
		}
	}
	return &shardIndex{s, b, size}, nil
}

// order returns the byte order of the numbers in the index.
func (s *sharding) order() binary.ByteOrder {
	if s.big {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

func (x *shardIndex) at(entry int) (offset, n uint64) {
	order := x.order()
	return order.Uint64(x.numbers[16*entry:]), order.Uint64(x.numbers[16*entry+8:])
}

// An innerChunk is the position of one inner chunk in a shard.
type innerChunk struct {
	offset int64
	n      int
	number int // a number for use by the caller
}

// chunk returns the position of an inner chunk. ok is false if the chunk does not exist.
func (x *shardIndex) chunk(entry int) (c innerChunk, ok bool, err error) {
	offset, n := x.at(entry)
	if offset == noChunk && n == noChunk {
		return c, false, nil
	}
	begin, end := uint64(0), uint64(x.size)
	if x.atStart {
		begin += uint64(x.indexBytes())
	} else {
		end -= uint64(x.indexBytes())
	}
	switch {
	case offset < begin || offset > end || n > end-offset:
		return c, false, refuse(nd.ErrFormat, "inner chunk %d of the shard has %d bytes at offset %d, beyond bytes %d to %d", entry, n, offset, begin, end)
	case n > uint64(x.inner.most()):
		return c, false, refuse(nd.ErrFormat, "inner chunk %d of the shard has %d bytes, expected at most %d", entry, n, x.inner.most())
	}
	return innerChunk{int64(offset), int(n), entry}, true, nil
}

// checkOne returns an error if an inner chunk overlaps another inner chunk.
func (x *shardIndex) checkOne(c innerChunk, entry int) error {
	for other := range x.entries() {
		offset, n := x.at(other)
		if other != entry && offset != noChunk && n > 0 && c.n > 0 && offset < uint64(c.offset)+uint64(c.n) && uint64(c.offset) < offset+n {
			return overlap(entry, other)
		}
	}
	return nil
}

func overlap(a, b int) error {
	return refuse(nd.ErrFormat, "inner chunks %d and %d of the shard share bytes", min(a, b), max(a, b))
}

// check returns an error if any two inner chunks overlap, or if one is beyond the end of the shard.
func (x *shardIndex) check(op string) error {
	list := limits.Reserve[innerChunk](op, x.entries())
	for entry := range x.entries() {
		c, ok, err := x.chunk(entry)
		if err != nil {
			return err
		}
		if ok && c.n > 0 {
			list = append(list, c)
		}
	}
	byOffset(list)
	for i := 1; i < len(list); i++ {
		if a, b := list[i-1], list[i]; a.offset+int64(a.n) > b.offset {
			return overlap(a.number, b.number)
		}
	}
	return nil
}

func byOffset(list []innerChunk) {
	less := func(a, b innerChunk) int {
		return cmp.Or(cmp.Compare(a.offset, b.offset), cmp.Compare(a.number, b.number))
	}
	if !slices.IsSortedFunc(list, less) {
		slices.SortFunc(list, less)
	}
}
