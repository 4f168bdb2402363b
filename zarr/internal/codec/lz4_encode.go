package codec

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"sync"
)

// lz4Bits is the number of bits of a hash. A table of this size stays in the first-level cache.
const lz4Bits = 12

// An lz4Table has the last position of each hash.
type lz4Table [1 << lz4Bits]uint32

var lz4Tables = sync.Pool{New: func() any { return new(lz4Table) }}

// hash returns a hash of the first five bytes of v.
func (*lz4Table) hash(v uint64) uint64 { return v << 24 * 0x9e3779b185ebca87 >> (64 - lz4Bits) }

// encodeLZ4 compresses x into z, and returns the number of bytes, or 0 if z is too short. Level 9 looks for matches at every byte,
// level 8 at every second byte, and so on. The longer it finds no match, the more bytes it skips.
func encodeLZ4(z, x []byte, level int) int {
	if len(x) <= lz4Margin {
		return 0
	}
	table := lz4Tables.Get().(*lz4Table)
	defer lz4Tables.Put(table)
	clear(table[:])
	d, anchor := 0, 0 // the position in z, and the position of the next literal in x
	first := max(10-level, 1) << 6
	end := len(x) - lz4Margin
	for i := 1; ; {
		from := 0
		steps := first
		for ; i < end; i += steps >> 6 {
			v := binary.LittleEndian.Uint64(x[i:])
			h := table.hash(v)
			from = int(table[h])
			table[h] = uint32(i)
			if uint32(v) == binary.LittleEndian.Uint32(x[from:]) && i-from <= lz4Far {
				break
			}
			steps++
		}
		if i >= end {
			break
		}
		for i > anchor && from > 0 && x[i-1] == x[from-1] {
			i, from = i-1, from-1
		}
		n := lz4Least + alike(x[from+lz4Least:], x[i+lz4Least:len(x)-lz4Literals])
		if d = sequence(z, d, x[anchor:i], i-from, n); d == 0 {
			return 0
		}
		i += n
		anchor = i
		if i < end {
			table[table.hash(binary.LittleEndian.Uint64(x[i-2:]))] = uint32(i - 2)
		}
	}
	return sequence(z, d, x[anchor:], 0, 0)
}

// alike returns the number of bytes at the beginning of x and y that are equal. y is not longer than x.
func alike(x, y []byte) (n int) {
	x = x[:len(y)]
	for ; len(y)-n >= 8; n += 8 {
		if v := binary.LittleEndian.Uint64(x[n:]) ^ binary.LittleEndian.Uint64(y[n:]); v != 0 {
			return n + bits.TrailingZeros64(v)/8
		}
		for n >= 64 && len(y)-n >= 136 && bytes.Equal(x[n+8:n+136], y[n+8:n+136]) { // a long run
			n += 128
		}
	}
	for n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}

// sequence writes literals and a match of n bytes to z[d:]. It returns the position after the written bytes, or 0 if z is too
// short. n is 0 for the last literals of a block, because no match follows them.
func sequence(z []byte, d int, literals []byte, distance, n int) int {
	if len(z)-d < len(literals)+len(literals)/255+n/255+6 {
		return 0
	}
	token := d
	d++
	z[token] = byte(min(len(literals), 15) << 4)
	if len(literals) >= 15 {
		d = putLength(z, d, len(literals)-15)
	}
	if len(literals) <= 16 && len(z)-d >= 16 && cap(literals) >= 16 {
		copy(z[d:d+16], literals[:16])
	} else {
		copy(z[d:], literals)
	}
	d += len(literals)
	if n == 0 {
		return d
	}
	binary.LittleEndian.PutUint16(z[d:], uint16(distance))
	d += 2
	n -= lz4Least
	z[token] |= byte(min(n, 15))
	if n >= 15 {
		d = putLength(z, d, n-15)
	}
	return d
}

// putLength writes the further bytes of a length to z[d:], and returns the position after them.
func putLength(z []byte, d, n int) int {
	for ; n >= 255; n -= 255 {
		z[d] = 255
		d++
	}
	z[d] = byte(n)
	return d + 1
}
