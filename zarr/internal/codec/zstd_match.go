package codec

import (
	"encoding/binary"
	"math/bits"
)

// zstdBits is the number of bits of a hash. With 2^zstdBits places, the table stays in the second-level cache.
const zstdBits = 14

const (
	zstdLeast  = 4  // number of bytes of the shortest match
	zstdMargin = 12 // number of bytes at the end of a block in which no match begins
	matchBase  = 3  // subtracted from lengths when they are stored, and added to distances
)

// A match is a sequence: the number of literals before the match, its length minus matchBase, its distance in the form of the
// method repeated, and the codes of these three numbers.
type match struct {
	literals, length, distance             uint32
	literalsCode, lengthCode, distanceCode uint8
}

// zstdHash returns a hash of the low six bytes of v.
func zstdHash(v uint64) uint64 { return v << 16 * 0x9e3779b185ebca87 >> (64 - zstdBits) }

// find looks for the matches of x[at:end], and stores these matches and the literals between them in e. A match may repeat any
// earlier bytes of x. The longer find sees no match, the more positions it skips.
func (e *zstdEncoder) find(x []byte, at, end int) {
	e.literals = e.literals[:0]
	matches, count := e.matches[:cap(e.matches)], 0
	block := x[:end]
	anchor := at // the first byte that is not stored yet
	limit := end - zstdMargin
	for i := max(at, 1); i < limit; {
		v := binary.LittleEndian.Uint64(block[i:])
		from := i - e.reps[0]
		if i == anchor || from < 0 || binary.LittleEndian.Uint32(block[from:]) != uint32(v) {
			place := &e.table[zstdHash(v)]
			from = int(*place)
			*place = uint32(i)
			if binary.LittleEndian.Uint32(block[from:]) != uint32(v) {
				i += 1 + (i-anchor)>>6
				continue
			}
		}
		n := alikeFrom(block, from, i)
		if i > anchor {
			for i > anchor && from > 0 && block[i-1] == block[from-1] {
				i, from, n = i-1, from-1, n+1
			}
			e.addLiterals(block, anchor, i)
		}
		matches[count] = match{literals: uint32(i - anchor), length: uint32(n - matchBase), distance: e.repeated(i-from, i-anchor)}
		count++
		i += n
		anchor = i
		for i < limit { // after a match, the distance of the match before it is likely to occur again
			e.table[zstdHash(binary.LittleEndian.Uint64(block[i-4:]))] = uint32(i - 4)
			v := binary.LittleEndian.Uint64(block[i:])
			from := i - e.reps[1]
			if n < 12 || from < 0 || binary.LittleEndian.Uint32(block[from:]) != uint32(v) {
				break
			}
			e.table[zstdHash(v)] = uint32(i)
			n = alikeFrom(block, from, i)
			e.reps[0], e.reps[1] = e.reps[1], e.reps[0]
			matches[count] = match{length: uint32(n - matchBase), distance: 1}
			count++
			i += n
			anchor = i
		}
	}
	e.matches = matches[:count]
	e.literals = append(e.literals, block[anchor:]...)
}

// alikeFrom returns the length of the match between block[from:] and block[i:]. The caller knows that their first zstdLeast bytes
// are equal. Most matches consist of whole elements of four bytes. With a branch for each such length, the processor predicts the
// length, and goes on before the bytes are compared.
func alikeFrom(block []byte, from, i int) int {
	v := binary.LittleEndian.Uint64(block[from+zstdLeast:]) ^ binary.LittleEndian.Uint64(block[i+zstdLeast:])
	switch {
	case byte(v) != 0:
		return zstdLeast
	case byte(v>>32) != 0 && uint32(v) == 0:
		return zstdLeast + 4
	case v != 0:
		return zstdLeast + bits.TrailingZeros64(v)>>3
	}
	return zstdLeast + 8 + alike(block[from+zstdLeast+8:], block[i+zstdLeast+8:])
}

// addLiterals adds the literals from anchor to i.
func (e *zstdEncoder) addLiterals(block []byte, anchor, i int) {
	if d := len(e.literals); i-anchor <= 16 && len(block)-anchor >= 16 && cap(e.literals)-d >= 16 {
		from, to := block[anchor:anchor+16], e.literals[d:d+16]
		binary.LittleEndian.PutUint64(to, binary.LittleEndian.Uint64(from))
		binary.LittleEndian.PutUint64(to[8:], binary.LittleEndian.Uint64(from[8:]))
		e.literals = e.literals[:d+i-anchor]
		return
	}
	e.literals = append(e.literals, block[anchor:i]...)
}

// repeated returns a distance in the form of the file format: 1 to 3 for one of the last three distances, otherwise the distance
// plus matchBase. It updates the last distances, as section 3.1.1.5 of RFC 8878 demands.
func (e *zstdEncoder) repeated(distance, literals int) uint32 {
	r := &e.reps
	if literals > 0 {
		switch distance {
		case r[0]:
			return 1
		case r[1]:
			r[0], r[1] = r[1], r[0]
			return 2
		case r[2]:
			r[0], r[1], r[2] = r[2], r[0], r[1]
			return 3
		}
	} else {
		switch distance {
		case r[1]:
			r[0], r[1] = r[1], r[0]
			return 1
		case r[2]:
			r[0], r[1], r[2] = r[2], r[0], r[1]
			return 2
		}
	}
	r[0], r[1], r[2] = distance, r[0], r[1]
	return uint32(distance) + matchBase
}
