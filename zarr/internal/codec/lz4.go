package codec

import (
	"encoding/binary"
	"errors"
)

// ErrEncode is the error of Encode for a codec that can only decode.
var ErrEncode = errors.New("the codec is only read")

// LZ4 is the codec lz4 of version 2: the number of decoded bytes, followed by a block of LZ4.
type LZ4 struct{}

func (LZ4) Decode(room, b []byte, most int) ([]byte, error) {
	if len(b) < 4 {
		return nil, damaged("lz4: %d bytes have no length, which has 4", len(b))
	}
	n := binary.LittleEndian.Uint32(b)
	if uint64(n) > uint64(most) {
		return nil, tooLong("lz4", most)
	}
	room = fit(room, int(n))
	return room, lz4Block(room, b[4:])
}

func (LZ4) Encode(room, b []byte) ([]byte, error) { return nil, ErrEncode }

// A block is a list of sequences. A sequence consists of a token with two lengths of four bits, further bytes of the first length,
// literal bytes, the distance of a match in two bytes, and further bytes of the second length. The last sequence ends after its
// literals.
const (
	lz4Least    = 4  // bytes of the shortest match
	lz4Literals = 5  // the last bytes of a block, at least this many, are literals
	lz4Margin   = 12 // no match begins within this many bytes of the end
	lz4Far      = 1<<16 - 1
)

// lz4Block fills z with a decoded block.
func lz4Block(z, b []byte) error {
	d, s := 0, 0 // places in z and b
	for s < len(b) {
		token := b[s]
		s++
		n := int(token >> 4)
		if n < 15 && len(b)-s >= 16 && len(z)-d >= 16 {
			from, to := b[s:s+16], z[d:d+16]
			binary.LittleEndian.PutUint64(to, binary.LittleEndian.Uint64(from))
			binary.LittleEndian.PutUint64(to[8:], binary.LittleEndian.Uint64(from[8:]))
		} else {
			if n == 15 {
				n, s = lz4Length(b, s, n)
			}
			if n > len(b)-s || n > len(z)-d {
				return damaged("lz4: %d literals at byte %d of %d, with room for %d", n, s, len(b), len(z)-d)
			}
			copy(z[d:], b[s:s+n])
		}
		s, d = s+n, d+n
		if s == len(b) {
			break
		}
		if len(b)-s < 2 {
			return damaged("lz4: byte %d of %d begins a match, which has two", s, len(b))
		}
		distance := int(binary.LittleEndian.Uint16(b[s:]))
		s += 2
		n = int(token & 15)
		if n == 15 {
			n, s = lz4Length(b, s, n)
		}
		n += lz4Least
		if distance == 0 || distance > d || n > len(z)-d {
			return damaged("lz4: a match of %d bytes at distance %d after %d of %d bytes", n, distance, d, len(z))
		}
		if n <= 24 && distance >= 8 && len(z)-d >= 24 {
			from, to := z[d-distance:d-distance+24], z[d:d+24]
			binary.LittleEndian.PutUint64(to, binary.LittleEndian.Uint64(from))
			binary.LittleEndian.PutUint64(to[8:], binary.LittleEndian.Uint64(from[8:]))
			binary.LittleEndian.PutUint64(to[16:], binary.LittleEndian.Uint64(from[16:]))
		} else {
			tile(z[d-distance:d+n], distance)
		}
		d += n
	}
	if d != len(z) {
		return damaged("lz4: a block has %d bytes, expected %d", d, len(z))
	}
	return nil
}

// lz4Length returns the length n plus its further bytes at b[s:], and the position after these bytes.
func lz4Length(b []byte, s, n int) (length, next int) {
	for s < len(b) {
		more := int(b[s])
		s++
		if n += more; more != 255 {
			break
		}
	}
	return n, s
}

// tile fills z with copies of its first period bytes.
func tile(z []byte, period int) {
	if len(z) >= 2*period {
		for at := period; at < len(z) && at < 16; at++ { // copying a few bytes at a time is slow
			z[at] = z[at-period]
		}
		if period < 8 {
			period *= 8 / period
		}
	}
	for at := period; at < len(z); {
		at += copy(z[at:], z[:at])
	}
}
