package codec

import (
	"encoding/binary"
	"sync"

	"github.com/klauspost/compress/huff0"
)

// A frame of Zstandard (RFC 8878) has a header and blocks. A block has literals, in Huffman's code, and sequences. A sequence
// consists of a number of literals, and of a match: the length and the distance of a copy of earlier bytes.
const (
	zstdMagic = 0xfd2fb528
	zstdBlock = 128 << 10 // greatest size of a block
	zstdFew   = 4 << 10   // least size of a chunk for a zstdEncoder; its tables would make shorter chunks longer
	zstdMost  = 1 << 30   // greatest size of a chunk for a zstdEncoder

	// types of blocks
	blockRaw        = 0
	blockCompressed = 2
)

// A zstdEncoder compresses to about the same size as level 1 of the C library. It looks for a match in two places: at the distance
// of the last match, and at the last position with the same hash.
type zstdEncoder struct {
	table    [1 << zstdBits]uint32 // the last place of each hash
	reps     [3]int                // the distances of the last matches
	literals []byte
	matches  []match
	huffman  huff0.Scratch
	coders   [3]coder // the coders of literal lengths, distances and match lengths, in the order of their tables in the block
}

var zstdFast = sync.Pool{New: func() any {
	e := &zstdEncoder{literals: make([]byte, 0, zstdBlock+32), matches: make([]match, 0, zstdBlock/zstdLeast+1)}
	e.huffman.Reuse = huff0.ReusePolicyNone
	e.huffman.WantLogLess = 4
	return e
}}

// encode appends x compressed to z.
func (e *zstdEncoder) encode(z, x []byte) []byte {
	clear(e.table[:])
	e.reps = [3]int{1, 4, 8} // section 3.1.1.5 of RFC 8878
	z = appendFrameHeader(z, len(x))
	for at := 0; ; at += zstdBlock {
		end := min(at+zstdBlock, len(x))
		last := uint32(0)
		if end == len(x) {
			last = 1
		}
		head := len(z)
		z = append(z, 0, 0, 0)
		reps := e.reps
		kind := uint32(blockCompressed)
		out, ok := e.block(z, x, at, end)
		if n := len(out) - head - 3; !ok || n >= end-at {
			e.reps = reps
			kind, out = blockRaw, append(z, x[at:end]...)
		}
		z = out
		n := uint32(len(z) - head - 3)
		h := last | kind<<1 | n<<3
		z[head], z[head+1], z[head+2] = byte(h), byte(h>>8), byte(h>>16)
		if last == 1 {
			return z
		}
	}
}

// appendFrameHeader appends the header of a frame of n bytes in a single segment, without a checksum.
func appendFrameHeader(z []byte, n int) []byte {
	const single = 1 << 5
	z = binary.LittleEndian.AppendUint32(z, zstdMagic)
	switch {
	case n < 256:
		return append(z, single, byte(n))
	case n < 256+1<<16:
		return binary.LittleEndian.AppendUint16(append(z, 1<<6|single), uint16(n-256))
	}
	return binary.LittleEndian.AppendUint32(append(z, 2<<6|single), uint32(n))
}

// block appends x[at:end] as a compressed block. It returns false if these bytes cannot be compressed.
func (e *zstdEncoder) block(z, x []byte, at, end int) ([]byte, bool) {
	e.find(x, at, end)
	most := len(z) + end - at
	z = e.appendLiterals(z)
	if len(z) >= most {
		return z, false
	}
	return e.appendSequences(z, most)
}

// appendLiterals appends the section of literals.
func (e *zstdEncoder) appendLiterals(z []byte) []byte {
	const (
		raw        = 0
		repeated   = 1
		compressed = 2
	)
	n := len(e.literals)
	kind, streams := uint64(raw), 4
	var code []byte
	if n > 16 {
		var err error
		if n >= 1024 {
			code, _, err = huff0.Compress4X(e.literals, &e.huffman)
		} else {
			streams = 1
			code, _, err = huff0.Compress1X(e.literals, &e.huffman)
		}
		switch {
		case err == huff0.ErrUseRLE:
			kind, code = repeated, e.literals[:1]
		case err == nil && len(code) < n:
			kind = compressed
		}
	}
	if kind == compressed {
		size := max(n, len(code))
		switch {
		case streams == 1 && size < 1<<10:
			z = appendBits(z, 3, kind|uint64(n)<<4|uint64(len(code))<<14)
		case size < 1<<10:
			z = appendBits(z, 3, kind|1<<2|uint64(n)<<4|uint64(len(code))<<14)
		case size < 1<<14:
			z = appendBits(z, 4, kind|2<<2|uint64(n)<<4|uint64(len(code))<<18)
		default:
			z = appendBits(z, 5, kind|3<<2|uint64(n)<<4|uint64(len(code))<<22)
		}
		return append(z, code...)
	}
	if kind == raw {
		code = e.literals
	}
	switch {
	case n < 1<<5:
		z = appendBits(z, 1, kind|uint64(n)<<3)
	case n < 1<<12:
		z = appendBits(z, 2, kind|1<<2|uint64(n)<<4)
	default:
		z = appendBits(z, 3, kind|3<<2|uint64(n)<<4)
	}
	return append(z, code...)
}

// appendBits appends the lowest n bytes of v.
func appendBits(z []byte, n int, v uint64) []byte {
	for range n {
		z = append(z, byte(v))
		v >>= 8
	}
	return z
}
