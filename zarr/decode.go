package zarr

import (
	"math"

	"ndgo/internal/raw"
	nd "ndgo/ndarray"
	"ndgo/zarr/internal/codec"
)

// decodeBytes applies the inverses of the codecs of bytes. The result is in the memory of direct if the last decoder accepts memory
// for its result. The caller needs only the bytes of part; all other bytes of the result are arbitrary.
func (p *pipeline) decodeBytes(op string, b, direct []byte, part extent, s *scratch) ([]byte, error) {
	for i := len(p.bytes) - 1; i >= 0; i-- {
		most := p.limits[i]
		var space []byte
		switch {
		case p.isInPlace(i):
		case i == 0 && direct != nil:
			space = direct
		case i == 0 && p.shard == nil:
			space = s.turn(op, most)
		default:
			s.next = 1 - s.next
			space = s.rooms[s.next]
		}
		var out []byte
		var err error
		if c, ok := p.bytes[i].(codec.PartDecoder); ok && i == 0 && p.shard == nil {
			out, err = c.DecodePart(space, b, most, part.first, part.end)
		} else {
			out, err = p.bytes[i].Decode(space, b, most)
		}
		if err != nil {
			return nil, err
		}
		if !p.isInPlace(i) && cap(out) > cap(space) {
			s.rooms[s.next] = out
		}
		b = out
	}
	if p.shard == nil && len(b) != p.size() {
		return nil, refuse(nd.ErrFormat, "the chunk has %d bytes, expected %d", len(b), p.size())
	}
	return b, nil
}

// An extent is the range of bytes [first, end) of a decoded chunk.
type extent struct{ first, end int }

// allBytes is the extent of any whole chunk.
var allBytes = extent{0, math.MaxInt}

// extent returns the range of bytes from the first to the last element of r. The axes of r must be in the order of the stored elements. If r
// has all elements of the chunk that lie within the array, the extent is the whole chunk, with the padding beyond the array's edge. So
// reading a whole chunk also finds damage in the padding.
func (p *pipeline) extent(r region) extent {
	if r.isWhole() {
		return allBytes
	}
	first, last := 0, 0
	for i, s := range r {
		first = first*p.shape[i] + s.start
		last = last*p.shape[i] + s.start + (s.count-1)*s.step
	}
	return extent{first * p.typ.width, (last + 1) * p.typ.width}
}

// toMemory converts the elements of a chunk to their representation in memory. It overwrites b.
func (p *pipeline) toMemory(op string, b []byte, s *scratch) []byte {
	if p.big == raw.LittleEndian() {
		raw.Swap(b, p.typ.part)
	}
	switch {
	case p.typ.dtype == nd.Bool:
		for i, v := range b {
			if v > 1 {
				b[i] = 1
			}
		}
	case p.typ.isHalf():
		s.wide = room(op, s.wide, 2*len(b))
		widen(s.wide, b)
		return s.wide
	}
	return b
}

// working returns the approximate number of bytes it takes to decode or encode a chunk. It returns at most half of the largest
// int64.
func (p *pipeline) working() int64 {
	const most = math.MaxInt64 / 2
	n := int64(p.size())
	if p.shard != nil {
		n += int64(p.shard.indexBytes())
	}
	for i := range p.bytes {
		if !p.isInPlace(i) {
			n = min(n, most) + min(int64(p.limits[i+1]), most)
		}
	}
	if p.typ.isHalf() {
		n = 3 * min(n, most/3)
	}
	return min(n, most)
}
