package codec

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sync"
)

// A Blosc divides bytes into blocks, and shuffles and compresses each block. The format is that of version 1 of the C library.
type Blosc struct {
	// "lz4", "lz4hc", "zstd" or "zlib". For "blosclz", Encode uses "lz4". Decode uses the compressor named by the chunk.
	Compressor string
	Level      int // a level from 0 to 9
	Shuffle    int // NoShuffle, ByteShuffle or BitShuffle
	TypeSize   int // bytes of an element, from 1 to 255
	BlockSize  int // bytes of a block; 0 lets Encode choose
}

// The values of Blosc.Shuffle.
const (
	NoShuffle = iota
	ByteShuffle
	BitShuffle
)

// A chunk begins with a header of 16 bytes. Four numbers have a byte each: the version of the format, the version of the
// compressor's format, flags, and the size of an element. Three numbers have 32 bits each: the decoded size, the size of a block,
// and the encoded size. The offsets of the blocks follow. A block has a length and bytes for each of its streams.
const (
	bloscHeader  = 16
	bloscVersion = 2

	flagShuffle    = 1
	flagCopied     = 2
	flagBitShuffle = 4
	flagWhole      = 16 // a block is one stream; without this flag it may have a stream for each byte of an element

	maxStreams = 16  // greatest size of an element in blocks with a stream for each byte
	leastPlane = 128 // least number of elements in blocks with a stream for each byte
)

var bloscFormats = []string{"blosclz", "lz4", "snappy", "zlib", "zstd"}

// A bloscChunk is a chunk to be decoded.
type bloscChunk struct {
	flags      byte
	format     string
	size       int // size of an element
	n, block   int // decoded size, and size of a block
	b          []byte
	work, temp []byte
}

func readBlosc(b []byte, most int) (*bloscChunk, error) {
	if len(b) < bloscHeader {
		return nil, damaged("blosc: %d bytes have no header, which has %d", len(b), bloscHeader)
	}
	if b[0] != bloscVersion {
		return nil, damaged("blosc: the format has version %d, expected %d", b[0], bloscVersion)
	}
	c := &bloscChunk{flags: b[2], size: max(int(b[3]), 1), b: b}
	n, block, encoded := binary.LittleEndian.Uint32(b[4:]), binary.LittleEndian.Uint32(b[8:]), binary.LittleEndian.Uint32(b[12:])
	if uint64(n) > uint64(most) {
		return nil, tooLong("blosc", most)
	}
	if uint64(encoded) != uint64(len(b)) {
		return nil, damaged("blosc: the header claims %d bytes, and there are %d", encoded, len(b))
	}
	if format := int(c.flags >> 5); format < len(bloscFormats) {
		c.format = bloscFormats[format]
	} else {
		return nil, damaged("blosc: the compressor %d is unknown", format)
	}
	if n > 0 && (block == 0 || block > math.MaxInt32) {
		return nil, damaged("blosc: blocks of %d bytes", block)
	}
	c.n, c.block = int(n), int(min(block, n))
	return c, nil
}

var bloscRooms = sync.Pool{New: func() any { return new([2][]byte) }}

func (c Blosc) Decode(room, b []byte, most int) ([]byte, error) {
	return c.DecodePart(room, b, most, 0, most)
}

// DecodePart does the work of Decode for a caller that needs only the decoded bytes [first, end). It decodes only the blocks with
// these bytes. All other bytes of the result are arbitrary.
func (Blosc) DecodePart(room, b []byte, most, first, end int) ([]byte, error) {
	c, err := readBlosc(b, most)
	if err != nil {
		return nil, err
	}
	room = fit(room, c.n)
	if c.n == 0 {
		return room, nil
	}
	if c.flags&flagCopied != 0 {
		if len(b) != bloscHeader+c.n {
			return nil, damaged("blosc: a copy of %d bytes has %d", c.n, len(b)-bloscHeader)
		}
		copy(room, b[bloscHeader:])
		return room, nil
	}
	blocks := (c.n + c.block - 1) / c.block
	if blocks > (len(b)-bloscHeader)/4 {
		return nil, damaged("blosc: %d bytes have no places of %d blocks", len(b), blocks)
	}
	rooms := bloscRooms.Get().(*[2][]byte)
	defer bloscRooms.Put(rooms)
	rooms[0], rooms[1] = fit(rooms[0], c.block), fit(rooms[1], c.block)
	c.work, c.temp = rooms[0], rooms[1]
	for i := max(first, 0) / c.block; i < blocks && i*c.block < end; i++ {
		if err := c.decode(room[i*c.block:min((i+1)*c.block, c.n)], i); err != nil {
			return nil, fmt.Errorf("blosc: block %d of %d: %w", i, blocks, err)
		}
	}
	return room, nil
}

// decode decodes block i into z.
func (c *bloscChunk) decode(z []byte, i int) error {
	at := int(binary.LittleEndian.Uint32(c.b[bloscHeader+4*i:]))
	streams := 1
	if c.flags&flagWhole == 0 && c.size <= maxStreams && c.block/c.size >= leastPlane && len(z) == c.block {
		streams = c.size
	}
	bytes, bits := c.flags&flagShuffle != 0 && c.size > 1, c.flags&flagBitShuffle != 0 && len(z) >= c.size
	to := z
	if bytes || bits {
		to = c.work[:len(z)]
	}
	if len(z)%streams != 0 {
		return damaged("%d bytes in %d streams", len(z), streams)
	}
	part := len(z) / streams
	for s := range streams {
		if at < 0 || at > len(c.b)-4 {
			return damaged("stream %d begins at byte %d of %d", s, at, len(c.b))
		}
		n := int(binary.LittleEndian.Uint32(c.b[at:]))
		at += 4
		if n < 0 || n > len(c.b)-at {
			return damaged("stream %d at byte %d has %d bytes, more than the chunk", s, at, n)
		}
		if err := c.stream(to[s*part:(s+1)*part], c.b[at:at+n]); err != nil {
			return err
		}
		at += n
	}
	switch {
	case bytes:
		unshuffle(z, to, c.size)
	case bits:
		bitunshuffle(z, to, c.temp[:len(z)], c.size)
	}
	return nil
}

// stream decodes a stream into z. A stream as long as z is stored without compression.
func (c *bloscChunk) stream(z, b []byte) error {
	if len(b) == len(z) {
		copy(z, b)
		return nil
	}
	var out []byte
	var err error
	switch c.format {
	case "blosclz":
		return blosclz(z, b)
	case "lz4":
		return lz4Block(z, b)
	case "zlib":
		out, err = Zlib{}.Decode(z, b, len(z))
	case "zstd":
		out, err = Zstd{}.Decode(z, b, len(z))
	default:
		return damaged("the compressor %s is not blosclz, lz4, zlib or zstd", c.format)
	}
	if err == nil && len(out) != len(z) {
		err = damaged("a stream has %d bytes, expected %d", len(out), len(z))
	}
	if err == nil && len(z) > 0 && &out[0] != &z[0] {
		copy(z, out)
	}
	return err
}

// bloscBlock is the size of a block if Encode chooses it. The block and its shuffled copy fit in the second-level cache.
const bloscBlock = 256 << 10

func (c Blosc) Encode(room, b []byte) ([]byte, error) {
	if len(b) > math.MaxInt32-bloscHeader {
		return nil, fmt.Errorf("blosc: a chunk of %d bytes is more than the %d that the format allows; make chunks smaller", len(b), math.MaxInt32-bloscHeader)
	}
	block := c.BlockSize
	if block <= 0 {
		block = bloscBlock
	}
	if block > c.TypeSize {
		block -= block % c.TypeSize
	}
	block = max(min(block, len(b)), 1)
	if c.Compressor == "lz4hc" || c.Compressor == "blosclz" {
		c.Compressor = "lz4"
	}
	format := slices.Index(bloscFormats, c.Compressor)
	flags := byte(format<<5 | flagWhole | []int{0, flagShuffle, flagBitShuffle}[c.Shuffle])
	blocks := (len(b) + block - 1) / block
	room = slices.Grow(room[:0], bloscHeader+4*blocks+len(b)+64)[:bloscHeader+4*blocks]
	clear(room)
	if c.Level > 0 && len(b) >= leastPlane {
		room = c.encodeBlocks(room, b, block)
	} else {
		room = nil
	}
	if room == nil || len(room) >= bloscHeader+len(b) {
		flags |= flagCopied
		room = append(slices.Grow(room[:0], bloscHeader+len(b))[:bloscHeader], b...)
	}
	room[0], room[1], room[2], room[3] = bloscVersion, 1, flags, byte(c.TypeSize)
	binary.LittleEndian.PutUint32(room[4:], uint32(len(b)))
	binary.LittleEndian.PutUint32(room[8:], uint32(block))
	binary.LittleEndian.PutUint32(room[12:], uint32(len(room)))
	return room, nil
}

// encodeBlocks appends the encoded blocks to room. It returns nil if they are longer than b.
func (c Blosc) encodeBlocks(room, b []byte, block int) []byte {
	rooms := bloscRooms.Get().(*[2][]byte)
	defer bloscRooms.Put(rooms)
	rooms[0], rooms[1] = fit(rooms[0], block), fit(rooms[1], block)
	for i := 0; i*block < len(b); i++ {
		x := b[i*block : min((i+1)*block, len(b))]
		switch {
		case c.Shuffle == ByteShuffle && c.TypeSize > 1:
			shuffle(rooms[0][:len(x)], x, c.TypeSize)
			x = rooms[0][:len(x)]
		case c.Shuffle == BitShuffle && len(x) >= c.TypeSize:
			bitshuffle(rooms[0][:len(x)], x, rooms[1][:len(x)], c.TypeSize)
			x = rooms[0][:len(x)]
		}
		at := len(room)
		binary.LittleEndian.PutUint32(room[bloscHeader+4*i:], uint32(at))
		room = c.encodeStream(append(room, 0, 0, 0, 0), x)
		binary.LittleEndian.PutUint32(room[at:], uint32(len(room)-at-4))
		if len(room) > bloscHeader+len(b) {
			return nil
		}
	}
	return room
}

// encodeStream appends x compressed or, if that is not shorter, x itself.
func (c Blosc) encodeStream(room, x []byte) []byte {
	at := len(room)
	n := 0
	switch c.Compressor {
	case "lz4":
		room = slices.Grow(room, len(x))
		n = encodeLZ4(room[at:at+len(x)], x, c.Level)
	default:
		var out []byte
		if c.Compressor == "zlib" {
			out, _ = Zlib{c.Level}.Encode(nil, x)
		} else {
			out, _ = Zstd{Level: bloscZstdLevel(c.Level)}.encodeByLibrary(room[at:], x)
		}
		room, n = append(room, out...), len(out)
	}
	if n == 0 || n >= len(x) {
		return append(room[:at], x...)
	}
	return room[:at+n]
}

// bloscZstdLevel returns zstd's level for a level of Blosc, the same as the C library.
func bloscZstdLevel(level int) int {
	if level >= 9 {
		return 22
	}
	return 2*level - 1
}
