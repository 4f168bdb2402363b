package zarr

import (
	"math"
	"slices"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/codec"
)

// A pipeline is the sequence of codecs of a chunk. First the axes are permuted, then the elements are encoded as bytes or as a
// shard, and then the bytes are encoded further.
type pipeline struct {
	order  []int // axis i of the stored elements is axis order[i] of the chunk
	shape  []int // the shape of the stored elements
	typ    *dataType
	big    bool      // whether the highest byte of a part comes first
	shard  *sharding // nil if the elements are encoded as bytes
	bytes  []codec.Codec
	limits []int // the greatest numbers of bytes: before each codec of bytes, and after the last one
}

// A sharding divides a chunk into inner chunks and has an index of their positions.
type sharding struct {
	chunk   []int // the shape of an inner chunk
	grid    []int // the number of inner chunks along each axis
	inner   *pipeline
	index   []codec.Codec
	big     bool // whether the highest byte of a number in the index comes first
	atStart bool
}

// size returns the number of bytes of the stored elements.
func (p *pipeline) size() int { return iter.Size(p.shape) * p.typ.width }

// entries returns the number of inner chunks.
func (s *sharding) entries() int { return iter.Size(s.grid) }

// indexBytes returns the number of bytes of the index: two numbers for each inner chunk, and its checksums.
func (s *sharding) indexBytes() int { return 16*s.entries() + 4*len(s.index) }

// most returns the greatest number of bytes of an encoded chunk.
func (p *pipeline) most() int { return p.limits[len(p.bytes)] }

// newPipeline returns a pipeline without codecs for a chunk.
func newPipeline(typ *dataType, chunk []int) *pipeline {
	p := &pipeline{typ: typ, shape: slices.Clone(chunk), order: make([]int, len(chunk))}
	for i := range p.order {
		p.order[i] = i
	}
	return p
}

// transpose adds a permutation of the axes.
func (p *pipeline) transpose(order []int) error {
	seen := make([]bool, len(p.shape))
	for _, axis := range order {
		if axis < 0 || axis >= len(seen) || seen[axis] {
			seen = nil
			break
		}
		seen[axis] = true
	}
	if seen == nil || len(order) != len(seen) {
		return refuse(nd.ErrFormat, "the order %v of transpose is not a permutation of %d axes", order, len(p.shape))
	}
	shape, total := slices.Clone(p.shape), slices.Clone(p.order)
	for i, axis := range order {
		p.shape[i], p.order[i] = shape[axis], total[axis]
	}
	return nil
}

// isTransposed reports whether the axes are permuted.
func (p *pipeline) isTransposed() bool { return !slices.IsSorted(p.order) }

// maxShardIndex is the greatest number of inner chunks in a shard.
const maxShardIndex = 1 << 26

// divide makes the chunk of the pipeline a shard: it is divided into inner chunks of the given shape. divide returns the shard's
// description. It returns an error if the shapes do not fit.
func (p *pipeline) divide(chunk []int) (*sharding, error) {
	if len(chunk) != len(p.shape) || len(chunk) > 0 && slices.Min(chunk) <= 0 {
		return nil, refuse(nd.ErrFormat, "inner chunks of shape %s do not divide a shard of shape %s", mistakes.ShapeText(chunk), mistakes.ShapeText(p.shape))
	}
	s := &sharding{chunk: chunk, grid: make([]int, len(chunk))}
	entries := 1
	for i, n := range p.shape {
		if n%chunk[i] != 0 {
			return nil, refuse(nd.ErrFormat, "inner chunks of shape %s do not divide a shard of shape %s", mistakes.ShapeText(chunk), mistakes.ShapeText(p.shape))
		}
		if s.grid[i] = n / chunk[i]; s.grid[i] > maxShardIndex/entries {
			return nil, refuse(nd.ErrLimit, "a shard of shape %s has more than %d inner chunks of shape %s", mistakes.ShapeText(p.shape), maxShardIndex, mistakes.ShapeText(chunk))
		}
		entries *= s.grid[i]
	}
	p.shard = s
	return s, nil
}

// finish sets the limits. A shard may have gaps between inner chunks. The limit allows gaps of the same size as all inner chunks
// together.
func (p *pipeline) finish() {
	n := p.size()
	if p.shard != nil {
		const most = 1 << (intBits - 3)
		if n = most; p.shard.inner.most() < most/(2*p.shard.entries()) {
			n = min(2*p.shard.entries()*p.shard.inner.most()+p.shard.indexBytes(), most)
		}
	}
	p.limits = []int{n}
	for _, c := range p.bytes {
		switch c.(type) {
		case codec.CRC32C:
			n = min(n, math.MaxInt-4) + 4
		case codec.Shuffle, codec.Delta:
		default:
			n = codec.Bound(n)
		}
		p.limits = append(p.limits, n)
	}
}

// isFixed reports whether every encoded chunk has the same number of bytes. This holds without compressors and shards.
func (p *pipeline) isFixed() bool {
	for _, c := range p.bytes {
		switch c.(type) {
		case codec.CRC32C, codec.Shuffle, codec.Delta:
		default:
			return false
		}
	}
	return p.shard == nil
}

const intBits = 32 << (^uint(0) >> 63)

// isInPlace reports whether codec i works in place and needs no further memory.
func (p *pipeline) isInPlace(i int) bool {
	switch p.bytes[i].(type) {
	case codec.CRC32C, codec.Delta:
		return true
	}
	return false
}
